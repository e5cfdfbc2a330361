/** What can be done to accounts: each becomes a change of `users.json`, or says why not. */
import { randomUUID } from "node:crypto";
import { NameSpace } from "../names/name-space.ts";
import { spellingProblem } from "../names/spelled-names.ts";
import { type Account, type Invitation, problemOfName } from "./account.ts";
import { type AccountFolders, usersFileOf } from "./account-files.ts";
import { readAccounts } from "./accounts.ts";
import { hashPassword, longestPassword } from "./password-check.ts";
import { AccountsError, changeUsersFile } from "./users-file.ts";

const shortestPassword = 8;

interface NewUser {
  readonly name: string;
  /** Null for a user who is to choose one. */
  readonly password: string | null;
  readonly roles: readonly string[];
  readonly invitation?: Invitation;
}

/** @throws AccountsError */
export async function addUser(
  folders: AccountFolders,
  { name: given, password, roles, invitation }: NewUser,
): Promise<void> {
  const name = given.normalize("NFC");
  refuse(spellingProblem(name) ?? problemOfName(name));
  await refuseTaken(folders, { name, roles });
  const kept = password === null ? { password: { kind: "unknown" } as const } : await hashedPassword(password);
  const invited = invitation ? { invitation } : {};
  const added = { ...kept, ...invited, name, id: randomUUID(), roles: checked(roles), file } as const;
  await changeUsersFile(usersFileOf(folders), async (users) => {
    // Again, now that nobody else changes them.
    await refuseTaken(folders, { name, roles });
    return [...users, added];
  });
}

/** @throws AccountsError when the name, or that of a role nobody has yet, is taken or can be taken for another one */
async function refuseTaken(folders: AccountFolders, { name, roles }: Pick<NewUser, "name" | "roles">): Promise<void> {
  const { accounts = [], names = emptyNames, roles: known = [] } = (await readAccounts(folders)) ?? {};
  if (accounts.some((account) => account.name === name)) throw new AccountsError(`There is a user "${name}" already.`);
  refuse(names.problemOfNew({ name, kind: "user" }));
  refuseNewRoles(checked(roles), { users: [...accounts.map((account) => account.name), name], roles: known });
}

function refuseNewRoles(
  wanted: readonly string[],
  { users, roles }: { users: readonly string[]; roles: readonly string[] },
): void {
  for (const [index, name] of wanted.entries()) {
    const names = new NameSpace({ users, roles: [...roles, ...wanted.slice(0, index)] });
    refuse(names.problemOfNew({ name, kind: "role" }));
  }
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new AccountsError(problem);
}

const emptyNames = new NameSpace({ users: [], roles: [] });

/** The account's logins end. One of shiro.ini is copied into users.json, which wins from then on. @throws AccountsError */
export async function setPassword(folders: AccountFolders, name: string, password: string): Promise<void> {
  await replacePassword(folders, await existing(folders, name), password);
}

/** The same by the account's id, however its name is spelled. @throws AccountsError */
export async function setPasswordOf(folders: AccountFolders, id: string, password: string): Promise<void> {
  const account = (await readAccounts(folders))?.accounts.find((each) => each.id === id);
  if (!account) throw new AccountsError("There is no such user any more.");
  await replacePassword(folders, account, password);
}

async function replacePassword(folders: AccountFolders, account: Account, password: string): Promise<void> {
  const kept = await hashedPassword(password);
  // A link that still goes round must not set another one.
  await changeUsersFile(usersFileOf(folders), (users) => {
    const { id, name } = account;
    const now = users.find((user) => user.id === id) ?? account;
    if (now === account && account.file === file) throw new AccountsError(`There is no user "${name}" any more.`);
    return put(users, { ...withoutInvitation(now), ...kept, file });
  });
}

