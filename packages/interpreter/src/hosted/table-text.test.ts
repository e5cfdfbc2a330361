import { describe, expect, it } from "vitest";
import { tableText, uniqueNames } from "./table-text.ts";

describe("table text", () => {
  it("writes names, then rows", () => {
    expect(
      tableText(
        ["a", "b"],
        [
          ["1", "x"],
          ["2", null],
        ],
      ),
    ).toBe("a\tb\n1\tx\n2\tnull\n");
  });

  it("keeps a cell in its place, whatever it holds", () => {
    expect(tableText(["a\tb"], [["x\ty\r\nz"]])).toBe("a b\nx y z\n");
  });

  it("has no empty line, which would end it", () => {
    expect(tableText(["a"], [[""], ["x"]])).toBe("a\n \nx\n");
  });
});

describe("names of columns", () => {
  it.each([
    [
      ["a", "a", "A"],
      ["a", "a_1", "A_2"],
    ],
    [
      ["a", "a_1", "a"],
      ["a", "a_1", "a_2"],
    ],
    [
      ["", ""],
      ["column", "column_1"],
    ],
    [
      ["__proto__", "constructor"],
      ["__proto__", "constructor"],
    ],
  ])("are each there once: %j", (names, unique) => {
    expect(uniqueNames(names)).toEqual(unique);
  });
});
