/**
 * Which rows of a note are drawn. Only those near the screen, and those in use, are on the page; each stretch between them is one empty box
 * of its height. So a note of a thousand paragraphs costs the browser as much as one of ten at each key and each frame.
 */
import type { ParagraphRow } from "./places.ts";

/** Rows by number; empty when `last` is before `first`. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export type VisiblePiece =
  | { readonly type: "row"; readonly row: ParagraphRow }
  | { readonly type: "gap"; readonly key: string; readonly height: number };

/** The rows that reach into the stretch between two heights. */
export function rowsBetween(heights: readonly number[], from: number, to: number): RowRange {
  let first = 0;
  let top = 0;
  while (first < heights.length - 1 && top + (heights[first] ?? 0) <= from) top += heights[first++] ?? 0;
  let last = first;
  let bottom = top + (heights[first] ?? 0);
  while (last < heights.length - 1 && bottom < to) bottom += heights[++last] ?? 0;
  return { first, last: Math.min(last, heights.length - 1) };
}

export function containsRange(outer: RowRange, inner: RowRange): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

interface PiecesOptions {
  readonly rows: readonly ParagraphRow[];
  readonly isDrawn: (row: ParagraphRow, index: number) => boolean;
  readonly heightOf: (row: ParagraphRow) => number;
}

/** What is on the page, from top to bottom. A gap is called after what stands above it, so that no row moves in the document. */
export function visiblePiecesOf({ rows, isDrawn, heightOf }: PiecesOptions): readonly VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let above = "top";
  let gap = 0;
  const endGap = () => {
    if (gap > 0) pieces.push({ type: "gap", key: `below ${above}`, height: gap });
    gap = 0;
  };
  rows.forEach((row, index) => {
    if (!isDrawn(row, index)) {
      gap += heightOf(row);
      return;
    }
    endGap();
    pieces.push({ type: "row", row });
    above = row.at(-1)?.id ?? above;
  });
  endGap();
  return pieces;
}
