import type { Connection, Rest } from "@octavo/client";
import { type Note, nameOfPath } from "@octavo/note";
import { maxNotebookSize } from "@octavo/protocol";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import type { NoteSession } from "../session/note-session.ts";
import { untilSaved } from "../session/until-saved.ts";
import { texts } from "./texts.ts";

type NoteFormat = "zpln" | "ipynb" | "html";

interface DownloadNote {
  readonly format: NoteFormat;
  readonly note: Note;
  readonly session: NoteSession;
  readonly rest: Rest;
  readonly connection: Connection;
  /** The user who downloads it; null without accounts. */
  readonly user: string | null;
}

/**
 * Saves the note as a file, as the server has it, with all that was typed. One that is larger than what may be imported again, here or in a
 * Zeppelin with the same setting, is saved only when that is known.
 */
export async function downloadNote({ format, note, session, rest, connection, user }: DownloadNote): Promise<void> {
  try {
    await untilSaved(session.replica);
    if (format === "html") return await downloadPage(session.shown().note ?? note, user);
    const text = format === "zpln" ? await rest.exportNote(note.id) : await asNotebook(note, connection);
    const file = new Blob([text], { type: "application/json" });
    const perform = () => saveDownload(file, `${nameOfPath(note.path)}.${format}`);
    if (file.size <= (format === "ipynb" ? maxNotebookSize : await rest.maxMessageSize())) return perform();
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

/** The browser makes this file, from what the page shows. */
async function downloadPage(note: Note, by: string | null): Promise<void> {
  const { noteAsPage } = await import("../exported/export-note.ts");
  saveDownload(await noteAsPage({ note, by }), `${nameOfPath(note.path)}.html`);
}

async function asNotebook(note: Note, connection: Connection): Promise<string> {
  const request = { noteId: note.id, noteName: nameOfPath(note.path) };
  const answer = await connection.request("CONVERT_NOTE_NBFORMAT", request, {
    answeredBy: ({ op }) => op === "CONVERTED_NOTE_NBFORMAT",
  });
  if (!answer.ok) throw new Error(answer.text);
  const { nbformat } = answer.frame.data;
  if (typeof nbformat !== "string") throw new Error(texts.t("noNotebook"));
  return nbformat;
}

function saveDownload(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
