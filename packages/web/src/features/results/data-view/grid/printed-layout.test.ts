import { expect, it } from "vitest";
import { columnBlocks, printedRows } from "./printed-layout.ts";

it("puts columns beside each other while they fit, and goes on below", () => {
  expect(columnBlocks([5, 10, 20])).toEqual([[0, 1, 2]]);
  expect(columnBlocks([1000, 1000, 1000, 3])).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(columnBlocks(Array.from({ length: 40 }, () => 7)).map(({ length }) => length)).toEqual([10, 10, 10, 10]);
  expect(columnBlocks(Array.from({ length: 40 }, () => 7)).flat()).toHaveLength(40);
});

it("prints as many rows as a note holds, and fewer of a table that is very wide", () => {
  expect([printedRows(3), printedRows(200), printedRows(20_000), printedRows(10 ** 6)]).toEqual([1000, 1000, 10, 1]);
});
