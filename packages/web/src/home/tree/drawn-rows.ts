import type { Range } from "@tanstack/react-virtual";

const around = 10;

/**
 * Which lines are drawn: at first one for each 20 pixels of the window, and ten more whenever scrolling comes to their end. What was scrolled
 * away above is left out.
 */
export function drawnRows({ startIndex, endIndex, count }: Range, windowHeight: number): number[] {
  const first = Math.ceil(windowHeight / 20);
  const more = Math.max(0, Math.ceil((endIndex + 1 - first) / 10));
  const from = Math.max(0, startIndex - around);
  const to = Math.min(count, first + more * 10);
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
