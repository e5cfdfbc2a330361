/** Notes and paragraphs as REST paths name them. */
import { findParagraph, type Member, type NoteId, type Paragraph, type ParagraphId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { LiveNote, ViewedNote } from "../../notebook/live-note.ts";
import type { Notebook } from "../../notebook/notebook.ts";
import { viewForMember } from "../../notebook/view-for.ts";
import type { Services } from "../services.ts";

export interface NoteParams {
  noteId: string;
}

export interface ParagraphParams extends NoteParams {
  paragraphId: string;
}

export interface ParagraphPlace {
  readonly live: ViewedNote;
  readonly paragraph: Paragraph;
}

/** @throws NotebookError `noteNotFound` with Zeppelin's words, or `noteBroken` */
export function openNoteAt(notebook: Notebook, { noteId }: NoteParams): Promise<LiveNote> {
  return nameMissingNote(noteId, notebook.open(noteId));
}

/** Does something to a note that need not be readable. @throws NotebookError `noteNotFound` with Zeppelin's words */
export function withNoteId<Result>({ noteId }: NoteParams, work: (id: NoteId) => Promise<Result>): Promise<Result> {
  // Looked up among the notes there are before anything else is done with it.
  return nameMissingNote(noteId, work(noteId as NoteId));
}

/** A note as the asker sees it: in personalised mode, their own view. */
export async function openNoteFor(
  { notebook, access }: Looking,
  params: NoteParams,
  asker: Member,
): Promise<ViewedNote> {
  return viewForMember(await openNoteAt(notebook, params), asker, access);
}

/** As `openNoteFor`, with what others have changed in its file: for a user who begins to look at it. */
export async function newestNoteFor(looking: Looking, params: NoteParams, asker: Member): Promise<ViewedNote> {
  const { notebook, access } = looking;
  return viewForMember(await nameMissingNote(params.noteId, notebook.openNewest(params.noteId)), asker, access);
}

export async function paragraphFor(looking: Looking, params: ParagraphParams, asker: Member): Promise<ParagraphPlace> {
  const live = await openNoteFor(looking, params, asker);
  return paragraphIn(live, params);
}

type Looking = Pick<Services, "notebook" | "access">;

function paragraphIn(live: ViewedNote, params: ParagraphParams): ParagraphPlace {
  const paragraph = findParagraph(live.note, params.paragraphId as ParagraphId);
  if (!paragraph) throw new NotebookError("paragraphNotFound", `No such paragraph: ${params.paragraphId}`);
  return { live, paragraph };
}

function nameMissingNote<Result>(noteId: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof NotebookError && error.code === "noteNotFound"
      ? new NotebookError("noteNotFound", `No such note: ${noteId}`)
      : error;
  });
}
