/**
 * The index: one SQLite file of its own beside the others.
 *
 * All of it can be made again from the notes, so it is thrown away whenever it is not what it should be, without putting at risk what
 * cannot be made again; and its many writes wait for no others. Full text search takes words as `words.ts` makes them, joined by
 * spaces, and keeps no text; what is shown of a hit comes from the table of paragraphs.
 *
 * To take a row out, SQLite needs its words once more. It could also note by itself which rows are gone, but then every question takes five
 * times as long.
 */
import { rmSync } from "node:fs";
import { folderOfPath, type NoteId, nameOfPath } from "@octavo/note";
import type { PlacedNote } from "../messages.ts";
import type { Match } from "../query.ts";
import { partsOfWord, splitWords } from "../words.ts";
import { Finder, type FoundKeys } from "./finder.ts";
import { type IndexDatabase, openIndexDatabase } from "./index-tables.ts";
import { keyOfName, keyOfParagraph, keysPerNote, noteKeyOf } from "./keys.ts";

export interface StoredRow {
  readonly key: number;
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly output: string;
}

/** Pages that are joined at a time: a few milliseconds. */
const tidiedPages = 32;
/** Questions look into each part of the index, so many of them double what a question takes. */
const manyParts = 4;
/** The number that is brought together before more are written. */
const tooManyParts = 128;
/** In private use, so no word: keeps words in a row from going over from one name to the next. */
const barrier = "\ue000";

export class IndexFile {
  readonly #database: IndexDatabase;
  readonly #notes = new Map<NoteId, { readonly key: number; path: string; stamp: string | null }>();
  readonly #ids = new Map<number, NoteId>();
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #finder: Finder;

  /** @throws when the file is something else; then it has to go. */
  constructor(path: string) {
    this.#database = openIndexDatabase(path);
    this.#statements = prepareStatements(this.#database);
    this.#finder = new Finder(this.#database, (key) => nameOfPath(this.pathOf(this.noteIdOf(key) as NoteId) ?? ""));
    const rows = this.#database.prepare("SELECT key, id, path, stamp FROM note").all() as NoteRow[];
    for (const { key, id, path, stamp } of rows) {
      this.#notes.set(id, { key, path, stamp });
      this.#ids.set(key, id);
    }
  }

