/**
 * Revisions of notes, as people ask for them: keep one, list them, look at one, go back to one.
 *
 * A checkpoint is of the note's file, so the file is saved first and is not written or moved until the store has it; a crash in
 * between leaves a note that is saved and a history without it. Going back makes facts of the difference and hands them to the live note: the
 * file is never overwritten behind its back.
 */
import { isPersonalised, type Note, type NoteId, type Right, readNoteFile, settleInterrupted } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Notebook } from "../notebook/notebook.ts";
import type { Notices } from "../notebook/notices.ts";
import type { OpenNotes } from "../notebook/open-notes.ts";
import { decideOperations } from "../notebook/paragraphs.ts";
import { isNoteAtWork } from "../notebook/whole-note.ts";
import type { NotePlace } from "../storage/note-storage.ts";
import { LastRead } from "./last-read.ts";
import { revisionFacts } from "./revision-facts.ts";
import type { Revision, RevisionStore } from "./revision-store.ts";

export interface RevisionsOptions {
  readonly store: RevisionStore;
  readonly notebook: Notebook;
  readonly openNotes: OpenNotes;
  /** Called for those that show a note that goes back. */
  readonly notices: Pick<Notices, "sendToNote">;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface CheckpointRequest {
  readonly message: string;
  readonly user: string;
}

interface HeadRequest {
  readonly user: string;
  /** In personalised mode the note is its owners', and everyone else works on a view of it. */
  readonly isOwner: boolean;
  readonly msgId?: string | undefined;
}

const onlyOwners = "This note is in personal mode, where only its owners may go back to a revision.";
/** UTF-16 units; a message is a sentence or a page, not a file. */
const messageLimit = 10_000;

export class Revisions {
  readonly #options: RevisionsOptions;
  readonly #lastRead = new LastRead();

  constructor(options: RevisionsOptions) {
    this.#options = options;
  }

  /** @returns null when nothing has changed since the newest one */
  async checkpoint(noteId: string, { message, user }: CheckpointRequest): Promise<Revision | null> {
    const said = messageFrom(message);
    const { store, notebook, openNotes, now } = this.#options;
    const live = await notebook.open(noteId);
    return openNotes.whileSaved(live.note.id, (place) =>
      store.commit({ place, message: said, author: user, at: now() }),
    );
  }

  /** Newest first. */
  list(noteId: string): Promise<readonly Revision[]> {
    return this.#options.store.list(this.#existing(noteId));
  }

  /** The note as it was then, under the name it has now. */
  async read(noteId: string, revisionId: string): Promise<Note> {
    const id = this.#existing(noteId);
    const path = this.#options.notebook.pathOf(id);
    if (path === undefined) throw new NotebookError("noteNotFound");
    return this.#lastRead.get(`${revisionId} ${id} ${path}`, () => this.#read({ id, path }, revisionId));
  }

  async #read(place: NotePlace, revisionId: string): Promise<Note> {
    const file = readNoteFile(await this.#options.store.read(place.id, revisionId), place);
    if (!file.ok) throw new NotebookError("noteBroken", `This revision cannot be shown. ${file.problem}`);
    return settleInterrupted(file.note);
  }

  /** Null where it cannot: a note that cannot be opened goes nowhere, and its revisions can be looked at all the same. */
  async rightToSetHead(noteId: string): Promise<Right | null> {
    try {
      const { note } = await this.#options.notebook.open(noteId);
      return isPersonalised(note) ? "owner" : "writer";
    } catch (error) {
      if (error instanceof NotebookError) return null;
      throw error;
    }
  }

  /**
   * Makes the note what it was then; nothing of it while something runs. What it was until now is kept first, by any writer: where it
   * cannot be kept, the note stays as it is. What is written while it is kept stays in the note.
   */
  async setHead(noteId: string, revisionId: string, { user, isOwner, msgId }: HeadRequest): Promise<void> {
    const { store, notebook, openNotes, notices, now } = this.#options;
    const live = await notebook.open(noteId);
    if (isPersonalised(live.note) && !isOwner) throw new NotebookError("notPermitted", onlyOwners);
    refuseWhileRunning(live.note);
    const revision = await this.read(noteId, revisionId);
    const message = (await store.list(live.note.id)).find(({ id }) => id === revisionId)?.message ?? revisionId;
    // What others have brought into its file is kept, and gone back over, with the rest.
    await openNotes.readAgain(live.note.id);
    const kept = live.note;
    await this.checkpoint(noteId, { message: `Before going back to “${message}”`, user });
    refuseWhileRunning(live.note);
    await decideOperations(live, revisionFacts(live, revision, now(), kept), msgId).durable;
    const notice = `${user} took this note back to “${message}”. What it was before is in its history.`;
    notices.sendToNote(live, { op: "NOTICE", data: { notice } });
  }

  #existing(noteId: string): NoteId {
    if (!this.#options.notebook.has(noteId)) throw new NotebookError("noteNotFound");
    return noteId as NoteId;
  }
}

function refuseWhileRunning(note: Note): void {
  if (isNoteAtWork(note))
    throw new NotebookError("runningAll", "Paragraphs of this note are running. Cancel them or wait for them first.");
}

/** Signs that no terminal and no page should meet in a message are left out. */
function messageFrom(text: string): string {
  const message = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim()
    .slice(0, messageLimit);
  if (message === "") throw new NotebookError("badRequest", "commitMessage can not be empty");
  return message;
}
