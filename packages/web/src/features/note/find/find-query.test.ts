import fc from "fast-check";
import { expect, it } from "vitest";
import { type FindQuery, matchesInText, patternOf } from "./find-query.ts";

function found(text: string, query: Partial<FindQuery>, instead?: string): readonly string[] {
  const whole = { text: "", isCaseSensitive: false, isWholeWord: false, isRegExp: false, ...query };
  const made = patternOf(whole);
  if (!made.ok) return [`! ${made.problem}`];
  const replacement = instead === undefined ? undefined : { text: instead, isTemplate: whole.isRegExp };
  return matchesInText(text, made.pattern, 100, replacement).map(
    (place) => place.instead ?? text.slice(place.from, place.to),
  );
}

it.each([
  ["letters of any case", "Sum(sum)", { text: "sum" }, ["Sum", "sum"]],
  ["just this case", "Sum(sum)", { text: "sum", isCaseSensitive: true }, ["sum"]],
  ["signs as they are", "a.b a+b (a+b)", { text: "(a+b)" }, ["(a+b)"]],
  ["whole words, whatever their letters", "größe Größenwahn größe_2", { text: "größe", isWholeWord: true }, ["größe"]],
  [
    "words of an expression",
    "cat, concat, dog",
    { text: "cat|dog", isRegExp: true, isWholeWord: true },
    ["cat", "dog"],
  ],
  ["line begins of an expression", "a\nab\nba", { text: "^a", isRegExp: true }, ["a", "a"]],
  ["nothing of nothing", "abc", { text: "x*", isRegExp: true }, []],
])("finds %s", (_, text, query, expected) => {
  expect(found(text, query)).toEqual(expected);
});

it("says what is wrong with an expression", () => {
  expect(found("a", { text: "(a", isRegExp: true })).toEqual([expect.stringMatching(/^! .*group/i)]);
});

it.each([
  ["groups", "f(x)", "f\\((?<arg>\\w)\\)", "$<arg>+$1", ["x+x"]],
  ["the whole and a dollar", "5", "\\d", "$&$$", ["5$"]],
  ["line ends", "a;b", ";", "\\n", ["\n"]],
  ["a group that is not there by nothing", "a", "(b)?a", "[$1][$2]", ["[][]"]],
])("puts in %s", (_, text, pattern, instead, expected) => {
  expect(found(text, { text: pattern, isRegExp: true }, instead)).toEqual(expected);
});

it("puts in dollars as they are where no expression was meant", () => {
  expect(found("price", { text: "price" }, "$1")).toEqual(["$1"]);
});

it("finds any text in itself", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), (text, around) => {
      const places = found(`${around}${text}${around}`, { text, isCaseSensitive: true });
      expect(places.length).toBeGreaterThan(0);
      expect(places.every((place) => place === text)).toBe(true);
    }),
  );
});
