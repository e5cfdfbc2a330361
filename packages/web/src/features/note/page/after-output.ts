/**
 * What may wait until the output that people wait for is painted, all of it in one go: the page is then drawn once for what has come
 * together. Asking for a frame for it would be worse than drawing it: the output that comes a few milliseconds later would have to
 * wait for the frame after that one.
 */
import type { DrawingSchedule } from "../session/note-session.ts";

const patienceMs = 50;

export function createAfterOutput(): DrawingSchedule & { stop(): void } {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): readonly (() => void)[] {
    clearTimeout(timer);
    const due = waiting;
    waiting = [];
    return due;
  }

  function performWork(): void {
    for (const work of stopWaiting()) work();
  }

  return {
    later(work) {
      waiting.push(work);
      if (waiting.length === 1) timer = setTimeout(performWork, patienceMs);
    },
    /** An output is about to be drawn. */
    outputIsComing() {
      // A page that is not seen has no frames; the timer runs there all the same.
      requestAnimationFrame(() => setTimeout(performWork));
    },
    stop: () => void stopWaiting(),
  };
}
