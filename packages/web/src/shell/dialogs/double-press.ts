import { dialogStore } from "./dialog-store.ts";

const doublePressMs = 500;

/**
 * The second press of a double click belongs to what the first was on: it answers no dialog that has opened below the pointer since then, nor does it
 * press what lay below one that has closed. Returns the way to stop.
 */
export function watchDoublePresses(): () => void {
  let changedAt = Number.NEGATIVE_INFINITY;
  const handleClick = (event: MouseEvent) => {
    if (event.detail < 2 || performance.now() - changedAt > doublePressMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", handleClick, { capture: true });
  const stop = dialogStore.subscribe(({ isOpen, turn }, before) => {
    if (isOpen !== before.isOpen || turn !== before.turn) changedAt = performance.now();
  });
  return () => {
    stop();
    removeEventListener("click", handleClick, { capture: true });
  };
}
