/** A directory that speaks LDAP, or Active Directory: checks names and passwords, and looks up users who have logged in before. */
import { type Entry, type Filter, PresenceFilter } from "ldapts";
import type { Authentication, Authenticator, DirectoryUser, KnownUser, Standing } from "./authenticator.ts";
import type { DirectorySettings, SearchScope } from "./directory-settings.ts";
import {
  isUnreadableBase,
  type LdapConnection,
  refusedSystemUser,
  valuesOf,
  withConnection,
} from "./ldap-connection.ts";
import { groupsOfMember } from "./ldap-groups.ts";
import { fillDn, fillFilter, fillText, firstValueOfDn, nameAttributeOfDn, normaliseDn } from "./ldap-text.ts";
import { lockAttributes, lockOf } from "./locked-entry.ts";

/** Users that one connection looks up at the same time. */
const askedAtOnce = 20;

/** Why a user without a usable entry does not get in. */
const withoutEntry = {
  several: "several entries fit the name; narrow the filter of users",
  unreadable: "their entry cannot be read",
} as const;

type Found = Entry | keyof typeof withoutEntry | null;

/** Attributes that identify an entry, also after it moves. */
const idAttributes = ["entryUUID", "objectGUID", "nsUniqueId", "ipaUniqueID"];

export class LdapDirectory implements Authenticator {
  readonly #settings: DirectorySettings;

  constructor(settings: DirectorySettings) {
    this.#settings = settings;
  }

  get name(): string {
    return this.#settings.name;
  }

  get canCheck(): boolean {
    return this.#settings.system !== null;
  }

  async authenticate(name: string, password: string): Promise<Authentication> {
    if (password === "") return { type: "refused", reason: "no password was given" };
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || name.trim() === "") return { type: "unknown" };
    return await withConnection(this.#settings, (connection) => this.#authenticate(connection, name, password));
  }

  async check(users: readonly KnownUser[], report: (user: KnownUser, standing: Standing) => void): Promise<void> {
    if (users.length === 0) return;
    const look = async (connection: LdapConnection) => {
      const ask = async (user: KnownUser) => {
        const standing = await this.#standingOf(connection, user);
        if (standing) report(user, standing);
      };
      for (let at = 0; at < users.length; at += askedAtOnce) {
        await Promise.all(users.slice(at, at + askedAtOnce).map(ask));
      }
    };
    await withConnection(this.#settings, look, true);
  }

  probe(): Promise<void> {
    return withConnection(this.#settings, async (connection) => {
      const filter = new PresenceFilter({ attribute: "objectClass" });
      await connection.search("", { filter, scope: "base", attributes: ["objectClass"], most: 1 });
    });
  }

  async #authenticate(connection: LdapConnection, name: string, password: string): Promise<Authentication> {
    const { system, users, userDn } = this.#settings;
    if (userDn === null || system !== null) {
      const entry = await this.#find(connection, name);
      if (entry === null) return { type: "unknown" };
      if (typeof entry === "string") return { type: "refused", reason: withoutEntry[entry] };
      if (!(await connection.bind(entry.dn, password))) return { type: "refused", reason: "the password is not right" };
      // Often only the system user may read groups.
      if (system && !(await connection.bind(system.dn, system.password))) {
        throw refusedSystemUser(this.#settings.file);
      }
      return await this.#admit(connection, entry, name);
    }
    const bindName = userDn.includes("=") ? fillDn(userDn, name) : fillText(userDn, name);
    // A directory does not tell an unknown user from a wrong password, so the next directory is asked as well.
    if (!(await connection.bind(bindName, password))) return { type: "unknown", wasTried: true };
    // A search of users also says who may log in.
    const bare = users === null && userDn.includes("=") ? bareEntry(bindName) : null;
    const found = await this.#find(connection, name);
    const entry = found === "unreadable" || found === null ? (bare ?? "unreadable") : found;
    if (typeof entry === "string") return { type: "refused", reason: withoutEntry[entry] };
    // The search may find another entry than the one that the template names.
    return (await connection.bind(entry.dn, password))
      ? await this.#admit(connection, entry, name)
      : { type: "refused", reason: "the entry of their name is not the one that the password is of" };
  }

