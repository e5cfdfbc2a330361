/** The index against a search that is slow and obvious: the same texts, looked through from end to end for each question. */
import type { NoteId } from "@octavo/note";
import fc from "fast-check";
import { expect, it } from "vitest";
import { matchExpression, parseQuery } from "../query.ts";
import { createTextTest, findSnippets } from "../snippet.ts";
import { IndexFile } from "./index-file.ts";

const id = "2A" as NoteId;
const scraps = [
  "db",
  "table",
  "name",
  "Table",
  "tableName",
  "TABLE",
  "Müller",
  "muller",
  "数",
  "据",
  "2024",
  "x1",
  "a",
  ".",
];
const glue = [" ", ".", "_", "/", "\n", "-", "", ", ", "("];

const aText = fc
  .array(fc.tuple(fc.constantFrom(...scraps), fc.constantFrom(...glue)), { maxLength: 12 })
  .map((pairs) => pairs.flat().join(""));
const aTerm = fc.record({
  words: fc.array(fc.constantFrom(...scraps), { minLength: 1, maxLength: 3 }),
  isPrefix: fc.boolean(),
});
const aQuestion = fc.record({
  wanted: fc.array(fc.array(aTerm, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  without: fc.array(aTerm, { maxLength: 1 }),
});

type Term = typeof aTerm extends fc.Arbitrary<infer Each> ? Each : never;
type GeneratedQuery = typeof aQuestion extends fc.Arbitrary<infer Each> ? Each : never;

const written = ({ words, isPrefix }: Term) => `"${words.join(" ")}"${isPrefix ? "*" : ""}`;
const asTyped = ({ wanted, without }: GeneratedQuery) =>
  [...wanted.map((either) => either.map(written).join(" OR ")), ...without.map((term) => `-${written(term)}`)].join(
    " ",
  );

const plain = (text: string) =>
  text
    .replace(/[数据]/g, " $& ")
    .replaceAll("ü", "u")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase();
const apart = (text: string) =>
  text.replace(/([a-zü])([A-Z])|([A-Z])(?=[A-Z][a-zü])|(\p{L})(?=\d)|(\d)(?=\p{L})/gu, "$1$3$4$5 $2");

function isIn(text: string, { words, isPrefix }: Term): boolean {
  const phrase = words.join(" ");
  const wanted = [plain(phrase), plain(apart(phrase))].map((each) => ` ${each.trim().replace(/ +/g, " ")}`);
  // As it is, and each run of letters and digits taken apart.
  const runs = text.replace(/[数据]/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  const places = [text, ...runs.map(apart).filter((run) => run.includes(" "))].map(
    (each) => ` ${plain(each).trim().replace(/ +/g, " ")} `,
  );
  return wanted.some((each) => each !== " " && places.some((place) => place.includes(isPrefix ? each : `${each} `)));
}

const fits = (text: string, { wanted, without }: GeneratedQuery) =>
  wanted.every((either) => either.some((term) => isIn(text, term))) && !without.some((term) => isIn(text, term));

function anIndexOf(texts: readonly string[]): IndexFile {
  const index = new IndexFile(":memory:");
  index.place([[id, "/Unlike"]]);
  // What was there before leaves nothing behind.
  index.write(
    id,
    [...texts.entries()].map(([place, text]) => ({ id: `p${place}`, title: text, text: "db a", output: text })),
  );
  index.write(
    id,
    texts.map((text, place) => ({ id: `p${place}`, title: "", text, output: "" })),
  );
  return index;
}

function found(index: IndexFile, question: string): readonly string[] {
  const query = parseQuery(question);
  const match = matchExpression(query);
  if (match === null) return [];
  return index.find(match, null, createTextTest(query)).keys.map((key) => index.row(key)?.id ?? "");
}

it("the index finds exactly what the slow search finds", () => {
  fc.assert(
    fc.property(fc.array(aText, { maxLength: 6 }), aQuestion, (texts, question) => {
      // A point alone is no word and is not searched for.
      fc.pre([...question.wanted.flat(), ...question.without].every(({ words }) => words.some((word) => word !== ".")));
      const index = anIndexOf(texts);
      const expected = texts.flatMap((text, place) => (fits(text, question) ? [`p${place}`] : []));
      expect([...found(index, asTyped(question))].sort()).toEqual(expected);
      for (const text of texts.filter((each) => fits(each, question))) {
        expect(findSnippets(text, parseQuery(asTyped(question)))).not.toBeNull();
      }
      index.close();
    }),
    { numRuns: 300 },
  );
});

it("the index takes any words that a user types", () => {
  const index = anIndexOf(["db.table_name", "Müller 数据"]);
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom('"', "*", "-", "(", ")", ":", "^", " ", "a", "OR", " NOT ", "{", "\0", "数") }),
  );
  fc.assert(
    fc.property(typed, typed, (question, text) => {
      found(index, question);
      findSnippets(text, parseQuery(question));
    }),
    { numRuns: 1000 },
  );
  index.close();
});
