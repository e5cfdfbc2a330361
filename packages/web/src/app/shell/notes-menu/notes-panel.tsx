import { Button, TextInput } from "@mantine/core";
import { folderOfPath, isInTrash, nameOfPath } from "@octavo/note";
import { IconDots, IconPlus, IconSearch, IconUpload } from "@tabler/icons-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { folderInView } from "../../../features/notes/folder-in-view.ts";
import { shownPath } from "../../../features/notes/note-names.ts";
import { sortByPath } from "../../../features/notes/note-tree.ts";
import { texts as noteTexts } from "../../../features/notes/texts.ts";
import { useNewNote } from "../../../features/notes/use-new-note.ts";
import { useNoteList } from "../../../features/notes/use-notes.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { type Dialog, openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { Marked } from "../../../ui/marked.tsx";
import { matchesFilter } from "../../../ui/matches-filter.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { texts } from "../texts.ts";
import classes from "./notes-panel.module.css";

/** The number of notes at first, and of further ones with each press. */
const pageSize = 10;

interface NotesPanelProps {
  /** Another thing was asked for; when that is done, the keyboard is back at what opened the menu. */
  readonly onLeave: () => void;
  /** A note was chosen, whose page comes. */
  readonly onGo: () => void;
}

/** The notes of the menu: filter, the first ten of what it finds, and ten more as often as wanted. */
export function NotesPanel({ onLeave, onGo }: NotesPanelProps) {
  const t = useTranslation(texts);
  const notes = useNoteList();
  const newNote = useNewNote();
  const [filter, setFilter] = useState("");
  const [shown, setShown] = useState(pageSize);
  const list = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => notes && sortByPath(notes.filter(({ path }) => !isInTrash(path))), [notes]);
  const found = useMemo(
    () => sorted?.filter(({ path }) => matchesFilter(shownPath(path), filter)) ?? null,
    [sorted, filter],
  );

  // With the last of them the button goes: the keyboard is at the first that came.
  const showMore = () => {
    const isLast = found !== null && found.length <= shown + pageSize;
    flushSync(() => setShown(shown + pageSize));
    if (isLast) list.current?.querySelectorAll("a")[shown]?.focus();
  };
  const open = (dialog: Dialog) => {
    onLeave();
    openDialog(dialog);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    moveFocus(list.current, event.key === "ArrowDown" ? 1 : -1);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from link to link, as Tab does
    <div ref={list} className={classes["panel"]} onKeyDown={handleKeyDown}>
      <TextInput
        type="search"
        aria-label={t("filterNotes")}
        placeholder={t("filterPlaceholder")}
        value={filter}
        autoFocus
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={({ currentTarget }) => {
          setFilter(currentTarget.value);
          setShown(pageSize);
        }}
        onKeyDown={(event) => {
          const first = list.current?.querySelector("a");
          if (event.key === "Enter" && first) first.click();
        }}
      />
      <ul className={classes["notes"]} aria-busy={found === null}>
        {found?.slice(0, shown).map(({ id, path }) => (
          <li key={id}>
            <Link to={`/notebook/${id}`} onClick={onGo} title={shownPath(path)}>
              <span>
                <Marked text={nameOfPath(path) || noteTexts.t("noteById", { id })} part={filter} />
              </span>
              {folderOfPath(path) !== "" && <small>{shownPath(folderOfPath(path))}</small>}
            </Link>
          </li>
        ))}
      </ul>
      {found === null && <Waiting />}
      {found?.length === 0 && (
        <p className={classes["none"]} role="status">
          {filter.trim() === "" ? t("noNotes") : t("noNoteCalled", { name: filter.trim() })}
        </p>
      )}
      {found !== null && found.length > shown && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={showMore}>
          {t("showMore", { more: Math.min(pageSize, found.length - shown), all: found.length })}
        </Button>
      )}
      <div className={classes["actions"]}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            onLeave();
            void newNote();
          }}
        >
          {t("newNote")}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={noteTexts.t("newNoteWith")}
          title={noteTexts.t("newNoteWith")}
          onClick={() => open({ type: "createNote", folder: folderInView.getState() })}
        >
          <IconDots size={16} aria-hidden />
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => open({ type: "importNote" })}
        >
          {t("import")}
        </Button>
      </div>
    </div>
  );
}

function moveFocus(panel: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>("input, a, button") ?? [])];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}
