import { describe, expect, it } from "vitest";
import { partsOf, wordsIn } from "./words.ts";

const words = (text: string) => [...wordsIn(text)].map(({ word }) => word);

describe("words", () => {
  it.each([
    ["db.table_name", ["db", "table", "name"]],
    ["/Sales/2024/Übersicht", ["sales", "2024", "ubersicht"]],
    ["Straße, Łódź & Ærø", ["strasse", "lodz", "aero"]],
    ["数据 ok", ["数", "据", "ok"]],
    ["pandas数据", ["pandas", "数", "据"]],
    ["1,000.50", ["1", "000", "50"]],
    ["ﬁ ½", ["fi", "12"]],
    ["cafe\u0301", ["cafe"]],
    ["--- ''", []],
  ])("of %j are %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("say where they stand", () => {
    expect([...wordsIn("a Müller")][1]).toEqual({ word: "muller", from: 2, to: 8 });
  });
});

describe("parts", () => {
  it.each([
    ["parseHTTPHeader2", ["parse", "http", "header", "2"]],
    ["utf8", ["utf", "8"]],
    ["ÄpfelMenge", ["apfel", "menge"]],
    ["plain", []],
    ["UPPER", []],
  ])("of %s are %j", (run, expected) => {
    expect(partsOf(run)).toEqual(expected);
  });
});
