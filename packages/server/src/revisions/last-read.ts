import type { Note } from "@octavo/note";

/** A note may have many megabytes. */
const mostKept = 3;
const keptMs = 60_000;

/** The revisions that were read last. A page that shows one asks for the rows of its tables again and again, and a revision never changes. */
export class LastRead {
  readonly #notes = new Map<string, Promise<Note>>();
  #forgetting: NodeJS.Timeout | undefined;

  /** @param key names the revision, and with it all that `read` makes of it */
  get(key: string, read: () => Promise<Note>): Promise<Note> {
    const note = this.#notes.get(key) ?? this.#read(key, read);
    // The one that was asked for last goes last.
    this.#notes.delete(key);
    this.#notes.set(key, note);
    for (const old of [...this.#notes.keys()].slice(0, -mostKept)) this.#notes.delete(old);
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.#notes.clear(), keptMs).unref();
    return note;
  }

  #read(key: string, read: () => Promise<Note>): Promise<Note> {
    const note = read();
    // What could not be read is tried again.
    note.catch(() => this.#notes.delete(key));
    return note;
  }
}
