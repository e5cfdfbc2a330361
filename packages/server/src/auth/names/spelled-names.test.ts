import { describe, expect, it } from "vitest";
import { spellingProblem } from "./spelled-names.ts";

describe("a new name", () => {
  it.each([
    "ada",
    "Ada.Lovelace-2@example.org",
    "o'neill",
    "müller",
    "анна",
    "ελένη",
    "дмитро7",
    "張偉",
    "田中さん",
    "タナカtaro",
    "김ada",
    "عمر",
    "अमित",
  ])("a new name may be %s", (name) => {
    expect(spellingProblem(name)).toBeNull();
  });

  it.each([
    ["letters of two scripts", "\u0430dmin", /mixes letters of Latin and Cyrillic/],
    ["a Greek letter in a Latin word", "\u03bfps", /mixes letters of Latin and Greek/],
    ["Cyrillic beside Japanese", "\u0430\u3042", /mixes letters/],
    ["a zero-width space", "a\u200bda", /U\+200B/],
    ["a zero-width joiner", "a\u200dda", /U\+200D/],
    ["a byte order mark", "\ufeffada", /U\+FEFF/],
    ["a soft hyphen", "ad\u00ada", /U\+00AD/],
    ["an override of direction", "ada\u202e", /U\+202E/],
    ["a mark of direction", "ada\u200e", /U\+200E/],
    ["an isolate", "\u2066ada", /U\+2066/],
    ["a control character", "ada\u0007", /U\+0007/],
    ["a line separator", "ada\u2028", /U\+2028/],
    ["a Hangul filler", "\u3164", /U\+3164/],
    ["a variation selector", "ada\ufe0f", /U\+FE0F/],
    ["a tag", "ada\u{e0061}", /U\+E0061/],
    ["half a character", "ada\ud800", /U\+D800/],
    ["mathematical letters", "\u{1d41a}da", /Write it as "ada"/],
    ["wide letters", "\uff41da", /Write it as "ada"/],
    ["a script nobody could check", "\u13aa\u13ac", /of a script/],
    ["a Braille blank", "ada\u2800", /of a script/],
    ["digits of two scripts", "\u0661\u06f2", /digits/],
    ["an accent without a letter", "\u0301ada", /accents/],
    ["an accent twice", "a\u0323\u0323da", /accents/],
  ])("a new name with %s is refused in a sentence", (_case, name, words) => {
    expect(spellingProblem(name)).toMatch(words);
  });
});
