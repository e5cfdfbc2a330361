import { describe, expect, it } from "vitest";
import { distanceMoved, topWhenSeen } from "./seen-in-place.ts";

const seen = new Map([..."defg"].map((key, at) => [key, 3 + at]));
const moved = (lines: string) =>
  distanceMoved(
    seen,
    [...lines].map((key) => ({ key })),
  );

describe("the top of the tree", () => {
  const before = { top: -900, scrolled: 1000 };

  it("is where it was seen, whatever has come above it or has made the page shorter", () => {
    expect(topWhenSeen(before, { top: -800, scrolled: 1000, isAtEnd: false })).toBe(-900);
    expect(topWhenSeen(before, { top: -500, scrolled: 600, isAtEnd: true })).toBe(-900);
  });

  it("is where the user has scrolled it since, before that was reported", () => {
    expect(topWhenSeen({ top: 100, scrolled: 0 }, { top: -2900, scrolled: 3000, isAtEnd: true })).toBe(-2900);
    expect(topWhenSeen(before, { top: -500, scrolled: 600, isAtEnd: false })).toBe(-500);
  });
});

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
