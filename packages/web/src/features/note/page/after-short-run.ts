/**
 * What a run brings besides its output: the paragraph shows as waiting, the keyboard moves on. Each costs the browser a layout, and most
 * runs are over sooner than the two are drawn, so they wait until the output of a short run is on the page.
 *
 * No user may notice. A key that comes earlier waits until the keyboard is where it was sent, and then goes there.
 */
import { flushSync } from "react-dom";
import type { Holding } from "./hold-keys.ts";

/** A short run is over and painted by then; what a person does next takes longer. */
const patienceMs = 40;

export interface AfterShortRun {
  soon(work: () => void): void;
  /** Forgets what waits. */
  stop(): void;
}

/** A key that is pressed once more waits for nothing: the next of them is for the place that it leads to. */
export function createAfterShortRun({ isHeld, isReplaying }: Holding): AfterShortRun {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): readonly (() => void)[] {
    clearTimeout(timer);
    window.removeEventListener("keydown", holdKeyUp, { capture: true });
    window.removeEventListener("pointerdown", performWork, { capture: true });
    const due = waiting;
    waiting = [];
    return due;
  }

  function performWork(): void {
    const due = stopWaiting();
    flushSync(() => {
      for (const work of due) work();
    });
  }

  function holdKeyUp(event: KeyboardEvent): void {
    performWork();
    if (isHeld(event)) return;
    const { activeElement } = document;
    if (!activeElement || activeElement === event.target) return;
    event.stopImmediatePropagation();
    // The browser types where the focus is by now; only the listeners in the new place have to receive the key.
    const isTakenAsUsual = activeElement.dispatchEvent(new KeyboardEvent(event.type, event));
    if (!isTakenAsUsual) event.preventDefault();
  }

  return {
    soon(work) {
      if (isReplaying()) return work();
      waiting.push(work);
      if (waiting.length > 1) return;
      timer = setTimeout(performWork, patienceMs);
      window.addEventListener("keydown", holdKeyUp, { capture: true });
      window.addEventListener("pointerdown", performWork, { capture: true });
    },
    stop: () => void stopWaiting(),
  };
}
