/**
 * A whole table as a file, in pieces of some hundred thousand rows: one is sent while the next is written. So the first byte comes at once,
 * neither memory nor the disk has more than two of them however long the table is, and whoever reads slowly holds back nobody else. DuckDB
 * writes them, several threads at a time; no cell passes through JavaScript.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toDelimited } from "@octavo/note";
import type { ExportOrder, ExportPiece } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import type { Connection } from "./database.ts";
import { columnOf, concatenated, shownText } from "./expressions.ts";
import type { Field } from "./fields.ts";
import { mayBeginFormula, neutralised } from "./neutralised.ts";
import type { OpenedTable } from "./opened-table.ts";
import { identifier, literal } from "./quote.ts";
import { sheetProblem, sheetRow } from "./sheet.ts";
import { rowsAtOnce, type Stretch, stretchesOf } from "./stretches.ts";
import { listColumn } from "./text-columns.ts";

/** For what makes a line of its own of each row. */
const plainLines = "FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER ''";

/** @throws TableProblem */
export async function* exportTable(
  table: OpenedTable,
  { format, folder }: ExportOrder,
  connection: Connection,
): AsyncGenerator<ExportPiece> {
  const writing = new Writing(table, connection, folder);
  switch (format) {
    case "csv":
      return yield* delimited(writing, ",");
    case "tsv":
      return yield* delimited(writing, "\t");
    case "json":
      return yield* objects(writing);
    case "parquet":
      return yield* parquet(writing);
    case "xlsx":
      return yield* sheet(writing);
  }
}

class Writing {
  readonly table: OpenedTable;
  readonly #connection: Connection;
  readonly #folder: string;
  #files = 0;

  constructor(table: OpenedTable, connection: Connection, folder: string) {
    this.table = table;
    this.#connection = connection;
    this.#folder = folder;
  }

  async text(content: string): Promise<ExportPiece> {
    const path = this.#nextPath();
    await writeFile(path, content);
    return { path, isTemporary: true };
  }

  /** All rows, in their order. */
  async *rows(columns: readonly string[], options: string, mostRows: number = rowsAtOnce): AsyncGenerator<ExportPiece> {
    for (const stretch of await stretchesOf(this.table, this.#connection, mostRows))
      yield await this.copy(columns, options, stretch);
  }

  async copy(columns: readonly string[], options: string, stretch: Stretch | null = null): Promise<ExportPiece> {
    const path = this.#nextPath();
    const from = this.table.from(new Set(this.table.fields.map(({ index }) => index)));
    const where = stretch === null ? "" : `WHERE r BETWEEN ${stretch.from} AND ${stretch.to - 1}`;
    const query = `SELECT ${columns.join(", ")} FROM ${from} ${where}`;
    await this.#connection.rows(`COPY (${query}) TO ${literal(path)} (${options}, USE_TMP_FILE false)`);
    return { path, isTemporary: true };
  }

  #nextPath(): string {
    return join(this.#folder, String(++this.#files));
  }
}

async function* delimited(writing: Writing, delimiter: "," | "\t"): AsyncGenerator<ExportPiece> {
  const { table } = writing;
  const columns = table.fields.map(({ name, index }) => ({ name, index }));
  yield await writing.text(toDelimited({ columns, rows: [], comment: "" }, delimiter).replace(/\r\n$/, "\n"));
  if (table.areListed) return yield* writing.rows([listedRow(delimiter)], plainLines);
  const cells = table.fields.map((field) => delimitedCell(table, field));
  yield* writing.rows(cells, `FORMAT csv, HEADER false, DELIMITER ${literal(delimiter)}, QUOTE '"', ESCAPE '"'`);
}

function delimitedCell(table: OpenedTable, field: Field): string {
  if (field.kind === "number") return columnOf(field);
  const text = shownText(field, table.style);
  const safe = mayBeginFormula(field) ? neutralised(text) : text;
  // An empty line would be no row to those who read it.
  return table.fields.length === 1 ? `coalesce(${safe}, '')` : safe;
}

/** Thousands of columns, none of which is looked at by itself; cells of table text have no line ends. */
function listedRow(delimiter: "," | "\t"): string {
  const isQuoted = `contains(x, ${literal(delimiter)}) OR contains(x, '"')`;
  const cell = `CASE WHEN ${isQuoted} THEN '"' || replace(${neutralised("x")}, '"', '""') || '"' ELSE ${neutralised("x")} END`;
  return `array_to_string(list_transform(${listColumn}, lambda x: ${cell}), ${literal(delimiter)})`;
}

/** One array, with an object a line. */
async function* objects(writing: Writing): AsyncGenerator<ExportPiece> {
  const before = "CASE WHEN r = 0 THEN '[' ELSE ',' END";
  yield* writing.rows([concatenated([before, ...jsonObject(writing.table)])], plainLines);
  yield await writing.text(writing.table.rows === 0 ? "[]\n" : "]\n");
}

/** DuckDB takes a minute to make one structure of ten thousand members, so an object is joined of several. */
const membersAtOnce = 100;

/** Parts of the text of an object. */
function jsonObject(table: OpenedTable): readonly string[] {
  const members = namedFields(table).map(({ field, name }) => `${identifier(name)} := ${jsonValue(field)}`);
  const parts: string[] = [];
  for (let from = 0; from < members.length; from += membersAtOnce) {
    const object = `CAST(to_json(struct_pack(${members.slice(from, from + membersAtOnce).join(", ")})) AS VARCHAR)`;
    // Each without the braces around it.
    parts.push(from === 0 ? "'{'" : "','", `${object}[2:-2]`);
  }
  return [...parts, "'}'"];
}

/** JSON has no word for what is no amount. */
function jsonValue(field: Field): string {
  const column = columnOf(field);
  return /^(?:DOUBLE|FLOAT)$/.test(field.type) ? `CASE WHEN isfinite(${column}) THEN ${column} END` : column;
}

/** A file that an interpreter wrote is the export itself; one that was made of text has other names in it, and is written anew. */
async function* parquet(writing: Writing): AsyncGenerator<ExportPiece> {
  const { table } = writing;
  if (!table.isText) yield { path: table.path, isTemporary: false };
  else yield await writing.copy(namedColumns(table, columnOf), "FORMAT parquet, COMPRESSION zstd");
}

/** Their XML takes five times as much as their values, and DuckDB has all of it in memory to keep its order. Zipping it takes longer anyhow. */
const sheetRowsAtOnce = 61_440;

/** Rows of the sheet of a workbook; what is around them is written where they are zipped. */
async function* sheet(writing: Writing): AsyncGenerator<ExportPiece> {
  const problem = sheetProblem(writing.table.fields.length, writing.table.rows);
  if (problem !== null) throw new TableProblem(problem);
  yield* writing.rows([sheetRow(writing.table)], plainLines, sheetRowsAtOnce);
}

function namedColumns(table: OpenedTable, value: (field: Field) => string): readonly string[] {
  return namedFields(table).map(({ field, name }) => `${value(field)} AS ${identifier(name)}`);
}

/** With names that differ, as a Parquet file and an object of JSON need them. */
function namedFields({ fields }: OpenedTable): readonly { readonly field: Field; readonly name: string }[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    let name = field.name;
    for (let count = 1; taken.has(name.toLowerCase()); count++) name = `${field.name}_${count}`;
    taken.add(name.toLowerCase());
    return { field, name };
  });
}
