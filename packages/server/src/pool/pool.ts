/**
 * The pool: values and tables that code of one language leaves for code of another, by name.
 *
 * Each note has names of its own (and in personalised mode each view). A run that asks for a name that its own note does not have gets it
 * from the other notes that `pool-sources.ts` allows; what is put is always put into the own note. The pool outlives the server, as the
 * interpreters that use it do, but promises nothing over a loss of power: whatever is in it, a run has put there.
 *
 * A table is a Parquet file of the pool's. A run that gets it receives a second name of that file in its own folder, so no run needs to reach
 * into the pool's.
 */
import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue, Pooled } from "@octavo/interpreter";
import { NotebookError } from "@octavo/protocol";
import { prepareTables, type ServerDatabase } from "../database/database.ts";

export interface PoolPlace {
  readonly noteId: string;
  /** Whose view of the note; null for the master. */
  readonly view: string | null;
  /** The folder of the run that asks. */
  readonly runDirectory: string;
}

/** Where a name is looked for that the own note does not have. */
export interface OtherNotes {
  /** Ids of notes, of which the first that has the name gives it; `any` for all notes, the newest value first. */
  readonly named: readonly string[] | "any";
  readonly mayRead: (noteId: string) => boolean;
}

interface PoolOptions {
  readonly database: ServerDatabase;
  /** Where the files of tables are. */
  readonly folder: string;
  readonly now: () => number;
}

interface PoolRow {
  readonly note: string;
  readonly value: string | null;
  readonly file: string | null;
}

const steps = [
  `CREATE TABLE pooled (
     note TEXT NOT NULL, view TEXT NOT NULL, name TEXT NOT NULL, value TEXT, file TEXT, size INTEGER NOT NULL, at INTEGER NOT NULL,
     PRIMARY KEY (note, view, name)
   ) STRICT;
   CREATE INDEX pooled_name ON pooled (name, at);`,
];

/** Names of one note, and characters of their values in all; tables are files and do not count. */
const mostNames = 1000;
const mostCharacters = 64 * 1024 * 1024;
const fileName = /^[A-Za-z0-9_-]{1,200}\.parquet$/;

export class Pool {
  readonly #options: PoolOptions;

  constructor(options: PoolOptions) {
    this.#options = options;
    prepareTables(options.database, "pool", steps);
    this.#removeStrayFiles();
  }

  put(place: PoolPlace, name: string, pooled: Pooled): void {
    const { database, now } = this.#options;
    const value = pooled.kind === "value" ? JSON.stringify(pooled.value) : null;
    const size = value?.length ?? 0;
    this.#checkRoom(place, name, size);
    const file = pooled.kind === "table" ? this.#takeFile(place, pooled.file) : null;
    this.#dropFile(place, name);
    database
      .prepare("INSERT OR REPLACE INTO pooled (note, view, name, value, file, size, at) VALUES (?, ?, ?, ?, ?, ?, ?)")
      .run(place.noteId, place.view ?? "", name, value, file, size, now());
  }

  get(place: PoolPlace, name: string, others: OtherNotes): Pooled | null {
    const row = this.#own(place, name) ?? this.#ofOthers(place, name, others);
    if (!row) return null;
    if (row.file === null) return { kind: "value", value: JSON.parse(row.value ?? "null") as JsonValue };
    return { kind: "table", file: this.#lend(place, row.file) };
  }

  /** A value as text, as it stands in a script; null for a table, and for nothing. */
  textOf(place: Omit<PoolPlace, "runDirectory">, name: string, others: OtherNotes): string | null {
    const row = this.#own(place, name) ?? this.#ofOthers(place, name, others);
    const value = JSON.parse(row?.value ?? "null") as JsonValue;
    return typeof value === "string" || value === null ? value : JSON.stringify(value);
  }

  remove(place: PoolPlace, name: string): boolean {
    this.#dropFile(place, name);
    const removed = this.#options.database
      .prepare("DELETE FROM pooled WHERE note = ? AND view = ? AND name = ?")
      .run(place.noteId, place.view ?? "", name);
    return removed.changes > 0;
  }

  /** Those of the note alone, sorted. */
  names({ noteId, view }: Omit<PoolPlace, "runDirectory">): readonly string[] {
    const rows = this.#options.database
      .prepare("SELECT name FROM pooled WHERE note = ? AND view = ? ORDER BY name")
      .all(noteId, view ?? "") as readonly { readonly name: string }[];
    return rows.map(({ name }) => name);
  }

  /** The note is gone. */
  forget(noteId: string): void {
    this.#options.database.prepare("DELETE FROM pooled WHERE note = ?").run(noteId);
    this.#removeStrayFiles();
  }

  #own({ noteId, view }: Omit<PoolPlace, "runDirectory">, name: string): PoolRow | undefined {
    return this.#options.database
      .prepare("SELECT note, value, file FROM pooled WHERE note = ? AND view = ? AND name = ?")
      .get(noteId, view ?? "", name) as PoolRow | undefined;
  }

