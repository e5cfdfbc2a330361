import type { NoteId } from "@octavo/note";
import type { NotePlace } from "../storage/note-storage.ts";

/** A note as it was kept at some time: what lists show of it. */
export interface Revision {
  /** Forty hexadecimal digits. */
  readonly id: string;
  /** The first line of what was said at the checkpoint. */
  readonly message: string;
  /** Epoch seconds. */
  readonly time: number;
  /** Who asked for it. */
  readonly author: string;
}

export interface Checkpoint {
  readonly place: NotePlace;
  readonly message: string;
  readonly author: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Where earlier states of notes are kept. A note is known by its id, wherever it was at the time.
 *
 * `commit` keeps the text of the note's file as it is on the disk, exactly that file, and nothing of others; its caller sees to it that the
 * file is saved and stays as it is meanwhile. When it resolves, a power loss changes nothing about it any more. Calls may
 * overlap. Failures are `NotebookError`s: `revisionNotFound`, `repositoryBusy` while another program is at work there, `repositoryBroken`, `noteNotFound`
 * when the file is gone, and `diskRefused`; none of them changes a note or an earlier revision.
 */
export interface RevisionStore {
  /** @returns null when the note is as it was at the newest revision */
  commit(checkpoint: Checkpoint): Promise<Revision | null>;
  /** Newest first; empty for a note that never had a checkpoint. */
  list(id: NoteId): Promise<readonly Revision[]>;
  /** The text of the note's file as it was then. */
  read(id: NoteId, revisionId: string): Promise<string>;
  close(): Promise<void>;
}

const revisionId = /^[0-9a-f]{40}$/;

/** Whether this can be the id of a revision at all; `Head` cannot. */
export function isRevisionId(text: string): boolean {
  return revisionId.test(text);
}
