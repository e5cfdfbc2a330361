import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "./query.ts";
import { beginningOf, findSnippets } from "./snippet.ts";

const found = (text: string, words: string) => findSnippets(text, parseQuery(words));

describe("what was found", () => {
  it("what was found is every second piece, with the rest of its line around it", () => {
    expect(found("first\nselect Stadt from t\nlast", "stadt")).toEqual(["select ", "Stadt", " from t"]);
  });

  it("what was found is an identifier as a whole where it was asked for as a whole, and its part else", () => {
    expect(found("x = db.table_name;", "db.table_name")).toEqual(["x = ", "db.table_name", ";"]);
    expect(found("x = db.table_name;", "table")).toEqual(["x = db.", "table", "_name;"]);
    expect(found("call getTableName()", "table")).toEqual(["call ", "getTableName", "()"]);
  });

  it("what was found is there with and without accents, case and capitals inside", () => {
    expect(found("call parseHTTPHeader2()", "http header")).toEqual(["call ", "parseHTTPHeader2", "()"]);
    expect(found("Muller", "Müller")).toEqual(["", "Muller", ""]);
    expect(found("Müller", "muller")).toEqual(["", "Müller", ""]);
    expect(found("NEEDLES", "need*")).toEqual(["", "NEEDLES", ""]);
  });

  it("what was found is nothing where nothing fits, whatever is excluded", () => {
    expect(found("abc", "abd")).toBeNull();
    expect(found("abc def", "xyz -abc")).toBeNull();
  });

  it("what was found comes from three lines at most, each of them short", () => {
    const text = Array.from({ length: 9 }, (_, line) => `${"x ".repeat(300)}hit ${line}${" y".repeat(300)}`).join("\n");
    const lines = (found(text, "hit") ?? []).join("").split("\n");
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThan(170);
    expect(lines[0]).toMatch(/^….*hit 0.*…$/);
  });

  it("what was found is the same where only likely places are looked at, as in plain text, and where each word is", () => {
    const scrap = fc.constantFrom(
      "table",
      "Table",
      "tableName",
      "name",
      "a",
      "A",
      "aa",
      "x1",
      "HTTPHead",
      ".",
      " ",
      "\n",
    );
    const plain = fc.array(scrap, { maxLength: 40 }).map((each) => each.join(""));
    fc.assert(
      fc.property(plain, fc.string({ unit: fc.constantFrom(..."abelmntxT1h", '"', "*", " ", ".") }), (text, words) => {
        const folded = found(`${text}\n¿`, words);
        expect(found(text, words)).toEqual(folded);
      }),
      {
        numRuns: 500,
        examples: [
          ["a table name", '"table name"'],
          ["tableName", "nam*"],
          ["aa a", "a"],
        ],
      },
    );
  });

  it("what was found is one piece where words follow each other in a row", () => {
    expect(found("数据分析", "据分")).toEqual(["数", "据分", "析"]);
  });
});

describe("a beginning", () => {
  it("a beginning is the first two lines that say something", () => {
    expect(beginningOf("\n\none\n\ntwo\nthree")).toEqual(["one\ntwo"]);
  });
});
