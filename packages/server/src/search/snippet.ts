/** The lines of a text in which something was found. */

import type { Query } from "./query.ts";
import { ascii, longestWord, partsOfWord, splitWords, type Word } from "./words.ts";

/** Text in turns: as it is, found, as it is … so that no reader has to parse marks out of it. */
export type Pieces = readonly string[];

interface Range {
  readonly from: number;
  readonly to: number;
}

const mostLines = 3;
/** In UTF-16 units; a longer line is shown around what was found. */
const longestLine = 160;
const before = 40;

/** The first lines with something found; null when nothing is. */
export function findSnippets(text: string, query: Query): Pieces | null {
  const hits = firstHits(text, rowsOfQuery(query));
  return hits.length === 0 ? null : piecesOfText(text, hits);
}

/** Tests texts for whether they have something of each group that is wanted. */
export function createTextTest({ groups }: Query): (text: string) => boolean {
  const wanted = groups.map((terms) => rowsOfQuery({ groups: [terms] }));
  return (text) => wanted.every((rows) => !hitsInText(text, rows).next().done);
}

/** How a text begins, for one in which nothing was found. */
export function beginningOf(text: string): Pieces {
  const lines = text.split("\n", 20).filter((line) => line.trim() !== "");
  return [lines.slice(0, 2).map(shortened).join("\n")];
}

/** Words that stand one behind the other. */
interface WordRow {
  readonly words: readonly [string, ...string[]];
  /** The last word may go on. */
  readonly isPrefix: boolean;
}

function rowsOfQuery({ groups }: Pick<Query, "groups">): readonly WordRow[] {
  return groups.flat().flatMap(({ words, parts, isPrefix }) =>
    [words, parts].flatMap((each) => {
      const [first, ...others] = each ?? [];
      return first === undefined ? [] : [{ words: [first, ...others] as const, isPrefix }];
    }),
  );
}

function firstHits(text: string, rows: readonly WordRow[]): readonly Range[] {
  const hits: Range[] = [];
  let lines = 0;
  let lineEnd = -1;
  for (const hit of hitsInText(text, rows)) {
    if (hit.from > lineEnd) {
      if (lines === mostLines) break;
      lines += 1;
      const end = text.indexOf("\n", hit.from);
      lineEnd = end < 0 ? text.length : end;
    }
    hits.push({ from: hit.from, to: Math.min(hit.to, lineEnd) });
  }
  return hits;
}

/** In order; where two overlap there is one. */
function* hitsInText(text: string, rows: readonly WordRow[]): Generator<Range> {
  const longest = Math.max(0, ...rows.map(({ words }) => words.length));
  let waiting = null as Range | null;
  for (const words of wordsInText(text, rows, longest)) {
    const [first] = words;
    const to = endOfRow(rows, words, text);
    if (!first || to === null) continue;
    if (waiting && first.from > waiting.to) {
      yield waiting;
      waiting = null;
    }
    waiting = { from: waiting?.from ?? first.from, to: Math.max(to, waiting?.to ?? to) };
  }
  if (waiting) yield waiting;
}

/** From each place on where a row may begin, as many words as the longest row has. */
function wordsInText(text: string, rows: readonly WordRow[], longest: number): Iterable<readonly Word[]> {
  // Folding takes away more than case from other texts.
  return ascii.test(text) ? likelyPlaces(text, rows, longest) : allPlaces(text, longest);
}

function* allPlaces(text: string, longest: number): Generator<readonly Word[]> {
  const recent: Word[] = [];
  for (const word of splitWords(text)) {
    recent.push(word);
    if (recent.length < longest) continue;
    yield recent;
    recent.shift();
  }
  for (; recent.length > 0; recent.shift()) yield recent;
}

const asciiRuns = /[a-z0-9]+/g;

