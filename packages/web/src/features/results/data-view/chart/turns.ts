/**
 * Turns to draw while the page scrolls. A chart that is made, filled and painted at once is a long frame, and several that come near together are
 * one very long: here every second frame has one piece of one chart, and the frame between is what the library paints in. Who has been passed by
 * before their turn calls it off.
 */
const waiting = new Set<() => void>();
let isScheduled = false;

/** Calls `draw` in a frame that no other has; the returned function calls it off. */
export function drawInTurn(draw: () => void): () => void {
  waiting.add(draw);
  scheduleDrawing();
  return () => waiting.delete(draw);
}

function scheduleDrawing(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  requestAnimationFrame(() => requestAnimationFrame(drawNext));
}

function drawNext(): void {
  isScheduled = false;
  const [first] = waiting;
  if (first) {
    waiting.delete(first);
    first();
  }
  scheduleDrawing();
}
