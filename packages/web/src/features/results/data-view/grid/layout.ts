/** Places and widths of columns, and which of them are in sight: arithmetic only. */
import type { Column } from "@octavo/note";
import type { Pin } from "./state/grid-state.ts";

const narrowest = 150;
const widest = 480;
const perCharacter = 10;
const widestStretch = 1.5;
/** On paper and phones, where users do not like to scroll sideways, columns shrink to this share before the last ones are cut off. */
const closest = 0.5;

/** 150 pixels, or ten for each character of the name; a name is cut where a column would fill the screen. Users cannot make a column narrower. */
export function columnWidth({ name }: Pick<Column, "name">): number {
  return Math.min(widest, Math.max(narrowest, name.length * perCharacter));
}

export interface LaidOut<Shown> {
  /** Columns in the order shown; those that stay at the left first, those that stay at the right last. */
  readonly columns: readonly Shown[];
  /** How many of them stay at the left. */
  readonly pinned: number;
  /** How many of them stay at the right. */
  readonly pinnedRight: number;
  /** Where each column begins, and at the end the width of all. */
  readonly edges: readonly number[];
  /** Whether columns have left over what their cells may want. */
  readonly hasRoom: boolean;
}

interface Widths {
  readonly index: number;
  readonly name: string;
  /** What the user has made of it; null leaves it to the layout. */
  readonly width: number | null;
  readonly pin: Pin | null;
}

interface LayOutOptions<Shown> {
  readonly columns: readonly Shown[];
  readonly available: number;
  /** How wide columns would be without a cell that is cut, by their index. */
  readonly wanted?: ReadonlyMap<number, number>;
  /** Whether columns come closer than they are wide by themselves, as on a phone. */
  readonly isTight?: boolean;
}

/**
 * Columns share the room that is left over, up to where a row is hard to follow; of the rest, those whose cells are cut get what they want.
 * What has no room is scrolled to.
 */
export function layOutColumns<Shown extends Widths>({
  columns,
  available,
  wanted,
  isTight = false,
}: LayOutOptions<Shown>): LaidOut<Shown> {
  const at = (place: Pin | null) => columns.filter(({ pin }) => pin === place);
  const [left, right] = [at("left"), at("right")];
  const ordered = [...left, ...at(null), ...right];
  const free = ordered.reduce((sum, column) => sum + (column.width === null ? columnWidth(column) : 0), 0);
  const taken = ordered.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const least = isTight ? closest : 1;
  const stretch = free > 0 ? Math.min(widestStretch, Math.max(least, (available - taken) / free)) : 1;
  const room = available - taken - free * stretch;
  const own = ordered.map((column) => column.width ?? columnWidth(column) * stretch);
  const lacks = ordered.map(({ index, width }, at) =>
    width === null ? Math.max(0, (wanted?.get(index) ?? 0) - (own[at] ?? 0)) : 0,
  );
  const most = fairShare(room, lacks);
  const edges = [0];
  own.forEach((width, at) => {
    edges.push((edges[at] ?? 0) + width + Math.min(most, lacks[at] ?? 0));
  });
  return { columns: ordered, pinned: left.length, pinnedRight: right.length, edges, hasRoom: room >= 1 };
}

/** The most that each gets of what it lacks: a column that lacks little gets all of it, and the others the same. */
function fairShare(room: number, lacks: readonly number[]): number {
  let left = Math.max(0, room);
  const wanting = lacks.filter((lack) => lack > 0).sort((one, other) => one - other);
  for (const [at, lack] of wanting.entries()) {
    const share = left / (wanting.length - at);
    if (lack > share) return share;
    left -= lack;
  }
  return Infinity;
}

export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

type Edges = Pick<LaidOut<unknown>, "edges" | "pinned" | "pinnedRight">;

/** Width of the columns that stay at the left while the others are scrolled. */
export function pinnedWidth({ edges, pinned }: Edges): number {
  return edges[pinned] ?? 0;
}

/** The first column that stays at the right. */
export function rightFrom({ edges, pinnedRight }: Edges): number {
  return edges.length - 1 - pinnedRight;
}

