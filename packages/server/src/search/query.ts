/**
 * What a user typed, as a query to the index.
 *
 * Words are all wanted, wherever they stand; "words in quotes" in a row; `OR` between two means either; `-` or `NOT` before one means
 * without; `*` at the end means words that begin so. Whatever else is typed separates words: nothing is a mistake.
 */
import { partsOfWord, splitWords } from "./words.ts";

/** Words in a row. */
interface Term {
  readonly words: readonly string[];
  /** The same with runs like `tableName` taken apart; null when there are none. */
  readonly parts: readonly string[] | null;
  /** The last word may go on. */
  readonly isPrefix: boolean;
}

export interface Query {
  /** One term of each group is wanted. */
  readonly groups: readonly (readonly Term[])[];
  readonly without: readonly Term[];
}

/** Longer questions are pasted by accident; what is beyond counts for nothing. */
const longestQuery = 1000;
const mostTerms = 32;

const pieces = /(?<not>-(?!-))?(?:"(?<phrase>[^"]*)"?|(?<plain>[^\s"]+))(?<star>\*)?/g;

export function parseQuery(text: string): Query {
  const groups: Term[][] = [];
  const without: Term[] = [];
  let isEither = false;
  let isWithout = false;
  for (const { groups: piece = {} } of [...text.slice(0, longestQuery).matchAll(pieces)].slice(0, mostTerms * 2)) {
    const { not, phrase, plain = "", star } = piece;
    if (phrase === undefined && not === undefined && ["AND", "OR", "NOT"].includes(plain)) {
      isEither = plain === "OR" && groups.length > 0;
      isWithout = plain === "NOT";
      continue;
    }
    const term = termOfText(phrase ?? plain, star !== undefined || (phrase === undefined && plain.endsWith("*")));
    if (!term) continue;
    const last = groups.at(-1);
    if (not !== undefined || isWithout) without.push(term);
    else if (isEither && last) last.push(term);
    else groups.push([term]);
    isEither = false;
    isWithout = false;
  }
  return { groups: groups.slice(0, mostTerms), without: without.slice(0, mostTerms) };
}

function termOfText(text: string, isPrefix: boolean): Term | null {
  const found = [...splitWords(text)];
  if (found.length === 0) return null;
  const apart = found.map(({ word, from, to }) => ({ word, parts: partsOfWord(text.slice(from, to)) }));
  const parts = apart.some((each) => each.parts.length > 0)
    ? apart.flatMap((each) => (each.parts.length > 0 ? each.parts : [each.word]))
    : null;
  return { words: found.map(({ word }) => word), parts, isPrefix };
}

/** A question in the words of SQLite's full text search. */
export interface Match {
  /** What it is about. */
  readonly wanted: string;
  /** The same without what is not to be there. */
  readonly all: string;
  /** What `wanted` joins. */
  readonly groups: readonly MatchGroup[];
  /** Each word that is not to be there, alone. */
  readonly without: readonly string[];
}

export interface MatchGroup {
  readonly wanted: string;
  /** Each of its words alone. */
  readonly words: readonly string[];
}

/** Null when nothing is wanted. */
export function matchExpression({ groups, without }: Query): Match | null {
  if (groups.length === 0) return null;
  const wanted = groups.map(anyOfTerms).join(" AND ");
  return {
    wanted,
    all: without.length === 0 ? wanted : `(${wanted}) NOT ${anyOfTerms(without)}`,
    groups: groups.map((terms) => ({ wanted: anyOfTerms(terms), words: wordsOfTerms(terms) })),
    without: wordsOfTerms(without),
  };
}

function anyOfTerms(terms: readonly Term[]): string {
  return `(${terms.flatMap(rowsOfTerm).join(" OR ")})`;
}

function wordsOfTerms(terms: readonly Term[]): readonly string[] {
  return terms.flatMap(({ words, parts, isPrefix }) =>
    [words, parts ?? []].flatMap((row) =>
      row.map((word, place) => rowOfWords([word], isPrefix && place === row.length - 1)),
    ),
  );
}

function rowsOfTerm({ words, parts, isPrefix }: Term): readonly string[] {
  return [words, ...(parts ? [parts] : [])].map((row) => rowOfWords(row, isPrefix));
}

/** Words hold nothing but letters and digits, so quotes keep them safe. */
function rowOfWords(words: readonly string[], isPrefix: boolean): string {
  return `"${words.join(" ")}"${isPrefix ? " *" : ""}`;
}
