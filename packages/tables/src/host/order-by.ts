import type { TableOrder } from "@octavo/note";
import type { Asking } from "./asking.ts";
import { columnOf, isOrdered } from "./expressions.ts";

/** `ORDER BY …`, with the place of rows at its end, as `rowOrder` has it. */
export async function orderBy(asking: Asking, order: TableOrder): Promise<string> {
  const terms: string[] = [];
  for (const { column, direction } of order) {
    const word = direction === "ascending" ? "ASC" : "DESC";
    for (const key of await keysOf(asking, column)) terms.push(`${key} ${word} NULLS LAST`);
  }
  return `ORDER BY ${[...terms, "r"].join(", ")}`;
}

/** Numbers first, then text, and what is empty last. */
async function keysOf(asking: Asking, index: number): Promise<readonly string[]> {
  const { table, connection } = asking;
  const field = table.field(asking.use(index));
  const column = columnOf(field);
  if (field.type !== "VARCHAR") return [isOrdered(field) ? column : `CAST(${column} AS VARCHAR)`];
  const text = `nullif(${column}, '')`;
  return (await table.hasNumbers(connection, index)) ? [await asking.number(index), text] : [text];
}
