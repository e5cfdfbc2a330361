import { expect, it } from "vitest";
import { ownSpecs } from "./chart/chart-specs.ts";
import { kinds } from "./chart/kinds.ts";
import { tableSpecs } from "./grid/table-specs.ts";
import { nameOfOption, nameOfValue } from "./options/texts.ts";

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
