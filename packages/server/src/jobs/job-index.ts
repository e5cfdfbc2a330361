/**
 * What the job manager says of every note, also of those that are not open.
 *
 * Nobody needs it before somebody opens the job manager, so the files are read then, a few at a time between other work, and once: what
 * changes later changes in open notes.
 */
import type { Note, NoteId } from "@octavo/note";
import type { Logger } from "pino";
import { type Job, jobOf } from "./job.ts";

export interface JobIndexOptions {
  /** All notes that the job manager may show. */
  readonly list: () => readonly { readonly id: string }[];
  /** The note, if it is in memory. */
  readonly peek: (id: NoteId) => Note | undefined;
  /** The note as its file has it. */
  readonly read: (id: NoteId) => Promise<Note>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

const filesAtOnce = 8;

export class JobIndex {
  readonly #options: JobIndexOptions;
  readonly #closed = new Map<NoteId, Job>();
  /** Notes whose files cannot be read. */
  readonly #broken = new Set<NoteId>();
  #reading: Promise<void> = Promise.resolve();

  constructor(options: JobIndexOptions) {
    this.#options = options;
  }

  /** Resolves when every note is known that was there when it was called. */
  upToDate(): Promise<void> {
    // What is being read may have been begun before the newest note came.
    this.#reading = this.#reading.then(() => this.#readMissing());
    return this.#reading;
  }

  /** Undefined while the note's file has not been read. */
  job(id: NoteId): Job | undefined {
    const { peek, now } = this.#options;
    const note = peek(id);
    return note ? jobOf(note, now()) : this.#closed.get(id);
  }

  /** What is known of a note when it is closed next; it has changed, or it is gone. */
  changed(id: NoteId): void {
    const note = this.#options.peek(id);
    this.#broken.delete(id);
    if (note && this.#closed.has(id)) this.#closed.set(id, jobOf(note, this.#options.now()));
    else this.#closed.delete(id);
  }

  async #readMissing(): Promise<void> {
    const { list, peek } = this.#options;
    const missing = list()
      .map(({ id }) => id as NoteId)
      .filter((id) => !this.#closed.has(id) && !this.#broken.has(id) && !peek(id));
    const readNext = async () => {
      for (let id = missing.pop(); id !== undefined; id = missing.pop()) await this.#read(id);
    };
    await Promise.all(Array.from({ length: filesAtOnce }, readNext));
  }

  async #read(id: NoteId): Promise<void> {
    const { read, now, log } = this.#options;
    try {
      this.#closed.set(id, jobOf(await read(id), now()));
    } catch (error) {
      this.#broken.add(id);
      log.info({ err: error, noteId: id }, "the job manager leaves out a note that cannot be read");
    }
    // Parsing a long note takes time, and others want theirs.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
