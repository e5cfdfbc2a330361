import { describe, expect, it } from "vitest";
import { summarizeCells, summaryNumber } from "./cell-summary.ts";

describe("a summary of cells", () => {
  it("counts those with a value, and adds up numbers, also those in text", () => {
    expect(
      summarizeCells([
        ["a", 1],
        [null, "2.5"],
        ["", -4],
      ]),
    ).toEqual({
      filled: 4,
      numbers: { sum: -0.5, mean: expect.closeTo(-0.1667, 4), min: -4, max: 2.5 },
    });
  });

  it("has no numbers where there are none", () => {
    expect(summarizeCells([["a"], [null]])).toEqual({ filled: 1, numbers: null });
    expect(summarizeCells([])).toEqual({ filled: 0, numbers: null });
  });

  it("adds small numbers to large ones", () => {
    const { numbers } = summarizeCells([[1e16], ...Array.from({ length: 10 }, () => [1])]);
    expect(numbers?.sum).toBe(1e16 + 10);
  });

  it("has a mean where the sum is beyond all numbers", () => {
    const { numbers } = summarizeCells([[1.5e308], [1.5e308]]);
    expect(numbers).toMatchObject({ sum: Number.POSITIVE_INFINITY, min: 1.5e308, max: 1.5e308 });
    expect((numbers?.mean ?? 0) / 1.5e308).toBeCloseTo(1);
  });
});

it.each([
  [0, "0"],
  [1234567.891, "1,234,567.891"],
  [-0.00012, "-1.2E-4"],
  [1e300, "1E300"],
])("%d is written %s", (number, text) => {
  expect(summaryNumber(number)).toBe(text);
});
