/** The lines of a text in which something was found. */

import type { Query, Term } from "./query.ts";
import { ascii, partsOf, type Word, wordsIn } from "./words.ts";

/** Text in turns: as it is, found, as it is … so that nobody has to read marks back out of it. */
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
export function foundIn(text: string, query: Query): Pieces | null {
  if (!mayHold(text, query)) return null;
  const hits = firstHits(text, query);
  return hits.length === 0 ? null : piecesOf(text, hits);
}

/** How a text begins, for one in which nothing was found. */
export function beginningOf(text: string): Pieces {
  const lines = text.split("\n", 20).filter((line) => line.trim() !== "");
  return [lines.slice(0, 2).map(shortened).join("\n")];
}

/** Without false noes, and sooner than going through the words: most of what is looked at are outputs that do not have them. */
function mayHold(text: string, { groups }: Query): boolean {
  // Folding takes away more than case from other texts.
  if (!ascii.test(text)) return true;
  const folded = text.toLowerCase();
  return groups.some((terms) =>
    terms.some(({ words, parts }) => folded.includes(words[0] ?? "") || (parts && folded.includes(parts[0] ?? ""))),
  );
}

function firstHits(text: string, query: Query): readonly Range[] {
  const hits: Range[] = [];
  let lines = 0;
  let lineEnd = -1;
  for (const hit of hitsIn(text, query)) {
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
function* hitsIn(text: string, query: Query): Generator<Range> {
  const terms = query.groups.flat();
  const longest = Math.max(1, ...terms.map(({ words, parts }) => Math.max(words.length, parts?.length ?? 0)));
  const recent: Word[] = [];
  let waiting = null as Range | null;
  for (const word of wordsIn(text)) {
    recent.push(word);
    if (recent.length > longest) recent.shift();
    const from = foundEnd(terms, recent, text);
    if (from === null) continue;
    if (waiting && from > waiting.to) {
      yield waiting;
      waiting = { from, to: word.to };
    } else waiting = { from: Math.min(from, waiting?.from ?? from), to: word.to };
  }
  if (waiting) yield waiting;
}

/** Where what ends with the newest word begins; null when nothing does. */
function foundEnd(terms: readonly Term[], recent: readonly Word[], text: string): number | null {
  let first: number | null = null;
  for (const { words, parts, isPrefix } of terms) {
    for (const row of parts ? [words, parts] : [words]) {
      const start = recent[recent.length - row.length];
      if (start && endsWith(recent, row, isPrefix)) first = Math.min(first ?? start.from, start.from);
    }
  }
  const newest = recent.at(-1);
  if (first !== null || !newest) return first;
  const run = text.slice(newest.from, newest.to);
  if (!/[\p{Lu}\p{N}]/u.test(run)) return null;
  const humps = partsOf(run);
  return terms.some((term) => [term.words, term.parts ?? []].some((row) => hasRow(humps, row, term.isPrefix)))
    ? newest.from
    : null;
}

function endsWith(recent: readonly Word[], row: readonly string[], isPrefix: boolean): boolean {
  const offset = recent.length - row.length;
  return row.every((wanted, index) => fits(recent[offset + index]?.word, wanted, isPrefix && index === row.length - 1));
}

function hasRow(humps: readonly string[], row: readonly string[], isPrefix: boolean): boolean {
  if (row.length === 0) return false;
  return humps.some((_, at) =>
    row.every((wanted, index) => fits(humps[at + index], wanted, isPrefix && index === row.length - 1)),
  );
}

function fits(word: string | undefined, wanted: string, isPrefix: boolean): boolean {
  return isPrefix ? (word?.startsWith(wanted) ?? false) : word === wanted;
}

function piecesOf(text: string, hits: readonly Range[]): Pieces {
  let pieces: readonly string[] = [""];
  let isFirst = true;
  for (const [start, found] of byLine(text, hits)) {
    const end = text.indexOf("\n", start);
    const line = cut(text, { from: start, to: end < 0 ? text.length : end }, found);
    pieces = [...pieces.slice(0, -1), `${pieces.at(-1)}${isFirst ? "" : "\n"}${line[0]}`, ...line.slice(1)];
    isFirst = false;
  }
  return pieces;
}

function byLine(text: string, hits: readonly Range[]): ReadonlyMap<number, readonly Range[]> {
  const lines = new Map<number, Range[]>();
  for (const hit of hits) {
    const start = text.lastIndexOf("\n", hit.from) + 1;
    lines.set(start, [...(lines.get(start) ?? []), hit]);
  }
  return lines;
}

/** One line in turns, around its first hit when it is long. */
function cut(text: string, line: Range, hits: readonly Range[]): Pieces {
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
