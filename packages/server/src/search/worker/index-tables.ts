/** The file of the index, and its tables. */
import Libsql from "libsql";

export type IndexDatabase = InstanceType<typeof Libsql>;

/** Counts up with each change of the tables or of what a word is: an older file is made anew. */
const format = 4;
const tables = `
  CREATE TABLE note (key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, stamp TEXT) STRICT;
  CREATE TABLE paragraph (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, output TEXT NOT NULL
  ) STRICT;
  CREATE INDEX titled ON paragraph (key, title) WHERE title <> '';
  CREATE VIRTUAL TABLE words USING fts5 (
    name, title, text, output, parts, folder, content = '', tokenize = 'ascii', prefix = '2 3 4'
  );
  -- Parts are brought together between questions (\`IndexFile.tidy\`), and by SQLite itself, which stops for that, only when that comes too late.
  INSERT INTO words (words, rank) VALUES ('automerge', 0);
  INSERT INTO words (words, rank) VALUES ('crisismerge', 1000);
  PRAGMA user_version = ${format};
`;

/** A file that is gone or of another format is made anew. */
export function openIndexDatabase(path: string): IndexDatabase {
  const database = new Libsql(path, { timeout: 5000 });
  database.exec("PRAGMA journal_mode = WAL");
  // Whatever a power loss takes is read from the notes again.
  database.exec("PRAGMA synchronous = NORMAL");
  // KiB. Of ten thousand notes what questions look into stays in memory; of few notes it is little.
  database.exec("PRAGMA cache_size = -32768");
  const { user_version: found } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  if (found === format) return database;
  const { count } = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get() as { count: number };
  if (count > 0) {
    database.close();
    throw new Error("The search index is of another version.");
  }
  database.exec(`BEGIN; ${tables} COMMIT;`);
  return database;
}
