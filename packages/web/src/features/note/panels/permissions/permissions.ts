import { z } from "zod";

/** The four lists, from the greatest right to the least, and what each of them lets one do. */
export const kinds = [
  { kind: "owners", lets: "ownersLet", empty: "ownersEmpty" },
  { kind: "writers", lets: "writersLet", empty: "writersEmpty" },
  { kind: "runners", lets: "runnersLet", empty: "runnersEmpty" },
  { kind: "readers", lets: "readersLet", empty: "readersEmpty" },
] as const;

type Kind = (typeof kinds)[number]["kind"];

const names = z.array(z.string());
export const permissionsSchema = z.object({ owners: names, writers: names, runners: names, readers: names });
/** Names of users and roles; an empty list means everybody. */
export type Permissions = Readonly<Record<Kind, readonly string[]>>;

export function isSame(one: Permissions, other: Permissions): boolean {
  return kinds.every(({ kind }) => {
    const there = new Set(other[kind]);
    return one[kind].length === other[kind].length && one[kind].every((name) => there.has(name));
  });
}
