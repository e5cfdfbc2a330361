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
 * anew. A row that has left and whose slot no other row needs stays, out of sight.
 */
export function rowsInSlots({ from, to, most, before }: RowSlots): readonly number[] {
  const slots = new Map<number, number>();
  for (const row of before) slots.set(slotOfRow(row, most), row);
  for (let row = from; row < to; row++) slots.set(slotOfRow(row, most), row);
  return [...slots].toSorted(([one], [other]) => one - other).map(([, row]) => row);
}

/** The same for columns, of which none stays. */
export function numbersInSlots({ from, to, most }: Slots): readonly number[] {
  return positions(from, to).toSorted((one, other) => slotOfRow(one, most) - slotOfRow(other, most));
}

export function slotOfRow(place: number, most: number): number {
  return place % most;
}

export function positions(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
