/** Where sessions of programs are: one note below `/_ZSession` for each. */
import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Notebook } from "./notebook.ts";

export const sessionsFolder = "/_ZSession";

export interface SessionNote {
  readonly id: NoteId;
  readonly path: string;
}

export function pathOfSession(interpreter: string, id: string): string {
  return `${sessionsFolder}/${interpreter}/${id}`;
}

/** One path for each id: no user can put a note in the place of another user's session. */
export function sessionNote(notebook: Pick<Notebook, "idAt" | "pathOf">, id: string): SessionNote | undefined {
  const noteId = notebook.idAt(pathOfSession(id.slice(0, id.lastIndexOf("_")), id));
  return noteId && { id: noteId, path: notebook.pathOf(noteId) ?? "" };
}

export function noSuchSession(id: string): NotebookError {
  return new NotebookError("sessionNotFound", `No such session: ${id}`);
}
