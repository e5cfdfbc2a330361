import { expect, it } from "vitest";
import { interpreterChoices } from "./interpreter-choices.ts";

const values = (...asked: Parameters<typeof interpreterChoices>) =>
  interpreterChoices(...asked).map(({ value }) => value);

it("are the languages of every server until it is known what may be used", () => {
  expect(values(null, null)).toEqual(["python", "sql", "sh", "js", "md"]);
  expect(values(null, "bash")).toEqual(["bash", "python", "sql", "sh", "js", "md"]);
});

it("are all settings that may be used then, those that are not everywhere by name", () => {
  expect(values(["warehouse 10", "md", "python", "ir", "warehouse 9"], "python")).toEqual([
    "python",
    "md",
    "ir",
    "warehouse 9",
    "warehouse 10",
  ]);
});

it("begin with what one types to come to them", () => {
  expect(interpreterChoices(["sql", "ir"], null).map(({ label }) => label)).toEqual(["SQL  %sql", "ir  %ir"]);
});
