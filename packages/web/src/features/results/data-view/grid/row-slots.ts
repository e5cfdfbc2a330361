interface Slots {
  /** What is in sight, one past the last. */
  readonly from: number;
  readonly to: number;
  /** The most that is drawn at once. */
  readonly most: number;
}

interface RowSlots extends Slots {
  /** Rows that were drawn last. */
  readonly before: readonly number[];
}

/**
 * While a grid is scrolled its rows have slots in the document, and one that comes takes over the slot of one that has left: nothing is made
 * anew. What has left and is in nobody's way stays, out of sight.
 */
export function rowsInSlots({ from, to, most, before }: RowSlots): readonly number[] {
  const slots = new Map<number, number>();
  for (const row of before) slots.set(slotOf(row, most), row);
  for (let row = from; row < to; row++) slots.set(slotOf(row, most), row);
  return [...slots].toSorted(([one], [other]) => one - other).map(([, row]) => row);
}

/** The same for columns, of which none stays. */
export function inSlots({ from, to, most }: Slots): readonly number[] {
  return positions(from, to).toSorted((one, other) => slotOf(one, most) - slotOf(other, most));
}

export function slotOf(place: number, most: number): number {
  return place % most;
}

export function positions(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
