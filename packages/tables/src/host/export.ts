/**
 * A whole table as a file, in pieces of some hundred thousand rows: one is sent while the next is written. So the first byte comes at once,
 * neither memory nor the disk has more than two of them however long the table is, and a slow client holds back no other. DuckDB writes them, several
 * threads at a time; no cell passes through JavaScript.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toDelimited } from "@octavo/note";
import type { ExportOrder, ExportPiece } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import type { TableConnection } from "./database.ts";
import { columnOfField, concatenated, shownText, textOfValue } from "./expressions.ts";
import type { Field } from "./fields.ts";
import { isPlainJson, jsonOf } from "./json-value.ts";
import { mayBeginFormula, neutralised } from "./neutralised.ts";
import type { OpenedTable } from "./opened-table.ts";
import { identifier, quoteLiteral } from "./quote.ts";
import { type RowRange, rangesOfTable, rowsAtOnce } from "./row-ranges.ts";
import { sheetProblem, sheetRowQuery } from "./sheet.ts";
import { listColumn } from "./text-columns.ts";

/** For what makes a line of its own of each row. */
const plainLines = "FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER ''";

/** @throws TableProblem */
export async function* exportTable(
  table: OpenedTable,
  { format, folder }: ExportOrder,
  connection: TableConnection,
): AsyncGenerator<ExportPiece> {
  const writing = new Writing(table, connection, folder);
  switch (format) {
    case "csv":
      return yield* delimited(writing, ",");
    case "tsv":
      return yield* delimited(writing, "\t");
    case "json":
      return yield* exportObjects(writing);
    case "parquet":
      return yield* exportParquet(writing);
    case "xlsx":
      return yield* exportSheet(writing);
  }
}

class Writing {
  readonly table: OpenedTable;
  readonly #connection: TableConnection;
  readonly #folder: string;
  #files = 0;

  constructor(table: OpenedTable, connection: TableConnection, folder: string) {
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
    for (const stretch of await rangesOfTable(this.table, this.#connection, mostRows))
      yield await this.copy(columns, options, stretch);
  }

  async copy(columns: readonly string[], options: string, stretch: RowRange | null = null): Promise<ExportPiece> {
    const path = this.#nextPath();
    const from = this.table.from(new Set(this.table.fields.map(({ index }) => index)));
    const where = stretch === null ? "" : `WHERE r BETWEEN ${stretch.from} AND ${stretch.to - 1}`;
    const query = `SELECT ${columns.join(", ")} FROM ${from} ${where}`;
    await this.#connection.rows(`COPY (${query}) TO ${quoteLiteral(path)} (${options}, USE_TMP_FILE false)`);
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
  yield* writing.rows(cells, `FORMAT csv, HEADER false, DELIMITER ${quoteLiteral(delimiter)}, QUOTE '"', ESCAPE '"'`);
}

function delimitedCell(table: OpenedTable, field: Field): string {
  if (field.kind === "number")
    return field.type === "UHUGEINT" ? textOfValue(columnOfField(field), field.type) : columnOfField(field);
  const text = shownText(field, table.style);
  const safe = mayBeginFormula(field) ? neutralised(text) : text;
  // An empty line would be no row to its readers.
  return table.fields.length === 1 ? `coalesce(${safe}, '')` : safe;
}

/** Thousands of columns, none of which is looked at by itself; cells of table text have no line ends. */
function listedRow(delimiter: "," | "\t"): string {
  const isQuoted = `contains(x, ${quoteLiteral(delimiter)}) OR contains(x, '"')`;
  const cell = `CASE WHEN ${isQuoted} THEN '"' || replace(${neutralised("x")}, '"', '""') || '"' ELSE ${neutralised("x")} END`;
  return `array_to_string(list_transform(${listColumn}, lambda x: ${cell}), ${quoteLiteral(delimiter)})`;
}

/** One array, with an object a line. */
async function* exportObjects(writing: Writing): AsyncGenerator<ExportPiece> {
  const before = "CASE WHEN r = 0 THEN '[' ELSE ',' END";
  yield* writing.rows([concatenated([before, ...jsonObject(writing.table)])], plainLines);
  yield await writing.text(writing.table.rows === 0 ? "[]\n" : "]\n");
}

/** DuckDB takes a minute to make one structure of ten thousand members, so an object is joined of several. */
const membersAtOnce = 100;

/** Parts of the text of an object. */
function jsonObject(table: OpenedTable): readonly string[] {
  const parts: string[] = ["'{'"];
  let plain: string[] = [];
  const endPlain = () => {
    // Without the braces around it.
    if (plain.length > 0) parts.push(`CAST(to_json(struct_pack(${plain.join(", ")})) AS VARCHAR)[2:-2]`);
    plain = [];
  };
  for (const { field, name } of namedFields(table)) {
    // DuckDB knows no member without a name.
    const isPlain = name !== "" && isPlainJson(field.type);
    if ((!isPlain && plain.length > 0) || plain.length === membersAtOnce) endPlain();
    if (parts.length > 1 && plain.length === 0) parts.push("','");
    if (isPlain) plain.push(`${identifier(name)} := ${columnOfField(field)}`);
    else parts.push(quoteLiteral(`${JSON.stringify(name)}:`), jsonOf(columnOfField(field), field.type));
  }
  endPlain();
  return [...parts, "'}'"];
}

/** A file that an interpreter wrote is the export itself; one that was made of text has other names in it, and is written anew. */
async function* exportParquet(writing: Writing): AsyncGenerator<ExportPiece> {
  const { table } = writing;
  if (!table.isText) yield { path: table.path, isTemporary: false };
  else yield await writing.copy(namedColumns(table, columnOfField), "FORMAT parquet, COMPRESSION zstd");
}

/** Their XML takes five times as much as their values, and DuckDB has all of it in memory to keep its order. Zipping it takes longer anyhow. */
const sheetRowsAtOnce = 61_440;

/** Rows of the sheet of a workbook; what is around them is written where they are zipped. */
async function* exportSheet(writing: Writing): AsyncGenerator<ExportPiece> {
  const problem = sheetProblem(writing.table.fields.length, writing.table.rows);
  if (problem !== null) throw new TableProblem(problem);
  yield* writing.rows([sheetRowQuery(writing.table)], plainLines, sheetRowsAtOnce);
}

function namedColumns(table: OpenedTable, value: (field: Field) => string): readonly string[] {
  return namedFields(table, "column").map(({ field, name }) => `${value(field)} AS ${identifier(name)}`);
}

/** With names that differ, as a Parquet file and an object of JSON need them. @param nameless what a column without a name is called */
function namedFields(
  { fields }: OpenedTable,
  nameless = "",
): readonly { readonly field: Field; readonly name: string }[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const called = field.name || nameless;
    let name = called;
    for (let count = 1; taken.has(name.toLowerCase()); count++) name = `${called}_${count}`;
    taken.add(name.toLowerCase());
    return { field, name };
  });
}
