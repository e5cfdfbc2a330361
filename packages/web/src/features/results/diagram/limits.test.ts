import { describe, expect, it } from "vitest";
import { problemIn, sizeInViewBox } from "./limits.ts";

describe("what is wrong with a diagram", () => {
  it("is said in a line", () => {
    expect(problemIn(new Error("Parse error on line 2:\n...A -->\n-----^\nExpecting 'AMP'"))).toBe(
      "Parse error on line 2",
    );
    expect(problemIn("Too many.")).toBe("Too many");
    expect(problemIn(new Error("x".repeat(1_000)))).toHaveLength(200);
  });
});

describe("the size of a drawing", () => {
  it.each([
    ["0 0 120.2 60", { width: 121, height: 60 }],
    ["-8,-8,10,20", { width: 10, height: 20 }],
    ["0 0 0 10", null],
    ["0 0 NaN 10", null],
    ["", null],
    [null, null],
  ])("of %s", (viewBox, size) => {
    expect(sizeInViewBox(viewBox)).toEqual(size);
  });
});