  #ofOthers({ noteId }: Pick<PoolPlace, "noteId">, name: string, others: OtherNotes): PoolRow | undefined {
    if (others.named === "any") return this.#ofAny(noteId, name, others.mayRead);
    for (const other of others.named) {
      const row = others.mayRead(other) ? this.#own({ noteId: other, view: null }, name) : undefined;
      if (row) return row;
    }
    return undefined;
  }

  #ofAny(noteId: string, name: string, mayRead: OtherNotes["mayRead"]): PoolRow | undefined {
    const rows = this.#options.database
      .prepare("SELECT note, value, file FROM pooled WHERE name = ? AND view = '' AND note <> ? ORDER BY at DESC")
      .iterate(name, noteId) as Iterable<PoolRow>;
    for (const row of rows) if (mayRead(row.note)) return row;
    return undefined;
  }

  /** @throws NotebookError */
  #checkRoom({ noteId, view }: PoolPlace, name: string, size: number): void {
    const others = this.#options.database
      .prepare(
        "SELECT count(*) AS names, coalesce(sum(size), 0) AS size FROM pooled WHERE note = ? AND (view <> ? OR name <> ?)",
      )
      .get(noteId, view ?? "", name) as { readonly names: number; readonly size: number };
    if (others.names >= mostNames || others.size + size > mostCharacters) {
      throw new NotebookError(
        "badRequest",
        `The pool of this note is full (${mostNames} names, 64 MB of values). Remove what is not needed with z.remove(name), or put large tables as data frames.`,
      );
    }
  }

  /** The file becomes the pool's. @throws NotebookError when it is none of the run's */
  #takeFile({ runDirectory }: PoolPlace, given: string): string {
    const source = join(runDirectory, given);
    if (!fileName.test(given) || !existsSync(source))
      throw new NotebookError("badRequest", `There is no file ${given} in the folder of this run.`);
    mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 });
    const file = `${randomUUID()}.parquet`;
    renameSync(source, join(this.#options.folder, file));
    return file;
  }

  #lend({ runDirectory }: PoolPlace, file: string): string {
    const lent = join(runDirectory, `pool-${file}`);
    // Most runs write nothing, and have no folder until it is needed here.
    mkdirSync(runDirectory, { recursive: true, mode: 0o700 });
    if (!existsSync(lent)) linkSync(join(this.#options.folder, file), lent);
    return lent;
  }

  #dropFile(place: PoolPlace, name: string): void {
    const file = this.#own(place, name)?.file;
    if (file) rmSync(join(this.#options.folder, file), { force: true });
  }

  #removeStrayFiles(): void {
    const { database, folder } = this.#options;
    if (!existsSync(folder)) return;
    const rows = database.prepare("SELECT file FROM pooled WHERE file IS NOT NULL").all() as readonly Pick<
      PoolRow,
      "file"
    >[];
    const kept = new Set(rows.map(({ file }) => file));
    for (const file of readdirSync(folder)) if (!kept.has(file)) rmSync(join(folder, file), { force: true });
  }
}
