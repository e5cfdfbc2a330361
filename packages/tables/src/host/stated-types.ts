/**
 * Types that a Parquet file cannot hold, or that DuckDB writes as something else (an interval without its microseconds, an integer of 38 digits as
 * a floating-point number). Such a column is text in the file, or the nearest type, and the file's metadata says what it is.
 */
import { splitTypes, withoutZone } from "@octavo/note";
import type { TableConnection } from "./database.ts";
import { fileLiteral, quoteLiteral } from "./quote.ts";

const typesKey = "octavo.types";
const namesKey = "octavo.names";

/** What is no name of a type goes into no statement: the file may come from an attacker. */
const typeForm =
  /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|BIGNUM|FLOAT|DOUBLE|DECIMAL\(\d{1,2},\d{1,2}\)|VARCHAR|BOOLEAN|BLOB|BIT|UUID|JSON|DATE|TIME(?:_NS)?|TIMESTAMP(?:_S|_MS|_NS)?|INTERVAL|TIME(?:STAMP)? WITH TIME ZONE(?: '[\w+/-]*')?|BLOB 'hex')$/;
const word = /(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[\w ]|[(),[\]])/y;

/** Whether it reads as a type and as nothing else. */
function isType(type: string): boolean {
  if (typeForm.test(type)) return true;
  if (!/^(?:STRUCT|MAP|ENUM)\(|\[\d*\]$/.test(type)) return false;
  word.lastIndex = 0;
  let depth = 0;
  while (word.lastIndex < type.length) {
    const [sign] = word.exec(type) ?? [];
    if (sign === undefined) return false;
    if (sign === "(" || sign === "[") depth++;
    if ((sign === ")" || sign === "]") && --depth < 0) return false;
    if (sign === "," && depth === 0) return false;
  }
  return depth === 0;
}

/** A text as a value of a type; NULL where it is none. */
export function readAs(text: string, type: string): string {
  if (type === "VARCHAR") return text;
  if (!isType(type)) return "CAST(NULL AS VARCHAR)";
  if (type === "BLOB 'hex'") return `TRY(unhex(regexp_replace(${text}, '^\\\\x', '')))`;
  if (/^DECIMAL\(\d+,\d+\)$/.test(type)) return decimalOf(text, type);
  // DuckDB reads a year before our era, as PostgreSQL writes it, as one of it.
  const read = /^(?:DATE|TIMESTAMP)/.test(type) ? `nullif(${text}, ${text}[:-4] || ' BC')` : text;
  return `TRY_CAST(${read} AS ${withoutZone(type)})`;
}

/** Most digits of a decimal type that DuckDB parses quickly; a wider type takes up to 0.3 ms for each value, also for a short one. */
const quickDigits = 18;

/** Parses a decimal in DuckDB's own notation in two halves: an integer and a short fraction. */
function decimalOf(text: string, type: string): string {
  const [precision = 0, scale = 0] = type.match(/\d+/g)?.map(Number) ?? [];
  const cast = (value: string) => `TRY_CAST(${value} AS ${type})`;
  if (precision <= quickDigits || scale > quickDigits) return cast(text);
  const whole = `TRY_CAST(split_part(${text}, '.', 1) AS HUGEINT)`;
  if (scale === 0) return `CASE WHEN regexp_full_match(${text}, '-?[0-9]+') THEN ${cast(whole)} ELSE ${cast(text)} END`;
  const fraction = `CAST('0.' || right(${text}, ${scale}) AS DECIMAL(${scale},${scale}))`;
  const signed = `${cast(whole)} + CASE WHEN ${text}[1] = '-' THEN -${fraction} ELSE ${fraction} END`;
  return `CASE WHEN regexp_full_match(${text}, '-?[0-9]{1,${precision - scale}}\\.[0-9]{${scale}}') THEN ${cast(signed)} ELSE ${cast(text)} END`;
}

const lost = /TIME WITH TIME ZONE|INTERVAL|BIGNUM|\bBIT\b|HUGEINT|TIME_NS/;

/** For each column of a table of text what to write into a file. */
export async function heldAs(
  connection: TableConnection,
  table: string,
  types: readonly string[],
): Promise<readonly string[]> {
  const held: string[] = [];
  for (const [index, type] of types.entries()) {
    const column = `c${index}`;
    if (/^U?HUGEINT$/.test(type)) held.push(await asDecimal(connection, table, column));
    else held.push(lost.test(type) ? column : asKept(readAs(column, type), type));
  }
  return held;
}

/** Parquet has no arrays of fixed length, and other readers fail on what DuckDB writes for a missing array. */
function asKept(value: string, type: string): string {
  const listed = type.replaceAll(/"(?:[^"]|"")*"|\[\d+\]/g, (part) => (part.startsWith("[") ? "[]" : part));
  return listed === type ? value : `CAST(${value} AS ${listed})`;
}

/** Integers that are short enough for a decimal of 38 digits are read by every program. */
async function asDecimal(connection: TableConnection, table: string, column: string): Promise<string> {
  const cast = decimalOf(column, "DECIMAL(38,0)");
  const [row] = await connection.rows(`SELECT count(${column}) = count(${cast}) FROM ${table}`);
  return row?.[0] === true ? cast : column;
}

/** As a part of COPY's options. */
export function typesMetadata(types: readonly string[], names: readonly string[]): string {
  return `KV_METADATA {${quoteLiteral(typesKey)}: ${quoteLiteral(types.join(","))}, ${quoteLiteral(namesKey)}: ${quoteLiteral(JSON.stringify(names))}}`;
}

interface Stated {
  readonly types: readonly string[] | null;
  readonly names: readonly string[] | null;
}

/** What a file says of itself; it is not believed where it says something of another table. */
export async function statedIn(connection: TableConnection, path: string, columns: number): Promise<Stated> {
  const found = await connection.rows(
    `SELECT decode(key), decode(value) FROM parquet_kv_metadata(${fileLiteral(path)}) WHERE decode(key) IN (${quoteLiteral(typesKey)}, ${quoteLiteral(namesKey)})`,
  );
  const said = new Map(found.map(([key, value]) => [String(key), String(value)]));
  const types = said.has(typesKey) ? splitTypes(said.get(typesKey) ?? "") : null;
  const names = namesOf(said.get(namesKey));
  return {
    types: types?.length === columns && types.every(isType) ? types : null,
    names: names?.length === columns ? names : null,
  };
}

function namesOf(json: string | undefined): readonly string[] | null {
  try {
    const names: unknown = JSON.parse(json ?? "null");
    return Array.isArray(names) ? names.map(String) : null;
  } catch {
    return null;
  }
}

/** Whether a file holds values of a type as values of another: it is not believed where it says something else of a type that it has. */
export function isKeptAs(type: string, typeInFile: string): boolean {
  if (withoutZone(type) === typeInFile) return true;
  if (typeInFile === "VARCHAR") return type !== "BLOB 'hex'";
  if (/^U?HUGEINT$/.test(type)) return typeInFile === "DECIMAL(38,0)";
  if (/^TIMESTAMP_(?:S|MS)$/.test(type)) return typeInFile === "TIMESTAMP";
  return /^.*\[\d+\]$/.test(type) && typeInFile === type.replace(/\[\d+\]$/, "[]");
}

/** What to select for a column of the file. */
export function statedValue(
  column: string,
  { type, typeInFile }: { readonly type: string; readonly typeInFile: string },
): string {
  if (typeInFile === type) return column;
  return `TRY_CAST(${column} AS ${type})`;
}
