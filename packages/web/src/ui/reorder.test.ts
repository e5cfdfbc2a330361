import { expect, it } from "vitest";
import { reorder } from "./reorder.ts";

it("puts a name where another one is", () => {
  expect(reorder(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(reorder(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
});
