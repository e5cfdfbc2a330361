import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersInSlots, rowsInSlots, slotOfRow } from "./row-slots.ts";

describe("slots of rows", () => {
  it("are taken over from rows that have left", () => {
    const first = rowsInSlots({ from: 0, to: 5, most: 5, before: [] });
    expect(first).toEqual([0, 1, 2, 3, 4]);
    const second = rowsInSlots({ from: 2, to: 7, most: 5, before: first });
    expect(second).toEqual([5, 6, 2, 3, 4]);
    expect(rowsInSlots({ from: 1000, to: 1002, most: 5, before: second })).toEqual([1000, 1001, 2, 3, 4]);
  });

  it("are the same for columns, of which none stays", () => {
    expect(numbersInSlots({ from: 2, to: 7, most: 5 })).toEqual([5, 6, 2, 3, 4]);
    expect(numbersInSlots({ from: 3, to: 6, most: 5 })).toEqual([5, 3, 4]);
  });

  it("hold every row in sight, each in one of its own, however a user scrolls", () => {
    const most = 9;
    const sights = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: most })));
    fc.assert(
      fc.property(sights, (seen) => {
        let before: readonly number[] = [];
        for (const [from, count] of seen) {
          const rows = rowsInSlots({ from, to: from + count, most, before });
          expect(rows).toEqual(expect.arrayContaining(Array.from({ length: count }, (_, at) => from + at)));
          const slots = rows.map((row) => slotOfRow(row, most));
          expect(slots).toEqual([...new Set(slots)].toSorted((one, other) => one - other));
          // What was drawn keeps its slot or goes: nothing moves from one to another.
          expect(rows.every((row) => before.includes(row) || (row >= from && row < from + count))).toBe(true);
          before = rows;
        }
      }),
    );
  });
});
