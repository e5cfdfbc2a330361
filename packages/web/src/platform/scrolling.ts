/** Whether the page, or anything on it, is being scrolled: work that can wait stays out of its frames. */
const restMs = 150;
let scrolledAt = Number.NEGATIVE_INFINITY;

addEventListener(
  "scroll",
  () => {
    scrolledAt = performance.now();
  },
  { capture: true, passive: true },
);

export function isScrolling(): boolean {
  return untilScrollRests() > 0;
}

/** Milliseconds until scrolling has rested for long enough, if nothing else comes; 0 when it has. */
export function untilScrollRests(): number {
  return Math.max(0, scrolledAt + restMs - performance.now());
}
