import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { containsRange, type RowRange, rowsBetween } from "./near-rows.ts";
import type { ParagraphRow } from "./places.ts";
import type { SlotHeights } from "./slot-heights.ts";

/** So far around the screen rows are drawn: far enough to be there when they are seen, near enough that a long note costs little. */
const drawnPx = 1200;
/** Less than this and more is drawn; the difference makes it a few rows at a time. */
const leastPx = 700;

interface NearRowsOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly ParagraphRow[];
  readonly heightOf: (row: ParagraphRow) => number;
  readonly heights: SlotHeights;
}

/** The rows near the screen. What is seen is drawn at once; what is only near follows in slices that let input through. */
export function useNearRows({ list, rows, heightOf, heights }: NearRowsOptions): RowRange {
  const [range, setRange] = useState(() => rowsBetween(rows.map(heightOf), 0, innerHeight));
  const asked = useRef(range);

  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      const rowHeights = rows.map(heightOf);
      const around = (px: number) => rowsBetween(rowHeights, -top - px, innerHeight - top + px);
      const ask = (next: RowRange) => {
        asked.current = next;
        setRange(next);
      };
      if (!containsRange(asked.current, around(0))) ask(around(0));
      if (!containsRange(asked.current, around(leastPx))) startTransition(() => ask(around(drawnPx)));
    };
    look();
    const stopHeights = heights.onChange(look);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      stopHeights();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [list, rows, heightOf, heights]);

  return range;
}
