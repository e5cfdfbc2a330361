import { type Cell, everyRow, mostRows, type Table } from "@octavo/note";
import type { OutputAddress } from "../../common/address.ts";
import { askServer } from "./server-source.ts";

/** How many rows and characters may still be read. */
export interface RowsLeft {
  rows: number;
  characters: number;
}

/**
 * Reads rows of a table that is a file of the server, up to the rest that `left` allows, and reduces that rest.
 *
 * @param ask answers a question about the table
 */
export async function rowsOfFile(address: OutputAddress, left: RowsLeft, ask = askServer): Promise<Table> {
  const { columns } = await ask(address, { ask: "shape" });
  const rows: (readonly Cell[])[] = [];
  while (left.rows > 0 && left.characters > 0) {
    const count = Math.min(pieceRows, left.rows, mostRows);
    const { rows: next } = await ask(address, { ask: "rows", filter: everyRow, order: [], from: rows.length, count });
    if (next.length === 0) break;
    left.rows -= next.length;
    left.characters -= JSON.stringify(next).length;
    rows.push(...next);
  }
  return { columns, rows, comment: "" };
}

/** Rows in one answer; few, so that long texts do not exceed the limit by much. */
const pieceRows = 2000;
