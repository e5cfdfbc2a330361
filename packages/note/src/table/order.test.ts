import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRows, compareText } from "./order.ts";

describe("compareRows", () => {
  const sorted = (direction: "ascending" | "descending", cells: readonly (string | number)[]) =>
    cells
      .map((cell) => [cell])
      .toSorted(compareRows([{ column: 0, direction }]))
      .map(([cell]) => cell);

  it("has numbers first and empty cells last, in both directions", () => {
    const cells = ["b", "", 10, "0.5", "a", 9];
    expect(sorted("ascending", cells)).toEqual(["0.5", 9, 10, "a", "b", ""]);
    expect(sorted("descending", cells)).toEqual([10, 9, "0.5", "b", "a", ""]);
  });

  it("goes on by the next column, and at last by place", () => {
    const rows = [
      ["a", 1, "first"],
      ["b", 2, "second"],
      ["a", 2, "third"],
      ["a", 1, "fourth"],
    ];
    const order = compareRows([
      { column: 0, direction: "ascending" },
      { column: 1, direction: "descending" },
    ]);
    expect(rows.toSorted(order).map(([, , name]) => name)).toEqual(["third", "first", "fourth", "second"]);
  });
});

describe("compareText", () => {
  it("orders by code points, as bytes of UTF-8 would be", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (left, right) => {
        const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
        expect(Math.sign(compareText(left, right))).toBe(bytes);
      }),
    );
    expect(compareText("\u{1f600}", "\uff21")).toBeGreaterThan(0);
  });
});
