import { entriesOf } from "../../commands/entries.ts";
import { useLentToPalette } from "../../commands/palette/use-lent-to-palette.ts";
import { useCommandKeys } from "../../commands/use-keys.ts";
import { type NoteContext, noteCommands } from "../commands/note-commands.ts";
import { keyedCommands, paragraphContextOf } from "../commands/paragraph-commands.ts";
import { texts } from "../commands/texts.ts";
import { useNoteSession } from "../session/session-context.tsx";

/** What can be done with the note and with the paragraph in use: by keys, and from the palette. */
export function useNoteCommands(contextOf: () => NoteContext | null): void {
  const session = useNoteSession();
  useCommandKeys(noteCommands, contextOf);
  useLentToPalette(() => {
    const id = session.inUse();
    const paragraph = id === undefined ? null : paragraphContextOf(session, id);
    const place = paragraph ? texts.t("paragraph", { number: paragraph.index + 1 }) : "";
    return [
      ...entriesOf(keyedCommands, () => (id === undefined ? null : paragraphContextOf(session, id)), place),
      ...entriesOf(noteCommands, contextOf, texts.t("thisNote")),
    ];
  });
}
