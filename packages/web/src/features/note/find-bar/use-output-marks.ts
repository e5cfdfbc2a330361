import { useEffect } from "react";
import type { Find } from "../find/find-store.ts";
import { markOutputs, unmarkOutputs } from "./output-marks.ts";

/** Outputs come onto the page as one scrolls, and some only a moment after their place. */
const againAfterMs = [50, 300, 900];
const scrollRestMs = 120;

/** The style of the page that says where what the bar of the search covers ends, in pixels. */
export const underFind = "--under-find";

/** Marks outputs for as long as the bar is open, and scrolls to the one that one is at. */
export function useOutputMarks(find: Find): void {
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const mark = () => {
      const { occurrences, currentOccurrence: current, isCaseSensitive } = find.store.getState();
      return markOutputs({ occurrences, current, isCaseSensitive });
    };
    const stopTimers = () => {
      for (const timer of timers) clearTimeout(timer);
    };
    const handleScroll = () => {
      stopTimers();
      timers = [setTimeout(mark, scrollRestMs)];
    };
    let led = -1;
    const look = () => {
      stopTimers();
      const { currentOccurrence } = find.store.getState();
      const isNew = led !== currentOccurrence;
      led = currentOccurrence;
      timers = [0, ...againAfterMs].map((delay) =>
        setTimeout(() => {
          const here = mark();
          if (isNew && here) scrollToRange(here);
        }, delay),
      );
    };
    look();
    const stop = find.store.subscribe((state, before) => {
      if (state.occurrences !== before.occurrences || state.currentOccurrence !== before.currentOccurrence) look();
    });
    addEventListener("scroll", handleScroll, { passive: true, capture: true });
    return () => {
      stop();
      stopTimers();
      removeEventListener("scroll", handleScroll, { capture: true });
      unmarkOutputs();
    };
  }, [find]);
}

/** Into the middle of the screen, unless it can be seen already; also within an output that scrolls by itself. */
function scrollToRange(range: Range): void {
  const element = range.startContainer.parentElement;
  const box = element?.closest<HTMLElement>("[role=log]");
  const place = range.getBoundingClientRect();
  if (box && box.scrollHeight > box.clientHeight) {
    const frame = box.getBoundingClientRect();
    if (place.top < frame.top || place.bottom > frame.bottom) box.scrollTop += place.top - frame.top - frame.height / 2;
  }
  const { top, bottom } = range.getBoundingClientRect();
  const under = Number.parseFloat(document.documentElement.style.getPropertyValue(underFind)) || 0;
  const isSeen = top > Math.max(160, under) && bottom < innerHeight - 40;
  if (!isSeen) scrollBy({ top: top - innerHeight / 2 });
}