/** The account's logins end. @param roles all it is to have @throws AccountsError */
export async function setRoles(folders: AccountFolders, name: string, roles: readonly string[]): Promise<void> {
  const account = await ours(folders, name, "Change its line there");
  const wanted = checked(roles);
  await changeUsersFile(usersFileOf(folders), async (users) => {
    const { accounts = [], roles: known = [] } = (await readAccounts(folders)) ?? {};
    refuseNewRoles(wanted, { users: accounts.map((each) => each.name), roles: known });
    return put(users, { ...account, roles: wanted });
  });
}

/** @returns the account that was removed @throws AccountsError */
export async function removeUser(folders: AccountFolders, name: string): Promise<Account> {
  const account = await ours(folders, name, "Remove its line there");
  await changeUsersFile(usersFileOf(folders), (users) => {
    if (users.length === 1) {
      throw new AccountsError(
        `"${name}" is the last user, and a server with accounts but without users lets nobody in. To go back to one without accounts, stop it and delete ${usersFileOf(folders)}.`,
      );
    }
    return users.filter((user) => user.name !== name);
  });
  return account;
}

const file = "users.json";

/** Why accounts may not become what a change makes of them, in words; null when they may. */
export type Objection = (before: readonly Account[], after: readonly Account[]) => string | null;

interface AccountChange {
  readonly id: string;
  /** What becomes of it; null removes it. May throw. */
  readonly change: (account: Account) => Account | null;
  readonly objection?: Objection;
}

/** Changes an account of users.json as it is at that moment. @throws AccountsError */
export async function changeUser(
  folders: AccountFolders,
  { id, change, objection = () => null }: AccountChange,
): Promise<void> {
  await changeUsersFile(usersFileOf(folders), async (users) => {
    const { accounts = [], roles: known = [] } = (await readAccounts(folders)) ?? {};
    const account = accounts.find((each) => each.id === id);
    if (!account) throw new AccountsError("There is no such user any more.");
    if (account.file !== file)
      throw new AccountsError(`"${account.name}" is named by shiro.ini. Change its line there.`);
    const next = change(account);
    const after = accounts.flatMap((each) => (each.id === id ? (next ?? []) : each));
    refuse(objection(accounts, after));
    if (!next) return users.filter((user) => user.id !== id);
    const newRoles = checked(next.roles);
    refuseNewRoles(newRoles, { users: accounts.map((each) => each.name), roles: known });
    return put(users, { ...next, roles: newRoles });
  });
}

export function withoutInvitation({ invitation: _invitation, ...account }: Account): Account {
  return account;
}

async function find(folders: AccountFolders, name: string): Promise<Account | undefined> {
  return (await readAccounts(folders))?.accounts.find((account) => account.name === name);
}

async function existing(folders: AccountFolders, name: string): Promise<Account> {
  const account = await find(folders, name);
  if (!account) throw new AccountsError(`There is no user "${name}". octavo user list names all there are.`);
  return account;
}

async function ours(folders: AccountFolders, name: string, instead: string): Promise<Account> {
  const account = await existing(folders, name);
  if (account.file !== file) throw new AccountsError(`"${name}" is named by shiro.ini. ${instead}.`);
  return account;
}

export async function hashedPassword(password: string): Promise<Pick<Account, "password">> {
  if (password.length < shortestPassword) {
    throw new AccountsError(`A password has ${shortestPassword} characters or more.`);
  }
  if (password.length > longestPassword) {
    throw new AccountsError(`A password has ${longestPassword} characters at most.`);
  }
  return { password: { kind: "argon2", hash: await hashPassword(password) } };
}

function checked(roles: readonly string[]): readonly string[] {
  const wrong = roles.find((role) => !/^[^\s,\p{C}]{1,100}$/u.test(role));
  if (wrong !== undefined) {
    refuse(spellingProblem(wrong) ?? "A role has 1 to 100 characters, without spaces and commas.");
  }
  return [...new Set(roles)];
}

function put(users: readonly Account[], next: Account): readonly Account[] {
  const others = users.filter((user) => user.name !== next.name);
  return users.length === others.length
    ? [...users, next]
    : users.map((user) => (user.name === next.name ? next : user));
}
