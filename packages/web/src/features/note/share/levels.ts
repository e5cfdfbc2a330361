/**
 * One level for each name, out of the four lists and back into them. A greater level brings the lesser ones, so a name counts by the highest list that
 * holds it; an empty list gives its level to everyone. A change touches its own name only: all others stay in the lists they are in.
 */
import { cleanNames } from "../../people/index.ts";
import type { Permissions } from "../panels/permissions/permissions.ts";

/** From the least to the greatest. */
export const levels = ["view", "run", "edit", "own"] as const;
export type Level = (typeof levels)[number];

const listOf = { view: "readers", run: "runners", edit: "writers", own: "owners" } as const;

/** One name and what it may do. */
export interface Share {
  readonly name: string;
  readonly level: Level;
}

export function isAtLeast(level: Level | null, least: Level): boolean {
  return level !== null && levels.indexOf(level) >= levels.indexOf(least);
}

/** Whom the lists name, the greatest level first. */
export function sharesOf(lists: Permissions): readonly Share[] {
  const found = new Map<string, Level>();
  for (const level of levels.toReversed()) {
    for (const name of lists[listOf[level]]) if (!found.has(name)) found.set(name, level);
  }
  return [...found].map(([name, level]) => ({ name, level }));
}

export function levelOf(lists: Permissions, name: string): Level | null {
  return sharesOf(lists).find((share) => share.name === name)?.level ?? null;
}

/** What everyone who is logged in may do without being named. */
export function everyonesLevel(lists: Permissions): Level | null {
  return levels.findLast((level) => lists[listOf[level]].length === 0) ?? null;
}

/** Null where the note would have no owner any more. */
export function withName(lists: Permissions, name: string, level: Level): Permissions | null {
  const changed = mapLists(lists, (names, each) => {
    if (!isAtLeast(level, each)) return withoutIn(lists, each, name);
    return names.length === 0 ? names : cleanNames([...names, name]);
  });
  return losesOwners(lists, changed) ? null : changed;
}

/** Null where the note would have no owner any more. */
export function withoutName(lists: Permissions, name: string): Permissions | null {
  const changed = mapLists(lists, (_names, each) => withoutIn(lists, each, name));
  return losesOwners(lists, changed) ? null : changed;
}

/** All users own a note without owners. */
function losesOwners(before: Permissions, after: Permissions): boolean {
  return before.owners.length > 0 && after.owners.length === 0;
}

export const noNames: Permissions = { owners: [], writers: [], runners: [], readers: [] };

/** @param self owns the note from then on, where everyone did @param kept names that come back into lists that were open to everyone */
export function withEveryone(
  lists: Permissions,
  level: Level | null,
  { self, kept = noNames }: { readonly self: string; readonly kept?: Permissions },
): Permissions {
  const isTaken = lists.owners.length === 0 && level !== "own";
  const owned = isTaken ? { ...lists, owners: cleanNames([self, ...kept.owners]) } : lists;
  return mapLists(owned, (names, each) => {
    if (isAtLeast(level, each)) return [];
    return names.length === 0 ? cleanNames([...namesFrom(owned, each), ...kept[listOf[each]]]) : names;
  });
}

/** Names of lists that a change has opened to everyone, beside those of lists that were open before. */
export function namesOfOpened(before: Permissions, after: Permissions, kept: Permissions): Permissions {
  return mapLists(after, (names, level) => {
    const had = before[listOf[level]];
    if (names.length > 0) return [];
    return had.length > 0 ? had : kept[listOf[level]];
  });
}

/** The last name of a list leaves it to those of the lists above: an empty one would be open to everyone. */
function withoutIn(lists: Permissions, level: Level, name: string): readonly string[] {
  const names = lists[listOf[level]];
  const left = names.filter((each) => each !== name);
  return left.length > 0 || names.length === 0 ? left : namesFrom(lists, level).filter((each) => each !== name);
}

/** Who has this level by name, owners first. */
function namesFrom(lists: Permissions, level: Level): readonly string[] {
  return cleanNames(
    levels
      .filter((each) => isAtLeast(each, level))
      .toReversed()
      .flatMap((each) => lists[listOf[each]]),
  );
}

function mapLists(
  lists: Permissions,
  change: (names: readonly string[], level: Level) => readonly string[],
): Permissions {
  const of = (level: Level) => change(lists[listOf[level]], level);
  return { owners: of("own"), writers: of("edit"), runners: of("run"), readers: of("view") };
}
