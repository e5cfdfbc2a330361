import { z } from "zod";

/** The four lists, from the greatest right to the least, and what each of them lets one do. */
export const kinds = [
  { kind: "owners", label: "Owners", lets: "Change who may do what, rename, move and delete it, and all below" },
  { kind: "writers", label: "Writers", lets: "Edit it, make and set revisions, and all below" },
  { kind: "runners", label: "Runners", lets: "Run and cancel it, fill in forms, set its schedule, and all below" },
  { kind: "readers", label: "Readers", lets: "Open, find, copy and export it" },
] as const;

export type Kind = (typeof kinds)[number]["kind"];

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
