/** Delimited files that a statement reads by their names, and what DuckDB finds in their beginning: how they are written. */
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteLiteral } from "./quote.ts";

export interface DelimitedFile {
  readonly path: string;
  readonly delimiter: string;
  /** "" where none of the rows that were looked at has quotes: then the file has none, as DuckDB takes it. */
  readonly quote: string;
  /** Lines before the table. */
  readonly skip: number;
}

const delimitedFile = /'((?:[^'\n]|'')+\.(?:csv|tsv|tab|txt)(?:\.gz)?)'/gi;
/** Files of one statement that are looked at. */
const mostFiles = 20;

/** None where the statement reads none. Files that are not there any more, or are not such, are left out: the statement itself says so. */
export async function delimitedFilesOf(
  connection: DuckDBConnection,
  statement: string,
): Promise<readonly DelimitedFile[]> {
  if (!readsFiles(statement)) return [];
  const files: DelimitedFile[] = [];
  for (const path of await pathsIn(connection, statement, delimitedFile)) {
    const sniffed = `SELECT Delimiter, Quote, SkipRows FROM sniff_csv(${quoteLiteral(path)})`;
    const [row] = await rowsOf(connection, sniffed);
    if (row) files.push({ path, delimiter: signOf(row[0]), quote: signOf(row[1]), skip: Number(row[2] ?? 0) });
  }
  return files;
}

export function readsFiles(statement: string): boolean {
  return /\b(?:from|join)\b/i.test(statement);
}

/** Files that are there, of those that a statement names. @param named finds names and patterns in quotes, with all that is between them */
export async function pathsIn(
  connection: DuckDBConnection,
  statement: string,
  named: RegExp,
): Promise<readonly string[]> {
  const patterns = [...statement.matchAll(named)].map(([, path = ""]) => path.replaceAll("''", "'"));
  const files: string[] = [];
  for (const pattern of new Set(patterns)) {
    const found = await rowsOf(connection, `SELECT file FROM glob(${quoteLiteral(pattern)}) LIMIT ${mostFiles}`);
    files.push(...found.map(([file]) => String(file)));
  }
  return files.slice(0, mostFiles);
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  try {
    return await (await connection.run(sql)).getRows();
  } catch {
    return [];
  }
}

function signOf(found: unknown): string {
  return found === "(empty)" ? "" : String(found ?? "").replace("\\t", "\t");
}
