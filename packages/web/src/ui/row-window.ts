/**
 * Which rows of a long list of equal heights are on the screen: arithmetic only.
 *
 * Browsers cap the height of an element (some at 17 million pixels), so past `maximumHeight` the scrollbar is scaled: the
 * scrollable height stops growing and one pixel of scrolling stands for more than one pixel of rows. Rows keep their
 * height; only their place is computed from the scaled position.
 */
export const maximumHeight = 8_000_000;

export interface RowWindowInput {
  readonly count: number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly viewportHeight: number;
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

export function rowWindow({ count, rowHeight, scrollTop, viewportHeight, overscan = 8 }: RowWindowInput): RowWindow {
  const trueHeight = count * rowHeight;
  const height = Math.min(trueHeight, maximumHeight);
  const top = trueScrollTop(scrollTop, { count, rowHeight, viewportHeight });
  const first = Math.floor(top / rowHeight);
  const from = clamp(first - overscan, 0, count);
  const to = clamp(Math.ceil((top + viewportHeight) / rowHeight) + overscan, from, count);
  return { from, to, offset: scrollTop + from * rowHeight - top, height };
}

interface Extent {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewportHeight: number;
}

/** From the place of the scrollbar to the place in the rows. */
export function trueScrollTop(scrollTop: number, { count, rowHeight, viewportHeight }: Extent): number {
  const trueRange = Math.max(0, count * rowHeight - viewportHeight);
  const range = Math.max(0, Math.min(count * rowHeight, maximumHeight) - viewportHeight);
  return range === 0 ? 0 : clamp(scrollTop, 0, range) * (trueRange / range);
}

/** Where to scroll so that a row is seen, moving as little as possible. */
export function scrollTopToShow(row: number, scrollTop: number, extent: Extent): number {
  const { count, rowHeight, viewportHeight } = extent;
  const top = trueScrollTop(scrollTop, extent);
  const rowTop = row * rowHeight;
  const wanted =
    rowTop < top ? rowTop : rowTop + rowHeight > top + viewportHeight ? rowTop + rowHeight - viewportHeight : top;
  const trueRange = Math.max(0, count * rowHeight - viewportHeight);
  const range = Math.max(0, Math.min(count * rowHeight, maximumHeight) - viewportHeight);
  return trueRange === 0 ? 0 : clamp(wanted, 0, trueRange) * (range / trueRange);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
