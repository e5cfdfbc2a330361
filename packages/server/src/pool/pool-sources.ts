/**
 * From which other notes a note takes names that its own pool lacks.
 *
 * With accounts these are the notes that an owner of it has named, in that order, as far as the run's user may read them; else none. A user
 * who puts a value chooses what a script that reads it does, so it must not be enough to write a note that others may read. The list is a
 * table that only an owner's request writes: one that came with a file, an import or a copy would be the word of a stranger.
 *
 * Without accounts everything is one person's, and a name is taken from any note, the newest first.
 */
import type { Access } from "../access/access.ts";
import type { People } from "../auth/people.ts";
import type { ServerDatabase } from "../database/database.ts";
import { prepareTables } from "../database/database.ts";
import type { OtherNotes } from "./pool.ts";

const steps = [
  `CREATE TABLE pool_source (
     note TEXT NOT NULL, source TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (note, source)
   ) STRICT, WITHOUT ROWID;`,
];

interface PoolSourcesOptions {
  readonly database: ServerDatabase;
  readonly people: Pick<People, "hasAccounts" | "rolesOf">;
  readonly access: Pick<Access, "may">;
}

export class PoolSources {
  readonly #options: PoolSourcesOptions;

  constructor(options: PoolSourcesOptions) {
    this.#options = options;
    prepareTables(options.database, "pool_source", steps);
  }

  /** Ids of the notes that were named, in their order. */
  of(noteId: string): readonly string[] {
    const rows = this.#options.database
      .prepare("SELECT source FROM pool_source WHERE note = ? ORDER BY position")
      .all(noteId) as readonly { readonly source: string }[];
    return rows.map(({ source }) => source);
  }

  /** In place of those that were named before. */
  set(noteId: string, sources: readonly string[]): void {
    const { database } = this.#options;
    const insert = database.prepare("INSERT OR IGNORE INTO pool_source (note, source, position) VALUES (?, ?, ?)");
    const replace = database.transaction(() => {
      database.prepare("DELETE FROM pool_source WHERE note = ?").run(noteId);
      for (const [position, source] of sources.entries()) insert.run(noteId, source, position);
    });
    replace.immediate();
  }

  /** The note is gone, and no other note takes names from it either. */
  forget(noteId: string): void {
    this.#options.database.prepare("DELETE FROM pool_source WHERE note = ? OR source = ?").run(noteId, noteId);
  }

  /** The notes in which a run of a user looks for what its own note lacks. */
  forRun({ noteId, user }: { readonly noteId: string; readonly user: string }): OtherNotes {
    const { people, access } = this.#options;
    const principal = { user, roles: people.rolesOf(user), isAnonymous: !people.hasAccounts };
    const mayRead = (id: string) => access.may(principal, "reader", id);
    return { named: people.hasAccounts ? this.of(noteId) : "any", mayRead };
  }
}
