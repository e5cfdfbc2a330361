import { IconClock } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { isOfInputMethod } from "../../../platform/input-methods.ts";
import { isAvailable } from "../../../ui/commands/command.ts";
import { commandOf } from "../../../ui/commands/key-map.ts";
import { keyedCommands } from "../commands/paragraph-commands.ts";
import { paragraphContextOf } from "../commands/paragraph-context.ts";
import { useFocusOfParagraph, useNoteSession } from "../context/session-context.tsx";
import { texts } from "../session/away/texts.ts";
import type { NoteSession } from "../session/note-session.ts";
import classes from "./away.module.css";
import { useOutboxPart } from "./use-edits.ts";

interface WaitingParagraphProps {
  /** What it is called until the server has made it. */
  readonly id: string;
  readonly index: number;
}

/** A paragraph that was inserted while the server is away: a place to write in, which becomes a paragraph once the server is back. */
export function WaitingParagraph({ id, index }: WaitingParagraphProps) {
  const t = useTranslation(texts);
  const session = useNoteSession();
  const insert = useOutboxPart((_, edits) => edits.waiting(id));
  const field = useRef<HTMLTextAreaElement>(null);
  const { focus, isValid } = useFocusOfParagraph(id);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isValid()) return;
    const { length } = field.current?.value ?? "";
    if (focus?.part === "paragraph") section.current?.focus({ preventScroll: true });
    if (!focus || focus.part === "paragraph" || document.activeElement === field.current) return;
    field.current?.setSelectionRange(length, length);
    field.current?.focus();
  }, [focus, isValid]);
  const composition = useComposition(session, id);
  if (!insert) return null;

  const { content, runs } = insert;
  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    const act = actionOfKey(event, session, id);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <section
      ref={section}
      id={id}
      className={classes["paragraph"]}
      aria-label={t("waitingParagraph", { number: index + 1 })}
      tabIndex={-1}
      onKeyDownCapture={handleKey}
      onFocus={() => session.setCurrent(id)}
      onBlur={() => session.setCurrent(null)}
    >
      <textarea
        ref={field}
        className={classes["code"]}
        aria-label={t("waitingCode", { number: index + 1 })}
        value={content.text}
        rows={content.text.split("\n").length}
        spellCheck={false}
        onChange={({ currentTarget }) => session.edits.write(id, { text: currentTarget.value })}
        {...composition}
      />
      <p className={classes["mark"]}>
        <IconClock size={14} aria-hidden />
        {t(runs ? "waitsAndRuns" : "waits")}
        <button type="button" className={classes["discard"]} onClick={() => void session.remove(id)}>
          {t("discard")}
        </button>
      </p>
    </section>
  );
}

/** The key that takes a word of an input method often begins the next one. */
const pauseMs = 700;

/** Notifies whenever an input method composes in it, and when nothing more comes of that. */
function useComposition({ edits }: NoteSession, id: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => edits.compose(id, false), [edits, id]);
  const handleComposition = () => {
    clearTimeout(timer.current);
    edits.compose(id, true);
  };
  return {
    onCompositionStart: handleComposition,
    onCompositionUpdate: handleComposition,
    onCompositionEnd() {
      timer.current = setTimeout(() => edits.compose(id, false), pauseMs);
    },
  };
}

/** Of the keys of a paragraph, those that mean something before it is made. */
function actionOfKey(event: KeyboardEvent, session: NoteSession, id: string) {
  const { key, target, currentTarget } = event;
  const isInText = target instanceof HTMLTextAreaElement;
  if (key === "Escape" && isInText) return () => session.focus(id, "paragraph");
  if (target === currentTarget) {
    if (key === "Enter" && !event.shiftKey && !event.ctrlKey) return () => session.focus(id);
    if (key === "ArrowUp") return () => void session.focusNeighbour(id, -1, "paragraph");
    if (key === "ArrowDown") return () => void session.focusNeighbour(id, 1, "paragraph");
  }
  const command = commandOf(keyedCommands, event.nativeEvent);
  if (command?.id === "run" || command?.id === "runHere") return () => void session.run(id);
  const context = command && seen.has(command.id) ? paragraphContextOf(session, id) : null;
  return command && context && isAvailable(command, context) ? () => command.perform(context) : null;
}

/** What can be done to it and shows at once. */
const seen = new Set(["insertAbove", "insertBelow", "copy", "moveUp", "moveDown", "narrow", "widen", "remove"]);
