/** Values of DuckDB on their way to people. */
import type { DuckDBValue } from "@duckdb/node-api";
import { type Cell, exactCell, isFloatType, mostCells } from "@octavo/note";
import { TableProblem } from "../problem.ts";
import type { DatabaseRow } from "./database.ts";
import { columnOfField, shownText } from "./expressions.ts";
import type { Field } from "./fields.ts";
import type { OpenedTable } from "./opened-table.ts";
import type { Query } from "./query.ts";
import type { QueryContext } from "./query-context.ts";
import { numberCell } from "./style.ts";

/** Characters of one cell: what is longer is cut, and read as a whole in an export. */
const longestCell = 32_768;
/** Characters of one answer. */
const longestAnswer = 32 * 1024 * 1024;

/** What to select for a cell. @param value of the column's type, where it is not the column itself */
export function selectField(table: OpenedTable, field: Field, value = columnOfField(field)): string {
  if (isPlainNumber(field)) return value;
  const text = shownText(field, table.style, value);
  if (field.kind === "number") return text;
  return `CASE WHEN strlen(${text}) > ${longestCell} THEN left(${text}, ${longestCell}) || '…' ELSE ${text} END`;
}

/** Numbers that JavaScript has as they are. */
function isPlainNumber({ type }: Field): boolean {
  return /^(?:U?(?:TINY|SMALL)INT|U?INTEGER|DOUBLE)$/.test(type);
}

export function cellOfValue({ isText }: OpenedTable, field: Field, value: DuckDBValue | undefined): Cell {
  if (value === null || value === undefined) return isText ? "" : null;
  if (typeof value === "number") return Number.isFinite(value) ? value : wordForNumber(value);
  const text = String(value);
  if (field.kind === "number") return isText || isFloatType(field.type) ? numberCell(text) : exactCell(text);
  return isText ? ruledCell(text) : text;
}

/** A cell of table text has no type: it is a number where that is written as JavaScript writes it. */
function ruledCell(text: string): Cell {
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

function wordForNumber(number: number): string {
  if (Number.isNaN(number)) return "NaN";
  return number > 0 ? "inf" : "-inf";
}

/** As many rows as an answer may have. */
export function rowsThatFit(rows: number, columns: number): number {
  return Math.min(rows, Math.floor(mostCells / Math.max(1, columns)));
}

/**
 * The rows at these places, in this order. Places that follow each other are one range to DuckDB; others are joined, as only a join says
 * to the scan which blocks to pass over. Rows that would make too long an answer are left out at its end.
 */
export async function readRowsAt(
  asking: QueryContext,
  places: readonly number[],
  columns: readonly number[],
): Promise<readonly (readonly Cell[])[]> {
  if (places.length === 0) return [];
  const fields = fieldsAtColumns(asking, columns);
  const first = places[0] ?? 0;
  const isRange = places.every((place, index) => place === first + index);
  const rows = isRange
    ? `${asking.from} WHERE r BETWEEN ${first} AND ${first + places.length - 1}`
    : `(SELECT unnest([${places.join(", ")}]::BIGINT[]) AS place) JOIN ${asking.from} ON r = place`;
  const found = new Map(await readNumberedRows(asking, fields, { sql: `FROM ${rows}`, values: [] }));
  return withinLength(places.map((place) => found.get(place)).filter((row) => row !== undefined));
}

/** Rows that a statement finds. */
interface FoundRows {
  /** Without those that would make too long an answer. */
  readonly rows: readonly (readonly Cell[])[];
  readonly found: number;
}

/** The rows at the places `r` that a statement finds, in an order that is written anew here: a join keeps none. */
export async function rowsFoundBy(
  asking: QueryContext,
  { sql, values }: Query,
  { columns, order }: { readonly columns: readonly number[]; readonly order: string },
): Promise<FoundRows> {
  const fields = fieldsAtColumns(asking, columns);
  const rows = `FROM (SELECT r AS place FROM (${sql})) JOIN ${asking.from} ON r = place ${order}`;
  const found = await readNumberedRows(asking, fields, { sql: rows, values });
  return { rows: withinLength(found.map(([, cells]) => cells)), found: found.length };
}

function fieldsAtColumns(asking: QueryContext, columns: readonly number[]): readonly Field[] {
  return columns.map((index) => asking.table.field(asking.use(index)));
}

/** @param from all behind the names of columns */
async function readNumberedRows(
  { table, connection }: QueryContext,
  fields: readonly Field[],
  from: Query,
): Promise<readonly (readonly [place: number, cells: readonly Cell[]])[]> {
  const select = ["r", ...fields.map((field) => selectField(table, field))].join(", ");
  const rows: [number, readonly Cell[]][] = [];
  let length = 0;
  for await (const chunk of connection.chunks({ ...from, sql: `SELECT ${select} ${from.sql}` })) {
    for (const [place, ...values] of chunk) {
      const cells = cellsOfRow(table, fields, values);
      length += lengthOfRow(cells);
      rows.push([Number(place), cells]);
    }
    if (length > 8 * longestAnswer) throw new TableProblem("memory");
  }
  return rows;
}

function cellsOfRow(table: OpenedTable, fields: readonly Field[], row: DatabaseRow): readonly Cell[] {
  return fields.map((field, index) => cellOfValue(table, field, row[index]));
}

function withinLength(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  let length = 0;
  const end = rows.findIndex((row) => {
    length += lengthOfRow(row);
    return length > longestAnswer;
  });
  // At least one row: else no reader could go on behind it.
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

function lengthOfRow(row: readonly Cell[]): number {
  return row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
}
