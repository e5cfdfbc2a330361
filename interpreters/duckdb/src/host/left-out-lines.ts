/**
 * Lines that DuckDB leaves out of a delimited file without a word: where rows do not fit each other, it begins the table behind those that do not fit
 * the last ones. A statement that says how its file is to be read gets an error for such rows.
 */
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteLiteral } from "./quote.ts";

const delimitedFile = /'((?:[^'\n]|'')+\.(?:csv|tsv|tab|txt)(?:\.gz)?)'/gi;
/** Says where the table begins, or that rows may be left out. */
const isSaid = /\b(?:skip|ignore_errors|store_rejects|auto_detect|columns)\s*=/i;
/** Files of one statement that are looked at. */
const mostFiles = 20;

/** In words; null where no line is left out. */
export async function describeLeftOutLines(connection: DuckDBConnection, statement: string): Promise<string | null> {
  if (isSaid.test(statement) || !/\b(?:from|join)\b/i.test(statement)) return null;
  const lines: string[] = [];
  for (const path of await filesIn(connection, statement)) {
    const count = await countLeftOutLines(connection, path);
    if (count > 0) lines.push(describeFile(path, count));
  }
  return lines.length === 0 ? null : lines.join("\n");
}

async function filesIn(connection: DuckDBConnection, statement: string): Promise<readonly string[]> {
  const named = [...statement.matchAll(delimitedFile)].map(([, path = ""]) => path.replaceAll("''", "'"));
  const files: string[] = [];
  for (const pattern of new Set(named)) {
    const found = await rowsOf(connection, `SELECT file FROM glob(${quoteLiteral(pattern)}) LIMIT ${mostFiles}`);
    files.push(...found.map(([file]) => String(file)));
  }
  return files.slice(0, mostFiles);
}

async function countLeftOutLines(connection: DuckDBConnection, path: string): Promise<number> {
  const [row] = await rowsOf(connection, `SELECT SkipRows FROM sniff_csv(${quoteLiteral(path)})`);
  return Number(row?.[0] ?? 0);
}

/** None where the file is not there any more, or is no such file: the statement itself says so. */
async function rowsOf(connection: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  try {
    return await (await connection.run(sql)).getRows();
  } catch {
    return [];
  }
}

function describeFile(path: string, count: number): string {
  const lines = count === 1 ? "The first line" : `The first ${count} lines`;
  return `${lines} of ${path} ${count === 1 ? "is" : "are"} not in this table: rows of the file have different numbers of columns. Press the file under Files to see which, and to insert what reads it.`;
}
