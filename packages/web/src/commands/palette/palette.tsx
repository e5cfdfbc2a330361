import { Modal } from "@mantine/core";
import { folderOf, isInTrash, nameOf } from "@octavo/note";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMatch, useNavigate } from "react-router";
import { useStore } from "zustand";
import { shownPath } from "../../home/note-names.ts";
import { recentlyOpened } from "../../home/recent.ts";
import { useNotes } from "../../home/use-notes.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { giveFocusTo } from "../../ui/page-main.tsx";
import { texts } from "../texts.ts";
import classes from "./palette.module.css";
import { closePalette, type PaletteEntry, type PaletteQuestion, paletteStore } from "./palette-store.ts";
import { type Ranked, rank } from "./ranking.ts";
import { recentlyChosen, rememberChosen } from "./recent.ts";

/** Everything that can be done here and every note there is, by a few letters of its name. */
export function Palette() {
  const t = useTexts(texts);
  const [letters, setLetters] = useState("");
  const [chosen, setChosen] = useState(0);
  const [asked, setAsked] = useState<PaletteQuestion | null>(null);
  const found = useFound(asked, letters);
  useEffect(() => () => giveFocusTo(paletteStore.getState().opener), []);
  const id = useId();
  const optionId = (at: number) => `${id}-${at}`;
  const question = asked?.choices.question;

  const type = (next: string) => {
    setLetters(next);
    setChosen(0);
  };
  const ask = (next: PaletteQuestion | null) => {
    setAsked(next);
    type("");
  };
  const choose = ({ entry }: Ranked) => {
    // An answer is another one each time.
    if (!asked) rememberChosen(localStorage, entry.id);
    if (entry.choices) return ask(entry);
    // At once, so that the next key already goes to what this leads to: the keyboard is back where it was, and may be sent elsewhere.
    flushSync(closePalette);
    entry.perform();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && letters === "" && asked) ask(null);
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((was) => Math.min(found.length - 1, Math.max(0, was + step)));
    }
    const ranked = found[chosen];
    if (event.key === "Enter" && ranked) {
      event.preventDefault();
      choose(ranked);
    }
  };
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      returnFocus={false}
      size={600}
      padding={0}
      yOffset="10vh"
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: "var(--color-scrim)", backgroundOpacity: 1 }}
      aria-label={t("palette")}
    >
      <div className={classes["field"]}>
        <IconSearch size={16} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={question ?? t("whatToDo")}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={question ?? t("commandOrNote")}
          data-autofocus
          value={letters}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={handleKey}
        />
      </div>
      <div id={id} role="listbox" aria-label={question ?? t("commandsAndNotes")} className={classes["list"]}>
        {found.map((ranked, at) => (
          <Option
            key={ranked.entry.id}
            id={optionId(at)}
            ranked={ranked}
            isChosen={at === chosen}
            onPoint={() => setChosen(at)}
            onChoose={() => choose(ranked)}
          />
        ))}
      </div>
      <p role="status" className={found.length === 0 ? classes["none"] : "visually-hidden"}>
        {found.length === 0 ? t("nothingCalled", { letters: letters.trim() }) : t("found", { number: found.length })}
      </p>
    </Modal>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

interface OptionProps {
  readonly id: string;
  readonly ranked: Ranked;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, ranked: { entry, positions }, isChosen, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const { icon: Icon, label, place, key } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, and chooses with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes["option"]}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon size={16} />
      <span className={classes["label"]}>{marked(label, positions)}</span>
      <span className={classes["place"]}>{place}</span>
      {key && <kbd className={classes["key"]}>{key}</kbd>}
    </div>
  );
}

function marked(label: string, positions: readonly number[]): ReactNode {
  if (positions.length === 0) return label;
  const meant = new Set(positions);
  // biome-ignore lint/suspicious/noArrayIndexKey: a character has no other name than its place
  return [...label].map((character, at) => (meant.has(at) ? <b key={at}>{character}</b> : character));
}

/** What the letters mean: of the answers where something is asked, else of everything. */
function useFound(asked: PaletteQuestion | null, letters: string): readonly Ranked[] {
  const entries = useStore(paletteStore, (state) => state.entries);
  const notes = useNoteEntries();
  const answers = useMemo(() => asked?.choices.entries() ?? null, [asked]);
  // The note that one is in would always be the latest, and nobody means to go there.
  const here = noteEntryId(useMatch("/notebook/:noteId/*")?.params.noteId ?? "");
  const [recent] = useState(() =>
    [...recentlyChosen(localStorage), ...recentlyOpened(localStorage).map(({ id }) => noteEntryId(id))].filter(
      (entry) => entry !== here,
    ),
  );
  return useMemo(
    () => (answers ? rank(answers, letters, []) : rank([...entries, ...notes], letters, recent)),
    [answers, entries, notes, letters, recent],
  );
}

const noteEntryId = (id: string) => `note ${id}`;

function useNoteEntries(): readonly PaletteEntry[] {
  const notes = useNotes();
  const navigate = useNavigate();
  const t = useTexts(texts);
  return useMemo(
    () =>
      (notes ?? [])
        .filter(({ path }) => !isInTrash(path))
        .map(({ id, path }) => ({
          id: noteEntryId(id),
          label: nameOf(path) || t("noteById", { id }),
          place: folderOf(path) === "" ? t("note") : shownPath(folderOf(path)),
          icon: IconFileText,
          perform: () => void navigate(`/notebook/${id}`),
        })),
    [notes, navigate, t],
  );
}
