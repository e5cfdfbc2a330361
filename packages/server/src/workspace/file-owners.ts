/** Whose the shared files are that came in by the page. The server knows no user for what code makes there. */
import type { ServerDatabase } from "../database/database.ts";
import { prepareTables } from "../database/database.ts";
import type { AreaFolder } from "./area-folder.ts";

const steps = ["CREATE TABLE uploaded_file (name TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT, WITHOUT ROWID;"];

interface FileOwnersOptions {
  readonly database: ServerDatabase;
  /** Where the files are. */
  readonly folder: Pick<AreaFolder, "known">;
}

export class FileOwners {
  readonly #options: FileOwnersOptions;

  constructor(options: FileOwnersOptions) {
    prepareTables(options.database, "uploaded_file", steps);
    this.#options = options;
  }

  /** The user who replaces a file owns it from then on. @param user null where none is known */
  set(path: string, user: string | null): void {
    const { database } = this.#options;
    if (user === null) database.prepare("DELETE FROM uploaded_file WHERE name = ?").run(path);
    else database.prepare("INSERT OR REPLACE INTO uploaded_file (name, user) VALUES (?, ?)").run(path, user);
  }

  /** With the folder that the files are in. */
  moveFolder(from: string, to: string): void {
    for (const [path, user] of this.all()) {
      if (!path.startsWith(`${from}/`)) continue;
      this.set(path, null);
      this.set(`${to}${path.slice(from.length)}`, user);
    }
  }

  of(path: string): string | null {
    const row = this.#options.database.prepare("SELECT user FROM uploaded_file WHERE name = ?").get(path);
    return (row as { readonly user: string } | undefined)?.user ?? null;
  }

  all(): ReadonlyMap<string, string> {
    const rows = this.#options.database.prepare("SELECT name, user FROM uploaded_file").all();
    return new Map((rows as readonly { name: string; user: string }[]).map(({ name, user }) => [name, user]));
  }

  /** Bytes that the files of a user take, as they are now; what is gone is forgotten. @param except a file that is to be replaced */
  async bytesOf(user: string, except: string | null): Promise<number> {
    const { database, folder } = this.#options;
    const rows = database.prepare("SELECT name FROM uploaded_file WHERE user = ?").all(user) as readonly {
      readonly name: string;
    }[];
    let bytes = 0;
    for (const { name } of rows) {
      const known = await folder.known(name);
      if (!known) database.prepare("DELETE FROM uploaded_file WHERE name = ? AND user = ?").run(name, user);
      else if (name !== except) bytes += known.size;
    }
    return bytes;
  }
}
