/**
 * Files that were removed from the page, until they are restored, removed for good, or old. They lie where no code reaches them; who removed which,
 * and whose it was, is kept in the database.
 */
import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type FileArea, NotebookError } from "@octavo/protocol";
import type { ServerDatabase } from "../database/database.ts";
import { prepareTables } from "../database/database.ts";
import type { AreaFolder } from "./area-folder.ts";

const steps = [
  `CREATE TABLE trashed_file (
    id TEXT PRIMARY KEY, area TEXT NOT NULL, home TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL,
    owner TEXT, removed_by TEXT NOT NULL, removed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`,
];

export interface TrashedRow {
  readonly id: string;
  readonly area: FileArea;
  /** Whose home it comes from; empty for shared files. */
  readonly home: string;
  readonly path: string;
  readonly size: number;
  /** Whose it is; null where no user is known. */
  readonly owner: string | null;
  readonly removedBy: string;
  readonly removedAt: number;
}

interface FileTrashOptions {
  readonly database: ServerDatabase;
  /** Where they lie. */
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that they are kept; null until a user removes them. */
  readonly keptMs: number | null;
}

const columns = 'id, area, home, path, size, owner, removed_by AS "removedBy", removed_at AS "removedAt"';

export class FileTrash {
  readonly #options: FileTrashOptions;

  constructor(options: FileTrashOptions) {
    prepareTables(options.database, "trashed_file", steps);
    this.#options = options;
  }

  get keptMs(): number | null {
    return this.#options.keptMs;
  }

  /** @throws NotebookError when there is no such file in the folder */
  async put(from: AreaFolder, file: Omit<TrashedRow, "id" | "removedAt" | "size">): Promise<void> {
    const { database, folder, now } = this.#options;
    const known = await from.known(file.path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const id = randomUUID();
    const { area, home, path, owner, removedBy } = file;
    // Before the file: what lies here is always known.
    database
      .prepare(
        "INSERT INTO trashed_file (id, area, home, path, size, owner, removed_by, removed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      )
      .run(id, area, home, path, known?.size ?? 0, owner, removedBy, now());
    try {
      await from.take(path, join(folder, id));
    } catch (error) {
      this.#forget(id);
      throw error;
    }
  }

  /** The last that was removed first. */
  list(area: FileArea, home: string): readonly TrashedRow[] {
    return this.#options.database
      .prepare(`SELECT ${columns} FROM trashed_file WHERE area = ? AND home = ? ORDER BY removed_at DESC, id`)
      .all(area, home) as readonly TrashedRow[];
  }

  /** Bytes of what is a user's own. */
  bytesOf(user: string): number {
    const row = this.#options.database
      .prepare("SELECT COALESCE(SUM(size), 0) AS bytes FROM trashed_file WHERE home = ? OR (home = '' AND owner = ?)")
      .get(user, user) as { readonly bytes: number };
    return row.bytes;
  }

  /** @throws NotebookError where something has its name by now */
  async restore({ id, path }: TrashedRow, to: AreaFolder): Promise<void> {
    const place = join(this.#options.folder, id);
    if (!(await isRegularFile(place))) {
      this.#forget(id);
      throw new NotebookError("fileNotFound", `“${path}” is not in the trash any more.`);
    }
    await to.bring(place, path, false);
    this.#forget(id);
  }

  /** For good. */
  async remove({ id }: TrashedRow): Promise<void> {
    await rm(join(this.#options.folder, id), { force: true });
    this.#forget(id);
  }

  /** What is too old, and what lies there without being known. */
  async sweep(): Promise<void> {
    const { database, folder, now, keptMs } = this.#options;
    if (keptMs !== null) {
      const old = database.prepare(`SELECT ${columns} FROM trashed_file WHERE removed_at < ?`).all(now() - keptMs);
      for (const row of old as readonly TrashedRow[]) await this.remove(row);
    }
    const isKnown = database.prepare("SELECT 1 FROM trashed_file WHERE id = ?");
    for (const name of await readdir(folder).catch(() => []))
      if (isKnown.get(name) === undefined) await rm(join(folder, name), { force: true });
  }

  #forget(id: string): void {
    this.#options.database.prepare("DELETE FROM trashed_file WHERE id = ?").run(id);
  }
}

async function isRegularFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isFile() === true;
}
