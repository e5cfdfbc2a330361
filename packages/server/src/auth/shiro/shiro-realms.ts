/**
 * The directories that [main] of a `shiro.ini` names, by the properties that Zeppelin's and Shiro's own realms have.
 *
 * A realm or a property that decides who may log in, and that Octavo lacks, keeps the server from starting.
 */
import { AccountsError } from "../accounts/users-file.ts";
import { type DirectoryDefaults, isDirectoryUrl, roleMap } from "../directory/directories-file.ts";
import type { DirectorySettings, GroupSearch, SearchScope, UserSearch } from "../directory/directory-settings.ts";
import { nameAttributeOf, parseFilter } from "../directory/ldap-text.ts";
import type { IniEntry } from "./ini.ts";

/** Values of lines `name.property = value`, by the property in small letters. */
type Properties = ReadonlyMap<string, string>;

interface Realm {
  readonly name: string;
  readonly kind: string;
  readonly properties: Properties;
  readonly path: string;
}

const readers: Readonly<Record<string, (realm: Realm, defaults: DirectoryDefaults) => DirectorySettings>> = {
  LdapRealm: readLdapRealm,
  LdapGroupRealm: readLdapGroupRealm,
  ActiveDirectoryGroupRealm: readActiveDirectory,
  ActiveDirectoryRealm: readActiveDirectory,
  DefaultLdapRealm: readPlainRealm,
  JndiLdapRealm: readPlainRealm,
};

/** In the order in which they are asked. @throws AccountsError */
export function readShiroRealms(
  main: readonly IniEntry[],
  path: string,
  defaults: DirectoryDefaults,
): readonly DirectorySettings[] {
  const realms = new Map<string, DirectorySettings | null>();
  for (const { name, value } of main) {
    const kind = /(?:^|\.)(\w*Realm)$/.exec(value)?.[1];
    if (!kind || name.includes(".") || value.startsWith("$")) continue;
    const read = readers[kind];
    if (kind === "IniRealm") realms.set(name, null);
    else if (read)
      realms.set(name, read({ name, kind, path, properties: propertiesOf({ main, path }, name) }, defaults));
    else {
      throw new AccountsError(
        `${path} gets its users from a ${kind} (\`${name}\` under [main]), which Octavo does not have. Take its lines out, and name the users under [users] or with: octavo user add <name>`,
      );
    }
  }
  const chosen = main.findLast(({ name }) => name === "securityManager.realms")?.value;
  const order = chosen === undefined ? [...realms.keys()] : listOf(chosen).map((each) => each.replace(/^\$/, ""));
  return order.flatMap((name) => realms.get(name) ?? []);
}

interface Main {
  readonly main: readonly IniEntry[];
  readonly path: string;
}

/** The properties of one object, with those of the objects that it refers to. `within` names the objects that refer to it. */
function propertiesOf({ main, path }: Main, of: string, within: readonly string[] = []): Properties {
  if (within.includes(of)) {
    throw new AccountsError(`${path} cannot be used: \`${of}\` under [main] refers to itself. Take that line out.`);
  }
  const found = new Map<string, string>();
  for (const { name, value } of main) {
    if (!name.startsWith(`${of}.`)) continue;
    const property = name.slice(of.length + 1).toLowerCase();
    found.set(property, unquoted(value));
    if (!value.startsWith("$") || value.includes(" ")) continue;
    const inner = propertiesOf({ main, path }, value.slice(1), [...within, of]);
    for (const [each, given] of inner) found.set(`${property}.${each}`, given);
  }
  return found;
}

function readLdapRealm(realm: Realm, defaults: DirectoryDefaults): DirectorySettings {
  const { properties } = realm;
  const get = (name: string) => properties.get(name.toLowerCase());
  const userDn = get("userDnTemplate") ?? null;
  const users = usersOfLdapRealm(get);
  requireUsers(realm, userDn ?? users);
  const isAuthorizing = get("authorizationEnabled")?.toLowerCase() === "true";
  return {
    ...common(realm, defaults),
    userDn: users === null ? userDn : null,
    users,
    groups: isAuthorizing ? groupsOfLdapRealm(get) : null,
    roles: roleMap(pairsOf(get("rolesByGroup") ?? "", ":")),
    groupsAreRoles: true,
    requiredRoles: listOf(get("allowedRolesForAuthentication") ?? ""),
  };
}

type Get = (name: string) => string | undefined;

function usersOfLdapRealm(get: Get): UserSearch | null {
  const base = get("userSearchBase") ?? get("searchBase");
  const attribute = get("userSearchAttributeName");
  const given = get("userSearchFilter");
  if (base === undefined || (attribute === undefined && given === undefined)) return null;
  const template = get("userSearchAttributeTemplate") ?? "{0}";
  const filter = given ?? `(&(objectClass=${get("userObjectClass") ?? "person"})(${attribute}=${template}))`;
  return {
    base,
    scope: scopeOf(get("userSearchScope")),
    filter,
    nameAttribute: attribute ?? nameAttributeOf(parseFilter(filter)) ?? "uid",
  };
}

function groupsOfLdapRealm(get: Get): GroupSearch {
  const memberAttribute = get("memberAttribute") ?? "member";
  const kind = get("groupObjectClass") ?? "groupOfNames";
  const isPosix = kind.toLowerCase() === "posixgroup";
  const isSearched = get("userSearchAttributeName") !== undefined;
  return {
    base: get("groupSearchBase") ?? get("searchBase") ?? "",
    scope: scopeOf(get("groupSearchScope")),
    filter: get("groupSearchFilter") ?? `(objectClass=${kind})`,
    memberAttribute,
    memberValue: isPosix ? "{0}" : isSearched ? null : (get("memberAttributeValueTemplate") ?? null),
    nameAttribute: get("groupIdAttribute") ?? "cn",
    nested: get("groupSearchEnableMatchingRuleInChain")?.toLowerCase() === "true" ? "chain" : "no",
  };
}

