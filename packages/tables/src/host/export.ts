/** Writes a whole table to a file, by DuckDB, so that memory stays flat however long it is. */
import { copyFile, writeFile } from "node:fs/promises";
import { toDelimited } from "@octavo/note";
import type { ExportOrder } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import type { Connection } from "./database.ts";
import { columnOf, shownText } from "./expressions.ts";
import type { Field } from "./fields.ts";
import { mayBeginFormula, neutralised } from "./neutralised.ts";
import type { OpenedTable } from "./opened-table.ts";
import { identifier, literal } from "./quote.ts";
import { maximumSheetColumns, maximumSheetRows, sheetRow } from "./sheet.ts";

/** @returns the files that were written, in order */
export async function exportTable(
  table: OpenedTable,
  order: ExportOrder,
  connection: Connection,
): Promise<readonly string[]> {
  switch (order.format) {
    case "csv":
      return await exportDelimited(table, connection, { path: order.path, delimiter: "," });
    case "tsv":
      return await exportDelimited(table, connection, { path: order.path, delimiter: "\t" });
    case "json":
      return await copy(
        connection,
        `SELECT ${namedColumns(table).join(", ")} FROM ${everything(table)}`,
        order.path,
        "FORMAT json, ARRAY true",
      );
    case "parquet":
      return await exportParquet(table, connection, order.path);
    case "xlsx":
      return await exportSheets(table, connection, order.path);
  }
}

async function exportDelimited(
  table: OpenedTable,
  connection: Connection,
  { path, delimiter }: { readonly path: string; readonly delimiter: "," | "\t" },
): Promise<readonly string[]> {
  const columns = table.fields.map(({ name, index }) => ({ name, index }));
  const head = `${path}.head`;
  await writeFile(head, toDelimited({ columns, rows: [], comment: "" }, delimiter).replace(/\r\n$/, "\n"));
  const cells = table.fields.map((field) => exportedCell(table, field));
  const options = `FORMAT csv, HEADER false, DELIMITER ${literal(delimiter)}, QUOTE '"', ESCAPE '"'`;
  await copy(connection, `SELECT ${cells.join(", ")} FROM ${everything(table)}`, path, options);
  return [head, path];
}

function exportedCell(table: OpenedTable, field: Field): string {
  const column = columnOf(field);
  if (field.kind === "number") return column;
  const text = shownText(field, table.style);
  return mayBeginFormula(field) ? neutralised(text) : text;
}

async function exportParquet(table: OpenedTable, connection: Connection, path: string): Promise<readonly string[]> {
  if (!table.isText) {
    await copyFile(table.path, path);
    return [path];
  }
  const query = `SELECT ${namedColumns(table).join(", ")} FROM ${everything(table)}`;
  return await copy(connection, query, path, "FORMAT parquet, COMPRESSION zstd");
}

/** Rows of the sheets of a workbook; what is around them is written where they are zipped. */
async function exportSheets(table: OpenedTable, connection: Connection, path: string): Promise<readonly string[]> {
  if (table.fields.length > maximumSheetColumns) throw new TableProblem("wide");
  const paths: string[] = [];
  // The head takes a row of each sheet.
  const rowsASheet = maximumSheetRows - 1;
  for (let from = 0; from === 0 || from < table.rows; from += rowsASheet) {
    const part = `${path}.${paths.length}`;
    const where = table.rows > rowsASheet ? `WHERE r BETWEEN ${from} AND ${from + rowsASheet - 1}` : "";
    const query = `SELECT ${sheetRow(table)} FROM ${everything(table)} ${where}`;
    await copy(connection, query, part, "FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER ''");
    paths.push(part);
  }
  return paths;
}

function everything(table: OpenedTable): string {
  return table.from(new Set(table.fields.map(({ index }) => index)));
}

/** With names that differ, as a Parquet file and an object of JSON need them. */
function namedColumns(table: OpenedTable): readonly string[] {
  const taken = new Set<string>();
  return table.fields.map((field) => {
    let name = field.name;
    for (let count = 1; taken.has(name.toLowerCase()); count++) name = `${field.name}_${count}`;
    taken.add(name.toLowerCase());
    return `${columnOf(field)} AS ${identifier(name)}`;
  });
}

async function copy(connection: Connection, query: string, path: string, options: string): Promise<readonly string[]> {
  await connection.rows(`COPY (${query}) TO ${literal(path)} (${options}, USE_TMP_FILE false)`);
  return [path];
}
