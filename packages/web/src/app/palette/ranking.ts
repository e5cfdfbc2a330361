import type { PaletteEntry } from "../../ui/commands/palette-store.ts";
import { fuzzyMatch } from "./fuzzy.ts";

export interface Ranked {
  readonly entry: PaletteEntry;
  /** Which characters of the label were meant. */
  readonly positions: readonly number[];
}

/** More would not be read. */
const shownAtMost = 100;
/** What was just used beats what fits a little better. */
const recentBonus = 6;

/** What is meant by these letters, the likeliest first; without any, what was used last and then everything in its order. */
export function rankEntries(
  entries: readonly PaletteEntry[],
  letters: string,
  recent: readonly string[],
): readonly Ranked[] {
  const ageOf = new Map(recent.map((id, age) => [id, age]));
  const found = entries.flatMap((entry) => {
    const match = matchOfEntry(entry, letters);
    if (!match) return [];
    const age = ageOf.get(entry.id);
    const bonus = age === undefined ? 0 : recentBonus * (1 - age / recent.length);
    return [{ entry, positions: match.positions, score: match.score + bonus, age: age ?? recent.length }];
  });
  const isEmpty = letters.trim() === "";
  found.sort((a, b) => (isEmpty ? a.age - b.age : b.score - a.score));
  return found.slice(0, shownAtMost);
}

/** Less than whatever is called so. */
const placeScore = 1;

/** By what it is called, else by words of that, of its place, and others for it. */
function matchOfEntry({ label, place, words: others = "" }: PaletteEntry, letters: string) {
  const match = fuzzyMatch(letters, label);
  if (match) return match;
  const whole = `${place} ${label} ${others}`.toLowerCase();
  const words = letters.trim().toLowerCase().split(/\s+/);
  return words.every((word) => whole.includes(word)) ? { score: placeScore, positions: [] } : null;
}
