import { expect, it } from "vitest";
import { joinRanges, rowsAtOnce } from "./row-ranges.ts";

it("groups of a file are read together while they are small, and never in parts", () => {
  expect(joinRanges([100_000, 100_000, 100_000, 1_000_000, 5], rowsAtOnce)).toEqual([
    { from: 0, to: 200_000 },
    { from: 200_000, to: 300_000 },
    { from: 300_000, to: 1_300_000 },
    { from: 1_300_000, to: 1_300_005 },
  ]);
  expect(joinRanges([], rowsAtOnce)).toEqual([]);
});
