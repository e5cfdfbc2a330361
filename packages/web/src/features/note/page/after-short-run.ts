/**
 * What a run brings besides its output: the paragraph shows as waiting, the keyboard moves on. Each costs the browser a layout, and most
 * runs are over sooner than the two are drawn, so they wait until the output of a short run is on the page.
 *
 * Nobody may notice. A key that comes earlier is held up until the keyboard is where it was sent, and then goes there.
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

  function stop(): readonly (() => void)[] {
    clearTimeout(timer);
    window.removeEventListener("keydown", holdUp, { capture: true });
    window.removeEventListener("pointerdown", perform, { capture: true });
    const due = waiting;
    waiting = [];
    return due;
  }

  function perform(): void {
    const due = stop();
    flushSync(() => {
      for (const work of due) work();
    });
  }

  function holdUp(event: KeyboardEvent): void {
    perform();
    if (isHeld(event)) return;
    const { activeElement } = document;
    if (!activeElement || activeElement === event.target) return;
    event.stopImmediatePropagation();
    // The browser types where the focus is by now; only those who listen have to hear of the key in the new place.
    const isTakenAsUsual = activeElement.dispatchEvent(new KeyboardEvent(event.type, event));
    if (!isTakenAsUsual) event.preventDefault();
  }

  return {
    soon(work) {
      if (isReplaying()) return work();
      waiting.push(work);
      if (waiting.length > 1) return;
      timer = setTimeout(perform, patienceMs);
      window.addEventListener("keydown", holdUp, { capture: true });
      window.addEventListener("pointerdown", perform, { capture: true });
    },
    stop: () => void stop(),
  };
}
