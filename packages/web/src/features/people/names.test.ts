import { expect, it } from "vitest";
import { cleanNames, splitTyped } from "./names.ts";

it("saves names without blanks around them, and each once", () => {
  expect(cleanNames([" ada", "bob", "", "ada ", "  "])).toEqual(["ada", "bob"]);
});

it("takes what stands before a separator as typed to its end, however the separator came", () => {
  expect(splitTyped("bea,cal d")).toEqual({ whole: ["bea", "cal"], rest: "d" });
  expect(splitTyped("bea ")).toEqual({ whole: ["bea"], rest: "" });
  expect(splitTyped("bea")).toEqual({ whole: [], rest: "bea" });
});
