import type { Access } from "../access/access.ts";
import type { People } from "../auth/people.ts";
import { principalOf } from "../auth/principal-of.ts";
import { isReserved, judgePath } from "../auth/shiro/url-rules.ts";

interface AdministrationParts {
  readonly people: People;
  readonly access: Access;
}

/**
 * Whether a user may change this interpreter setting: administrators, and users whom an operator's rule about its address names; every user, while
 * there are no accounts.
 */
export function administers(user: string, id: string, { people, access }: AdministrationParts): boolean {
  const principal = principalOf(user, people);
  if (principal === null) return false;
  if (access.isAdmin(principal)) return true;
  const rules = people.desk?.rules ?? [];
  const path = `/api/interpreter/setting/${encodeURIComponent(id)}`;
  return isReserved(rules, path) && judgePath(rules, path, principal) === "pass";
}
