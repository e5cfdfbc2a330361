import { isScrolling, untilScrollRests } from "./scrolling.ts";

/**
 * Work that can wait until nothing else happens: editors for paragraphs that are near, the order of folders that are closed. One piece at a
 * time, never while the page scrolls.
 */
const queue = new Set<() => void>();
let isScheduled = false;

/** Calls `work` some time soon; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  queue.add(work);
  schedule();
  return () => queue.delete(work);
}

function schedule(): void {
  if (isScheduled || queue.size === 0) return;
  isScheduled = true;
  const wait = untilScrollRests();
  if (wait > 0) setTimeout(() => next(work), wait);
  else next(work);
}

/** Safari has no idle callbacks; a short pause lets input come first there. */
function next(callback: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(callback, { timeout: 500 });
  else setTimeout(callback, 16);
}

function work(): void {
  isScheduled = false;
  const [first] = queue;
  if (!isScrolling() && first) {
    queue.delete(first);
    first();
  }
  schedule();
}
