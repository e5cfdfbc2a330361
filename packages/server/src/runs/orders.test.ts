import type { RunId } from "@octavo/note";
import { aNote, aParagraph } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { FormService } from "./forms/form-service.ts";
import { planParagraphRun } from "./orders.ts";

const values: Readonly<Record<string, string>> = { table: "sales", who: "Ada" };

/** What would be run of this text. */
function planOf(text: string, params = {}) {
  const paragraph = aParagraph({ text, settings: { params, forms: {} } });
  const note = aNote({ paragraphs: [paragraph] });
  const plan = planParagraphRun({
    note,
    paragraph,
    runId: "run-1" as RunId,
    user: "ada",
    roles: [],
    interpreters: someInterpreters().interpreters,
    forms: new FormService(),
    values: { pooled: (name) => values[name] ?? null, credentialOf: () => undefined },
  });
  if (plan.kind !== "order") throw new Error(plan.kind);
  const { code, parameters } = plan.order;
  return { code, parameters };
}

describe("names of the pool in a text", () => {
  it("are values where the text wants it", () => {
    expect(planOf("%sql(interpolate=true) select * from {table}").code).toBe("select * from sales");
    expect(planOf("%sql select * from {table}").code).toBe("select * from {table}");
    expect(planOf("%sql(interpolate=false) select {table}").code).toBe("select {table}");
    expect(planOf("%python(interpolate=true) print('{who}', {{1}})").code).toBe("print('Ada', {1})");
  });

  it("are not looked for in what a user filled in", () => {
    const text = "%sql(interpolate=true) select '{who}', '${x=1}'";
    expect(planOf(text, { x: "{table}" })).toEqual({
      code: "select 'Ada', '{table}'",
      parameters: [
        "select '",
        { name: "who", value: "Ada", origin: "pool" },
        "', '",
        { name: "x", value: "{table}" },
        "'",
      ],
    });
  });

  it("leave the text as it is when one of them has no value", () => {
    expect(planOf("%sql(interpolate=true) select {who}, {nobody}").code).toBe("select {who}, {nobody}");
  });
});