/** Only runs that hold the first word of a row, so that most of a text need not be taken apart. */
function* likelyPlaces(text: string, rows: readonly WordRow[], longest: number): Generator<readonly Word[]> {
  const folded = text.toLowerCase();
  const beginnings = [...new Set(rows.map(({ words: [first] }) => first))];
  const next = beginnings.map((word) => folded.indexOf(word));
  for (;;) {
    const at = Math.min(...next.filter((place) => place >= 0));
    if (at === Number.POSITIVE_INFINITY) return;
    let start = at;
    while (start > 0 && isWordCharacter(folded.charCodeAt(start - 1))) start -= 1;
    const words: Word[] = [];
    asciiRuns.lastIndex = start;
    for (let run = asciiRuns.exec(folded); run; run = words.length < longest ? asciiRuns.exec(folded) : null) {
      words.push({ word: run[0].slice(0, longestWord), from: run.index, to: run.index + run[0].length });
    }
    yield words;
    const end = words[0]?.to ?? folded.length;
    for (const [index, word] of beginnings.entries()) {
      const place = next[index] ?? -1;
      if (place >= 0 && place < end) next[index] = folded.indexOf(word, end);
    }
  }
}

/** Of small ASCII letters and digits. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Where what begins with the first of these words ends; null when nothing does. */
function endOfRow(rows: readonly WordRow[], words: readonly Word[], text: string): number | null {
  let end: number | null = null;
  for (const { words: wanted, isPrefix } of rows) {
    const last = words[wanted.length - 1];
    if (last && wanted.every((word, at) => isWordMatch(words[at]?.word, word, isPrefix && at === wanted.length - 1))) {
      end = Math.max(end ?? last.to, last.to);
    }
  }
  const [first] = words;
  if (end !== null || !first) return end;
  const run = text.slice(first.from, first.to);
  if (!/[\p{Lu}\p{N}]/u.test(run)) return null;
  const humps = partsOfWord(run);
  return rows.some((row) => hasWordRow(humps, row)) ? first.to : null;
}

function hasWordRow(humps: readonly string[], { words, isPrefix }: WordRow): boolean {
  return humps.some((_, at) =>
    words.every((wanted, index) => isWordMatch(humps[at + index], wanted, isPrefix && index === words.length - 1)),
  );
}

function isWordMatch(word: string | undefined, wanted: string, isPrefix: boolean): boolean {
  return isPrefix ? (word?.startsWith(wanted) ?? false) : word === wanted;
}

function piecesOfText(text: string, hits: readonly Range[]): Pieces {
  let pieces: readonly string[] = [""];
  let isFirst = true;
  for (const [start, found] of hitsByLine(text, hits)) {
    const end = text.indexOf("\n", start);
    const line = cutLine(text, { from: start, to: end < 0 ? text.length : end }, found);
    pieces = [...pieces.slice(0, -1), `${pieces.at(-1)}${isFirst ? "" : "\n"}${line[0]}`, ...line.slice(1)];
    isFirst = false;
  }
  return pieces;
}

function hitsByLine(text: string, hits: readonly Range[]): ReadonlyMap<number, readonly Range[]> {
  const lines = new Map<number, Range[]>();
  for (const hit of hits) {
    const start = text.lastIndexOf("\n", hit.from) + 1;
    lines.set(start, [...(lines.get(start) ?? []), hit]);
  }
  return lines;
}

/** One line in turns, around its first hit when it is long. */
function cutLine(text: string, line: Range, hits: readonly Range[]): Pieces {
  const isLong = line.to - line.from > longestLine;
  const from = isLong ? Math.max(line.from, (hits[0]?.from ?? line.from) - before) : line.from;
  const to = Math.min(line.to, from + longestLine);
  const pieces: string[] = [];
  let at = from;
  for (const hit of hits) {
    if (hit.from >= to) break;
    pieces.push(text.slice(at, hit.from), text.slice(hit.from, Math.min(hit.to, to)));
    at = Math.min(hit.to, to);
  }
  pieces.push(text.slice(at, to));
  return pieces.map((piece, index) => {
    const opened = index === 0 && from > line.from ? `…${piece}` : piece;
    return index === pieces.length - 1 && to < line.to ? `${opened}…` : opened;
  });
}

function shortened(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}
