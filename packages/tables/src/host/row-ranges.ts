import type { TableConnection } from "./database.ts";
import type { OpenedTable } from "./opened-table.ts";
import { fileLiteral } from "./quote.ts";

/** Places of rows: `from` included, `to` not. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Two of the groups in which DuckDB keeps rows in memory, so that two threads have something to do. */
export const rowsAtOnce = 245_760;

/**
 * All rows in stretches that are read without reading others: in a file, of whole groups of rows.
 *
 * @param mostRows of a stretch; a group of a file may have more
 */
export async function rangesOfTable(
  table: OpenedTable,
  connection: TableConnection,
  mostRows: number,
): Promise<readonly RowRange[]> {
  if (table.rows <= mostRows) return table.rows === 0 ? [] : [{ from: 0, to: table.rows }];
  if (table.isInMemory) {
    const count = Math.ceil(table.rows / mostRows);
    return Array.from({ length: count }, (_, index) => ({
      from: index * mostRows,
      to: Math.min(table.rows, (index + 1) * mostRows),
    }));
  }
  const groups = await connection.rows(
    `SELECT any_value(row_group_num_rows) FROM parquet_metadata(${fileLiteral(table.path)}) GROUP BY row_group_id ORDER BY row_group_id`,
  );
  return joinRanges(
    groups.map(([rows]) => Number(rows)),
    mostRows,
  );
}

/** Small groups together, as far as they are no more than what is read at once. */
export function joinRanges(groups: readonly number[], mostRows: number): readonly RowRange[] {
  const stretches: RowRange[] = [];
  let at = 0;
  for (const rows of groups) {
    const last = stretches.at(-1);
    const isJoined = last !== undefined && at + rows - last.from <= mostRows;
    if (isJoined) stretches[stretches.length - 1] = { from: last.from, to: at + rows };
    else stretches.push({ from: at, to: at + rows });
    at += rows;
  }
  return stretches;
}
