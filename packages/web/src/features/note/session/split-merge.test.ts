import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts, splitText } from "./split-merge.ts";

describe("splitText", () => {
  it.each([
    ["a = 1|\nb = 2", "a = 1", "b = 2"],
    ["a = 1\n|b = 2", "a = 1", "b = 2"],
    ["%sql\nselect 1;\n|select 2", "%sql\nselect 1;", "%sql\nselect 2"],
    ["%sql(saveAs=t)\nselect 1;|select 2", "%sql(saveAs=t)\nselect 1;", "%sql(saveAs=t)\nselect 2"],
    ["%timeit a|\nb", "%timeit a", "b"],
    ["%s|ql\nselect 1", "%sql", "%sql\nselect 1"],
    ["|", "", ""],
    ["if x:\n  a|\n  b", "if x:\n  a", "  b"],
    ["%python\nif x:\n|  b", "%python\nif x:", "%python\n  b"],
  ])("cuts %j", (marked, above, below) => {
    const at = marked.indexOf("|");
    expect(splitText(marked.replace("|", ""), at, "python")).toEqual({ above, below });
  });

  it("loses nothing but a line end, which merging brings back", () => {
    const line = fc.stringMatching(/^[a-z][a-z =1]{0,8}$/);
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), fc.nat(), (lines, place) => {
        const text = lines.join("\n");
        const cut = lines.slice(0, 1 + (place % (lines.length - 1))).join("\n").length;
        const { above, below } = splitText(text, cut, "python");
        expect(mergeTexts(above, below, "python")).toBe(text);
      }),
    );
  });
});

describe("mergeTexts", () => {
  it.each([
    ["a = 1", "b = 2", "a = 1\nb = 2"],
    ["%sql\nselect 1;\n", "%sql\nselect 2", "%sql\nselect 1;\nselect 2"],
    ["a = 1", "%python\nb = 2", "a = 1\nb = 2"],
    ["", "%sql\nselect 2", "%sql\nselect 2"],
    ["%sql\nselect 2", "", "%sql\nselect 2"],
    ["%timeit a", "b", "%timeit a\nb"],
    ["a", "%sql\nselect 1", null],
    ["%sql(broken", "x", null],
  ])("of %j and %j is %j", (above, below, expected) => {
    expect(mergeTexts(above, below, "python")).toBe(expected);
  });
});
