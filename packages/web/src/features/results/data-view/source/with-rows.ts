import { everyRow, mostRows, type TableRow } from "@octavo/note";
import { localSource } from "./local-table.ts";
import type { TableSource } from "./source.ts";

/** The table with more rows at its end, where its own are at hand; else the table as it is. */
export function withAddedRows(source: TableSource, added: readonly TableRow[]): TableSource {
  if (added.length === 0 || !source.answerNow) return source;
  const rows: TableRow[] = [];
  while (rows.length < source.rows) {
    const question = { ask: "rows", filter: everyRow, order: [], from: rows.length, count: mostRows } as const;
    const more = source.answerNow(question)?.rows ?? [];
    if (more.length === 0) return source;
    rows.push(...more);
  }
  return localSource({ columns: source.columns, rows: [...rows, ...added], comment: "" });
}
