import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Sight } from "../rows/row-tiles.ts";
import type { TileView } from "../rows/use-tiles.ts";

/** How far a grid is scrolled, as it is drawn. */
export interface Scroll {
  readonly top: number;
  readonly left: number;
  /** Whether more than a few rows go by with each frame. */
  readonly isFast: boolean;
  /** Whether nobody has scrolled for a while. */
  readonly isResting: boolean;
}

const atRest: Scroll = { top: 0, left: 0, isFast: false, isResting: true };
/** Rows that have been jumped to are waited for so long before their empty places are drawn. */
const patienceMs = 100;
/** Nobody scrolls fast any more when nothing has moved for so long; longer than what is waited for. */
const slowMs = 150;
const restMs = 1000;
/** More rows with each frame are fast. */
const fastRows = 8;

interface ScrollOptions {
  readonly rows: TileView;
  /** What would be on the screen. */
  readonly sightAt: (scroll: Scroll) => Sight;
}

/**
 * Follows the scrollbar. Rows are asked for before anything is drawn, and what is at hand is drawn in the very frame that shows the new
 * place. Where somebody has jumped to rows that are not here, drawing the empty places first would only hold the rows back: for a moment
 * they are waited for.
 */
export function useScroll({ rows, sightAt }: ScrollOptions) {
  const { tiles, see } = rows;
  const [drawn, setDrawn] = useState(atRest);
  /** What is not drawn yet because its rows are on their way. */
  const waiting = useRef<Scroll | null>(null);
  const late = useTimer();
  const slow = useTimer();
  const rest = useTimer();
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

  return {
    drawn,
    /** What is on the screen now, or will be as soon as its rows are here. */
    sight,
    handleScroll(element: HTMLElement): void {
      const was = sightAt(drawn);
      const place = { top: element.scrollTop, left: element.scrollLeft, isResting: false };
      const plain = sightAt({ ...place, isFast: drawn.isFast });
      const isFast = Math.abs(plain.fromRow - was.fromRow) > fastRows;
      const next = { ...place, isFast };
      const sight = isFast === drawn.isFast ? plain : sightAt(next);
      // Not by what waited before: it is given up for this.
      waiting.current = null;
      see(sight);
      if (tiles.has(sight) || isBeside(sight, was)) draw(next);
      else {
        waiting.current = next;
        late.startOnce(() => waiting.current && draw(waiting.current), patienceMs);
      }
      slow.start(() => setDrawn((now) => (now.isFast ? { ...now, isFast: false } : now)), slowMs);
      rest.start(() => setDrawn((now) => ({ ...now, isResting: true })), restMs);
    },
  };
}

/** Whether something of the one is also in the other. */
function isBeside(one: Sight, other: Sight): boolean {
  const isRowShared = one.fromRow < other.toRow && other.fromRow < one.toRow;
  return isRowShared && one.columns.some((column) => other.columns.includes(column));
}

/** One thing that is to be done later; not when the component is gone by then. */
function useTimer() {
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
