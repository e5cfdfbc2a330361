import { type Cell, everyRow, type KnownColumn, type SampleQuestion } from "@octavo/note";
import type { PlugInTable } from "../../frame/drawing/plug-in/messages.ts";

/** As many as built-in charts of rows are drawn from. */
const mostRows = 20_000;
/** Of a wide table fewer rows: all cells are copied into the frame. */
const mostCells = 1_000_000;

/** The rows of a table, or of a large one some from all over it. */
export function questionForPlugIn(columns: readonly KnownColumn[]): SampleQuestion {
  const count = Math.max(1, Math.min(mostRows, Math.floor(mostCells / columns.length)));
  return { ask: "sample", filter: everyRow, columns: columns.map(({ index }) => index), count };
}

/** Cells are text, as packages read them out of Zeppelin's tables. */
export function tableForPlugIn(
  columns: readonly KnownColumn[],
  rows: readonly (readonly Cell[])[],
  comment: string,
): PlugInTable {
  return {
    columns: columns.map(({ name, index }) => ({ name, index, aggr: "sum" })),
    rows: rows.map((cells) => cells.map((cell) => (cell === null ? "null" : String(cell)))),
    comment,
  };
}
