import { expect, it } from "vitest";
import type { Row } from "./name-index.ts";
import { rowAt, topsOfRows } from "./row-heights.ts";

it("`rowAt` finds the row at a height", () => {
  const rows = ["section", "entry", "about", "column"].map((kind) => ({ kind, key: kind }) as Row);
  const tops = topsOfRows(rows, { section: 30, entry: 20, column: 10, about: () => 100 });
  expect([...tops]).toEqual([0, 30, 50, 150, 160]);
  expect([0, 29, 30, 149, 150, 900].map((height) => rowAt(tops, height))).toEqual([0, 0, 1, 2, 3, 3]);
  expect(rowAt(topsOfRows([], { section: 1, entry: 1, column: 1, about: () => 1 }), 5)).toBe(0);
});
