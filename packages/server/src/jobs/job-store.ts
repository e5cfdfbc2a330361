/**
 * What the job manager knew of notes, kept over restarts so that it need not read ten thousand files to say it again. Each row says of which
 * state of the file it is true. All of it can be made anew: a file that is damaged, or gone, costs time and nothing else.
 */
import type { NoteId } from "@octavo/note";
import { openDatabase, prepareTables, type ServerDatabase } from "../database/database.ts";
import type { NoteJob } from "./job.ts";

export interface KnownJob {
  /** Of the note's file: see `NoteStorage.stamp`. */
  readonly stamp: string;
  readonly job: NoteJob;
}

const steps = [
  "CREATE TABLE job (note TEXT PRIMARY KEY, stamp TEXT NOT NULL, job TEXT NOT NULL) STRICT, WITHOUT ROWID;",
];

export class JobStore {
  readonly #database: ServerDatabase;

  private constructor(database: ServerDatabase) {
    this.#database = database;
  }

  /** @param path of the file, or `:memory:` */
  static async open(path: string): Promise<JobStore> {
    const database = await openDatabase(path);
    prepareTables(database, "job", steps);
    return new JobStore(database);
  }

  all(): ReadonlyMap<NoteId, KnownJob> {
    const rows = this.#database.prepare("SELECT note, stamp, job FROM job").all() as readonly JobRow[];
    return new Map(rows.map(({ note, stamp, job }) => [note, { stamp, job: JSON.parse(job) as NoteJob }]));
  }

  put(known: readonly KnownJob[]): void {
    const insert = this.#database.prepare("INSERT OR REPLACE INTO job VALUES (?, ?, ?)");
    this.#database.transaction(() => {
      for (const { stamp, job } of known) insert.run(job.noteId, stamp, JSON.stringify(job));
    })();
  }

  forget(ids: readonly NoteId[]): void {
    const remove = this.#database.prepare("DELETE FROM job WHERE note = ?");
    this.#database.transaction(() => {
      for (const id of ids) remove.run(id);
    })();
  }

  close(): void {
    this.#database.close();
  }
}

interface JobRow {
  readonly note: NoteId;
  readonly stamp: string;
  readonly job: string;
}
