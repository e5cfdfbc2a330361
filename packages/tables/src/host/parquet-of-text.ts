/**
 * Makes a Parquet file of table text, so that a table that was printed can be asked like any other.
 *
 * A column is one of numbers when each of its cells is: by the rule for cells, or written as JavaScript would write the number (the rule
 * leaves `0` and `0.5` text). Then nothing is lost; `007` and keys of twenty digits stay text. Columns are `c0`, `c1` … in the file, because
 * names repeat in table text; what they are called is in the file's metadata.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ColumnKind } from "@octavo/note";
import type { TableConnection } from "./database.ts";
import { showsNumber, timeInText } from "./expressions.ts";
import { fileLiteral, quoteLiteral } from "./quote.ts";
import { scanTextFile, type TextShape } from "./scan-text.ts";
import { asMetadata, listColumn } from "./text-columns.ts";

/** Columns that are looked at in one go over the rows. */
const atOnce = 100;
/** Of more columns, a row stays a list of cells: every column of a table takes time and memory, whatever is in it. */
const widestAsColumns = 500;
/** DuckDB's buffer for a piece of the file has to hold the longest line. */
const leastLine = 2 * 1024 * 1024;

export async function parquetOfText(connection: TableConnection, text: string, parquet: string): Promise<void> {
  const shape = await scanTextFile(text);
  const onlyRows = `${parquet}.rows`;
  const unfinished = `${parquet}.part`;
  const table = "octavo_text";
  try {
    // Only to give DuckDB nothing but rows, each in a line that ends as the others do.
    if (!shape.isPlain || shape.from > 0) await copyRowsToTable(text, onlyRows, shape);
    const source = shape.isPlain && shape.from === 0 ? text : onlyRows;
    const columns = Array.from({ length: Math.max(1, shape.width) }, (_, index) => index);
    const isWide = columns.length > widestAsColumns;
    const rows = isWide ? splitLines(source, shape) : rowsInText(source, shape, columns);
    await connection.rows(`CREATE OR REPLACE TEMP TABLE ${table} AS ${rows}`);
    const types = isWide
      ? await typesOfCells(connection, table, columns)
      : await typesOfColumns(connection, table, columns);
    const described = columns.map((index) => {
      const { sql, kind } = types[index] ?? plainText;
      return { name: shape.names[index] ?? "", kind, type: sql };
    });
    const select = isWide
      ? `list_transform(cells, lambda x: ${ruledColumn("x")}) AS ${listColumn}`
      : typedCells(types, columns);
    const options = `FORMAT parquet, COMPRESSION snappy, ${asMetadata(described, isWide)}`;
    await connection.rows(`COPY (SELECT ${select} FROM ${table}) TO ${quoteLiteral(unfinished)} (${options})`);
    await rename(unfinished, parquet);
  } finally {
    await connection.rows(`DROP TABLE IF EXISTS ${table}`).catch(() => {});
    await rm(onlyRows, { force: true });
    await rm(unfinished, { force: true });
  }
}

function typedCells(types: readonly ColumnType[], columns: readonly number[]): string {
  const selected = columns.map((column) => {
    const { sql, hasNumbers } = types[column] ?? plainText;
    const cell = `c${column}`;
    const value = sql === "VARCHAR" ? (hasNumbers ? ruledColumn(cell) : cell) : `CAST(${cell} AS ${sql})`;
    return `${value} AS ${cell}`;
  });
  return selected.join(", ");
}

function rowsInText(path: string, shape: TextShape, columns: readonly number[]): string {
  if (shape.rows === 0) return `SELECT ${columns.map((index) => `'' AS c${index}`).join(", ")} LIMIT 0`;
  const types = columns.map((index) => `'c${index}': 'VARCHAR'`).join(", ");
  return `SELECT * FROM ${linesOfFile(path, shape, `columns = {${types}}, delim = '\\t', null_padding = true`)}`;
}

function splitLines(path: string, shape: TextShape): string {
  if (shape.rows === 0) return "SELECT CAST([] AS VARCHAR[]) AS cells LIMIT 0";
  // No program prints these four in a row, so that a line is one column.
  const line = linesOfFile(path, shape, "columns = {'line': 'VARCHAR'}, delim = E'\\x01\\x02\\x03\\x04'");
  return `SELECT string_split(line, chr(9)) AS cells FROM ${line}`;
}

function linesOfFile(path: string, { longest }: TextShape, options: string): string {
  const line = Math.max(leastLine, longest + 1024);
  return `read_csv(${fileLiteral(path)}, ${options}, auto_detect = false, header = false, quote = '', escape = '', new_line = '\\n',
    max_line_size = ${line}, buffer_size = ${4 * line})`;
}

