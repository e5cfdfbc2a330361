/** Notes and paragraphs as REST paths name them. */
import { findParagraph, type NoteId, type Paragraph, type ParagraphId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { LiveNote } from "../notebook/live-note.ts";
import type { Notebook } from "../notebook/notebook.ts";

export interface NoteParams {
  noteId: string;
}

export interface ParagraphParams extends NoteParams {
  paragraphId: string;
}

export interface Place {
  readonly live: LiveNote;
  readonly paragraph: Paragraph;
}

/** @throws NotebookError `noteNotFound` with Zeppelin's words, or `noteBroken` */
export function noteAt(notebook: Notebook, { noteId }: NoteParams): Promise<LiveNote> {
  return named(noteId, notebook.open(noteId));
}

/** Does something to a note that need not be readable. @throws NotebookError `noteNotFound` with Zeppelin's words */
export function withNote<Result>({ noteId }: NoteParams, work: (id: NoteId) => Promise<Result>): Promise<Result> {
  // Looked up among the notes there are before anything else is done with it.
  return named(noteId, work(noteId as NoteId));
}

export async function paragraphAt(notebook: Notebook, params: ParagraphParams): Promise<Place> {
  const live = await noteAt(notebook, params);
  const paragraph = findParagraph(live.note, params.paragraphId as ParagraphId);
  if (!paragraph) throw new NotebookError("paragraphNotFound", `No such paragraph: ${params.paragraphId}`);
  return { live, paragraph };
}

function named<Result>(noteId: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof NotebookError && error.code === "noteNotFound"
      ? new NotebookError("noteNotFound", `No such note: ${noteId}`)
      : error;
  });
}
