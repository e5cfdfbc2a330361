import { describe, expect, it } from "vitest";
import { partsOfWord, splitWords } from "./words.ts";

const words = (text: string) => [...splitWords(text)].map(({ word }) => word);

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
  ])("words of %j are %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("words say where they stand", () => {
    expect([...splitWords("a Müller")][1]).toEqual({ word: "muller", from: 2, to: 8 });
  });
});

describe("parts", () => {
  it.each([
    ["parseHTTPHeader2", ["parse", "http", "header", "2"]],
    ["utf8", ["utf", "8"]],
    ["ÄpfelMenge", ["apfel", "menge"]],
    ["plain", []],
    ["UPPER", []],
  ])("parts of %s are %j", (run, expected) => {
    expect(partsOfWord(run)).toEqual(expected);
  });
});
