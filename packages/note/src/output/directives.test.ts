import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOfOutput, type OutputPiece, splitOutput, startOfOutput } from "./directives.ts";

/** All outputs of a stream that comes in these chunks, those without data included. */
function outputsOf(...chunks: readonly string[]): readonly (readonly [format: string, data: string])[] {
  let state = startOfOutput;
  const pieces: OutputPiece[] = [];
  for (const chunk of chunks) {
    const split = splitOutput(state, chunk);
    state = split.state;
    pieces.push(...split.pieces);
  }
  const outputs: [string, string][] = [["TEXT", ""]];
  for (const piece of [...pieces, ...endOfOutput(state)]) {
    const last = outputs.at(-1);
    if (piece.type === "opened") outputs.push([piece.format, ""]);
    else if (last) last[1] += piece.data;
  }
  return outputs[0]?.[1] === "" ? outputs.slice(1) : outputs;
}

describe("splitOutput", () => {
  it.each([
    ["plain text is one output", "one\ntwo\n", [["TEXT", "one\ntwo\n"]]],
    ["a directive opens the output", "%html <b>x</b>\n", [["HTML", "<b>x</b>\n"]]],
    [
      "a directive at the start of a line opens the next",
      "a\n%html <b>",
      [
        ["TEXT", "a\n"],
        ["HTML", "<b>"],
      ],
    ],
    ["a directive in the middle of a line is text", "a %html <b>", [["TEXT", "a %html <b>"]]],
    [
      "each type has its word",
      "%text a\n%img b\n%svg c\n%angular d\n%network e\n%table f",
      [
        ["TEXT", "a\n"],
        ["IMG", "b\n"],
        ["SVG", "c\n"],
        ["ANGULAR", "d\n"],
        ["NETWORK", "e\n"],
        ["TABLE", "f"],
      ],
    ],
    [
      "a space, a tab or a newline ends it, and only one is taken",
      "%html  a\n%html\tb\n%html\nc",
      [
        ["HTML", " a\n"],
        ["HTML", "b\n"],
        ["HTML", "c"],
      ],
    ],
    ["an unknown word is text", "%python x\n%htmlx y", [["TEXT", "%python x\n%htmlx y"]]],
    ["a word in capitals is unknown", "%HTML x", [["TEXT", "%HTML x"]]],
    [
      "a table ends at a blank line only",
      "%table a\n%html x\n1\n\n%html y",
      [
        ["TABLE", "a\n%html x\n1\n"],
        ["HTML", "y"],
      ],
    ],
    ["blank lines of a table are dropped", "%table a\n1\n\n\n2\n", [["TABLE", "a\n1\n2\n"]]],
    ["blank lines elsewhere stay", "a\n\n\nb", [["TEXT", "a\n\n\nb"]]],
    [
      "a directive may follow one that a newline ended",
      "%html\n%text x",
      [
        ["HTML", ""],
        ["TEXT", "x"],
      ],
    ],
    [
      "also a table's",
      "%table\n%text x",
      [
        ["TABLE", ""],
        ["TEXT", "x"],
      ],
    ],
    ["none may follow one that a space ended", "%html %text x", [["HTML", "%text x"]]],
    [
      "what follows %null is dropped until the next",
      "a\n%null b\nc\n%text d",
      [
        ["TEXT", "a\n"],
        ["NULL", ""],
        ["TEXT", "d"],
      ],
    ],
    ["a word without an end is text", "%html", [["TEXT", "%html"]]],
    ["also the start of one", "a\n%ht", [["TEXT", "a\n%ht"]]],
    ["a carriage return ends no line", "a\r%html b", [["TEXT", "a\r%html b"]]],
    ["percent signs alone are text", "%\n%%\n% html", [["TEXT", "%\n%%\n% html"]]],
    ["nothing is nothing", "", []],
  ])("%s", (_, text, outputs) => {
    expect(outputsOf(text)).toEqual(outputs);
  });

  it("holds nothing back that cannot become a directive", () => {
    expect(splitOutput(startOfOutput, "%x").pieces).toEqual([{ type: "data", data: "%x" }]);
    expect(splitOutput(startOfOutput, "%ta").pieces).toEqual([]);
  });

  it("gives the same however the text was cut", () => {
    const word = fc.constantFrom("%table", "%html", "%text", "%null", "%x", "%", "\n", "\n\n", " ", "\t", "a", "\r");
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 20 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
        (words, sizes) => {
          const text = words.join("");
          const chunks: string[] = [];
          for (let at = 0; at < text.length; at += chunks.at(-1)?.length ?? 1) {
            chunks.push(text.slice(at, at + (sizes.next().value ?? 1)));
          }
          expect(outputsOf(...chunks)).toEqual(outputsOf(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("cuts a long text into one piece", () => {
    const text = "a line of text\n".repeat(100_000);
    expect(splitOutput(startOfOutput, text).pieces).toEqual([{ type: "data", data: text }]);
  });
});
