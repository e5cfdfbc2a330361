/**
 * What the job manager says of every note, also of those that are not open.
 *
 * No client needs it before a user opens the job manager. Then it recalls what an earlier server knew, as far as the files are still those of
 * then, and reads the others, a few at a time between other work, and once: what changes later changes in open notes.
 */
import { type Note, type NoteId, nameOfPath } from "@octavo/note";
import type { Logger } from "pino";
import { jobOfNote, type NoteJob } from "./job.ts";
import type { JobStore, KnownJob } from "./job-store.ts";

export interface JobIndexOptions {
  /** All notes that the job manager may show. */
  readonly list: () => readonly { readonly id: string; readonly path: string }[];
  /** The note, if it is in memory. */
  readonly peek: (id: NoteId) => Note | undefined;
  /** The note as its file has it. */
  readonly read: (id: NoteId) => Promise<Note>;
  /** Another one whenever the note's file is another; null when there is none. */
  readonly stamp: (id: NoteId) => Promise<string | null>;
  /** Opened with the first question. */
  readonly store: () => Promise<JobStore>;
  /** A note that was not known is known now. */
  readonly onKnown: (id: NoteId) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

const filesAtOnce = 8;
const stampsAtOnce = 64;
/** The number of jobs that are kept with one sync of the disk. */
const keptAtOnce = 500;

export class JobIndex {
  readonly #options: JobIndexOptions;
  readonly #closed = new Map<NoteId, NoteJob>();
  /** Notes whose files cannot be read. */
  readonly #broken = new Set<NoteId>();
  #toKeep: KnownJob[] = [];
  #store: JobStore | null = null;
  #recalling: Promise<void> | null = null;
  #reading: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: JobIndexOptions) {
    this.#options = options;
  }

  /** Resolves when all is known that was known before and still holds. No note is read for it. */
  recall(): Promise<void> {
    this.#recalling ??= this.#recall().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "the job manager starts from the notes' files");
    });
    return this.#recalling;
  }

  /** Resolves when every note is known that was there when it was called. */
  upToDate(): Promise<void> {
    // What is being read may have been begun before the newest note came.
    this.#reading = this.#reading.then(() => this.recall()).then(() => this.#readMissing());
    return this.#reading;
  }

  /** Undefined while nothing is known of the note. */
  job(id: NoteId): NoteJob | undefined {
    const { peek, now } = this.#options;
    const note = peek(id);
    return note ? jobOfNote(note, now()) : this.#closed.get(id);
  }

  /** What is known of a note when it is closed next; it has changed, or it is gone. */
  changed(id: NoteId): void {
    const note = this.#options.peek(id);
    this.#broken.delete(id);
    if (note && this.#closed.has(id)) this.#closed.set(id, jobOfNote(note, this.#options.now()));
    else this.#closed.delete(id);
  }

  stop(): void {
    this.#isStopped = true;
    this.#store?.close();
    this.#store = null;
  }

  async #recall(): Promise<void> {
    const store = await this.#options.store();
    if (this.#isStopped) return store.close();
    this.#store = store;
    const known = store.all();
    const paths = new Map(this.#options.list().map(({ id, path }) => [id as NoteId, path]));
    await runAtMost(stampsAtOnce, [...paths], async ([id, path]) => {
      const before = known.get(id);
      if (!before || before.stamp !== (await this.#options.stamp(id))) return;
      if (this.#closed.has(id)) return;
      // A file that was moved by hand is the same file.
      this.#closed.set(id, { ...before.job, noteName: nameOfPath(path) });
      this.#options.onKnown(id);
    });
    this.#store?.forget([...known.keys()].filter((id) => !paths.has(id)));
  }

  async #readMissing(): Promise<void> {
    const { list, peek } = this.#options;
    const missing = list()
      .map(({ id }) => id as NoteId)
      .filter((id) => !this.#closed.has(id) && !this.#broken.has(id) && !peek(id));
    await runAtMost(filesAtOnce, missing, (id) => this.#readOne(id));
    this.#keep();
  }

  async #readOne(id: NoteId): Promise<void> {
    const { read, stamp, now, log, onKnown } = this.#options;
    if (this.#isStopped) return;
    try {
      // Before, so that a file that is replaced meanwhile is read again some time.
      const before = await stamp(id);
      const job = jobOfNote(await read(id), now());
      this.#closed.set(id, job);
      if (before !== null) this.#toKeep.push({ stamp: before, job });
      if (this.#toKeep.length >= keptAtOnce) this.#keep();
      onKnown(id);
    } catch (error) {
      this.#broken.add(id);
      log.info({ err: error, noteId: id }, "the job manager leaves out a note that cannot be read");
    }
    // Parsing a long note takes time, and others want theirs.
    await new Promise((resolve) => setImmediate(resolve));
  }

  #keep(): void {
    const jobs = this.#toKeep;
    this.#toKeep = [];
    if (jobs.length === 0) return;
    try {
      this.#store?.put(jobs);
    } catch (error) {
      this.#options.log.warn({ err: error }, "the job manager has to read some notes again after the next start");
    }
  }
}

/** Does something for each, a number of them at a time. */
async function runAtMost<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.toReversed();
  const next = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, next));
}
