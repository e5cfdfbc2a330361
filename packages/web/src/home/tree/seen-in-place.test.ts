import { describe, expect, it } from "vitest";
import { movedBy } from "./seen-in-place.ts";

const seen = new Map([..."defg"].map((key, at) => [key, 3 + at]));
const moved = (lines: string) =>
  movedBy(
    seen,
    [...lines].map((key) => ({ key })),
  );

describe("lines in sight", () => {
  it.each([
    ["abcdefgh", 0, "nothing has changed"],
    ["aabbcdefgh", 2, "others have come above"],
    ["cdefgh", -2, "others above are gone"],
    ["abcdefxg", 0, "others have come among them"],
    ["abcdfg", 0, "others among them are gone"],
    ["abcefg", -1, "the first of them is gone"],
    ["dabcefgh", 0, "the first of them has become the first of all"],
    ["abch", 0, "none of them is left"],
  ])("have moved in %s by %i, as %s", (lines, by) => {
    expect(moved(lines)).toBe(by);
  });
});
