/** Reads a table with its types, and one without by the specification's rules. The one place where text becomes typed cells. */
import { isFloatType, kindOfType, splitTypes } from "./column-type.ts";
import { type Cell, parseTable, readLines, type Table } from "./table.ts";
import { readRows, type TableTypes, withBreaks } from "./table-types.ts";

interface TableOutput {
  readonly data: string;
  readonly types?: TableTypes | undefined;
}

/** The table that an output shows. */
export function tableOf({ data, types }: TableOutput): Table {
  return (types && typedTable(data, types)) ?? parseTable(data);
}

/** Null where the types are not those of this table: the writer of the file may have changed its text. */
function typedTable(data: string, types: TableTypes): Table | null {
  const texts = typedTexts(data, types);
  if (texts === null) return null;
  const { names, rows, columnTypes, comment } = texts;
  const readers = columnTypes.map(cellReader);
  return {
    columns: names.map((name, index) => ({ name, index, type: columnTypes[index] ?? "VARCHAR" })),
    rows: rows.map((row) => row.map((text, index) => (text === null ? null : (readers[index]?.(text) ?? text)))),
    comment,
  };
}

export interface TypedTexts {
  readonly names: readonly string[];
  readonly columnTypes: readonly string[];
  /** Each value as the text that its type reads; null where there is none. Every row has all columns. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly comment: string;
}

/** The values as text, for those who read types themselves; null where the types are not those of this table. */
export function typedTexts(data: string, types: TableTypes): TypedTexts | null {
  const { head, lines, comment } = readLines(data);
  if (head === null) return null;
  const names = head.split("\t");
  const columnTypes = splitTypes(types.columns);
  if (columnTypes.length !== names.length) return null;
  const { missing } = types;
  const isAlone = names.length === 1;
  const rows = lines.map((line) => {
    const cells: (string | null)[] = line.split("\t");
    // A line with nothing in it would end the table.
    if (isAlone && line === " ") cells[0] = "";
    while (cells.length < names.length) cells.push(missing);
    cells.length = names.length;
    for (let at = 0; at < cells.length; at++) if (cells[at] === missing) cells[at] = null;
    return cells;
  });
  restore(rows, types);
  return { names: isAlone && head === " " ? [""] : names, columnTypes, rows, comment };
}

function restore(rows: (string | null)[][], { missing, kept, breaks, texts }: TableTypes): void {
  const put = (row: number, column: number, change: (cell: string | null) => string) => {
    const cells = rows[row];
    if (cells && column in cells) cells[column] = change(cells[column] ?? null);
  };
  for (const [column, list] of Object.entries(kept ?? {}))
    for (const row of readRows(list)) put(row, Number(column), () => missing);
  for (const entry of breaks?.split(";") ?? []) {
    const [row, column, steps = ""] = entry.split(".");
    put(Number(row), Number(column), (cell) => withBreaks(cell ?? missing, steps));
  }
  for (const [place, text] of Object.entries(texts ?? {})) {
    const [row, column] = place.split(".");
    put(Number(row), Number(column), () => text);
  }
}

/** A number where JavaScript has that very number and would write it so, for `1.10` is not 1.1; else the text. */
function cellReader(type: string): (text: string) => Cell {
  if (kindOfType(type) !== "number") return (text) => text;
  if (isFloatType(type)) return floatCell;
  return exactCell;
}

function floatCell(text: string): Cell {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : text;
}

/** Of an integer or a decimal. */
export function exactCell(text: string): Cell {
  const number = Number(text);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER && String(number) === text
    ? number
    : text;
}
