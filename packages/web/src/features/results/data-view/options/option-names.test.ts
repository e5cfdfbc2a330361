import { expect, it } from "vitest";
import { kinds } from "../chart/kinds.ts";
import { ownSpecs } from "./chart-specs.ts";
import { tableSpecs } from "./table-specs.ts";
import { nameOfOption, nameOfValue } from "./texts.ts";

const options = [
  ...tableSpecs,
  ...Object.values(ownSpecs),
  ...Object.values(kinds).flatMap(({ parameters }) => parameters),
];

it.each(options)("calls $name in English as it calls itself", (option) => {
  expect(nameOfOption(option)).toBe(option.description);
  const values = (option.optionValues ?? []).map(String);
  expect(values.map((value) => nameOfValue(option, value))).toEqual(values);
});
