import type { OutputEvent } from "@octavo/interpreter";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMask } from "./mask.ts";

/** All that is shown of these pieces of text. */
function shown(passwords: readonly string[], pieces: readonly string[]): string {
  const mask = createMask(passwords);
  if (mask === null) return pieces.join("");
  const events = [...pieces.flatMap((data) => mask.events({ type: "text", data })), ...mask.rest()];
  return events.map((event) => (event.type === "text" ? event.data : "")).join("");
}

describe("a password in what is shown", () => {
  it.each([
    [["s3cret"], ["it is s3cret!"], "it is ###!"],
    [["s3cret"], ["it is s3", "cr", "et!"], "it is ###!"],
    [["s3cret"], ["s3", " s3cre"], "s3 s3cre"],
    [["abab"], ["ab", "ab", "ab"], "###ab"],
    [["abc", "abcdef"], ["abc", "def", " abc"], "### ###"],
    [["a&b"], ["a&b a&amp;b a%26b"], "### ### ###"],
    [['"\n'], ['{"key": "\\"\\n"}'], '{"key": "###"}'],
    [["(.*)"], ["all (.*) there is"], "all ### there is"],
    [[""], ["nothing"], "nothing"],
  ])("%j of %j is %j", (passwords, pieces, text) => {
    expect(shown(passwords, pieces)).toBe(text);
  });

  it("is in no form of an output, nor in what is said of its forms", () => {
    const bundle = { "text/plain": "s3cret", "application/json": { key: ["s3cret"] }, "image/png": "s3cret" };
    const metadata = { "text/plain": { title: "of s3cret" } };
    expect(createMask(["s3cret"])?.events({ type: "display", bundle, metadata })).toEqual([
      {
        type: "display",
        bundle: { "text/plain": "###", "application/json": { key: ["###"] }, "image/png": "s3cret" },
        metadata: { "text/plain": { title: "of ###" } },
      },
    ]);
  });

  it("is not there, however the text is cut", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "#"), minLength: 1, maxLength: 4 });
    const word = letters.filter((text) => /[ab]/.test(text));
    fc.assert(
      fc.property(word, fc.array(letters), (password, pieces) => {
        // What a password leaves must not make another one of what stood around it.
        fc.pre(!password.includes("#"));
        expect(shown([password], pieces)).toBe(pieces.join("").replaceAll(password, "###"));
      }),
    );
  });

  it("is not in results, tables, failures and questions, and what was kept back goes before them", () => {
    const mask = createMask(["s3cret"]);
    const events = (event: OutputEvent) => mask?.events(event);
    expect(events({ type: "text", data: "s3" })).toEqual([]);
    expect(events({ type: "result", format: "HTML", data: "<b>s3cret</b>" })).toEqual([
      { type: "text", data: "s3" },
      { type: "result", format: "HTML", data: "<b>###</b>" },
    ]);
    expect(events({ type: "table", data: "a\ns3cret", rows: 1, file: "t.parquet" })).toMatchObject([
      { data: "a\n###" },
    ]);
    expect(events({ type: "failure", text: "no s3cret" })).toEqual([{ type: "failure", text: "no ###" }]);
    expect(events({ type: "progress", percent: 4 })).toEqual([{ type: "progress", percent: 4 }]);
    expect(mask?.value({ type: "input", prompt: "s3cret?", isPassword: false })).toEqual({
      type: "input",
      prompt: "###?",
      isPassword: false,
    });
  });
});
