/** The looking itself. What it needs is little, for the worker that runs it is made anew after each expression that took too long. */
import { type FindQuery, type MatchRange, matchesInText, patternOf, type Replacement } from "./find-query.ts";

export interface SearchOrder {
  readonly query: FindQuery;
  readonly texts: readonly string[];
  readonly replacement?: Replacement;
}

export type Searched =
  /** By text, in order. `isCut` when there are more than are shown. */
  | { readonly ok: true; readonly places: readonly (readonly MatchRange[])[]; readonly isCut: boolean }
  | { readonly ok: false; readonly problem: string };

/** More would help no user, and cost a mark each. */
const mostPlaces = 10_000;

export function searchNow({ query, texts, replacement }: SearchOrder): Searched {
  if (query.text === "") return { ok: true, places: texts.map(() => []), isCut: false };
  const made = patternOf(query);
  if (!made.ok) return made;
  let left = mostPlaces;
  const places = texts.map((text) => {
    const found = left > 0 ? matchesInText(text, made.pattern, left, replacement) : [];
    left -= found.length;
    return found;
  });
  return { ok: true, places, isCut: left <= 0 };
}
