import { describe, expect, it } from "vitest";
import { characterName, piecesOf } from "./special-characters.ts";

const marked = (text: string) =>
  piecesOf(text).flatMap((piece) => (piece.isSpecial ? [characterName(piece.text)] : []));

describe("what is marked in code", () => {
  it.each([
    ["\u202e", "U+202E"],
    ["\u2066", "U+2066"],
    ["\u200b", "U+200B"],
    ["\u00a0", "U+00A0"],
    ["\u2063", "U+2063"],
    ["\u3164", "U+3164"],
    ["\ufeff", "U+FEFF"],
    ["\u{e0041}", "U+E0041"],
    ["\u200d", "U+200D"],
    ["\u200c", "U+200C"],
    ["\u0007", "U+0007"],
    ["\u200e", "U+200E"],
    ["\u202a", "U+202A"],
    ["\u2060", "U+2060"],
    ["\u00ad", "U+00AD"],
    ["\u115f", "U+115F"],
    ["\u2007", "U+2007"],
    ["\u202f", "U+202F"],
    ["\u205f", "U+205F"],
    ["\u2800", "U+2800"],
    ["\ud800", "U+D800"],
    ["\udc00", "U+DC00"],
    ["\ufe0f", "U+FE0F"],
    ["\u{e0100}", "U+E0100"],
    ["\u{1d173}", "U+1D173"],
  ])("is %j", (character, name) => {
    expect(marked(`a = "x${character}y"`)).toEqual([name]);
    expect(piecesOf(`x${character}y`).map(({ text }) => text)).toEqual(["x", character, "y"]);
  });

  it("is each selector of a form behind the first, which could carry a hidden text", () => {
    expect(marked("😀\ufe0f\ufe01\u{e0101}")).toEqual(["U+FE01", "U+E0101"]);
  });

  it.each(["a\tb  c\n", "שלום", "日本語 😀", "👩‍💻 👩🏽‍💻 ❤️‍🔥 1️⃣", "葛\u{e0100} 辻\ufe00", "می\u200cخواهم", ""])(
    "is nothing in %j",
    (text) => {
      expect(marked(text)).toEqual([]);
    },
  );
});
