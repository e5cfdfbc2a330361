/** `conf/directories.json`: the directories that Octavo asks for users, and how. Directories of `shiro.ini` use its timeout and authorities, too. */
import { faultsIn } from "@octavo/protocol";
import { z } from "zod";
import { readConfFile } from "../../storage/conf-file.ts";
import { codeOfError } from "../../storage/file-system.ts";
import { AccountsError } from "../accounts/users-file.ts";
import { type DirectorySettings, defaultTimeoutMs } from "./directory-settings.ts";
import { nameAttributeOf, nameAttributeOfDn, normaliseDn, parseFilter } from "./ldap-text.ts";

/** Defaults for directories without these members. */
export interface DirectoryDefaults {
  readonly startTls: boolean;
  readonly caFile: string | null;
  readonly timeoutMs: number;
}

export interface DirectoriesFile {
  readonly defaults: DirectoryDefaults;
  /** Interval at which the roles of a user are looked up again. */
  readonly recheckMs: number;
  readonly directories: readonly DirectorySettings[];
}

const isFilter = (text: string) => {
  try {
    return parseFilter(text) !== null;
  } catch {
    return false;
  }
};

const url = z.string().refine(isDirectoryUrl, "has to be an address as ldaps://ldap.example.org");
const filter = z.string().refine(isFilter, "is not a filter, as (uid={0})");
const seconds = z.number().min(0.1).max(600);

const directorySchema = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,50}$/, "has to be 1 to 50 letters and digits"),
  type: z.enum(["ldap", "activeDirectory"]).default("ldap"),
  urls: z.array(url).min(1),
  startTls: z.boolean().optional(),
  caFile: z.string().min(1).optional(),
  timeoutSeconds: seconds.optional(),
  bindDn: z.string().min(1).optional(),
  bindPassword: z.string().min(1).optional(),
  bindPasswordFile: z.string().min(1).optional(),
  userDn: z.string().includes("{0}").optional(),
  userBase: z.string().optional(),
  userFilter: filter.optional(),
  userName: z.string().optional(),
  groupBase: z.string().optional(),
  groupFilter: filter.optional(),
  groupMember: z.string().optional(),
  groupMemberValue: z.string().includes("{0}").optional(),
  groupName: z.string().default("cn"),
  nested: z.boolean().default(true),
  roles: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  groupsAreRoles: z.boolean().default(false),
  requiredRoles: z.array(z.string()).default([]),
});

const fileSchema = z.strictObject({
  startTls: z.boolean().default(false),
  caFile: z.string().min(1).nullable().default(null),
  timeoutSeconds: seconds.default(defaultTimeoutMs / 1000),
  recheckMinutes: z.number().min(0.01).max(1440).default(10),
  directories: z.array(directorySchema).default([]),
});

type DirectoryInFile = z.output<typeof directorySchema>;

export const noDirectories: DirectoriesFile = {
  defaults: { startTls: false, caFile: null, timeoutMs: defaultTimeoutMs },
  recheckMs: 10 * 60_000,
  directories: [],
};

/** Null when there is no such file. @throws AccountsError */
export async function readDirectoriesFile(path: string): Promise<DirectoriesFile | null> {
  const text = await readConfFile(path).catch((cause: unknown) => {
    throw new AccountsError(`${path} cannot be read (${codeOfError(cause)}).`, { cause });
  });
  if (text === null) return null;
  const given = parseJson(text);
  const parsed = fileSchema.safeParse(given);
  if (!parsed.success) throw new AccountsError(`${path} cannot be used: ${faultsIn(parsed.error, given, "It")}`);
  const { startTls, caFile, timeoutSeconds, recheckMinutes, directories } = parsed.data;
  const defaults = { startTls, caFile, timeoutMs: timeoutSeconds * 1000 };
  const twice = directories.find(({ name }, at) => directories.findIndex((each) => each.name === name) !== at);
  if (twice) throw new AccountsError(`${path} names the directory "${twice.name}" twice; remove one of them.`);
  return {
    defaults,
    recheckMs: recheckMinutes * 60_000,
    directories: await Promise.all(directories.map((each) => settingsOf(each, defaults, path))),
  };
}

async function settingsOf(
  given: DirectoryInFile,
  defaults: DirectoryDefaults,
  path: string,
): Promise<DirectorySettings> {
  const { name, userDn = null, groupsAreRoles, requiredRoles } = given;
  const refuse = (problem: string) => new AccountsError(`${path} cannot be used: directory "${name}" ${problem}.`);
  const users = usersOf(given);
  if (userDn === null && users === null) throw refuse("needs userDn, or userBase to search users in");
  const password = given.bindPassword ?? (await passwordFrom(given.bindPasswordFile));
  if ((given.bindDn === undefined) !== (password === null))
    throw refuse("has one of bindDn and its password, and needs both or none");
  if (userDn === null && given.bindDn === undefined) throw refuse("needs bindDn and its password to search users");
  return {
    ...{ name, file: "directories.json", urls: given.urls, userDn, users, groupsAreRoles, requiredRoles },
    startTls: given.startTls ?? defaults.startTls,
    caFile: given.caFile ?? defaults.caFile,
    timeoutMs: given.timeoutSeconds === undefined ? defaults.timeoutMs : given.timeoutSeconds * 1000,
    system: given.bindDn === undefined || password === null ? null : { dn: given.bindDn, password },
    groups: groupsOf(given),
    roles: roleMap(Object.entries(given.roles).map(([group, roles]) => [group, [roles].flat()] as const)),
  };
}

function usersOf({ type, userBase, userFilter, userName, userDn }: DirectoryInFile): DirectorySettings["users"] {
  if (userBase === undefined) return null;
  const usual = type === "activeDirectory" ? "sAMAccountName" : (nameAttributeOfDn(userDn ?? "") ?? "uid");
  const text = userFilter ?? `(${userName ?? usual}={0})`;
  return {
    base: userBase,
    scope: "sub",
    filter: text,
    nameAttribute: userName ?? nameAttributeOf(parseFilter(text)) ?? usual,
  };
}

function groupsOf({ type, nested, ...given }: DirectoryInFile): DirectorySettings["groups"] {
  if (given.groupBase === undefined && Object.keys(given.roles).length === 0 && !given.groupsAreRoles) return null;
  const isActive = type === "activeDirectory";
  return {
    base: given.groupBase ?? null,
    scope: "sub",
    filter: given.groupFilter ?? (isActive ? "(objectClass=group)" : "(objectClass=*)"),
    memberAttribute: given.groupMember ?? "member",
    memberValue: given.groupMemberValue ?? null,
    nameAttribute: given.groupName,
    nested: nested ? (isActive ? "chain" : "walk") : "no",
  };
}

/** Roles by group; a DN is found in every spelling. */
export function roleMap(
  entries: readonly (readonly [string, readonly string[]])[],
): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>();
  for (const [group, roles] of entries) {
    const key = group.includes("=") ? normaliseDn(group) : group.toLowerCase();
    map.set(key, [...(map.get(key) ?? []), ...roles]);
  }
  return map;
}

export function isDirectoryUrl(text: string): boolean {
  return /^ldaps?:\/\/[^\s/?#]+\/?$/.test(text) && URL.canParse(text);
}

async function passwordFrom(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const text = await readConfFile(file).catch(() => null);
  if (text === null || text.trim() === "") throw new AccountsError(`${file} cannot be read, or has no password in it.`);
  return text.replace(/\r?\n$/, "");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
