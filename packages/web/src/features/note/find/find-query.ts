/** What is looked for, and where it is in a text. Pure: it runs in the page for plain words and in a worker for regular expressions. */
import { literally } from "./literally.ts";

export interface FindQuery {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
  readonly isRegExp: boolean;
}

export interface MatchRange {
  readonly from: number;
  readonly to: number;
  /** What would stand here instead. Only where a replacement was asked for. */
  readonly instead?: string;
}

export type Pattern =
  | { readonly ok: true; readonly pattern: RegExp }
  | { readonly ok: false; readonly problem: string };

export function patternOf({ text, isCaseSensitive, isWholeWord, isRegExp }: FindQuery): Pattern {
  const source = isRegExp ? text : literally(text);
  // Around the whole of it, so that a word of `a|b` is meant in both halves.
  const whole = isWholeWord ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  try {
    return { ok: true, pattern: new RegExp(whole, `gmu${isCaseSensitive ? "" : "i"}`) };
  } catch (error) {
    return { ok: false, problem: problemOfPattern(error) };
  }
}

/** Engines begin with the expression itself, which everyone can see. */
function problemOfPattern(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.split(": ").at(-1) ?? words;
}

/** All places in order, as many as `limit`. Of nothing there is nothing to mark, so empty ones are left out. */
export function matchesInText(
  text: string,
  pattern: RegExp,
  limit: number,
  replacement?: Replacement,
): readonly MatchRange[] {
  const places: MatchRange[] = [];
  for (const match of text.matchAll(pattern)) {
    const [found] = match;
    if (found === "") continue;
    if (places.length >= limit) break;
    const place = { from: match.index, to: match.index + found.length };
    places.push(replacement ? { ...place, instead: expandReplacement(replacement, match) } : place);
  }
  return places;
}

export interface Replacement {
  readonly text: string;
  /** Whether `$1`, `$&`, `$<name>`, `\n` and `\t` mean something. */
  readonly isTemplate: boolean;
}

function expandReplacement({ text, isTemplate }: Replacement, match: RegExpMatchArray): string {
  if (!isTemplate) return text;
  return text.replace(/\$(\$|&|\d{1,2}|<[^>]*>)|\\([nt\\])/g, (written, sign: string | undefined, escaped: string) => {
    if (sign === undefined) return escapes[escaped] ?? written;
    if (sign === "$") return "$";
    if (sign === "&") return match[0];
    const group = sign.startsWith("<") ? match.groups?.[sign.slice(1, -1)] : match[Number(sign)];
    return group ?? "";
  });
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", "\\": "\\" };
