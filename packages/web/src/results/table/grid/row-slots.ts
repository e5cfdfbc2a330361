interface Slots {
  /** The rows that are in sight, one past the last. */
  readonly from: number;
  readonly to: number;
  /** The most rows that are drawn at once. */
  readonly most: number;
  /** Rows that were drawn last. */
  readonly before: readonly number[];
}

/**
 * While a grid is scrolled its rows have slots in the document, and one that comes takes over the slot of one that has left: nothing is made
 * anew. What has left and is in nobody's way stays, out of sight.
 */
export function rowsInSlots({ from, to, most, before }: Slots): readonly number[] {
  const slots = new Map<number, number>();
  for (const row of before) slots.set(slotOf(row, most), row);
  for (let row = from; row < to; row++) slots.set(slotOf(row, most), row);
  return [...slots].toSorted(([one], [other]) => one - other).map(([, row]) => row);
}

export function slotOf(row: number, most: number): number {
  return row % most;
}
