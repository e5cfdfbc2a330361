import { describe, expect, it } from "vitest";
import { unicodeVersion } from "./confusables-data.ts";
import { looksOfName, skeletonOf } from "./looks.ts";

const isAlike = (one: string, other: string) => looksOfName(one).some((look) => looksOfName(other).includes(look));

describe("two names", () => {
  it.each([
    ["a Cyrillic letter in place of a Latin one", "admin", "\u0430dmin"],
    ["Cyrillic letters only", "cope", "\u0441\u043e\u0440\u0435"],
    ["Greek letters only", "ov", "\u03bf\u03bd"],
    ["capitals", "ada", "ADA"],
    ["some capitals", "ada", "aDa"],
    ["Cyrillic capitals", "cope", "\u0421\u041e\u0420\u0415"],
    ["a capital I for an l", "paul", "pauI"],
    ["a capital I for an l behind a capital", "paul", "PauI"],
    ["an l for a capital I", "admin", "ADMlN"],
    ["a digit for a letter", "olga", "0lga"],
    ["a one for an l", "paul", "pau1"],
    ["rn for an m", "tom", "torn"],
    ["a zero-width space", "ada", "a\u200bda"],
    ["a zero-width joiner", "ada", "ada\u200d"],
    ["a soft hyphen", "ada", "ad\u00ada"],
    ["a Hangul filler", "ada", "ada\u3164"],
    ["a variation selector", "ada", "a\ufe0fda"],
    ["an override of direction", "ada", "\u202eada"],
    ["a decomposed accent", "zo\u00eb", "zoe\u0308"],
    ["mathematical letters", "ada", "\u{1d41a}\u{1d41d}\u{1d41a}"],
    ["wide letters", "ada", "\uff41\uff44\uff41"],
    ["another hyphen", "a-b", "a\u2010b"],
    ["blanks around it", "ada", " ada\u00a0"],
  ])("two names with %s look alike", (_case, one, other) => {
    expect(isAlike(one, other)).toBe(true);
    expect(isAlike(other, one)).toBe(true);
  });

  it.each([
    ["ada", "adam"],
    ["ian", "lan"],
    ["bob", "rob"],
    ["zoe", "zo\u00eb"],
    ["анна", "инна"],
    ["user1", "user2"],
    ["陈", "东"],
  ])("like %s and %s do not", (one, other) => {
    expect(isAlike(one, other)).toBe(false);
  });
});

describe("a skeleton", () => {
  it("a skeleton is as Unicode has it, and its own", () => {
    expect(unicodeVersion).toBe("17.0.0");
    expect(skeletonOf("paypal")).toBe(skeletonOf("\u0440\u0430\u0443\u0440\u0430l"));
    for (const name of ["m\u00fcller", "ADMIN", "\u0430dmin", "1l|I", "%"]) {
      expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name));
    }
  });
});
