/** The four lists of a note that say who may do what with it: what they are, and where they are asked for. */
import type { Rest } from "@octavo/client";
import { z } from "zod";

/** The four lists, from the greatest right to the least, and what each of them lets one do. */
export const kinds = [
  { kind: "owners", lets: "ownersLet", empty: "ownersEmpty" },
  { kind: "writers", lets: "writersLet", empty: "writersEmpty" },
  { kind: "runners", lets: "runnersLet", empty: "runnersEmpty" },
  { kind: "readers", lets: "readersLet", empty: "readersEmpty" },
] as const;

type PermissionKind = (typeof kinds)[number]["kind"];

const names = z.array(z.string());
const permissionsSchema = z.object({ owners: names, writers: names, runners: names, readers: names });
/** Names of users and roles; an empty list means all users. */
export type Permissions = Readonly<Record<PermissionKind, readonly string[]>>;

export function pathOfPermissions(noteId: string): string {
  return `/notebook/${encodeURIComponent(noteId)}/permissions`;
}

/** @throws RestError */
export function askPermissions(rest: Pick<Rest, "call">, path: string): Promise<Permissions> {
  return rest.call("GET", path, permissionsSchema);
}

export function isSamePermissions(one: Permissions, other: Permissions): boolean {
  return kinds.every(({ kind }) => {
    const there = new Set(other[kind]);
    return one[kind].length === other[kind].length && one[kind].every((name) => there.has(name));
  });
}
