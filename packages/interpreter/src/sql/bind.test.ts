import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScriptPart } from "../driver.ts";
import { statementsOf } from "./bind.ts";
import { duckdbGrammar as duckdb, mysqlGrammar as mysql, postgresGrammar as postgres } from "./grammar.ts";

const form = (value: string, name = "x"): ScriptPart => ({ name, value });
const evil = form("'; DROP TABLE t; --");

describe("the value of a form", () => {
  it("is a parameter, in the statement where it stands", () => {
    expect(statementsOf(["SELECT 1;\n SELECT ", form("a"), ", ", form("b"), "; SELECT ", form("c")], postgres)).toEqual(
      [
        { text: "SELECT 1", values: [], line: 1 },
        { text: "SELECT $1, $2", values: ["a", "b"], line: 2 },
        { text: "SELECT $1", values: ["c"], line: 2 },
      ],
    );
  });

  it("within quotes is joined to the text around it", () => {
    const parts = ["SELECT 'a", evil, "b', '", evil, "', '", evil, "%'"];
    const values = [evil, evil, evil].map((part) => (typeof part === "string" ? part : part.value));
    expect(statementsOf(parts, postgres)).toEqual([
      { text: "SELECT ('a' || $1::text || 'b'), $2, ($3::text || '%')", values, line: 1 },
    ]);
    expect(statementsOf(parts, duckdb)[0]?.text).toBe(
      "SELECT ('a' || $1::VARCHAR || 'b'), $2::VARCHAR, ($3::VARCHAR || '%')",
    );
    expect(statementsOf(parts, mysql)[0]?.text).toBe("SELECT CONCAT('a', ?, 'b'), ?, CONCAT(?, '%')");
  });

  it("within a comment counts for nothing", () => {
    expect(statementsOf(["-- ", evil, "\nSELECT 1 /* ", evil, " */"], postgres)).toEqual([
      { text: "SELECT 1 /*  */", values: [], line: 2 },
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
