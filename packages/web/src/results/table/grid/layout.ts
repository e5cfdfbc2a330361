/** Places and widths of columns, and which of them are in sight: arithmetic only. */
import type { Column } from "@octavo/note";

const narrowest = 150;
const widest = 480;
const perCharacter = 10;
const widestStretch = 1.5;
/** On paper nobody scrolls sideways: columns come closer before the last ones are cut off. */
const narrowestOnPaper = 0.5;

/** 150 pixels, or ten for each character of the name; a name is cut where a column would fill the screen. Nobody makes a column narrower. */
export function columnWidth({ name }: Pick<Column, "name">): number {
  return Math.min(widest, Math.max(narrowest, name.length * perCharacter));
}

export interface LaidOut<Shown> {
  /** Columns in the order shown; pinned ones first. */
  readonly columns: readonly Shown[];
  /** How many of them are pinned. */
  readonly pinned: number;
  /** Where each column begins, and at the end the width of all. */
  readonly edges: readonly number[];
}

interface Widths {
  readonly name: string;
  /** What somebody has made of it; null leaves it to the layout. */
  readonly width: number | null;
  readonly isPinned: boolean;
}

interface LayOutOptions<Shown> {
  readonly columns: readonly Shown[];
  readonly available: number;
  readonly isOnPaper?: boolean;
}

/** Columns share the room that is left over, up to where a row is hard to follow; what has no room is scrolled to. */
export function layOut<Shown extends Widths>({
  columns,
  available,
  isOnPaper = false,
}: LayOutOptions<Shown>): LaidOut<Shown> {
  const ordered = [...columns.filter(({ isPinned }) => isPinned), ...columns.filter(({ isPinned }) => !isPinned)];
  const free = ordered.reduce((sum, column) => sum + (column.width === null ? columnWidth(column) : 0), 0);
  const taken = ordered.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const least = isOnPaper ? narrowestOnPaper : 1;
  const stretch = free > 0 ? Math.min(widestStretch, Math.max(least, (available - taken) / free)) : 1;
  const edges = [0];
  for (const column of ordered) {
    edges.push((edges.at(-1) ?? 0) + (column.width ?? columnWidth(column) * stretch));
  }
  return { columns: ordered, pinned: ordered.filter(({ isPinned }) => isPinned).length, edges };
}

export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

type Edges = Pick<LaidOut<unknown>, "edges" | "pinned">;

/** Width of the columns that stay where they are while the others are scrolled. */
export function pinnedWidth({ edges, pinned }: Edges): number {
  return edges[pinned] ?? 0;
}

/** First column in sight and one past the last, of those that are not pinned; one more on each side. */
export function columnWindow(layout: Edges, scrollLeft: number, viewportWidth: number): ColumnRange {
  const { edges, pinned } = layout;
  const count = edges.length - 1;
  const left = scrollLeft + pinnedWidth(layout);
  const from = Math.max(pinned, lastAtOrBefore(edges, left) - 1);
  const to = Math.min(count, lastAtOrBefore(edges, scrollLeft + viewportWidth) + 2);
  return { from: Math.min(from, count), to: Math.max(to, Math.min(from, count)) };
}

/** Where to scroll so that a column is seen, moving as little as possible. */
export function scrollLeftToShow(layout: Edges, column: number, scrollLeft: number, viewportWidth: number): number {
  if (column < layout.pinned) return scrollLeft;
  const left = layout.edges[column] ?? 0;
  const right = layout.edges[column + 1] ?? left;
  if (left < scrollLeft + pinnedWidth(layout)) return left - pinnedWidth(layout);
  if (right > scrollLeft + viewportWidth) {
    return Math.min(left - pinnedWidth(layout), right - viewportWidth);
  }
  return scrollLeft;
}

/** Which column a point is in, in pixels of the laid out width; what is pinned lies over what is scrolled below it. */
export function columnAt(layout: Edges, x: number, scrollLeft: number): number {
  const inside = x < pinnedWidth(layout) ? x : x + scrollLeft;
  return Math.min(layout.edges.length - 2, Math.max(0, lastAtOrBefore(layout.edges, inside)));
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
