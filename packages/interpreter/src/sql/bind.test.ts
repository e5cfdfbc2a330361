import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScriptPart } from "../driver.ts";
import { placeWords, statementsOf } from "./bind.ts";
import { duckdbGrammar as duckdb, mysqlGrammar as mysql, postgresGrammar as postgres } from "./grammar.ts";

const form = (value: string, name = "x"): ScriptPart => ({ name, value });
const evil = form("'; DROP TABLE t; --");

describe("the value of a form", () => {
  it("is a parameter, in the statement where it stands", () => {
    expect(statementsOf(["SELECT 1;\n SELECT ", form("a"), ", ", form("b"), "; SELECT ", form("c")], postgres)).toEqual(
      [
        { text: "SELECT 1", values: [], places: [], line: 1 },
        { text: "SELECT $1, $2", values: ["a", "b"], places: ["The form x", "The form x"], line: 2 },
        { text: "SELECT $1", values: ["c"], places: ["The form x"], line: 2 },
      ],
    );
  });

  it("within quotes is joined to the text around it", () => {
    const parts = ["SELECT 'a", evil, "b', '", evil, "', '", evil, "%'"];
    const values = [evil, evil, evil].map((part) => (typeof part === "string" ? part : part.value));
    expect(statementsOf(parts, postgres)).toEqual([
      {
        text: "SELECT ('a' || $1::text || 'b'), $2, ($3::text || '%')",
        values,
        places: Array(3).fill("The form x"),
        line: 1,
      },
    ]);
    expect(statementsOf(parts, duckdb)[0]?.text).toBe(
      "SELECT ('a' || $1::VARCHAR || 'b'), $2::VARCHAR, ($3::VARCHAR || '%')",
    );
    expect(statementsOf(parts, mysql)[0]?.text).toBe("SELECT CONCAT('a', ?, 'b'), ?, CONCAT(?, '%')");
  });

  it("within a comment counts for nothing", () => {
    expect(statementsOf(["-- ", evil, "\nSELECT 1 /* ", evil, " */"], postgres)).toEqual([
      { text: "SELECT 1 /*  */", values: [], places: [], line: 2 },
    ]);
  });

  it.each([
    ['SELECT "', '" FROM t'],
    ["DO $$ ", " $$"],
    ["SELECT E'", "'"],
  ])("has no place inside a name, a body or an escaped text: %s … %s", (before, after) => {
    expect(() => statementsOf([before, form("v", "city"), after], postgres)).toThrow(/form city stands inside/);
  });

  it("never becomes part of the SQL", () => {
    const value = fc.string({ minLength: 1 }).map((text) => `<<${text}>>`);
    const part = fc.oneof(
      fc.constantFrom("SELECT ", "'", " ", "--", "\n", ";", "a", "%", "$$", '"', "/*", "*/"),
      value.map((text) => form(text)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom(postgres, mysql), (parts, dialect) => {
        let statements: readonly { readonly text: string }[] = [];
        try {
          statements = statementsOf(parts, dialect);
        } catch (error) {
          expect(String(error)).toContain("stands inside");
        }
        for (const { text } of statements) expect(text).not.toContain("<<");
      }),
    );
  });
});

describe("a value where a database wants SQL", () => {
  const pooled: ScriptPart = { name: "t", value: "sales", origin: "pool" };
  const [statement] = statementsOf(["SELECT ", form("a"), " FROM ", pooled], postgres);

  it("is named, with what a value can be", () => {
    const words = placeWords('Parser Error: syntax error at or near "$2"', statement ?? { places: [] });
    expect(words).toMatch(/^\n\nThe value \{t\} of the pool stands where no value can be\. .*no name of a table/);
    const mysqlWords =
      "You have an error in your SQL syntax; check the manual for the right syntax to use near '?' at line 1";
    expect(placeWords(mysqlWords, { places: ["The form a"] })).toContain("The form a stands");
    expect(placeWords(mysqlWords, statement ?? { places: [] })).toContain("A value stands");
  });

  it("is not blamed for other mistakes", () => {
    expect(placeWords('syntax error at or near "selct"', statement ?? { places: [] })).toBe("");
    expect(placeWords('syntax error at or near "$1"', { places: [] })).toBe("");
  });
});
