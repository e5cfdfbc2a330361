/** Lines that are drawn: from the first to before the other. */
export interface DrawnRows {
  readonly from: number;
  readonly to: number;
}

const around = 10;

/**
 * Which lines are drawn, had the list no end: at first one for each 20 pixels of the window, and ten more whenever scrolling comes to their
 * end. What was scrolled away above is left out.
 *
 * @param first the topmost line in sight
 * @param last the lowest one
 */
export function drawnRows(first: number, last: number, windowHeight: number): DrawnRows {
  const atFirst = Math.ceil(windowHeight / 20);
  const more = Math.max(0, Math.ceil((last + 1 - atFirst) / 10));
  return { from: Math.max(0, first - around), to: atFirst + more * 10 };
}
