/** Positions of rows of different heights, and which of them are on the screen. */
import type { Row } from "./name-index.ts";

export interface RowSizes {
  readonly section: number;
  readonly entry: number;
  readonly column: number;
  readonly about: (row: Extract<Row, { kind: "about" }>) => number;
}

export function topsOfRows(rows: readonly Row[], sizes: RowSizes): Float64Array {
  const tops = new Float64Array(rows.length + 1);
  let top = 0;
  rows.forEach((row, at) => {
    tops[at] = top;
    top += row.kind === "about" ? sizes.about(row) : sizes[row.kind];
  });
  tops[rows.length] = top;
  return tops;
}

/** The last row that begins at or above this height. */
export function rowAt(tops: Float64Array, height: number): number {
  let [low, high] = [0, tops.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
