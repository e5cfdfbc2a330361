import { expect, it } from "vitest";
import { fuzzyMatch } from "./fuzzy.ts";

const best = (letters: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const match = fuzzyMatch(letters, text);
      return match ? [{ text, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);

it.each([
  ["rab", ["Run all below", "Clear output about", "Grab"], "Run all below"],
  ["run all", ["Run all above", "Drum tallies"], "Run all above"],
  ["expo", ["Export as .zpln", "Hexapod one"], "Export as .zpln"],
  ["q3", ["Sales/2024/Q3", "A query of 3 lines"], "Sales/2024/Q3"],
])("%s means %3$s", (letters, texts, meant) => {
  expect(best(letters, texts)[0]).toBe(meant);
});

it("says which letters it took", () => {
  expect(fuzzyMatch("mu", "Move up")?.positions).toEqual([0, 5]);
  expect(fuzzyMatch("lnnu", "Show line numbers")?.positions).toEqual([5, 7, 10, 11]);
  expect(fuzzyMatch("move", "Move up")?.positions).toEqual([0, 1, 2, 3]);
});

it("finds nothing where a letter is missing or stands before another", () => {
  expect([fuzzyMatch("xyz", "Run all"), fuzzyMatch("nur", "Run")]).toEqual([null, null]);
});

it("finds everything by nothing", () => {
  expect(fuzzyMatch("", "Run all")).toMatchObject({ positions: [] });
});
