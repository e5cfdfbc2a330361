import { expect, it } from "vitest";
import { kinds } from "../../chart/kinds.ts";
import { tableSpecs } from "./table-specs.ts";
import { nameOfOption } from "./texts.ts";

const options = [...tableSpecs, ...Object.values(kinds).flatMap(({ parameters }) => parameters)];

it.each(options)("calls $name in English as it calls itself", (option) => {
  expect(nameOfOption(option)).toBe(option.description);
});
