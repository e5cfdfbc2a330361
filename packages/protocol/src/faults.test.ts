import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultsIn } from "./faults.ts";
import * as protocol from "./index.ts";

const said = (schema: z.ZodType, given: unknown) => {
  const parsed = schema.safeParse(given);
  return parsed.success ? null : faultsIn(parsed.error, given, "The body");
};

/** Words of the validator, in none of its languages a sentence. */
const validators = /\bexpected|received|Invalid|Too (big|small)|Unrecognized|→|✖|<=|>=|\bundefined\b/;

describe("what is wrong with a value", () => {
  it.each([
    [{ ask: "sample", filter: { conditions: [], text: "" }, count: 60_000 }, "`count` may be at most 50000."],
    [{ ask: "sample", filter: { conditions: [], text: "" } }, "`count` is missing."],
    [{ ask: "count", filter: { conditions: [], text: 5 } }, "`filter.text` has to be text."],
    [
      { ask: "series", filter: { conditions: [], text: "" }, x: 0.5, y: [], pixels: 0 },
      "`x` has to be a whole number. `pixels` has to be at least 1.",
    ],
    [
      { ask: "count", filter: { conditions: [{ type: "x" }], text: "" } },
      "`filter.conditions[0]` has none of the forms that it may have.",
    ],
    [{ ask: "what" }, "`ask` has none of the forms that it may have."],
    [5, "The body has to be an object."],
  ])("of %j is said in a sentence", (given, words) => {
    expect(said(protocol.tableQuestionSchema, given)).toBe(words);
  });

  it("is said of the first three", () => {
    const many = z.object({ a: z.string(), b: z.string().max(1), c: z.enum(["x", "y"]), d: z.null() });
    expect(said(many, { b: "long", c: "z", d: 1 })).toBe(
      "`a` is missing. `b` may have at most 1 characters. `c` has to be one of x, y. There is one more fault.",
    );
  });

  it("is said in the schema's own words where it has some", () => {
    expect(said(z.string().regex(/^a$/, "Names begin with a"), "b")).toBe("The body is refused: Names begin with a.");
  });

  const schemas: Readonly<Record<string, unknown>> = { ...protocol, ...protocol.requests };
  it.each(Object.keys(schemas).filter((name) => schemas[name] instanceof z.ZodType))(
    "against %s never in the validator's",
    (name) => {
      const schema = schemas[name] as z.ZodType;
      fc.assert(
        fc.property(nearly(schema), (given) => {
          const words = said(schema, given);
          if (words === null) return;
          expect(words).not.toMatch(validators);
          expect(words).toMatch(/\.$/);
        }),
        { numRuns: 30 },
      );
    },
  );
});

const anyWrong = fc.constantFrom<unknown>(null, -1, 0.5, 1e12, "", true, [], {}, [{}], { type: "x" });

/** Anything, and objects with the members of the schema, each of some kind. */
function nearly(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return anyWrong;
  const shape = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, anyWrong]));
  return fc.oneof(anyWrong, fc.record(shape, { requiredKeys: [] }));
}
