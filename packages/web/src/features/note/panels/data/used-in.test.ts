import { expect, it } from "vitest";
import type { Entry } from "./entries.ts";
import { createUses } from "./used-in.ts";

const named = (name: string, shownBy?: string) =>
  ({ name, ...(shownBy === undefined ? {} : { shownBy: { paragraphId: shownBy, number: 1 } }) }) as Entry;

it("uses are whole words and paths in code, each paragraph once, without the one that shows the entry", () => {
  const texts = ["%sql(saveAs=sales)\nselect 1", "df = df + sales", "%md\nsales and df", "open('2026/a b.csv'); dfs"];
  const paragraphs = texts.map((text, at) => ({ id: `p${at + 1}`, text }));
  const uses = createUses(paragraphs, (text) => !text.startsWith("%md"));
  const numbers = (entry: Entry) => uses(entry).map(({ number }) => number);
  expect(numbers(named("df"))).toEqual([2]);
  expect(numbers(named("sales"))).toEqual([1, 2]);
  expect(numbers(named("sales", "p1"))).toEqual([2]);
  expect(numbers(named("2026/a b.csv"))).toEqual([4]);
  expect(numbers(named("constructor"))).toEqual([]);
});
