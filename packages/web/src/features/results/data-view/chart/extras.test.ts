import { describe, expect, it } from "vitest";
import { readExtras, referenceLinesIn } from "./extras.ts";
import { kinds } from "./kinds.ts";

describe("readExtras", () => {
  it("is nothing where nothing was added", () => {
    expect(readExtras({ stacked: true })).toMatchObject({
      title: "",
      sort: "none",
      numberFormat: "automatic",
      isLogarithmic: false,
      referenceLines: [],
    });
  });

  it("reads what the kind has, and of that what is possible", () => {
    const octavo = { title: "Sales ", sort: "largest first", logarithmic: true, bins: 12, numberFormat: "roman" };
    expect(readExtras({ octavo })).toMatchObject({
      title: "Sales",
      sort: "largest",
      isLogarithmic: true,
      bins: 0,
      numberFormat: "automatic",
    });
    expect(readExtras({ octavo }, kinds.histogram)).toMatchObject({ bins: 12, sort: "none" });
  });
});

it.each([
  [
    "250 target\n-1.5e3",
    [
      { value: 250, label: "target" },
      { value: -1500, label: "" },
    ],
  ],
  ["target\n\n  7  <b>seven</b> ", [{ value: 7, label: "<b>seven</b>" }]],
  ["12abc", []],
])("reads the reference lines %j", (text, lines) => {
  expect(referenceLinesIn(text)).toEqual(lines);
});
