import { describe, expect, it } from "vitest";
import { jsonInText, kindOfJson, parentOfRow, previewOf, rowsOfTree } from "./json-tree.ts";

const value = { name: "Ada", "a b": [1, { deep: true }], none: null, empty: {} };

describe("jsonInText", () => {
  it.each([
    [JSON.stringify({ text: "x".repeat(60) })],
    [`  \n${JSON.stringify(Array.from({ length: 40 }, (_, index) => index))}\n`],
  ])("reads %j", (text) => {
    expect(jsonInText(text)).toEqual(JSON.parse(text));
  });

  it.each([
    "",
    "{}",
    "[1, 2]",
    `{"a": ${"x".repeat(80)}}`,
    `"${"x".repeat(80)}"`,
    `${"1".repeat(80)}`,
    `[${"1,".repeat(2_000_000)}1]`,
  ])("leaves what is short, long or no list or object to text", (text) => {
    expect(jsonInText(text)).toBeNull();
  });
});

describe("rowsOf", () => {
  it("shows open branches only, each child with its place", () => {
    expect(rowsOfTree(value, new Set()).map(({ path, isOpen }) => [path, isOpen])).toEqual([["$", false]]);
    expect(
      rowsOfTree(value, new Set(["$", '$["a b"]'])).map(({ path, level, place, siblings, isOpen }) => [
        path,
        level,
        place,
        siblings,
        isOpen,
      ]),
    ).toEqual([
      ["$", 1, 1, 1, true],
      ["$.name", 2, 1, 4, null],
      ['$["a b"]', 2, 2, 4, true],
      ['$["a b"][0]', 3, 1, 2, null],
      ['$["a b"][1]', 3, 2, 2, false],
      ["$.none", 2, 3, 4, null],
      ["$.empty", 2, 4, 4, null],
    ]);
  });

  it("knows the branch that a row is in", () => {
    const rows = rowsOfTree(value, new Set(["$", '$["a b"]']));
    expect([0, 3, 4, 5].map((row) => parentOfRow(rows, row))).toEqual([0, 2, 2, 0]);
  });

  it("takes members called like those of every object", () => {
    const hostile = JSON.parse('{"__proto__":{"constructor":1}}');
    expect(rowsOfTree(hostile, new Set(["$", "$.__proto__"])).map(({ path }) => path)).toEqual([
      "$",
      "$.__proto__",
      "$.__proto__.constructor",
    ]);
  });
});

describe("a value in a few words", () => {
  it.each([
    [[1], "[1 item]"],
    [[1, 2], "[2 items]"],
    [{ a: 1 }, "{1 member}"],
    [{}, "{0 members}"],
    ["<b>", '"<b>"'],
    [null, "null"],
    [1.5, "1.5"],
    [Number.NaN, "NaN"],
  ])("of %j is %s", (json, words) => {
    expect(previewOf(json)).toBe(words);
  });

  it("is never long", () => {
    expect(previewOf("x".repeat(10_000))).toHaveLength(301);
    expect(["branch", "text", "number", "word"]).toEqual([
      kindOfJson([]),
      kindOfJson(""),
      kindOfJson(0),
      kindOfJson(false),
    ]);
  });
});
