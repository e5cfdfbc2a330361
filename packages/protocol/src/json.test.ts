import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maximumMembers, maximumParts, parseWireJson } from "./json.ts";

const parse = (text: string) => () => parseWireJson(text, "The frame");

describe("JSON of a client", () => {
  it("that is broken is refused by a sentence", () => {
    expect(parse('{"a":')).toThrow(/^The frame is not valid JSON: /);
  });

  it("that is nested without end is refused, and the stack holds", () => {
    for (const depth of [201, 100_000]) {
      expect(parse("[".repeat(depth) + "]".repeat(depth))).toThrow("nested more than 200 levels deep");
    }
    expect(parseWireJson("[".repeat(200) + "]".repeat(200), "The frame")).toBeInstanceOf(Array);
  });

  it.each([
    ["lists", "[]", 1],
    ["objects", "{}", 1],
    ["members", '{"a":1}', 2],
    ["members without a comma between them", '[{"a":{"b":1}}]', 5],
    ["items", "1", 0.1],
  ])("may have as many %s as the limit, and not one more", (_what, part, weight) => {
    // The list around them is one, too.
    const fit = Math.floor((maximumParts - (weight < 1 ? 0 : 1)) / weight);
    const list = (count: number) => `[${Array(count).fill(part).join(",")}]`;
    expect(parseWireJson(list(fit), "The frame")).toHaveLength(fit);
    expect(parse(list(fit + 2))).toThrow("more parts");
  });

  it("may have as many members in one object as the limit, and not one more", () => {
    const object = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;
    expect(Object.keys(parseWireJson(object(maximumMembers), "The frame") as object)).toHaveLength(maximumMembers);
    expect(parse(`[${object(maximumMembers + 1)}]`)).toThrow("more than 10000 members");
  });

  it("may have more parts where more are asked for", () => {
    const lists = `[${"[],".repeat(maximumParts)}[]]`;
    expect(parseWireJson(lists, "The body", 2 * maximumParts)).toHaveLength(maximumParts + 1);
  });

  it("is not counted by the brackets in its strings", () => {
    const text = JSON.stringify({ output: '[{"\\'.repeat(2_000_000) });
    expect(parseWireJson(text, "The frame")).toHaveProperty("output");
  });

  it("brings no prototype along, and no number that cannot be written again", () => {
    const value = parseWireJson('{"__proto__":{"isAdmin":true},"x":{"__proto__":1},"n":1e999}', "The frame");
    expect(JSON.stringify(value)).toBe('{"x":{},"n":{"$numberDouble":"Infinity"}}');
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  it("of duplicate members keeps the last", () => {
    expect(parseWireJson('{"op":"A","op":"B"}', "The frame")).toEqual({ op: "B" });
  });

  it("comes back as it was", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        if (text.includes("__proto__")) return;
        expect(parseWireJson(text, "The frame")).toEqual(JSON.parse(text));
      }),
    );
  });
});
