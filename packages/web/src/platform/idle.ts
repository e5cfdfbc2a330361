import { isScrolling, untilScrollRests } from "./scrolling.ts";

/**
 * Work that can wait until nothing else happens: editors for paragraphs that are near, the order of folders that are closed. One piece at a
 * time, never while the page scrolls.
 */
const queue = new Set<() => void>();
let isScheduled = false;

/** Calls `performWork` some time soon; the returned function calls it off. */
export function runWhenIdle(work: () => void): () => void {
  queue.add(work);
  scheduleWork();
  return () => queue.delete(work);
}

function scheduleWork(): void {
  if (isScheduled || queue.size === 0) return;
  isScheduled = true;
  const wait = untilScrollRests();
  if (wait > 0) setTimeout(() => runNext(performWork), wait);
  else runNext(performWork);
}

/** Safari has no idle callbacks; a short pause lets input come first there. */
function runNext(callback: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(callback, { timeout: 500 });
  else setTimeout(callback, 16);
}

function performWork(): void {
  isScheduled = false;
  const [first] = queue;
  if (!isScrolling() && first) {
    queue.delete(first);
    first();
  }
  scheduleWork();
}
