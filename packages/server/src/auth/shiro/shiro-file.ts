/**
 * `conf/shiro.ini`, as Zeppelin homes have it: its people, its directories, its roles and its rules over paths. It is never written.
 *
 * What it asks for and Octavo cannot do keeps the server from starting: a rule or a realm that is overlooked would open what it was to
 * close.
 */
import type { Account } from "../accounts/account.ts";
import { readKeptPassword } from "../accounts/kept-password.ts";
import { AccountsError } from "../accounts/users-file.ts";
import { type DirectoryDefaults, noDirectories } from "../directory/directories-file.ts";
import type { DirectorySettings } from "../directory/directory-settings.ts";
import { type IniEntry, readIniSections } from "./ini.ts";
import { readShiroRealms } from "./shiro-realms.ts";
import { type Demand, defaultUrlRules, type UrlRule } from "./url-rules.ts";

export interface ShiroFile {
  readonly accounts: readonly Account[];
  /** Every role that counts: those of [roles]. */
  readonly roles: readonly string[];
  readonly rules: readonly UrlRule[];
  /** In the order in which they are asked. */
  readonly directories: readonly DirectorySettings[];
  /** What counts for less than its author may think, in words. */
  readonly warnings: readonly string[];
}

/** @param path for messages @throws AccountsError */
export function readShiroFile(
  text: string,
  path: string,
  defaults: DirectoryDefaults = noDirectories.defaults,
): ShiroFile {
  const sections = readIniSections(text);
  const main = sections.get("main") ?? [];
  const directories = readShiroRealms(main, path, defaults);
  const roles = (sections.get("roles") ?? []).map(({ name }) => name);
  const warnings: string[] = [];
  const named = (sections.get("users") ?? []).map((entry) => accountOf(entry, roles, warnings));
  // As in Zeppelin, of two lines for one name the last counts.
  const accounts = [...new Map(named.map((account) => [account.name, account])).values()].filter(
    createUsableCheck(warnings),
  );
  const rules = (sections.get("urls") ?? []).map((entry) => urlRuleOf(entry, rolesOrUserFilters(main), path));
  return { accounts, roles, rules: rules.length > 0 ? rules : defaultUrlRules, directories, warnings };
}

function accountOf({ name, value }: IniEntry, known: readonly string[], warnings: string[]): Account {
  const [text = "", ...given] = value.split(",").map((part) => part.trim());
  const password = readKeptPassword(text);
  const ignored = given.filter((role) => role !== "" && !known.includes(role));
  if (ignored.length > 0) {
    warnings.push(`shiro.ini: ${ignored.join(", ")} of ${name} counts for nothing, because [roles] does not name it`);
  }
  if (password.kind === "unknown") {
    warnings.push(`shiro.ini: the password of ${name} is hashed in an unknown way; set one with: octavo user passwd`);
  }
  const roles = [...new Set(given.filter((role) => known.includes(role)))];
  return { name, id: `shiro.ini:${name}`, roles, password, file: "shiro.ini" };
}

function createUsableCheck(warnings: string[]): (account: Account) => boolean {
  return ({ name }) => {
    const isTaken = name === "anonymous";
    if (isTaken) warnings.push('shiro.ini: nobody can log in as "anonymous", which is who has not logged in');
    return !isTaken;
  };
}

/** The names that [main] gives to Zeppelin's own filter. */
function rolesOrUserFilters(main: readonly IniEntry[]): ReadonlySet<string> {
  return new Set(
    main.filter(({ value }) => /\.AnyOfRoles(User)?AuthorizationFilter$/.test(value)).map(({ name }) => name),
  );
}

function urlRuleOf({ name, value }: IniEntry, anyOf: ReadonlySet<string>, path: string): UrlRule {
  // Commas between filters, but not those inside brackets.
  const filters = value.match(/[^,[\]\s]+(?:\[[^\]]*\])?/g) ?? [];
  const demands = filters.map((filter) => demandOfFilter(filter, anyOf, path));
  return { pattern: name, demands: demands.length > 0 ? demands : [{ type: "login" }] };
}

function demandOfFilter(filter: string, anyOf: ReadonlySet<string>, path: string): Demand {
  const [, name = filter, list] = /^([^[]+)\[([^\]]*)\]$/.exec(filter) ?? [];
  const names = (list ?? "")
    .split(",")
    .map((each) => each.trim().replaceAll('"', ""))
    .filter(Boolean);
  if (name === "anon") return { type: "nothing" };
  if (name === "authc" || name === "authcBasic" || name === "user") return { type: "login" };
  if (name === "roles") return { type: "roles", roles: names };
  if (anyOf.has(name) || name === "anyofrolesuser") return { type: "anyOf", names };
  throw new AccountsError(
    `${path} has the filter "${filter}" under [urls], which Octavo does not have. Use anon, authc, roles[…] or anyofrolesuser[…] in its place.`,
  );
}
