import { describe, expect, it } from "vitest";
import { columnsFor } from "./multiples.ts";

describe("small multiples", () => {
  it.each([
    ["a desk", 4, 1160, 300, 4],
    ["a phone", 4, 350, 300, 2],
    ["half a page", 6, 560, 300, 3],
    ["a desk with many", 24, 1160, 300, 8],
    ["anywhere alone", 1, 1160, 300, 1],
  ])("of %s stand so that each is as large as it can be", (_, count, width, height, columns) => {
    expect(columnsFor(count, width, height)).toBe(columns);
  });
});
