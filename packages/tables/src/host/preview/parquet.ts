import type { FileHandle } from "node:fs/promises";
import type { FilePreview, TablePreview } from "@octavo/note";
import { columnBatches } from "../column-batches.ts";
import type { TableConnection } from "../database.ts";
import { fieldsOfFile } from "../fields.ts";
import { fileLiteral, identifier } from "../quote.ts";
import { statedValue } from "../stated-types.ts";
import { type LookedColumn, mostRows, readFirstRows, rowsOfLook } from "./first-rows.ts";
import { withPathOf } from "./held-file.ts";
import type { PreviewedFile } from "./previewed-file.ts";

/** A Parquet file says how many rows it has, and which types. */
export async function previewParquet({ handle, folder, connection, choices }: PreviewedFile): Promise<FilePreview> {
  if (await isCutOff(handle)) return { kind: "none", why: "incomplete" };
  return await withPathOf({ handle, folder }, (path) => previewHeld(connection, path, choices.isHead === true));
}

async function previewHeld(connection: TableConnection, path: string, isHead: boolean): Promise<FilePreview> {
  const groups = await saidByGroups(connection, path);
  if (groups.isFalse) return { kind: "none", why: "broken" };
  const fields = await fieldsOfFile(connection, path, isHead ? 0 : mostRows);
  const columns = fields.map(({ name, nameInFile, type, typeInFile, stated }) => ({
    name,
    type: stated ?? type,
    value: statedValue(identifier(nameInFile), { type, typeInFile }),
  }));
  const looked = isHead
    ? { columns: columns.map(({ name, type }) => ({ name, type })), rows: [], isHead }
    : await readByBatches(connection, path, columns);
  const total = groups.rows ?? (await rowsOfFile(connection, path));
  return { kind: "table", format: "parquet", ...looked, total, ...noChoices };
}

/** As its footer says of the file as a whole, without adding up its groups. */
async function rowsOfFile(connection: TableConnection, path: string): Promise<number> {
  const [row] = await connection.rows(`SELECT num_rows FROM parquet_file_metadata(${fileLiteral(path)})`);
  return Number(row?.[0] ?? 0);
}

/** Most entries of a directory that are compared: one for each column of each group of rows. */
const mostCompared = 20_000;

interface SaidByGroups {
  /** Some group says of a column that it has other numbers of rows and values than can be. */
  readonly isFalse: boolean;
  /** Rows of all groups, which is what readers go by; null where there are too many groups to add up. */
  readonly rows: number | null;
}

/**
 * What the groups of rows say. One that has more rows than values makes a reader go on for as long as that number says, and one that has fewer hides the others: without
 * lists, each row has one value of each column.
 */
async function saidByGroups(connection: TableConnection, path: string): Promise<SaidByGroups> {
  const file = fileLiteral(path);
  const hasLists = `(SELECT coalesce(bool_or(repetition_type = 'REPEATED'), false) FROM parquet_schema(${file}))`;
  const [row = []] = await connection.rows(
    `SELECT coalesce(bool_or(num_values < row_group_num_rows OR row_group_num_rows < 0 OR (num_values > row_group_num_rows AND NOT ${hasLists})), false),
       count(*), sum(row_group_num_rows) FILTER (column_id = 0)
     FROM (SELECT column_id, num_values, row_group_num_rows FROM parquet_metadata(${file}) LIMIT ${mostCompared})`,
  );
  const [isFalse, entries, rows] = row;
  return { isFalse: isFalse === true, rows: Number(entries) < mostCompared ? Number(rows ?? 0) : null };
}

/** The directory of the file is its end, and the last signs say so. */
async function isCutOff(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  const { buffer } = await handle.read({ buffer: Buffer.alloc(4), position: Math.max(0, size - 4) });
  return !["PAR1", "PARE"].includes(buffer.toString("latin1"));
}

async function readByBatches(connection: TableConnection, path: string, columns: readonly LookedColumn[]) {
  const order = { from: `read_parquet(${fileLiteral(path)})`, limit: rowsOfLook(columns.length) };
  const looked: Pick<TablePreview, "columns" | "rows">[] = [];
  for (const batch of await columnBatches(connection, path, columns))
    looked.push(await readFirstRows(connection, order, batch));
  const rows = looked[0]?.rows.map((_, at) => looked.flatMap((part) => part.rows[at] ?? [])) ?? [];
  return { columns: looked.flatMap((part) => part.columns), rows };
}

/** Of a format that leaves nothing to be found. */
export const noChoices = { parts: [], part: null, header: null, delimited: null, lost: null } as const;
