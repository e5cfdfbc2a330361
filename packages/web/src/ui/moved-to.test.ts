import { expect, it } from "vitest";
import { movedTo } from "./moved-to.ts";

it("puts a name where another one is", () => {
  expect(movedTo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(movedTo(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
});
