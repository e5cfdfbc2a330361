/**
 * Which rows of a long list of equal heights are on the screen: arithmetic only.
 *
 * Browsers cap the height of an element (some at 17 million pixels), so past `maximumHeight` the scrollable height stops growing, and the scrollbar
 * shows the part of the rows and no longer the pixel. Dragging it goes to that part; the wheel still moves the rows by as much as the user turned it
 * (`followScroll`), or they would fly by unread. Rows keep their height.
 */
export const maximumHeight = 8_000_000;
/** A scrollbar that moves by more at once is dragged: one pixel of dragging is more than this where rows are more than the scrollbar has. */
const longestTurn = 4000;
/** So far from an end the scrollbar is put, for turns of the wheel to go on, where it has come to its end before the rows have. */
const slack = 20_000;

export interface RowWindowInput {
  readonly count: number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly viewportHeight: number;
  /** How far the rows are scrolled, where that is not what the scrollbar says by itself. */
  readonly top?: number;
  readonly overscan?: number;
}

export interface RowWindow {
  /** First row to draw, and one past the last. */
  readonly from: number;
  readonly to: number;
  /** Where row `from` lies, in pixels of the scrollable height. */
  readonly offset: number;
  /** The height to give the scrolled element. */
  readonly height: number;
}

export function rowWindow({ scrollTop, overscan = 8, top: known, ...extent }: RowWindowInput): RowWindow {
  const { count, rowHeight, viewportHeight } = extent;
  const height = Math.min(count * rowHeight, maximumHeight);
  const top =
    known === undefined ? trueScrollTop(scrollTop, extent) : clampNumber(known, 0, scrollRangesOf(extent).rows);
  const first = Math.floor(top / rowHeight);
  const from = clampNumber(first - overscan, 0, count);
  const to = clampNumber(Math.ceil((top + viewportHeight) / rowHeight) + overscan, from, count);
  return { from, to, offset: scrollTop + from * rowHeight - top, height };
}

export interface WindowExtent {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewportHeight: number;
}

/** Where the scrollbar is, and how far the rows are scrolled. */
export interface RowPlace {
  readonly scrollTop: number;
  readonly top: number;
}

/** How far scrollbar and rows can be scrolled. */
function scrollRangesOf({ count, rowHeight, viewportHeight }: WindowExtent): {
  readonly bar: number;
  readonly rows: number;
} {
  const rows = count * rowHeight;
  return {
    bar: Math.max(0, Math.min(rows, maximumHeight) - viewportHeight),
    rows: Math.max(0, rows - viewportHeight),
  };
}

/** From the place of the scrollbar to the place in the rows. */
function trueScrollTop(scrollTop: number, extent: WindowExtent): number {
  const { bar, rows } = scrollRangesOf(extent);
  return bar === 0 ? 0 : clampNumber(scrollTop, 0, bar) * (rows / bar);
}

/** The place for rows that are scrolled so far. */
export function rowPlaceAt(wanted: number, extent: WindowExtent): RowPlace {
  const { bar, rows } = scrollRangesOf(extent);
  const top = clampNumber(wanted, 0, rows);
  if (bar === rows) return { scrollTop: top, top };
  // Near an end as far from it as the rows are.
  const [least, most] = [Math.min(top, slack), bar - Math.min(rows - top, slack)];
  return { scrollTop: clampNumber(top * (bar / rows), least, most), top };
}

/**
 * The place that the user has scrolled to. Its `scrollTop` is another than the given one where the scrollbar has to be moved: it came to an end that
 * the rows have not come to.
 */
export function followScroll(before: RowPlace, scrollTop: number, extent: WindowExtent): RowPlace {
  const { bar, rows } = scrollRangesOf(extent);
  const by = scrollTop - before.scrollTop;
  if (bar === rows || Math.abs(by) > longestTurn) return { scrollTop, top: trueScrollTop(scrollTop, extent) };
  const top = clampNumber(before.top + by, 0, rows);
  const isAtEnd = (scrollTop <= 0 && top > 0) || (scrollTop >= bar && top < rows);
  return isAtEnd ? rowPlaceAt(top, extent) : { scrollTop, top };
}

/** How far rows must be scrolled so that a row is seen, moving as little as possible. */
export function topToShow(row: number, top: number, { rowHeight, viewportHeight }: WindowExtent): number {
  const rowTop = row * rowHeight;
  if (rowTop < top) return rowTop;
  return rowTop + rowHeight > top + viewportHeight ? rowTop + rowHeight - viewportHeight : top;
}

function clampNumber(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
