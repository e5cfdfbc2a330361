import { expect, it } from "vitest";
import { cleanNames } from "./names.ts";

it("saves names without blanks around them, and each once", () => {
  expect(cleanNames([" ada", "bob", "", "ada ", "  "])).toEqual(["ada", "bob"]);
});
