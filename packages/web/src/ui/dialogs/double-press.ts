import { overlayStore } from "../../platform/overlay-stack.ts";
import { dialogStore } from "./dialog-store.ts";

const doublePressMs = 500;
/** Two presses that are farther from each other are two. */
const doublePressPx = 24;

interface PointerPress {
  readonly clientX: number;
  readonly clientY: number;
  readonly at: number;
  /** What the first of several in a row was on. */
  readonly first: EventTarget | null;
}

/** What of a window is needed. */
type Presses = Pick<Window, "addEventListener" | "removeEventListener">;

/**
 * The second press of a double click belongs to what the first was on: it answers no dialog and chooses from no menu that has opened below the pointer
 * since then, nor does it press, choose or open what lay below one that has closed. Returns the way to stop.
 */
export function watchDoublePresses(presses: Presses = window): () => void {
  let dialogAt = Number.NEGATIVE_INFINITY;
  let overAt = Number.NEGATIVE_INFINITY;
  let last: PointerPress = { clientX: 0, clientY: 0, at: Number.NEGATIVE_INFINITY, first: null };
  let isElsewhere = false;
  // Twice on the same opens no dialog twice, but closes a panel again, and chooses a word beside a menu that the first press has closed.
  const isMeant = () => !isJustNow(dialogAt) && !(isElsewhere && isJustNow(overAt));
  const stops = [
    dialogStore.subscribe(({ isOpen, turn }, before) => {
      if (isOpen !== before.isOpen || turn !== before.turn) dialogAt = performance.now();
    }),
    overlayStore.subscribe(() => {
      overAt = performance.now();
    }),
  ];

  const handlePress = (event: MouseEvent) => {
    if (event.detail < 2 || isMeant()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // It does not say the how many-th it is. What comes of it otherwise is left to the presses of the mouse that follow.
  const handlePointer = (event: PointerEvent) => {
    const { clientX, clientY, target } = event;
    const isSecond = isJustNow(last.at) && Math.hypot(clientX - last.clientX, clientY - last.clientY) <= doublePressPx;
    isElsewhere = target !== last.first;
    if (isSecond && !isMeant()) event.stopPropagation();
    last = { clientX, clientY, at: performance.now(), first: isSecond ? last.first : target };
  };

  const options = { capture: true };
  const kinds = ["mousedown", "click", "dblclick"] as const;
  for (const kind of kinds) presses.addEventListener(kind, handlePress, options);
  presses.addEventListener("pointerdown", handlePointer, options);
  return () => {
    for (const stop of stops) stop();
    for (const kind of kinds) presses.removeEventListener(kind, handlePress, options);
    presses.removeEventListener("pointerdown", handlePointer, options);
  };
}

function isJustNow(at: number): boolean {
  return performance.now() - at <= doublePressMs;
}