  /** The only entry of a name; null when there is none. */
  async #find(connection: LdapConnection, name: string): Promise<Found> {
    const { users, userDn } = this.#settings;
    if (users) return await this.#search(connection, { ...users, filter: fillFilter(users.filter, name) });
    if (userDn === null) return null;
    const filter = new PresenceFilter({ attribute: "objectClass" });
    const wanted = { base: fillDn(userDn, name), scope: "base", filter } as const;
    return await this.#search(connection, wanted).catch((error: unknown) => {
      if (isUnreadableBase(error)) return "unreadable";
      throw error;
    });
  }

  async #search(
    connection: LdapConnection,
    { base, scope, filter }: { base: string; scope: SearchScope; filter: Filter },
  ): Promise<Entry | "several" | null> {
    const attributes = [this.#nameAttribute(), "memberOf", ...idAttributes, ...lockAttributes];
    const entries = await connection.search(base, { filter, scope, attributes, most: 2 });
    return entries.length > 1 ? "several" : (entries[0] ?? null);
  }

  async #admit(connection: LdapConnection, entry: Entry, typed: string): Promise<Authentication> {
    const lock = lockOf(entry);
    if (lock !== null) return { type: "refused", reason: lock };
    const user = await this.#describe(connection, entry, typed);
    return this.#isWanted(user)
      ? { type: "in", user }
      : { type: "refused", reason: "they have none of the roles that may log in" };
  }

  /** Null when the directory gives no answer about the user. */
  async #standingOf(connection: LdapConnection, known: KnownUser): Promise<Standing | null> {
    const entry = await this.#find(connection, known.name);
    if (typeof entry === "string") return null;
    if (!entry || idOf(entry) !== known.entryId) return { type: "gone" };
    const lock = lockOf(entry);
    if (lock !== null) return { type: "locked", reason: lock };
    const user = await this.#describe(connection, entry, known.name);
    return this.#isWanted(user)
      ? { type: "there", user }
      : { type: "locked", reason: "they have none of the roles that may log in" };
  }

  async #describe(connection: LdapConnection, entry: Entry, typed: string): Promise<DirectoryUser> {
    const names = valuesOf(entry, this.#nameAttribute());
    const name = names.find((each) => each.toLowerCase() === typed.toLowerCase()) ?? names[0] ?? typed;
    return { name, entryId: idOf(entry), dn: entry.dn, roles: await this.#rolesOf(connection, entry, name) };
  }

  async #rolesOf(connection: LdapConnection, entry: Entry, name: string): Promise<readonly string[]> {
    const { groups, roles, groupsAreRoles } = this.#settings;
    if (!groups) return [];
    const found = await groupsOfMember(connection, groups, {
      dn: entry.dn,
      name,
      memberOf: valuesOf(entry, "memberOf"),
    });
    const given = found.flatMap((group) => {
      const mapped = roles.get(normaliseDn(group.dn)) ?? roles.get(group.name.toLowerCase());
      return mapped ?? (groupsAreRoles ? [group.name] : []);
    });
    return [...new Set(given)].toSorted();
  }

  #isWanted({ roles }: DirectoryUser): boolean {
    const { requiredRoles } = this.#settings;
    return requiredRoles.length === 0 || requiredRoles.some((role) => roles.includes(role));
  }

  #nameAttribute(): string {
    const { users, userDn } = this.#settings;
    return users?.nameAttribute ?? nameAttributeOfDn(userDn ?? "") ?? "uid";
  }
}

/** Stands for the entry of a user who may not read it. */
function bareEntry(dn: string): Entry {
  return { dn, [/^\s*([\w-]+)/.exec(dn)?.[1] ?? "uid"]: firstValueOfDn(dn) };
}

function idOf(entry: Entry): string {
  const [id] = idAttributes.flatMap((attribute) => valuesOf(entry, attribute));
  return id ?? normaliseDn(entry.dn);
}
