import { expect, it } from "vitest";
import { partsOf } from "./find-spell.ts";

it.each([
  ["%echo hello", "%echo", "hello"],
  ["\n %echo\n  two lines\nof it", "%echo", "  two lines\nof it"],
  ["%flow(a) b", "%flow(a)", "b"],
  ["%echo", "%echo", ""],
  ["print(1)", null, "print(1)"],
  ["% echo", null, "% echo"],
  ["", null, ""],
])("the magic of %j is %j", (text, magic, rest) => {
  expect(partsOf(text)).toEqual({ magic, rest });
});
