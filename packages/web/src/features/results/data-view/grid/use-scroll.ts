import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { RowPlace } from "../../../../ui/row-window.ts";
import type { Sight } from "../source/rows/row-tiles.ts";
import type { TileView } from "../source/rows/use-tiles.ts";

/** How far a grid is scrolled, as it is drawn. */
export interface Scroll {
  readonly place: RowPlace;
  readonly left: number;
  /** Whether more than a few rows go by with each frame. */
  readonly isFast: boolean;
  /** Whether columns come into sight: each of them is new to every row that is drawn. */
  readonly isAcross: boolean;
  /** Whether the user has not scrolled for a while. */
  readonly isResting: boolean;
}

const atRest: Scroll = { place: { scrollTop: 0, top: 0 }, left: 0, isFast: false, isAcross: false, isResting: true };
/** After a jump the grid waits for the rows this long before it draws their empty places. */
const patienceMs = 100;
/** A fast or sideways scroll is over when nothing has moved for this long; longer than the wait above. */
const slowMs = 150;
const restMs = 1000;
/** More rows with each frame are fast. */
const fastRows = 8;

interface ScrollOptions {
  readonly rows: TileView;
  /** What would be on the screen. */
  readonly sightAt: (scroll: Scroll) => Sight;
  /** The place that the scrollbar has moved to. */
  readonly follow: (before: RowPlace, scrollTop: number) => RowPlace;
}

/**
 * Follows the scrollbar. It asks for rows before it draws anything, and draws what is at hand in the very frame that shows the new place. Where the
 * user has jumped to rows that are not here, drawing the empty places first would only hold the rows back: for a moment it waits for them.
 */
export function useScroll({ rows, sightAt, follow }: ScrollOptions) {
  const { tiles, see } = rows;
  const [drawn, setDrawn] = useState(atRest);
  /** Where the rows are, drawn or not. */
  const place = useRef<RowPlace>(atRest.place);
  /** What is not drawn yet because its rows are on their way. */
  const waiting = useRef<Scroll | null>(null);
  const late = useScrollTimer();
  const slow = useScrollTimer();
  const rest = useScrollTimer();
  const latest = useRef({ drawn, sightAt });
  latest.current = { drawn, sightAt };
  const sight = () => sightAt(waiting.current ?? drawn);

  const draw = (next: Scroll) => {
    waiting.current = null;
    late.stop();
    flushSync(() => setDrawn(next));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it draws with is the latest
  useLayoutEffect(
    () =>
      tiles.subscribe(() => {
        const next = waiting.current;
        if (next && (tiles.failure !== null || tiles.has(latest.current.sightAt(next)))) draw(next);
      }),
    [tiles],
  );

  /** The scrollbar keeps whole pixels only: where it is counts from there. */
  const put = (element: HTMLElement, to: RowPlace) => {
    element.scrollTop = to.scrollTop;
    place.current = { scrollTop: element.scrollTop, top: to.top };
  };

  /** Whether what is drawn is what there is to be seen: the browser scrolls it, and there is nothing to do. */
  const isDrawn = (next: Scroll, sight: Sight, was: Sight) =>
    next.isFast === drawn.isFast &&
    next.isAcross === drawn.isAcross &&
    !drawn.isResting &&
    next.place.top - next.place.scrollTop === drawn.place.top - drawn.place.scrollTop &&
    sight.fromRow === was.fromRow &&
    sight.toRow === was.toRow &&
    areSameNumbers(sight.columns, was.columns);

  const handleScroll = (element: HTMLElement) => {
    const to = follow(place.current, element.scrollTop);
    if (to.scrollTop === element.scrollTop) place.current = to;
    else put(element, to);
    const was = sightAt(drawn);
    const here = { place: place.current, left: element.scrollLeft, isResting: false };
    const plain = sightAt({ ...here, isFast: drawn.isFast, isAcross: drawn.isAcross });
    const isFast = Math.abs(plain.fromRow - was.fromRow) > fastRows;
    const isAcross = drawn.isAcross || !areSameNumbers(plain.columns, was.columns);
    const next = { ...here, isFast, isAcross };
    const sight = isFast === drawn.isFast && isAcross === drawn.isAcross ? plain : sightAt(next);
    // Not by what waited before: it is given up for this.
    waiting.current = null;
    see(sight);
    if (isDrawn(next, sight, was)) late.stop();
    else if (tiles.has(sight) || isBesideView(sight, was)) draw(next);
    else {
      waiting.current = next;
      late.startOnce(() => waiting.current && draw(waiting.current), patienceMs);
    }
    slow.start(
      () => setDrawn((now) => (now.isFast || now.isAcross ? { ...now, isFast: false, isAcross: false } : now)),
      slowMs,
    );
    rest.start(() => setDrawn((now) => ({ ...now, place: place.current, isResting: true })), restMs);
  };

  return {
    drawn,
    /** What is on the screen now, or will be as soon as its rows are here. */
    sight,
    handleScroll,
    /** How far the rows are scrolled. */
    top: () => place.current.top,
    /** Goes to a place in the rows. */
    goTo(element: HTMLElement, to: RowPlace): void {
      const was = element.scrollTop;
      put(element, to);
      // Where one pixel of the scrollbar is many of the rows, it need not have moved, and fires no event.
      if (element.scrollTop === was && to.top !== drawn.place.top) handleScroll(element);
    },
  };
}

/** Whether something of the one is also in the other. */
function isBesideView(one: Sight, other: Sight): boolean {
  const isRowShared = one.fromRow < other.toRow && other.fromRow < one.toRow;
  return isRowShared && one.columns.some((column) => other.columns.includes(column));
}

function areSameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((column, place) => column === other[place]);
}

/** One thing that is to be done later; not when the component is gone by then. */
function useScrollTimer() {
  const timer: RefObject<ReturnType<typeof setTimeout> | null> = useRef(null);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const startOnce = (perform: () => void, ms: number) => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      perform();
    }, ms);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end only
  useEffect(() => stop, []);
  return {
    stop,
    startOnce,
    start(perform: () => void, ms: number) {
      stop();
      startOnce(perform, ms);
    },
  };
}
