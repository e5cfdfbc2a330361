/** The first rows of whatever DuckDB can select from, as cells. */
import { type Cell, kindOfType, type TablePreview, withoutZone } from "@octavo/note";
import { cellOfValue, selectField } from "../cells.ts";
import type { TableConnection } from "../database.ts";
import type { Field } from "../fields.ts";
import type { OpenedTable } from "../opened-table.ts";
import { identifier } from "../quote.ts";
import { plainStyle } from "../style.ts";

/** Rows of a look. */
export const mostRows = 500;
/** Cells of a look: of a wide table fewer rows come. */
const mostLookedCells = 100_000;

export interface LookedColumn {
  readonly name: string;
  readonly type: string;
  /** What to select for it; its name where it is missing. */
  readonly value?: string;
}

export function rowsOfLook(columns: number): number {
  return Math.max(1, Math.min(mostRows, Math.floor(mostLookedCells / Math.max(1, columns))));
}

/** What stands behind FROM, and the number of rows to read where not all columns are read at once. */
interface FirstRows {
  readonly from: string;
  readonly limit?: number;
}

export async function readFirstRows(
  connection: TableConnection,
  { from, limit }: FirstRows,
  columns: readonly LookedColumn[],
): Promise<Pick<TablePreview, "columns" | "rows">> {
  const table = { style: plainStyle, isText: false } as OpenedTable;
  const fields = columns.map(fieldOfColumn);
  const select = fields.map((field, at) =>
    selectField(table, field, columns[at]?.value ?? identifier(field.nameInFile)),
  );
  const sql = `SELECT ${select.join(", ")} FROM ${from} LIMIT ${limit ?? rowsOfLook(columns.length)}`;
  const rows: (readonly Cell[])[] = [];
  for (const row of await connection.rows(sql))
    rows.push(fields.map((field, at) => cellOfValue(table, field, row[at])));
  return { columns: columns.map(({ name, type }) => ({ name, type })), rows };
}

function fieldOfColumn({ name, type }: LookedColumn, index: number): Field {
  const known = withoutZone(type);
  return { index, name, nameInFile: name, type: known, typeInFile: known, kind: kindOfType(known) };
}

/** Names and types of what can be selected from. */
export async function describeTable(connection: TableConnection, from: string): Promise<readonly LookedColumn[]> {
  const described = await connection.rows(`DESCRIBE SELECT * FROM ${from}`);
  return described.map(([name, type]) => ({ name: String(name), type: String(type) }));
}
