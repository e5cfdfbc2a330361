/** Places and widths of columns, and which of them are in sight: arithmetic only. */
import type { Column } from "@octavo/note";

const narrowest = 150;
const widest = 480;
const perCharacter = 10;
const widestStretch = 1.5;
/** On paper nobody scrolls sideways: columns come closer before the last ones are cut off. */
const narrowestOnPaper = 0.5;

/** 150 pixels, or ten for each character of the name; a name is cut where a column would fill the screen. */
export function columnWidth({ name }: Pick<Column, "name">): number {
  return Math.min(widest, Math.max(narrowest, name.length * perCharacter));
}

export interface ColumnLayout {
  /** Where each column begins, and at the end the width of all. */
  readonly edges: readonly number[];
}

interface LayOutOptions {
  readonly columns: readonly Pick<Column, "name">[];
  readonly available: number;
  readonly isOnPaper?: boolean;
}

/** Columns share the room that is left over, up to where a row is hard to follow; what has no room is scrolled to. */
export function layOut({ columns, available, isOnPaper = false }: LayOutOptions): ColumnLayout {
  const widths = columns.map(columnWidth);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const least = isOnPaper ? narrowestOnPaper : 1;
  const stretch = total > 0 ? Math.min(widestStretch, Math.max(least, available / total)) : 1;
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width * stretch);
  return { edges };
}

/** First column in sight, and one past the last. */
export function columnWindow(
  { edges }: ColumnLayout,
  scrollLeft: number,
  viewportWidth: number,
): { from: number; to: number } {
  const count = edges.length - 1;
  const from = Math.max(0, lastAtOrBefore(edges, scrollLeft) - 1);
  const to = Math.min(count, lastAtOrBefore(edges, scrollLeft + viewportWidth) + 2);
  return { from: Math.min(from, count), to: Math.max(to, Math.min(from, count)) };
}

function lastAtOrBefore(edges: readonly number[], position: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((edges[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
