/** The users of directories who have logged in here, with the last answer of their directory, in `octavo.db`. */
import { prepareTables, type ServerDatabase } from "../../database/database.ts";
import type { DirectoryUser } from "./authenticator.ts";

const steps = [
  `CREATE TABLE directory_user (
    name TEXT PRIMARY KEY,
    directory TEXT NOT NULL,
    entry_id TEXT NOT NULL,
    dn TEXT NOT NULL,
    roles TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('there', 'gone', 'locked')),
    checked_at INTEGER NOT NULL
  ) STRICT`,
];

type DirectoryState = "there" | "gone" | "locked";

export interface StoredUser extends DirectoryUser {
  readonly directory: string;
  readonly state: DirectoryState;
  /** Epoch milliseconds. */
  readonly checkedAt: number;
}

export class DirectoryTable {
  readonly #database: ServerDatabase;

  constructor(database: ServerDatabase) {
    this.#database = database;
    prepareTables(database, "directory users", steps);
  }

  all(): readonly StoredUser[] {
    return readUsers(this.#database);
  }

  put({ name, directory, entryId, dn, roles, state, checkedAt }: StoredUser): void {
    this.#database
      .prepare(
        `INSERT OR REPLACE INTO directory_user (name, directory, entry_id, dn, roles, state, checked_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(name, directory, entryId, dn, JSON.stringify(roles), state, checkedAt);
  }

  /** Writes all in one transaction, with one sync. */
  putAll(users: readonly StoredUser[]): void {
    this.#database.transaction(() => {
      for (const user of users) this.put(user);
    })();
  }
}

type Row = Omit<StoredUser, "roles"> & { readonly roles: string };

function readUsers(database: ServerDatabase): readonly StoredUser[] {
  // Safe cast: the table is STRICT and written only here.
  const rows = database
    .prepare(
      `SELECT name, directory, entry_id AS entryId, dn, roles, state, checked_at AS checkedAt
       FROM directory_user ORDER BY name`,
    )
    .all() as Row[];
  return rows.map(({ roles, ...row }) => ({ ...row, roles: JSON.parse(roles) as readonly string[] }));
}