function readLdapGroupRealm(realm: Realm, defaults: DirectoryDefaults): DirectorySettings {
  const userDn = realm.properties.get("userdntemplate") ?? null;
  requireUsers(realm, userDn);
  const base =
    realm.properties.get("contextfactory.environment[ldap.searchbase]") ?? realm.properties.get("searchbase");
  return {
    ...common(realm, defaults),
    userDn,
    users: null,
    groups:
      base === undefined
        ? null
        : {
            base,
            scope: "sub",
            filter: "(objectClass=*)",
            memberAttribute: "uniqueMember",
            memberValue: userDn,
            nameAttribute: "cn",
            nested: "no",
          },
    roles: new Map(),
    groupsAreRoles: true,
    requiredRoles: [],
  };
}

function readPlainRealm(realm: Realm, defaults: DirectoryDefaults): DirectorySettings {
  const userDn = realm.properties.get("userdntemplate") ?? null;
  requireUsers(realm, userDn);
  const without = { users: null, groups: null, roles: new Map(), groupsAreRoles: false, requiredRoles: [] };
  return { ...common(realm, defaults), userDn, ...without };
}

function readActiveDirectory(realm: Realm, defaults: DirectoryDefaults): DirectorySettings {
  const { properties } = realm;
  const suffix = properties.get("principalsuffix");
  const attribute = properties.get("usersearchattributename") ?? "sAMAccountName";
  const base = properties.get("searchbase") ?? "";
  const settings = common(realm, defaults);
  if (settings.system === null && suffix === undefined) {
    throw refused(
      realm,
      "has neither principalSuffix nor systemUsername with systemPassword, so users cannot be asked for",
    );
  }
  return {
    ...settings,
    userDn: suffix === undefined ? null : `{0}${suffix}`,
    users: { base, scope: "sub", filter: `(&(objectClass=*)(${attribute}={0}))`, nameAttribute: attribute },
    groups: { ...memberOfGroups, nested: "no" },
    roles: roleMap(pairsOf(properties.get("grouprolesmap") ?? "", ":")),
    groupsAreRoles: false,
    requiredRoles: [],
  };
}

const memberOfGroups: GroupSearch = {
  ...{ base: null, scope: "sub", filter: "(objectClass=group)", memberAttribute: "member", memberValue: null },
  ...{ nameAttribute: "cn", nested: "no" },
};

function common(realm: Realm, { startTls, caFile, timeoutMs }: DirectoryDefaults) {
  const { name, properties } = realm;
  const get = (property: string) => properties.get(`contextfactory.${property}`) ?? properties.get(property);
  if ([...properties.keys()].some((key) => key.endsWith("hadoopsecuritycredentialpath"))) {
    throw refused(
      realm,
      "keeps its password in a Hadoop credential store, which Octavo cannot read. Write systemPassword in its place",
    );
  }
  const mechanism = get("authenticationmechanism") ?? "simple";
  if (mechanism.toLowerCase() !== "simple") throw refused(realm, `logs in by ${mechanism}; Octavo has simple only`);
  const urls = (get("url") ?? "").split(/[\s,]+/).filter(Boolean);
  const isSecure = get("environment[java.naming.security.protocol]")?.toLowerCase() === "ssl";
  const wrong = urls.find((url) => !isDirectoryUrl(url));
  if (urls.length === 0 || wrong !== undefined) {
    throw refused(
      realm,
      `has ${wrong === undefined ? "no url" : `the url ${wrong}`}; write one as ldaps://ldap.example.org`,
    );
  }
  const [dn, password] = [get("systemusername"), get("systempassword")];
  return {
    ...{ name, file: "shiro.ini" as const, startTls, caFile, timeoutMs },
    urls: urls.map((url) => (isSecure ? url.replace(/^ldap:/, "ldaps:") : url)),
    system: dn && password ? { dn, password } : null,
  };
}

function requireUsers(realm: Realm, known: unknown): void {
  if (known === null) throw refused(realm, "has no userDnTemplate and no search for users");
}

function refused({ path, name, kind }: Realm, problem: string): AccountsError {
  return new AccountsError(`${path} gets its users from a ${kind} (\`${name}\` under [main]), which ${problem}.`);
}

function scopeOf(text = "subtree"): SearchScope {
  const known: Readonly<Record<string, SearchScope>> = { object: "base", onelevel: "one", subtree: "sub" };
  return known[text.toLowerCase()] ?? "sub";
}

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
}

function unquoted(value: string): string {
  return /^"[^"]*"$/.test(value) ? value.slice(1, -1) : value;
}

/** `a: x, b: y`, or with quotes around what has commas in it. */
function pairsOf(text: string, sign: string): readonly (readonly [string, readonly string[]])[] {
  const parts = text.match(/(?:"[^"]*"|[^",])+/g) ?? [];
  return parts.flatMap((part) => {
    const [, quoted, plain, value = ""] =
      new RegExp(`^\\s*(?:"([^"]*)"|([^"]*?))\\s*${sign}\\s*(.*?)\\s*$`).exec(part) ?? [];
    const group = (quoted ?? plain ?? "").trim();
    const role = unquoted(value).trim();
    return group && role ? [[group, [role]] as const] : [];
  });
}
