import type { Connection, Rest } from "@octavo/client";
import { type Note, nameOf } from "@octavo/note";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import type { NoteSession } from "../session/note-session.ts";
import { untilSaved } from "../session/until-saved.ts";
import { texts } from "./texts.ts";

interface DownloadNote {
  readonly format: "zpln" | "ipynb";
  readonly note: Note;
  readonly session: NoteSession;
  readonly rest: Rest;
  readonly connection: Connection;
}

/**
 * Saves the note as a file, as the server has it, with all that was typed. One that is larger than what may be imported again, here or in a
 * Zeppelin with the same setting, is saved only when that is known.
 */
export async function downloadNote({ format, note, session, rest, connection }: DownloadNote): Promise<void> {
  try {
    await untilSaved(session.replica);
    const text = format === "zpln" ? await rest.exportNote(note.id) : await asNotebook(note, connection);
    const file = new Blob([text], { type: "application/json" });
    const perform = () => save(file, `${nameOf(note.path)}.${format}`);
    if (file.size <= (await rest.maxMessageSize())) return perform();
    openDialog({
      type: "confirm",
      confirmation: {
        title: texts.t("exportTooLargeTitle"),
        text: texts.t("exportTooLargeText"),
        action: texts.t("exportAnyway"),
        perform,
      },
    });
  } catch (error) {
    session.notify.problem(error instanceof Error ? error.message : String(error));
  }
}

async function asNotebook(note: Note, connection: Connection): Promise<string> {
  const request = { noteId: note.id, noteName: nameOf(note.path) };
  const answer = await connection.request("CONVERT_NOTE_NBFORMAT", request, {
    answeredBy: ({ op }) => op === "CONVERTED_NOTE_NBFORMAT",
  });
  if (!answer.ok) throw new Error(answer.text);
  const { nbformat } = answer.frame.data;
  if (typeof nbformat !== "string") throw new Error(texts.t("noNotebook"));
  return nbformat;
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
