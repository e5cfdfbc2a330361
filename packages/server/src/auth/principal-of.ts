import type { People } from "./people.ts";
import { anonymous, type Principal } from "./principal.ts";

/** Who a name means by now, with the roles of this moment; null when the accounts do not know it. */
export function principalOf(user: string, people: People): Principal | null {
  if (!people.hasAccounts) return user === anonymous.user ? anonymous : null;
  if (!people.desk?.roster().users.includes(user)) return null;
  if (people.isLocked(user)) return null;
  return { user, roles: people.rolesOf(user), isAnonymous: false };
}
