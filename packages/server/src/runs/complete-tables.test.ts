import { createSegment, resultsOf } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { expect, it } from "vitest";
import { completeTables } from "./complete-tables.ts";

const table = (data: string) => resultsOf("SUCCESS", [createSegment("TABLE", data)]);
const note = aNote({
  paragraphs: [
    aParagraph({ id: aParagraphId("one"), title: "Sales of 2026!", results: table("city\tamount\nOslo\t1\n") }),
    aParagraph({
      id: aParagraphId("two"),
      text: "%sql(saveAs=people)\nFROM x",
      results: table("city\tTwo words\nOslo\t1\n"),
    }),
    aParagraph({ id: aParagraphId("three"), title: "no table" }),
  ],
});

it.each([
  ["FROM |", ["sales_of_2026", "people"]],
  ["SELECT * FROM people p, sa|", ["sales_of_2026"]],
  ["SELECT | FROM sales_of_2026", ["city", "amount"]],
  ['SELECT am| FROM "sales of 2026!"', ["amount"]],
  ['FROM "|', ['Sales of 2026!"']],
  ['SELECT * FROM people, "sales o|" WHERE true', ["of 2026!"]],
  ['SELECT * FROM people JOIN "SALES|', ['Sales of 2026!"']],
  ['FROM "no table|', []],
  ['SELECT "sa| FROM people', []],
  ["SELECT p.| FROM sales_of_2026 s JOIN people AS p USING (city)", ["city", '"Two words"']],
  ["SELECT p.| FROM sales_of_2026 s, people p", ["city", '"Two words"']],
  ["SELECT people.t| FROM people", ['"Two words"']],
  ["SELECT city FROM one WHERE a|", ["amount"]],
  ["SELECT 'a| FROM sales_of_2026", []],
  ["-- a|", []],
  ["SELECT 'it''s a|", []],
  ["SELECT 'it''s', am| FROM sales_of_2026 -- more", ["amount"]],
  ["-- '\nSELECT am| FROM sales_of_2026", ["amount"]],
  ["SELECT a| FROM elsewhere", []],
])("completes %s", (typed, values) => {
  const cursor = typed.indexOf("|");
  expect(completeTables(note, { code: typed.replace("|", ""), cursor }).map(({ value }) => value)).toEqual(values);
});

it.each([
  ["one word", `${"a".repeat(300_000)} `],
  ["dashes", "-".repeat(300_000)],
  ["lists", `${"FROM a, ".repeat(40_000)};`],
])("looks at each sign of a long text few times, for all users wait meanwhile: %s", (_, code) => {
  expect(completeTables(note, { code, cursor: code.length })).toEqual([]);
});
