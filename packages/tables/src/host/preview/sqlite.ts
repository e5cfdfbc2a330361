/**
 * Tables of a database of SQLite. It may be made to do harm: nothing in it is computed, so neither views nor virtual tables are read, nor columns that
 * come of an expression.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FilePreview } from "@octavo/note";
import type Sqlite from "libsql";
import { identifier, quoteLiteral } from "../quote.ts";
import { bytesOfHandle } from "./file-head.ts";
import { rowsOfLook } from "./first-rows.ts";
import { openRegularFile, openSame } from "./held-file.ts";
import { columnsOfValues, type PlainValue } from "./plain-columns.ts";
import type { PreviewedFile } from "./previewed-file.ts";

const mostNames = 1000;
/** Bytes of a value that is shown; of a longer one only its size. */
const longestValue = 1024 * 1024;
/** Of all rows of a look. */
const mostValueBytes = 16 * 1024 * 1024;
/** In a larger file rows are not counted: that reads all of them. */
const mostCountedBytes = 256 * 1024 * 1024;
/** Largest database that is copied, with its log. */
const mostCopiedBytes = 64 * 1024 * 1024;

type SqliteRow = readonly PlainValue[];

export async function previewDatabase(file: PreviewedFile): Promise<FilePreview> {
  return await withDatabase(file, (database) => previewTables(database, file));
}

function previewTables(database: Sqlite.Database, { choices, head }: PreviewedFile): FilePreview {
  try {
    const parts = namesOfTables(database);
    const part = parts.find((name) => name === choices.part) ?? parts[0];
    if (part === undefined) return { kind: "none", why: "empty" };
    const names = namesOfColumns(database, part);
    return {
      kind: "table",
      format: "sqlite",
      ...columnsOfValues(names, firstRows(database, part, names)),
      total: head.size > mostCountedBytes ? null : countRows(database, part),
      parts,
      part,
      header: null,
      delimited: null,
      lost: null,
    };
  } finally {
    database.close();
  }
}

/** As SQLite itself knows them. */
function namesOfTables(database: Sqlite.Database): readonly string[] {
  const isTable = "schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  return namesIn(database, `SELECT name FROM pragma_table_list WHERE ${isTable} ORDER BY name LIMIT ${mostNames}`);
}

/** Those whose values are kept. */
function namesOfColumns(database: Sqlite.Database, table: string): readonly string[] {
  return namesIn(database, `SELECT name FROM pragma_table_xinfo(${quoteLiteral(table)}) WHERE hidden IN (0, 3)`);
}

function namesIn(database: Sqlite.Database, query: string): readonly string[] {
  const rows = database.prepare(query).raw().all() as readonly SqliteRow[];
  return rows.map(([name]) => String(name));
}

function firstRows(database: Sqlite.Database, table: string, names: readonly string[]): readonly SqliteRow[] {
  const select = names.map(shownValue).join(", ");
  const query = `SELECT ${select} FROM ${identifier(table)} LIMIT ${rowsOfLook(names.length)}`;
  const statement = database.prepare(query).raw();
  statement.safeIntegers(true);
  const rows: SqliteRow[] = [];
  let bytes = 0;
  for (const row of statement.iterate() as IterableIterator<SqliteRow>) {
    rows.push(row);
    bytes += row.reduce<number>((sum, value) => sum + bytesOfValue(value), 0);
    if (bytes > mostValueBytes) break;
  }
  return rows;
}

/** SQLite knows how long a value is without reading it. */
function shownValue(name: string): string {
  const value = identifier(name);
  const size = `octet_length(${value})`;
  return `CASE WHEN ${size} > ${longestValue} THEN '(' || ${size} || ' bytes)' ELSE ${value} END`;
}

function bytesOfValue(value: PlainValue): number {
  return typeof value === "string" || value instanceof Uint8Array ? value.length : 8;
}

function countRows(database: Sqlite.Database, table: string): number {
  const [[counted] = []] = database
    .prepare(`SELECT count(*) FROM ${identifier(table)}`)
    .raw()
    .all() as readonly SqliteRow[];
  return Number(counted);
}

/** A log beside it may hold what is not in it yet; where that cannot be read, what is in it is shown. */
async function withDatabase<Result>(file: PreviewedFile, work: (database: Sqlite.Database) => Result): Promise<Result> {
  // With machine code of its own: only this one needs it.
  const { default: Sqlite } = await import("libsql");
  const { path, handle } = file;
  const openAt = (from: string) => {
    const database = new Sqlite(from, { readonly: true });
    database.prepare("SELECT count(*) FROM sqlite_master").all();
    return database;
  };
  const opened = await openLog(file);
  await using _log = opened?.log;
  if (opened !== null) {
    const whole = await withCopies(file, opened, (copied) => {
      try {
        return { shown: work(openAt(copied)) };
      } catch {
        return null;
      }
    });
    if (whole !== null) return whole.shown;
  }
  // `immutable` keeps SQLite from opening files beside the database.
  const alone = () => openAt(`${pathToFileURL(path).href}?immutable=1`);
  return work(openSame(handle, alone, (database) => database.close()));
}

interface OpenLog {
  readonly log: FileHandle;
  /** As it was weighed: what code writes behind it is not copied. */
  readonly size: number;
}

/** Null when there is no log, or it is too large to copy. SQLite would open the log by its name, which code may have replaced. */
async function openLog({ path, head }: PreviewedFile): Promise<OpenLog | null> {
  const log = await openRegularFile(`${path}-wal`).catch(() => null);
  if (log === null) return null;
  const { size } = await log.stat();
  if (size > 0 && size + head.size <= mostCopiedBytes) return { log, size };
  await log.close();
  return null;
}

/** @param work receives the path of a copy of the database, with a copy of the log beside it */
async function withCopies<Result>(
  { handle, head, folder }: PreviewedFile,
  { log, size }: OpenLog,
  work: (path: string) => Result,
): Promise<Result> {
  const own = join(folder, randomUUID());
  await mkdir(own);
  try {
    const path = join(own, "database");
    await writeFile(path, bytesOfHandle(handle, head.size));
    await writeFile(`${path}-wal`, bytesOfHandle(log, size));
    return work(path);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
