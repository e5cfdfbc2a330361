import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interpolate } from "./interpolate.ts";

const values: Readonly<Record<string, string>> = { who: "Ada", empty: "", "two words": "2", odd: "{who} $& $1" };
const textOf = (name: string) => values[name] ?? null;
const done = (...texts: string[]) =>
  interpolate(texts, textOf).map((parts) =>
    parts.map((part) => (typeof part === "string" ? part : part.value)).join(""),
  );

describe("names in braces", () => {
  it.each([
    ["hello {who}!", "hello Ada!"],
    ["{who}{who}{empty}{two words}", "AdaAda2"],
    ["{{who}} is {who}", "{who} is Ada"],
    ["no braces", "no braces"],
    ["", ""],
    ["{odd}", "{who} $& $1"],
  ])("%s becomes %s", (text, filled) => {
    expect(done(text)).toEqual([filled]);
  });

  it("are separated from the text around them", () => {
    expect(interpolate(["a {{b}} {who}{odd} c"], textOf)).toEqual([
      ["a {b} ", { name: "who", value: "Ada" }, { name: "odd", value: "{who} $& $1" }, " c"],
    ]);
  });

  it.each(["{nobody}", "{who} {nobody}", "{who", "who}", "{{{who}}}", "{{who}", "{who}}", "{}", "{a: {who}}"])(
    "%s stays as it is",
    (text) => {
      expect(done(text)).toEqual([text]);
    },
  );

  it("stay everywhere when one of several texts cannot be filled", () => {
    expect(done("{who}", "{nobody}")).toEqual(["{who}", "{nobody}"]);
    expect(done("{who}", " and {who}")).toEqual(["Ada", " and Ada"]);
  });

  it("never make anything throw", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("{", "}", "who", "x", " ")), (parts) => {
        expect(done(parts.join(""))).toHaveLength(1);
      }),
    );
  });
});