export function rightWidth(layout: Edges): number {
  return (layout.edges.at(-1) ?? 0) - (layout.edges[rightFrom(layout)] ?? 0);
}

/** First column in sight and one past the last, of those that are scrolled; one more on each side. */
export function columnWindow(layout: Edges, scrollLeft: number, viewportWidth: number): ColumnRange {
  const { edges, pinned } = layout;
  const count = rightFrom(layout);
  const left = scrollLeft + pinnedWidth(layout);
  const from = Math.max(pinned, lastAtOrBefore(edges, left) - 1);
  const to = Math.min(count, lastAtOrBefore(edges, scrollLeft + viewportWidth - rightWidth(layout)) + 2);
  return { from: Math.min(from, count), to: Math.max(to, Math.min(from, count)) };
}

/** This many columns come into sight together while the user scrolls to the side: each time, the grid draws all rows again. */
const columnsAtOnce = 3;

/** The most columns that `columnWindowInSteps` draws. */
export function mostColumns(layout: Edges, viewportWidth: number): number {
  const lefts = layout.edges.slice(layout.pinned, rightFrom(layout));
  const windows = lefts.map((left) => columnWindow(layout, left - pinnedWidth(layout), viewportWidth));
  // One more than where one begins at the very edge.
  return windows.reduce((most, { from, to }) => Math.max(most, to - from), 0) + columnsAtOnce;
}

/** The same in steps of several columns, and always as many, but at the end. */
export function columnWindowInSteps(layout: Edges, window: ColumnRange, most: number): ColumnRange {
  const from = window.from - (window.from % columnsAtOnce);
  return { from: Math.max(layout.pinned, from), to: Math.max(window.to, Math.min(rightFrom(layout), from + most)) };
}

/** Where to scroll so that a column is seen, moving as little as possible. */
export function scrollLeftToShow(layout: Edges, column: number, scrollLeft: number, viewportWidth: number): number {
  if (column < layout.pinned || column >= rightFrom(layout)) return scrollLeft;
  const left = layout.edges[column] ?? 0;
  const right = layout.edges[column + 1] ?? left;
  if (left < scrollLeft + pinnedWidth(layout)) return left - pinnedWidth(layout);
  const end = viewportWidth - rightWidth(layout);
  if (right > scrollLeft + end) return Math.min(left - pinnedWidth(layout), right - end);
  return scrollLeft;
}

/** How far a column is from the left of the box it stands in: that of the row, or that of the columns that stay at the right. */
export function leftInBox(layout: Edges, position: number, gutter: number): number {
  const left = layout.edges[position] ?? 0;
  const right = rightFrom(layout);
  return position >= right ? left - (layout.edges[right] ?? 0) : gutter + left;
}

export interface Scrolled {
  readonly scrollLeft: number;
  readonly viewportWidth: number;
}

/** Where the columns that stay at the right begin in the window. */
function rightSeenAt(layout: Edges, { scrollLeft, viewportWidth }: Scrolled): number {
  return Math.min((layout.edges[rightFrom(layout)] ?? 0) - scrollLeft, viewportWidth - rightWidth(layout));
}

/** Where a column is seen, in the width of all columns. */
export function visibleLeftOf(layout: Edges, position: number, scrolled: Scrolled): number {
  const left = layout.edges[position] ?? 0;
  if (position < layout.pinned) return scrolled.scrollLeft + left;
  const right = rightFrom(layout);
  if (position < right) return left;
  return scrolled.scrollLeft + rightSeenAt(layout, scrolled) + left - (layout.edges[right] ?? 0);
}

/** Where a point of the window is in the width of all columns; pinned columns cover what is scrolled below them. */
export function placeAcross(layout: Edges, x: number, scrolled: Scrolled): number {
  if (x < pinnedWidth(layout)) return x;
  const seenAt = rightSeenAt(layout, scrolled);
  const isRight = layout.pinnedRight > 0 && x >= seenAt;
  return isRight ? (layout.edges[rightFrom(layout)] ?? 0) + x - seenAt : x + scrolled.scrollLeft;
}

/** Which column a point of the window is in. */
export function columnAtPixel(layout: Edges, x: number, scrolled: Scrolled): number {
  const inside = placeAcross(layout, x, scrolled);
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