  get noteIds(): readonly NoteId[] {
    return [...this.#notes.keys()];
  }

  /** Sorts the newest first: the order in which many are written soonest. */
  byAge(one: NoteId, other: NoteId): number {
    return (this.#notes.get(other)?.key ?? 0) - (this.#notes.get(one)?.key ?? 0);
  }

  /** Which file of the note was read; null when none was, or when there is newer than in the file. */
  stampOf(id: NoteId): string | null {
    return this.#notes.get(id)?.stamp ?? null;
  }

  pathOf(id: NoteId): string | undefined {
    return this.#notes.get(id)?.path;
  }

  /**
   * All of the work, or nothing of it. Each such turn makes a part of its own, so what comes in slices is written by `begin` and `commit`; a turn
   * between them is a piece of theirs. Questions find what is not committed yet as well.
   */
  atOnce(work: () => void): void {
    const isPiece = this.hasBegun;
    if (!isPiece) this.begin();
    this.#finder.forget();
    try {
      work();
      if (!isPiece) this.commit();
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  get hasBegun(): boolean {
    return this.#database.inTransaction;
  }

  begin(): void {
    this.#database.exec("BEGIN IMMEDIATE");
  }

  commit(): void {
    this.#database.exec("COMMIT");
  }

  place(notes: readonly PlacedNote[]): void {
    const placed = notes.map(([id, path]) => ({ path, ...this.#put(id, path) }));
    for (const { key, path, old } of placed.toReversed()) {
      if (path !== old) this.#setWords(keyOfName(key), namedSearch(path), old === null ? undefined : namedSearch(old));
    }
  }

  /** Writes down where a note is. @returns its key, and where it was */
  #put(id: NoteId, path: string): { readonly key: number; readonly old: string | null } {
    const known = this.#notes.get(id);
    if (!known) {
      const key = Number(this.#statements.addNote.run(id, path).lastInsertRowid);
      this.#notes.set(id, { key, path, stamp: null });
      this.#ids.set(key, id);
      return { key, old: null };
    }
    const old = known.path;
    if (path !== old) this.#statements.moveNote.run(path, known.key);
    known.path = path;
    return { key: known.key, old };
  }

  stamp(id: NoteId, stamp: string | null): void {
    const note = this.#notes.get(id);
    if (!note || note.stamp === stamp) return;
    this.#statements.stampNote.run(stamp, note.key);
    note.stamp = stamp;
  }

  remove(id: NoteId): void {
    const note = this.#notes.get(id);
    if (!note) return;
    this.keepOnly(id, new Set());
    this.#statements.removeWords.run(keyOfName(note.key), ...columnsOfRow(namedSearch(note.path)));
    this.#statements.removeNote.run(note.key);
    this.#notes.delete(id);
    this.#ids.delete(note.key);
  }

  /** Removes the note's other paragraphs. @returns the ids that the index does have */
  keepOnly(id: NoteId, paragraphs: ReadonlySet<string>): ReadonlySet<string> {
    const kept = new Set<string>();
    for (const row of this.#keysOf(id)) {
      if (paragraphs.has(row.id)) kept.add(row.id);
      else {
        const old = this.row(row.key);
        if (old) this.#statements.removeWords.run(row.key, ...columnsOfRow({ ...nothing, ...old }));
        this.#statements.removeParagraph.run(row.key);
      }
    }
    return kept;
  }

  /** Takes paragraphs of a note in place of what it had of them. */
  write(id: NoteId, rows: readonly Omit<StoredRow, "key">[]): void {
    const note = this.#notes.get(id);
    if (!note) return;
    const keys = new Map(this.#keysOf(id).map((row) => [row.id, row.key]));
    const taken = new Set(keys.values());
    let place = 0;
    const keyOf = (row: { readonly id: string }) => {
      const known = keys.get(row.id);
      if (known !== undefined) return known;
      while (taken.has(keyOfParagraph(note.key, place))) place += 1;
      taken.add(keyOfParagraph(note.key, place));
      return keyOfParagraph(note.key, place);
    };
    const keyed = rows.map((row) => ({ key: keyOf(row), row })).toSorted((a, b) => a.key - b.key);
    for (const { key, row } of keyed) {
      const old = keys.has(row.id) ? this.row(key) : undefined;
      if (old && old.title === row.title && old.text === row.text && old.output === row.output) continue;
      const { addParagraph, changeParagraph } = this.#statements;
      (old ? changeParagraph : addParagraph).run(row.id, row.title, row.text, row.output, key);
      this.#setWords(key, { ...nothing, ...row }, old && { ...nothing, ...old });
    }
  }

  /** The first rows after a key that fit, the best of them first. @param fits whether a name or title has what is wanted */
  find(match: Match, after: number | null, fits: (text: string) => boolean): FoundKeys {
    return this.#finder.find(match, after, fits);
  }

  noteIdOf(key: number): NoteId | undefined {
    return this.#ids.get(noteKeyOf(key));
  }

  row(key: number): StoredRow | undefined {
    return this.#statements.row.get(key) as StoredRow | undefined;
  }

  /** Whether much was written in many turns, so that words stand in many places. */
  get isScattered(): boolean {
    return this.#parts() > manyParts;
  }

  /** Whether they stand in so many that it is time to tidy before more is written. */
  get isCrowded(): boolean {
    return this.#parts() >= tooManyParts;
  }

  /** From now on `tidy` brings together all parts that there are now. */
  beginToTidy(): void {
    this.#statements.merge.run(-tidiedPages);
  }

  /** Brings together a little of what stands in many places. @returns whether there is more to do */
  tidy(): boolean {
    const before = this.#changes();
    this.#statements.merge.run(tidiedPages);
    // With nothing left to do SQLite still counts the statement itself.
    return this.#changes() - before >= 2;
  }

  close(): void {
    this.#database.close();
  }

  #parts(): number {
    return (this.#statements.parts.get() as { readonly count: number }).count;
  }

  #changes(): number {
    return (this.#statements.changes.get() as { readonly count: number }).count;
  }

  #keysOf(id: NoteId): readonly { readonly key: number; readonly id: string }[] {
    const note = this.#notes.get(id);
    if (!note) return [];
    const [first, last] = [keyOfParagraph(note.key, keysPerNote - 1), keyOfParagraph(note.key, 0)];
    return this.#statements.keysOf.all(first, last) as { key: number; id: string }[];
  }

  #setWords(key: number, row: Searched, old: Searched | undefined): void {
    if (old) this.#statements.removeWords.run(key, ...columnsOfRow(old));
    this.#statements.putWords.run(key, ...columnsOfRow(row));
  }
}

/** What of a row is searched. */
interface Searched {
  readonly name: string;
  readonly folder: string;
  readonly title: string;
  readonly text: string;
  readonly output: string;
}

const nothing: Searched = { name: "", folder: "", title: "", text: "", output: "" };

function namedSearch(path: string): Searched {
  return { ...nothing, name: nameOfPath(path), folder: folderOfPath(path) };
}

/** Columns of the full-text table. */
function columnsOfRow(row: Searched): readonly string[] {
  const [name, title, text, output, folder] = [row.name, row.title, row.text, row.output, row.folder].map(
    indexedWordsOf,
  );
  const parts = [name, title, text, output, folder].flatMap((each) => each?.parts ?? []).join(" ");
  return [name, title, text, output].map((each) => each?.words ?? "").concat(parts, folder?.words ?? "");
}

interface NoteRow {
  readonly key: number;
  readonly id: NoteId;
  readonly path: string;
  readonly stamp: string | null;
}

/** What cannot be opened is no index, and all of it can be made again: it goes. */
export function openIndexFile(path: string): IndexFile {
  try {
    return new IndexFile(path);
  } catch {
    removeIndexFile(path);
    return new IndexFile(path);
  }
}

export function removeIndexFile(path: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
}

function prepareStatements(database: IndexDatabase) {
  return {
    addNote: database.prepare("INSERT INTO note (id, path) VALUES (?, ?)"),
    moveNote: database.prepare("UPDATE note SET path = ? WHERE key = ?"),
    stampNote: database.prepare("UPDATE note SET stamp = ? WHERE key = ?"),
    removeNote: database.prepare("DELETE FROM note WHERE key = ?"),
    keysOf: database.prepare("SELECT key, id FROM paragraph WHERE key BETWEEN ? AND ?"),
    row: database.prepare("SELECT key, id, title, text, output FROM paragraph WHERE key = ?"),
    // Two statements instead of `INSERT OR REPLACE`: with an index on the table that one can be taken back in part, for which full text search
    // writes out all that it has gathered, each time.
    addParagraph: database.prepare("INSERT INTO paragraph (id, title, text, output, key) VALUES (?, ?, ?, ?, ?)"),
    changeParagraph: database.prepare("UPDATE paragraph SET id = ?, title = ?, text = ?, output = ? WHERE key = ?"),
    removeParagraph: database.prepare("DELETE FROM paragraph WHERE key = ?"),
    putWords: database.prepare(
      "INSERT INTO words (rowid, name, title, text, output, parts, folder) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ),
    removeWords: database.prepare(
      "INSERT INTO words (words, rowid, name, title, text, output, parts, folder) VALUES ('delete', ?, ?, ?, ?, ?, ?, ?)",
    ),
    parts: database.prepare("SELECT count(DISTINCT segid) AS count FROM words_idx"),
    merge: database.prepare("INSERT INTO words (words, rank) VALUES ('merge', ?)"),
    changes: database.prepare("SELECT total_changes() AS count"),
  };
}

function indexedWordsOf(text: string): { readonly words: string; readonly parts: readonly string[] } {
  const words: string[] = [];
  const parts: string[] = [];
  for (const { word, from, to } of splitWords(text)) {
    words.push(word);
    const run = text.slice(from, to);
    // Most words have neither a capital inside nor a digit, and those have no parts.
    const humps = /.[\p{Lu}\p{N}]|\p{N}./u.test(run) ? partsOfWord(run) : [];
    if (humps.length > 0) parts.push(...humps, barrier);
  }
  return { words: words.join(" "), parts };
}
