import { describe, expect, it } from "vitest";
import { coerced, digitsOnly, type Parameter, readParameters } from "./parameters.ts";

const bins: Parameter = { name: "bins", label: "Bins", valueType: "int", widget: "input", defaultValue: 5 };
const share: Parameter = { name: "share", label: "Share", valueType: "float", widget: "input", defaultValue: 0.5 };
const isOn: Parameter = { name: "on", label: "On", valueType: "boolean", widget: "checkbox", defaultValue: true };
const title: Parameter = { name: "title", label: "Title", valueType: "string", widget: "input", defaultValue: "" };
const sort: Parameter = {
  name: "sort",
  label: "Order",
  valueType: "string",
  widget: "option",
  optionValues: ["up", "down"],
  defaultValue: "up",
};
const extra: Parameter = { name: "extra", label: "Extra", valueType: "JSON", widget: "textarea", defaultValue: [] };

describe("a parameter", () => {
  it.each([
    [bins, "12", 12],
    [bins, 7.9, 7],
    [bins, "many", 5],
    [bins, "", 5],
    [bins, undefined, 5],
    [share, "0.25", 0.25],
    [share, {}, 0.5],
    [isOn, false, false],
    [isOn, "false", false],
    [isOn, 0, true],
    [title, 12, "12"],
    [title, ["a"], ""],
    [sort, "down", "down"],
    [sort, "sideways", "up"],
    [extra, '{"a":1}', { a: 1 }],
    [extra, "{broken", []],
    [extra, null, []],
  ] as const)("%j reads %j as %j", (parameter, value, read) => {
    expect(coerced(parameter, value)).toEqual(read);
  });

  it("that nobody set is what it is at first", () => {
    expect(readParameters([bins, sort], { bins: 3, unknown: 1 })).toEqual({ bins: 3, sort: "up" });
  });
});

it("a field for numbers keeps digits, points and minus signs", () => {
  expect(digitsOnly("-4a5.5°")).toBe("-45.5");
});
