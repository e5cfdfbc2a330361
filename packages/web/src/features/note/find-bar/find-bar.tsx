import { mayWriteNote } from "@octavo/client";
import { IconChevronDown, IconChevronRight, IconChevronUp, IconReplace, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { isMac, nameOfKey, printKeys } from "../../../ui/commands/keys.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useRestoreFocus } from "../../../ui/use-restore-focus.ts";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import type { Find, FindState } from "../find/find-store.ts";
import { texts } from "../find/texts.ts";
import { shownLookOf } from "../session/shown-look.ts";
import classes from "./find-bar.module.css";
import { findOptions, replaceableOf, useFindCommands } from "./use-lent-find.ts";
import { underFind, useOutputMarks } from "./use-output-marks.ts";

/** Finds in the whole note, also where nothing is drawn, and replaces in its texts. */
export function FindBar({ find }: { readonly find: Find }) {
  const state = useStore(find.store);
  const session = useNoteSession();
  const t = useTranslation(texts);
  // A report shows no code that could be replaced.
  const isWriter = useNoteState((note) => mayWriteNote(note) && shownLookOf(note) !== "report");
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useOutputMarks(find);
  const { turn, isReplacing, searchText } = state;
  // Before the next key comes: what was begun in the field that stood here meanwhile goes on in this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking gives the field the keyboard
  useLayoutEffect(() => {
    const { isBegun } = find.store.getState();
    field.current?.focus();
    field.current?.setSelectionRange(isBegun ? -1 : 0, -1);
  }, [turn]);

  useRoomBelow(bar);

  const close = () => {
    const { occurrences, currentOccurrence } = find.store.getState();
    const first = session.shown().note?.paragraphs[0]?.id;
    // Nothing is found any more once all is replaced.
    const there = occurrences[currentOccurrence]?.paragraphId ?? session.inUse() ?? first;
    if (there) session.focus(there, "paragraph");
    find.close();
  };
  useEscapeWithin(bar, close);
  // A button of the bar that has nothing left to do.
  useRestoreFocus(bar, () => field.current?.focus());
  const handleKey = (event: KeyboardEvent) => {
    // A second time the browser's own search is meant.
    if (nameOfKey(event) === "F" && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.nativeEvent.stopPropagation();
    }
  };
  const handleSearchKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    find.go(event.shiftKey ? -1 : 1);
  };
  const mayReplace = isWriter && isReplacing;
  useFindCommands({ find, state, isWriter, onClose: close });
  return (
    <search ref={bar} className={classes["bar"]} aria-label={t("bar")} onKeyDown={handleKey}>
      {isWriter && (
        <IconButton
          label={isReplacing ? t("hideReplacing") : t("showReplacing")}
          icon={isReplacing ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          pressed={isReplacing}
          onPress={() => find.change({ isReplacing: !isReplacing })}
        />
      )}
      <div className={classes["fields"]}>
        <div className={classes["line"]}>
          <span
            className={classes["field"]}
            data-none={(searchText !== "" && state.occurrences.length === 0) || undefined}
          >
            <input
              ref={field}
              type="text"
              aria-label={t("find")}
              placeholder={t("findHere")}
              spellCheck={false}
              autoComplete="off"
              value={searchText}
              onChange={({ currentTarget }) => find.change({ searchText: currentTarget.value })}
              onKeyDown={handleSearchKey}
            />
            {findOptions.map(({ name, label, icon: Icon }) => (
              <IconButton
                key={name}
                label={t(label)}
                icon={<Icon size={16} />}
                pressed={state[name]}
                onPress={() => find.change({ [name]: !state[name] })}
              />
            ))}
          </span>
          <span className={classes["count"]} role="status" aria-label={t("found")}>
            {describeMatches(state)}
          </span>
          <IconButton
            label={t("previous")}
            shortcut={printKeys("Shift+Enter", isMac)}
            icon={<IconChevronUp size={16} />}
            disabled={state.occurrences.length === 0}
            onPress={() => find.go(-1)}
          />
          <IconButton
            label={t("next")}
            shortcut={printKeys("Enter", isMac)}
            icon={<IconChevronDown size={16} />}
            disabled={state.occurrences.length === 0}
            onPress={() => find.go(1)}
          />
          <IconButton label={t("close")} icon={<IconX size={16} />} onPress={close} />
        </div>
        {mayReplace && <ReplaceLine find={find} state={state} />}
        {state.problem !== null && (
          <p className={classes["problem"]} role="alert">
            {state.problem}
          </p>
        )}
      </div>
    </search>
  );
}

/** Before anybody else hears of it: a tooltip that is shown would keep the key for itself. */
function useEscapeWithin(place: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !place.current?.contains(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    addEventListener("keydown", handleKey, { capture: true });
    return () => removeEventListener("keydown", handleKey, { capture: true });
  }, [place]);
}

function ReplaceLine({ find, state }: { readonly find: Find; readonly state: FindState }) {
  const t = useTranslation(texts);
  const { hasCode, isOutput } = replaceableOf(state);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void (event.ctrlKey || event.metaKey ? find.replaceAll() : find.replace());
  };
  return (
    <div className={classes["line"]}>
      <span className={classes["field"]}>
        <input
          type="text"
          aria-label={t("replaceWith")}
          placeholder={t("replaceWith")}
          spellCheck={false}
          autoComplete="off"
          value={state.replaceText}
          onChange={({ currentTarget }) => find.change({ replaceText: currentTarget.value })}
          onKeyDown={handleKey}
        />
      </span>
      <button
        type="button"
        className={classes["action"]}
        disabled={!hasCode}
        title={isOutput ? t("inOutput") : undefined}
        onClick={() => void find.replace()}
      >
        <IconReplace size={16} aria-hidden /> {isOutput ? t("skip") : t("replace")}
      </button>
      <button type="button" className={classes["action"]} disabled={!hasCode} onClick={() => void find.replaceAll()}>
        {t("replaceAll")}
      </button>
    </div>
  );
}

function describeMatches({ searchText, occurrences, currentOccurrence, isCut, problem }: FindState): string {
  if (searchText === "" || problem !== null) return "";
  if (occurrences.length === 0) return texts.t("none");
  return texts.t(isCut ? "whichOfMore" : "which", { current: currentOccurrence + 1, all: occurrences.length });
}

/** Where the bar covers the note, what is found is led to below it: `--under-find` gives styles that position. */
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      style.setProperty(underFind, `${Math.ceil(element.getBoundingClientRect().bottom) + 8}px`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(underFind);
    };
  }, [bar]);
}
