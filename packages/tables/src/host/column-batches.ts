/**
 * Which columns of a Parquet file are read together. A page of a column is unpacked as a whole, however few of its rows are wanted, and a writer may
 * put a group's millions of rows into one.
 */
import type { TableConnection } from "./database.ts";
import { fileLiteral } from "./quote.ts";

/** What columns that are read together may take unpacked; one that takes more is read by itself. */
const mostBytes = 64 * 1024 * 1024;

/** @param columns all that the file has, in its order */
export async function columnBatches<Column>(
  connection: TableConnection,
  path: string,
  columns: readonly Column[],
): Promise<readonly (readonly Column[])[]> {
  const sizes = await sizesOfColumns(connection, path);
  const batches: Column[][] = [];
  let left = 0;
  for (const [at, column] of columns.entries()) {
    const size = sizes[at] ?? 0;
    const last = batches.at(-1);
    if (last !== undefined && size <= left) last.push(column);
    else batches.push([column]);
    left = (last !== undefined && size <= left ? left : mostBytes) - size;
  }
  return batches;
}

/** Bytes of each column in the first group of rows: those of all that is nested in it together. */
async function sizesOfColumns(connection: TableConnection, path: string): Promise<readonly number[]> {
  const file = fileLiteral(path);
  const schema = await connection.rows(`SELECT num_children FROM parquet_schema(${file})`);
  const children = schema.map(([count]) => Number(count ?? 0));
  const leaves = leavesOfColumns(children);
  const count = leaves.reduce((sum, each) => sum + each, 0);
  const groups = await connection.rows(
    `SELECT total_uncompressed_size + total_compressed_size FROM parquet_metadata(${file}) LIMIT ${count}`,
  );
  let at = 0;
  return leaves.map((each) => {
    const from = at;
    at += each;
    return groups.slice(from, at).reduce((sum, [bytes]) => sum + Number(bytes), 0);
  });
}

/** @param children how many each element of the schema has, the root's first, depth first */
function leavesOfColumns(children: readonly number[]): readonly number[] {
  const leaves: number[] = [];
  let at = 1;
  while (at < children.length) {
    let [open, count] = [1, 0];
    while (open > 0 && at < children.length) {
      const within = children[at] ?? 0;
      if (within === 0) count += 1;
      open += within - 1;
      at += 1;
    }
    leaves.push(count);
  }
  return leaves;
}
