import { useEffect } from "react";
import { paletteEntriesOf } from "../../../ui/commands/entries.ts";
import { keyPressOf, matchesKeys } from "../../../ui/commands/keys.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { useCommandKeys } from "../../../ui/commands/use-keys.ts";
import { type NoteContext, noteCommands } from "../commands/note-commands.ts";
import { keyedCommands } from "../commands/paragraph-commands.ts";
import { paragraphContextOf } from "../commands/paragraph-context.ts";
import { texts } from "../commands/texts.ts";
import { useNoteSession } from "../context/session-context.tsx";

/** What can be done with the note and with the paragraph in use: by keys, and from the palette. */
export function useNoteCommands(contextOf: () => NoteContext | null): void {
  const session = useNoteSession();
  useCommandKeys(noteCommands, contextOf);
  useNoPageSaving();
  useCommands(() => {
    const id = session.inUse();
    const paragraph = id === undefined ? null : paragraphContextOf(session, id);
    const place = paragraph ? texts.t("paragraph", { number: paragraph.index + 1 }) : "";
    return [
      ...paletteEntriesOf(keyedCommands, () => (id === undefined ? null : paragraphContextOf(session, id)), place),
      ...paletteEntriesOf(noteCommands, contextOf, texts.t("thisNote")),
    ];
  });
}

/** What the browser would save is a page that shows nothing without its server. Also where a dialog lies over the note, or the key is another. */
function useNoPageSaving(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const press = keyPressOf(event);
      if (matchesKeys("Ctrl+S", press) || matchesKeys("Cmd+S", press)) event.preventDefault();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