async function copyRowsToTable(text: string, rows: string, { from, to }: TextShape): Promise<void> {
  if (to <= from) return;
  await pipeline(createReadStream(text, { start: from, end: to - 1 }), withoutReturns(), createWriteStream(rows));
}

/** A carriage return ends a line to DuckDB, wherever it is. Before a line's end it is none of a cell; elsewhere it is a blank. */
function withoutReturns(): Transform {
  let isHeld = false;
  return new Transform({
    transform(piece: Buffer, _, done) {
      if (!isHeld && !piece.includes(13)) return done(null, piece);
      const text = `${isHeld ? "\r" : ""}${piece.toString("latin1")}`;
      isHeld = text.endsWith("\r");
      const whole = isHeld ? text.slice(0, -1) : text;
      done(null, Buffer.from(whole.replaceAll("\r\n", "\n").replaceAll("\r", " "), "latin1"));
    },
  });
}

interface ColumnType {
  readonly sql: "BIGINT" | "DOUBLE" | "VARCHAR";
  readonly kind: ColumnKind;
  /** Whether some cell of a column of text is a number. */
  readonly hasNumbers: boolean;
}

const plainText: ColumnType = { sql: "VARCHAR", kind: "text", hasNumbers: false };

async function typesOfColumns(
  connection: TableConnection,
  table: string,
  columns: readonly number[],
): Promise<readonly ColumnType[]> {
  const types: ColumnType[] = [];
  for (let from = 0; from < columns.length; from += atOnce) {
    const some = columns.slice(from, from + atOnce);
    const tests = some.flatMap((index) => testsOfColumn(`c${index}`)).join(", ");
    const [row = []] = await connection.rows(`SELECT ${tests} FROM ${table}`);
    for (const place of some.keys()) {
      types.push(typeOfCounts(row.slice(place * 4, place * 4 + 4).map(Number)));
    }
  }
  return types;
}

/** Of all columns at once, where a row is a list. */
async function typesOfCells(
  connection: TableConnection,
  table: string,
  columns: readonly number[],
): Promise<readonly ColumnType[]> {
  const cells = `SELECT unnest(cells) AS cell, generate_subscripts(cells, 1) AS place FROM ${table}`;
  const found = await connection.rows(
    `SELECT place, ${testsOfColumn("cell").join(", ")} FROM (${cells}) GROUP BY place`,
  );
  const byPlace = new Map(found.map(([place, ...counts]) => [Number(place), typeOfCounts(counts.map(Number))]));
  return columns.map((index) => byPlace.get(index + 1) ?? plainText);
}

function testsOfColumn(column: string): readonly string[] {
  // Cheap tests first: most cells are text and fail them at once.
  const isNumber = `${showsNumber(column)} AND (${textByRule(column)} OR ${asWritten(column)})`;
  return [
    `count(${column}) FILTER (${column} <> '')`,
    `count(*) FILTER (regexp_full_match(${column}, '0|-?[1-9][0-9]{0,15}') AND (${textByRule(column)} OR ${column} = '0'))`,
    `count(*) FILTER (${isNumber})`,
    `count(${timeInText(column)})`,
  ];
}

/** As `parseCell`. */
function textByRule(column: string): string {
  const isInside = `abs(TRY_CAST(${column} AS DOUBLE)) <= 9007199254740991`;
  return `(strlen(${column}) <= 16 AND left(${column}, 1) NOT IN ('0', '+', ' ') AND right(${column}, 1) <> ' ' AND coalesce(${isInside}, false))`;
}

/** A number among text is shown as JavaScript writes it: `1.50` as `1.5`. */
function ruledColumn(column: string): string {
  const number = `CAST(${column} AS DOUBLE)`;
  const written = `CASE WHEN ${number} = trunc(${number}) THEN CAST(CAST(${number} AS BIGINT) AS VARCHAR) ELSE CAST(${number} AS VARCHAR) END`;
  return `CASE WHEN ${showsNumber(column)} AND ${textByRule(column)} THEN ${written} ELSE ${column} END`;
}

/** Nought, and fractions of it that JavaScript writes without an exponent and with the same digits. */
function asWritten(column: string): string {
  return `regexp_full_match(${column}, '0|-?0\\.0{0,5}[1-9](?:[0-9]{0,8}[1-9])?')`;
}

/** @param counts what `testsOfColumn` counts */
function typeOfCounts([filled = 0, whole = 0, numbers = 0, moments = 0]: readonly number[]): ColumnType {
  if (filled === 0) return plainText;
  if (whole === filled) return { sql: "BIGINT", kind: "number", hasNumbers: true };
  if (numbers === filled) return { sql: "DOUBLE", kind: "number", hasNumbers: true };
  return { sql: "VARCHAR", kind: moments === filled ? "date" : "text", hasNumbers: numbers > 0 };
}
