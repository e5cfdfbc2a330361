/**
 * Notes that people want at hand, by user. Only ids are kept: where a note is, what it is called and who may read it is asked of others each
 * time. Without accounts all callers are the same user and share one list.
 */
import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { prepareTables, type ServerDatabase } from "../database/database.ts";

const steps = [
  "CREATE TABLE favourite (user TEXT NOT NULL, note TEXT NOT NULL, PRIMARY KEY (user, note)) STRICT, WITHOUT ROWID;",
];

const mostOfOneUser = 1000;

export class Favourites {
  readonly #database: ServerDatabase;

  constructor(database: ServerDatabase) {
    prepareTables(database, "favourites", steps);
    this.#database = database;
  }

  of(user: string): readonly NoteId[] {
    const rows = this.#database.prepare("SELECT note FROM favourite WHERE user = ?").all(user);
    return (rows as readonly { readonly note: NoteId }[]).map(({ note }) => note);
  }

  /** @throws NotebookError `tooLarge` */
  add(user: string, note: NoteId): void {
    const own = this.of(user);
    if (own.includes(note)) return;
    if (own.length >= mostOfOneUser) {
      throw new NotebookError("tooLarge", `One user can keep ${mostOfOneUser} favourites; remove some first.`);
    }
    this.#database.prepare("INSERT INTO favourite VALUES (?, ?)").run(user, note);
  }

  remove(user: string, note: string): void {
    this.#database.prepare("DELETE FROM favourite WHERE user = ? AND note = ?").run(user, note);
  }

  /** The note is gone for good. */
  forget(note: NoteId): void {
    this.#database.prepare("DELETE FROM favourite WHERE note = ?").run(note);
  }
}
