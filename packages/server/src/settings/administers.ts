import type { Access } from "../access/access.ts";
import type { People } from "../auth/people.ts";
import { principalOf } from "../auth/principal-of.ts";
import { isReserved, judge } from "../auth/shiro/url-rules.ts";

interface House {
  readonly people: People;
  readonly access: Access;
}

/**
 * Whether a user may change this interpreter setting: administrators, and whoever an operator's rule about its address names; everybody, while
 * there are no accounts.
 */
export function administers(user: string, id: string, { people, access }: House): boolean {
  const principal = principalOf(user, people);
  if (principal === null) return false;
  if (access.isAdmin(principal)) return true;
  const rules = people.desk?.rules ?? [];
  const path = `/api/interpreter/setting/${encodeURIComponent(id)}`;
  return isReserved(rules, path) && judge(rules, path, principal) === "pass";
}
