import { Modal } from "@mantine/core";
import { folderOfPath, isInTrash, nameOfPath } from "@octavo/note";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useMatch, useNavigate } from "react-router";
import { useStore } from "zustand";
import { texts as commandTexts } from "../../features/commands/texts.ts";
import { shownPath } from "../../features/notes/note-names.ts";
import { recentlyOpened } from "../../features/notes/recent.ts";
import { useNoteList } from "../../features/notes/use-notes.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { closePalette, type PaletteChoice, type PaletteEntry, paletteStore } from "../../ui/commands/palette-store.ts";
import { FieldOption, useFieldOptions } from "../../ui/field-options.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { giveFocusTo } from "../../ui/page-main.tsx";
import classes from "./palette.module.css";
import { type Ranked, rankEntries } from "./ranking.ts";
import { recentlyChosen, rememberChosen } from "./recent.ts";
import { texts } from "./texts.ts";
import { useHits } from "./use-hits.ts";

/** The number of entries by their names that stand above what notes hold. */
const namedBesideHits = 20;

/** Everything that can be done here and every note there is, by a few letters of its name; and what notes hold, as one types. */
export function Palette() {
  const t = useTranslation(texts);
  const { own } = useServices();
  const [letters, setLetters] = useState("");
  const [asked, setAsked] = useState<PaletteChoice | null>(null);
  const named = useFoundEntries(asked, letters);
  const hits = useHits(asked ? "" : letters);
  // What is called so comes first; a long list of that leaves room for what holds it.
  const found = useMemo(() => (hits.length > 0 ? [...named.slice(0, namedBesideHits), ...hits] : named), [named, hits]);
  useEffect(() => () => giveFocusTo(paletteStore.getState().opener), []);
  const question = asked?.choices.question;

  const type = (next: string) => {
    setLetters(next);
    options.chooseFirst();
  };
  const ask = (next: PaletteChoice | null) => {
    setAsked(next);
    type("");
  };
  const choose = ({ entry }: Ranked) => {
    // An answer is another one each time.
    if (!asked && !entry.id.startsWith("hit ")) rememberChosen(own, entry.id);
    if (entry.choices) return ask(entry);
    // At once, so that the next key already goes to what this leads to: the keyboard is back where it was, and may be sent elsewhere.
    flushSync(closePalette);
    entry.perform(pageNotifications);
  };
  const options = useFieldOptions({ items: found, first: 0, onTake: choose });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && letters === "" && asked) ask(null);
    options.field.onKeyDown(event);
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
      aria-label={commandTexts.t("palette")}
    >
      <div className={classes["field"]}>
        <IconSearch size={16} aria-hidden />
        <input
          {...options.field}
          // As it is drawn: the dialog gives it the keyboard a moment later, and the first letters would be for what lies below.
          ref={takeKeyboard}
          type="text"
          aria-label={question ?? t("whatToDo")}
          placeholder={question ?? t("commandOrNote")}
          data-autofocus
          value={letters}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={handleKey}
        />
      </div>
      <div
        id={options.listId}
        role="listbox"
        aria-label={question ?? t("commandsAndNotes")}
        className={classes["list"]}
      >
        {found.map((ranked, at) => (
          <FieldOption
            key={ranked.entry.id}
            {...options.optionAt(at)}
            className={classes["option"]}
            onTake={() => choose(ranked)}
            onPoint={() => options.choose(at)}
          >
            <Entry {...ranked} />
          </FieldOption>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? classes["none"] : "visually-hidden"}>
        {found.length === 0 ? t("nothingCalled", { letters: letters.trim() }) : t("found", { number: found.length })}
      </p>
    </Modal>
  );
}

function takeKeyboard(field: HTMLInputElement | null): void {
  field?.focus();
}

function Entry({ entry: { icon: Icon, label, place, key }, positions }: Ranked) {
  return (
    <>
      <Icon size={16} />
      <span className={classes["label"]}>{markLetters(label, positions)}</span>
      <span className={classes["place"]}>{place}</span>
      {key && <kbd className={classes["key"]}>{key}</kbd>}
    </>
  );
}

function markLetters(label: string, positions: readonly number[]): ReactNode {
  if (positions.length === 0) return label;
  const meant = new Set(positions);
  // biome-ignore lint/suspicious/noArrayIndexKey: a character has no other name than its place
  return [...label].map((character, at) => (meant.has(at) ? <b key={at}>{character}</b> : character));
}

/** What the letters mean: of the answers where something is asked, else of everything. */
function useFoundEntries(asked: PaletteChoice | null, letters: string): readonly Ranked[] {
  const entries = useStore(paletteStore, (state) => state.entries);
  const notes = useNoteEntries();
  const { own } = useServices();
  const answers = useMemo(() => asked?.choices.entries() ?? null, [asked]);
  // The open note would always be the latest, and no user means to go there.
  const here = noteEntryId(useMatch("/notebook/:noteId/*")?.params.noteId ?? "");
  const [recent] = useState(() =>
    [...recentlyChosen(own), ...recentlyOpened(own).map(({ id }) => noteEntryId(id))].filter((entry) => entry !== here),
  );
  return useMemo(
    () => (answers ? rankEntries(answers, letters, []) : rankEntries([...entries, ...notes], letters, recent)),
    [answers, entries, notes, letters, recent],
  );
}

const noteEntryId = (id: string) => `note ${id}`;

function useNoteEntries(): readonly PaletteEntry[] {
  const notes = useNoteList();
  const navigate = useNavigate();
  const t = useTranslation(texts);
  return useMemo(
    () =>
      (notes ?? [])
        .filter(({ path }) => !isInTrash(path))
        .map(({ id, path }) => ({
          id: noteEntryId(id),
          label: nameOfPath(path) || t("noteById", { id }),
          place: folderOfPath(path) === "" ? t("note") : shownPath(folderOfPath(path)),
          icon: IconFileText,
          perform: () => void navigate(`/notebook/${id}`),
        })),
    [notes, navigate, t],
  );
}
