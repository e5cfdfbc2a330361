import type { NoteId } from "@octavo/note";
import type { Access } from "../access/access.ts";
import type { People } from "../auth/people.ts";
import { principalOf } from "../auth/principal-of.ts";

/** Whether nothing may run for a user any more: their account is locked, or gone. */
export function isShutOut(user: string, people: People): boolean {
  return people.hasAccounts && principalOf(user, people) === null;
}

/** Whether a user may run a note, long after having asked for it: with the roles they have by now, and only if they are still there. */
export function mayStillRun(user: string, id: NoteId, { people, access }: { people: People; access: Access }): boolean {
  const principal = principalOf(user, people);
  return principal !== null && access.may(principal, "runner", id);
}
