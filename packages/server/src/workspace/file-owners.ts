/** Who has uploaded which of the shared files. What code makes there is nobody's: it all runs as one account. */
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { prepareTables } from "../database/database.ts";

const steps = ["CREATE TABLE uploaded_file (name TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT, WITHOUT ROWID;"];

interface FileOwnersOptions {
  readonly database: Database;
  /** Where the files are. */
  readonly folder: string;
}

export class FileOwners {
  readonly #options: FileOwnersOptions;

  constructor(options: FileOwnersOptions) {
    prepareTables(options.database, "uploaded_file", steps);
    this.#options = options;
  }

  /** Whoever uploads a file in place of another has it from then on. */
  set(name: string, user: string): void {
    this.#options.database.prepare("INSERT OR REPLACE INTO uploaded_file (name, user) VALUES (?, ?)").run(name, user);
  }

  /** Bytes that the files of a user take, as they are now; what is gone is forgotten. @param except a file that is to be replaced */
  async bytesOf(user: string, except: string): Promise<number> {
    const { database, folder } = this.#options;
    const rows = database.prepare("SELECT name FROM uploaded_file WHERE user = ?").all(user) as readonly {
      readonly name: string;
    }[];
    let bytes = 0;
    for (const { name } of rows) {
      const known = await lstat(join(folder, name)).catch(() => null);
      if (!known) database.prepare("DELETE FROM uploaded_file WHERE name = ? AND user = ?").run(name, user);
      else if (name !== except) bytes += known.size;
    }
    return bytes;
  }
}
