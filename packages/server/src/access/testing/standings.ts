/** Each kind of user, seen from one note: with each right, with none, and without accounts. */
import { accessOfNewNote, type NoteAccess, openAccess, type Right, rights } from "@octavo/note";

/** Accounts for these tests; each password is the name and `pw`. Its rules admit every user everywhere: what is checked is what each row needs. */
export const sixPeople = `[users]
olga = olgapw
wim = wimpw, analysts
rick = rickpw
rita = ritapw
stan = stanpw
root = rootpw, admin
[roles]
analysts = *
admin = *
[urls]
/** = anon
`;

const shared: NoteAccess = { owners: ["olga"], writers: ["analysts"], runners: ["rick"], readers: ["rita"] };

export interface Standing {
  readonly name: string;
  readonly user: string;
  readonly lists: NoteAccess;
  /** What that gives; null for nothing. */
  readonly right: Right | null;
}

export const withAccounts: readonly Standing[] = [
  { name: "the owner", user: "olga", lists: shared, right: "owner" },
  { name: "a writer, by a role", user: "wim", lists: shared, right: "writer" },
  { name: "a runner", user: "rick", lists: shared, right: "runner" },
  { name: "a reader", user: "rita", lists: shared, right: "reader" },
  { name: "somebody without rights", user: "stan", lists: shared, right: null },
  { name: "an administrator without rights", user: "root", lists: shared, right: null },
  { name: "anybody, where nothing is set", user: "stan", lists: openAccess, right: "owner" },
];

/** Lists that were made while there were accounts. */
export const withoutAccounts: readonly Standing[] = [
  { name: "an open note", user: "anonymous", lists: openAccess, right: "owner" },
  {
    name: "somebody's public note",
    user: "anonymous",
    lists: accessOfNewNote("olga", { isPublic: true }),
    right: "writer",
  },
  {
    name: "somebody's private note",
    user: "anonymous",
    lists: accessOfNewNote("olga", { isPublic: false }),
    right: null,
  },
];

export function suffices(held: Right | null, needed: Right): boolean {
  return held !== null && rights.indexOf(held) >= rights.indexOf(needed);
}
