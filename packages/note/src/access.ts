/**
 * The rights of users on a note: four lists of user and role names, which share one name space.
 *
 * An empty list names no user and so lets all users in, and a right brings the lesser ones with it: a user who may write may run and read. Together
 * that means that one empty list opens more than itself, which is why lists are filled in before they are kept.
 */

/** Rights from the least to the greatest; each brings those before it. */
export const rights = ["reader", "runner", "writer", "owner"] as const;
export type Right = (typeof rights)[number];

/** The lists of one note, by Zeppelin's names. */
export interface NoteAccess {
  readonly readers: readonly string[];
  readonly runners: readonly string[];
  readonly writers: readonly string[];
  readonly owners: readonly string[];
}

/** All users may do everything: what holds for a note without lists. */
export const openAccess: NoteAccess = { readers: [], runners: [], writers: [], owners: [] };

/** A user with the roles that the accounts give. */
export interface Member {
  readonly user: string;
  readonly roles: readonly string[];
}

const listOf = { reader: "readers", runner: "runners", writer: "writers", owner: "owners" } as const;

/** The names on the list of a right; a name with a greater right has it too. */
export function namesWith(right: Right, access: NoteAccess): readonly string[] {
  return access[listOf[right]];
}

/** Whether the lists give a member this right. */
export function isAllowed(member: Member, right: Right, access: NoteAccess): boolean {
  return rights.slice(rights.indexOf(right)).some((each) => isMemberOfList(member, namesWith(each, access)));
}

/** The greatest right that the lists give; null when they do not even let the member read. */
export function greatestRight(member: Member, access: NoteAccess): Right | null {
  return rights.findLast((right) => isAllowed(member, right, access)) ?? null;
}

/** The names that lists know a member by. */
export function namesOfMember({ user, roles }: Member): readonly string[] {
  return [user, ...roles];
}

function isMemberOfList(member: Member, list: readonly string[]): boolean {
  return list.length === 0 || namesOfMember(member).some((name) => list.includes(name));
}

/** What a new note has: all users may use what its maker owns, or only its maker may. Without accounts it is open. */
export function accessOfNewNote(owner: string | null, { isPublic }: { readonly isPublic: boolean }): NoteAccess {
  if (owner === null) return openAccess;
  const own = [owner];
  return isPublic ? { ...openAccess, owners: own } : { readers: own, runners: own, writers: own, owners: own };
}

/**
 * Lists as they are kept: tidied, and with the owner put where an empty list would open what a fuller one has closed. So when only some users may
 * read, not all may run.
 */
export function filledAccess(wanted: NoteAccess, owner: string): NoteAccess {
  const { readers, runners, writers, owners } = {
    readers: tidyNames(wanted.readers),
    runners: tidyNames(wanted.runners),
    writers: tidyNames(wanted.writers),
    owners: tidyNames(wanted.owners),
  };
  const filled = (list: readonly string[], ...lesser: readonly (readonly string[])[]) =>
    list.length === 0 && lesser.some(({ length }) => length > 0) ? [owner] : list;
  return {
    readers,
    runners: filled(runners, readers),
    writers: filled(writers, readers, runners),
    owners: filled(owners, readers, runners, writers),
  };
}

function tidyNames(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))];
}
