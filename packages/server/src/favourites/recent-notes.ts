/** Which notes each user opened last, and when: it goes with them to every browser. As favourites are, these are only ids. */
import type { NoteId } from "@octavo/note";
import { prepareTables, type ServerDatabase } from "../database/database.ts";

const steps = [
  `CREATE TABLE recent_note (user TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user, note)) STRICT, WITHOUT ROWID;
   CREATE INDEX recent_note_at ON recent_note (user, at);`,
];

/** Those that are further back are forgotten. */
const mostOfOneUser = 30;

interface OpenedNote {
  readonly id: NoteId;
  /** Epoch milliseconds. */
  readonly at: number;
}

export class RecentNotes {
  readonly #database: ServerDatabase;
  readonly #now: () => number;

  constructor(database: ServerDatabase, now: () => number) {
    prepareTables(database, "recentNotes", steps);
    this.#database = database;
    this.#now = now;
  }

  /** The latest first. */
  of(user: string): readonly OpenedNote[] {
    const rows = this.#database
      .prepare("SELECT note AS id, at FROM recent_note WHERE user = ? ORDER BY at DESC")
      .all(user);
    return (rows as readonly OpenedNote[]).map(({ id, at }) => ({ id, at }));
  }

  /** The user looks at the note now. */
  opened(user: string, note: NoteId): void {
    this.#database.transaction(() => {
      const latest = this.of(user)[0]?.at ?? 0;
      // Of two within a millisecond, or after a clock that was set back, the second is the later one all the same.
      const at = Math.max(this.#now(), latest + 1);
      this.#database.prepare("INSERT OR REPLACE INTO recent_note VALUES (?, ?, ?)").run(user, note, at);
      for (const { id } of this.of(user).slice(mostOfOneUser)) this.#remove(user, id);
    })();
  }

  /** The note is gone for good. */
  forget(note: NoteId): void {
    this.#database.prepare("DELETE FROM recent_note WHERE note = ?").run(note);
  }

  #remove(user: string, note: NoteId): void {
    this.#database.prepare("DELETE FROM recent_note WHERE user = ? AND note = ?").run(user, note);
  }
}
