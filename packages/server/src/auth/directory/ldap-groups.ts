/** Finds the groups of a user, with nested groups when the settings say so. */
import { AndFilter, EqualityFilter, ExtensibleFilter, type Filter, OrFilter, PresenceFilter } from "ldapts";
import type { GroupSearch } from "./directory-settings.ts";
import { isUnreadableBase, type LdapConnection, valuesOf } from "./ldap-connection.ts";
import { fillDn, fillFilter, fillText, firstValueOfDn, normaliseDn } from "./ldap-text.ts";

interface Group {
  readonly dn: string;
  readonly name: string;
}

/** Active Directory's matching rule that follows members of members. */
const inChain = "1.2.840.113556.1.4.1941";
/** Most levels of groups in groups. */
const mostLevels = 10;
/** Most groups of one user; further ones are left out. */
const mostGroups = 5000;
/** Groups in one search. */
const atOnce = 50;

interface Member {
  readonly dn: string;
  readonly name: string;
  /** Groups that the user's own entry names. */
  readonly memberOf: readonly string[];
}

export async function groupsOfMember(
  connection: LdapConnection,
  groups: GroupSearch,
  member: Member,
): Promise<readonly Group[]> {
  const { base } = groups;
  if (base === null) return await groupsByMemberOf(connection, groups, member);
  if (groups.nested === "chain") {
    const rule = new ExtensibleFilter({ rule: inChain, matchType: groups.memberAttribute, value: member.dn });
    const found = await searchGroups(connection, { ...groups, base }, { member, isMember: rule });
    // A directory without the rule finds none; then groups are followed one by one.
    if (found.length > 0) return found;
  }
  return await walkGroups(connection, { ...groups, base }, member);
}

type Based = GroupSearch & { readonly base: string };

async function walkGroups(connection: LdapConnection, groups: Based, member: Member): Promise<readonly Group[]> {
  const found = new Map<string, Group>();
  let level: readonly string[] = [memberValueOf(groups, member)];
  for (let depth = 0; depth < mostLevels && level.length > 0; depth++) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += atOnce) {
      const isMember = isOneOf(groups.memberAttribute, level.slice(at, at + atOnce));
      for (const group of await searchGroups(connection, groups, { member, isMember })) {
        const key = normaliseDn(group.dn);
        if (found.has(key) || found.size >= mostGroups) continue;
        found.set(key, group);
        next.push(group.dn);
      }
    }
    level = groups.nested === "no" ? [] : next;
  }
  return [...found.values()];
}

async function groupsByMemberOf(
  connection: LdapConnection,
  { nested, nameAttribute }: GroupSearch,
  { memberOf }: Member,
): Promise<readonly Group[]> {
  const found = new Map<string, Group>();
  let level = memberOf;
  for (let depth = 0; depth < mostLevels && level.length > 0; depth++) {
    const next: string[] = [];
    for (const dn of level) {
      const key = normaliseDn(dn);
      if (found.has(key) || found.size >= mostGroups) continue;
      found.set(key, { dn, name: firstValueOfDn(dn) });
      if (nested === "no") continue;
      const filter = new PresenceFilter({ attribute: "objectClass" });
      const attributes = ["memberOf", nameAttribute];
      const [entry] = await connection
        .search(dn, { filter, scope: "base", attributes, most: 1 })
        .catch((error: unknown) => {
          // A group of another domain counts by its name; which groups hold it is not known here.
          if (isUnreadableBase(error)) return [];
          throw error;
        });
      if (entry) next.push(...valuesOf(entry, "memberOf"));
    }
    level = next;
  }
  return [...found.values()];
}

async function searchGroups(
  connection: LdapConnection,
  { base, scope, filter, nameAttribute }: Based,
  { member, isMember }: { readonly member: Member; readonly isMember: Filter },
): Promise<readonly Group[]> {
  const both = new AndFilter({ filters: [fillFilter(filter, member.name), isMember] });
  const entries = await connection.search(base, { filter: both, scope, attributes: [nameAttribute] });
  return entries.map((entry) => ({
    dn: entry.dn,
    name: valuesOf(entry, nameAttribute)[0] ?? firstValueOfDn(entry.dn),
  }));
}

function memberValueOf({ memberValue }: GroupSearch, { dn, name }: Member): string {
  if (memberValue === null) return dn;
  return memberValue.includes("=") ? fillDn(memberValue, name) : fillText(memberValue, name);
}

function isOneOf(attribute: string, values: readonly string[]): Filter {
  return new OrFilter({ filters: values.map((value) => new EqualityFilter({ attribute, value })) });
}
