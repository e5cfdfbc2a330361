import type { NoteId } from "@octavo/note";

/** Where a note is: its id never changes, its path may. */
export interface NotePlace {
  readonly id: NoteId;
  /** `/Sales/2024/Overview` */
  readonly path: string;
}

/** Something that looks like a note and is not listed. */
export interface SkippedFile {
  /** Below the notebook folder. */
  readonly file: string;
  /** A sentence. */
  readonly reason: string;
}

export interface NoteListing {
  readonly notes: readonly NotePlace[];
  readonly skipped: readonly SkippedFile[];
}

/**
 * Where note files are kept. What it is given is opaque text; it keeps the last whole text of each note, whatever happens.
 *
 * When `write`, `move` or `remove` resolves, a power loss changes nothing about it any more. Before, there is the old text or
 * the new one, and never half of one. Failures are `NotebookError`s: `noteNotFound`, `pathTaken`, `badName` for a path that this
 * storage cannot hold, `tooLarge`, `noteBroken` for a file that is no text, and `diskRefused`. Calls about the same note must not
 * overlap; calls about different ones may.
 */
export interface NoteStorage {
  list(): Promise<NoteListing>;
  read(place: NotePlace): Promise<string>;
  /** Another text whenever the note's file was changed or replaced; null when there is none. Its content is not looked at. */
  stamp(place: NotePlace): Promise<string | null>;
  /** Makes the note, or replaces its text. A file that is too large to be read is not replaced. @returns the stamp of what it wrote */
  write(place: NotePlace, text: string): Promise<string>;
  /** Moves the note to another path. What is there already stays. */
  move(place: NotePlace, path: string): Promise<void>;
  remove(place: NotePlace): Promise<void>;
  /** Makes what `read` gave as safe as if it had just been written: a killed server may have left it unsynced. */
  sync(place: NotePlace): Promise<void>;
}
