import { describe, expect, it } from "vitest";
import { coerceToSpec, digitsOnly, fitsOptionSpec, type OptionSpec, readOptions, typedForm } from "./option-spec.ts";

const spec = (
  valueType: OptionSpec["valueType"],
  defaultValue: OptionSpec["defaultValue"],
  more: Partial<OptionSpec> = {},
): OptionSpec => ({
  name: "x",
  description: "",
  widget: "input",
  valueType,
  defaultValue,
  ...more,
});

describe("an option", () => {
  it.each([
    ["int", 1, "5", 5],
    ["int", 1, 5.9, 5],
    ["int", 1, "", 1],
    ["float", 1, "0.5", 0.5],
    ["float", 1, "x", 1],
    ["boolean", false, true, true],
    ["boolean", false, "true", true],
    ["boolean", true, 1, true],
    ["string", "a", "b", "b"],
    ["string", "a", 7, "7"],
    ["string", "a", null, "a"],
    ["JSON", {}, '{"a": 1}', { a: 1 }],
    ["JSON", {}, { a: 1 }, { a: 1 }],
    ["JSON", {}, "{", {}],
  ] as const)("of type %s with the default %j reads %j as %j", (type, usual, value, read) => {
    expect(coerceToSpec(spec(type, usual), value)).toEqual(read);
  });

  it("with choices is one of them", () => {
    const sizes = spec("int", 50, { optionValues: [25, 50] });
    expect([coerceToSpec(sizes, "25"), coerceToSpec(sizes, 7), coerceToSpec(sizes, undefined)]).toEqual([25, 50, 50]);
  });

  it("says whether what is typed fits", () => {
    expect([
      fitsOptionSpec(spec("int", 0), "x"),
      fitsOptionSpec(spec("int", 0), "12"),
      fitsOptionSpec(spec("JSON", {}), "{"),
    ]).toEqual([false, true, false]);
  });

  it("is typed as it is read", () => {
    const formats = spec("JSON", {});
    expect(typedForm(formats, {})).toBe("");
    expect(coerceToSpec(formats, typedForm(formats, { a: { digits: 2 } }))).toEqual({ a: { digits: 2 } });
  });

  it("that was not set has its default, and others are left out", () => {
    expect(readOptions([spec("boolean", false)], { y: 1 })).toEqual({ x: false });
  });
});

it("a field for numbers keeps digits, points and minus signs", () => {
  expect(digitsOnly("-4a5.5°")).toBe("-45.5");
});
