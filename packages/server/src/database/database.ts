/**
 * `octavo.db`: what the server remembers besides notes and cannot make anew, as sessions and schedule slots.
 *
 * Each feature owns its tables and brings its own steps; the database remembers how far each feature has come, so that no feature has to know
 * another one's. Calls block the event loop: transactions stay short, and long reads belong into a worker.
 */
import type LibsqlDatabase from "libsql";

/** An interface, so that what has a database in its type can name it. */
export interface ServerDatabase extends InstanceType<typeof LibsqlDatabase> {}

/** Opens the file, or makes it. What is committed has been synced. @param path of the file, or `:memory:` */
export async function openDatabase(path: string): Promise<ServerDatabase> {
  const { default: Libsql } = await import("libsql");
  const database = new Libsql(path, { timeout: 5000 });
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("CREATE TABLE IF NOT EXISTS feature (name TEXT PRIMARY KEY, steps INTEGER NOT NULL) STRICT");
  return database;
}

/**
 * Brings a feature's tables up to date: runs those steps that this file has not seen, each in a transaction of its own.
 *
 * @param steps only ever grows at its end; a step that was published stays as it is
 * @throws Error when the file was written by a newer Octavo
 */
export function prepareTables(database: ServerDatabase, feature: string, steps: readonly string[]): void {
  const row = database.prepare("SELECT steps FROM feature WHERE name = ?").get(feature) as
    | { steps: number }
    | undefined;
  const done = row?.steps ?? 0;
  if (done > steps.length) {
    throw new Error(
      `octavo.db was written by a newer Octavo (${feature} is at step ${done}); start that version again.`,
    );
  }
  for (const [index, step] of steps.entries()) {
    if (index < done) continue;
    database.transaction(() => {
      database.exec(step);
      database.prepare("INSERT OR REPLACE INTO feature (name, steps) VALUES (?, ?)").run(feature, index + 1);
    })();
  }
}
