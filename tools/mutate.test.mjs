import { expect, it } from "vitest";
import { summaryOf } from "./mutate.mjs";

/** @param {string} status @param {number} line */
const aMutant = (status, line) => ({
  status,
  mutatorName: "Block",
  replacement: "{\n}",
  location: { start: { line } },
});

it("counts what tests notice, and names what they do not by its place", () => {
  const mutants = ["Killed", "Timeout", "RuntimeError", "Survived", "NoCoverage", "Ignored", "CompileError"].map(
    aMutant,
  );
  expect(summaryOf({ "a.ts": { mutants } })).toEqual({
    killed: 3,
    all: 5,
    left: ["a.ts:3 Block: { }", "a.ts:4 Block, which no test reaches: { }"],
  });
});
