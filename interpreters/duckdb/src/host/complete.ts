import { readdir } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Completion } from "@octavo/interpreter";
import type { CompletionPlace } from "@octavo/interpreter/hosted";
import { tablesInStatement } from "@octavo/interpreter/sql";
import { identifier } from "./quote.ts";

const mostCompletions = 100;
const dataFile = /\.(csv|tsv|parquet|json|jsonl|ndjson)(\.gz|\.zst)?$/i;

/** What could stand at the cursor: names of files inside quotes; else keywords, tables, columns and functions, as DuckDB finds them. */
export async function completeStatement(
  connection: DuckDBConnection,
  { code, cursor }: CompletionPlace,
  filesDirectory: string,
): Promise<readonly Completion[]> {
  const before = code.slice(0, cursor);
  const quoted = openQuote(before);
  if (quoted !== null) return await completeFile(quoted, filesDirectory);
  const columns = [
    ...(await columnsBehind(connection, code, before)),
    ...(await columnsOfFiles(connection, code, before)),
  ];
  if (ownerBefore(before) !== null && columns.length > 0) return columns;
  const others = (await completeSql(connection, before)).filter(
    ({ value }) => !columns.some((column) => column.value === value),
  );
  return [...columns, ...others].slice(0, mostCompletions);
}

/** `t` of `t.st`, and what is typed behind its dot. */
function ownerBefore(before: string): { readonly owner: string; readonly start: string } | null {
  const [, owner, start = ""] = /([\p{L}_][\p{L}\p{N}_]*)"?\.([\p{L}\p{N}_]*)$/u.exec(before) ?? [];
  return owner === undefined ? null : { owner, start };
}

/** Columns behind the name of a table, or the one that the code gives it, of which DuckDB knows nothing. */
async function columnsBehind(
  connection: DuckDBConnection,
  code: string,
  before: string,
): Promise<readonly Completion[]> {
  const behind = ownerBefore(before);
  if (behind === null) return [];
  const { owner, start } = behind;
  const table = tablesInStatement(code).get(owner.toLowerCase()) ?? owner;
  const result = await connection.run(
    `SELECT column_name, regexp_full_match(column_name, '[A-Za-z_][A-Za-z0-9_]*') AND lower(column_name) NOT IN (
       SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved')
     FROM duckdb_columns() WHERE lower(table_name) = lower($1) AND starts_with(lower(column_name), lower($2))
     GROUP BY column_name ORDER BY min(column_index) LIMIT ${mostCompletions}`,
    [table, start],
  );
  return (await result.getRows()).map(([column, isPlain]) => columnCompletion(String(column), isPlain === true));
}

function columnCompletion(name: string, isPlain: boolean): Completion {
  return { name, value: isPlain ? name : identifier(name), meta: "column" };
}

/** A file that a statement reads, by its name or by a function, and what the statement calls it. */
const fileInStatement =
  /\b(?:from|join)\s+((?:read_|parquet_|sniff_)\w+\s*\((?:'(?:[^']|'')*'|[^()'])*\)|'(?:[^'\n]|'')+')(?:\s+(?:as\s+)?([\p{L}_][\p{L}\p{N}_]*))?/giu;
/** More of them are described in no time. */
const mostFiles = 5;

/** Columns of the files that the statement reads: of the one whose name stands before the dot, else of all. */
async function columnsOfFiles(
  connection: DuckDBConnection,
  code: string,
  before: string,
): Promise<readonly Completion[]> {
  const behind = ownerBefore(before);
  const start = (behind?.start ?? /[\p{L}\p{N}_]*$/u.exec(before)?.[0] ?? "").toLowerCase();
  const files = [...code.matchAll(fileInStatement)]
    .map(([, source = "", alias = ""]) => ({ source, names: [alias.toLowerCase(), nameOfFile(source)] }))
    .filter(({ names }) => behind === null || names.includes(behind.owner.toLowerCase()));
  const found: Completion[] = [];
  for (const { source } of files.slice(0, mostFiles)) {
    // It may be half typed, or be no file yet.
    const result = await connection
      .run(
        `SELECT column_name, regexp_full_match(column_name, '[A-Za-z_][A-Za-z0-9_]*') AND lower(column_name) NOT IN (
           SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved') FROM (DESCRIBE FROM ${source})`,
      )
      .catch(() => null);
    for (const [column, isPlain] of (await result?.getRows()) ?? [])
      if (String(column).toLowerCase().startsWith(start))
        found.push(columnCompletion(String(column), isPlain === true));
  }
  return found.filter(({ value }, at) => found.findIndex((other) => other.value === value) === at);
}

/** `sales` of `'2026/sales.csv'`, as DuckDB calls it where the statement does not. */
function nameOfFile(source: string): string {
  const path = /'((?:[^']|'')*)'/.exec(source)?.[1] ?? "";
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\..*$/, "")
    .toLowerCase();
}

/** The text since the quote that is still open, or null. */
function openQuote(before: string): string | null {
  const withoutClosed = before.replace(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"/g, "");
  return /'([^'\n]*)$/.exec(withoutClosed)?.[1] ?? null;
}

async function completeFile(typed: string, filesDirectory: string): Promise<readonly Completion[]> {
  const folder = resolve(filesDirectory, typed.endsWith("/") ? typed : dirname(typed || "."));
  const inside = relative(filesDirectory, folder);
  if (inside === ".." || inside.startsWith(`..${sep}`) || resolve(inside) === inside) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const start = typed.slice(typed.lastIndexOf("/") + 1);
  return entries
    .filter(({ name }) => name.startsWith(start) && !name.startsWith("."))
    .flatMap((entry): Completion[] => {
      const value = afterWord(start, entry.name);
      if (entry.isDirectory()) return [{ name: `${entry.name}/`, value: `${value}/`, meta: "folder" }];
      return dataFile.test(entry.name) ? [{ name: entry.name, value, meta: "file" }] : [];
    })
    .slice(0, mostCompletions);
}

async function completeSql(connection: DuckDBConnection, before: string): Promise<readonly Completion[]> {
  const result = await connection.run(
    "SELECT suggestion, suggestion_start, suggestion_type FROM sql_auto_complete($1)",
    [before],
  );
  const bytes = Buffer.from(before);
  return (await result.getRows())
    .flatMap(([suggestion, start, type]): Completion[] => {
      const name = String(suggestion).trim();
      const typed = bytes.subarray(Number(start)).toString();
      // DuckDB also offers what is merely spelled alike, and operators under names that no user types.
      const isMeant = name.toLowerCase().startsWith(typed.toLowerCase()) && /^"?[\p{L}_][^!%&*+/<=>@^|~]*$/u.test(name);
      return isMeant ? [{ name, value: afterWord(typed, name), meta: kindOfSuggestion(String(type)) }] : [];
    })
    .slice(0, mostCompletions);
}

/** What replaces the word before the cursor, when the part that is typed has more than that word. */
function afterWord(typed: string, whole: string): string {
  const word = /[\p{L}\p{N}_]*$/u.exec(typed)?.[0] ?? "";
  return whole.slice(typed.length - word.length);
}

function kindOfSuggestion(type: string): string {
  return type.endsWith("function") ? "function" : type;
}
