import { describe, expect, it } from "vitest";
import { matchExpression, parseQuery } from "./query.ts";

const match = (text: string) => matchExpression(parseQuery(text))?.all ?? null;

describe("a question", () => {
  it.each([
    ["one two", '("one") AND ("two")'],
    ["one AND two", '("one") AND ("two")'],
    ['"one two"', '("one two")'],
    ["one OR two three", '("one" OR "two") AND ("three")'],
    ["one -two", '(("one")) NOT ("two")'],
    ['one NOT "two three"', '(("one")) NOT ("two three")'],
    ["fo*", '("fo" *)'],
    ["db.table_n*", '("db table n" *)'],
    ["tableName", '("tablename" OR "table name")'],
    ["--verbose", '("verbose")'],
    ['say "unclosed', '("say") AND ("unclosed")'],
    ["OR one OR", '("one")'],
  ])("%j asks for %s", (text, expected) => {
    expect(match(text)).toBe(expected);
  });

  it("a question is about what it wants, not about what it leaves out", () => {
    expect(matchExpression(parseQuery('"one two"* -three'))).toEqual({
      wanted: '("one two" *)',
      all: '(("one two" *)) NOT ("three")',
      groups: [{ wanted: '("one two" *)', words: ['"one"', '"two" *'] }],
      without: ['"three"'],
    });
  });

  it.each(["", "  ", "***", '"', "-", "OR", "-only -these", "(){}[]^~:\\"])("%j asks for nothing", (text) => {
    expect(match(text)).toBeNull();
  });
});
