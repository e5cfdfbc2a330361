/** What can be done to accounts: each becomes a change of `users.json`, or says why not. */
import { randomUUID } from "node:crypto";
import { NameSpace } from "../names/name-space.ts";
import { spellingProblem } from "../names/spelled-names.ts";
import { type Account, canAccountLogIn, type Invitation, problemOfName } from "./account.ts";
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
export async function addUserAccount(
  folders: AccountFolders,
  { name: given, password, roles, invitation }: NewUser,
): Promise<void> {
  const name = given.normalize("NFC");
  refuseProblem(spellingProblem(name) ?? problemOfName(name));
  await refuseTaken(folders, { name, roles });
  const kept = password === null ? { password: { kind: "unknown" } as const } : await hashedPassword(password);
  const invited = invitation ? { invitation } : {};
  const added = { ...kept, ...invited, name, id: randomUUID(), roles: checkRoles(roles), file } as const;
  await changeUsersFile(usersFileOf(folders), async (users) => {
    // Again, now that no other process changes them.
    await refuseTaken(folders, { name, roles });
    return [...users, added];
  });
}

/** @throws AccountsError when the name, or that of a role no user has yet, is taken or can be taken for another one */
async function refuseTaken(folders: AccountFolders, { name, roles }: Pick<NewUser, "name" | "roles">): Promise<void> {
  const { accounts = [], names = emptyNames, roles: known = [] } = (await readAccounts(folders)) ?? {};
  if (accounts.some((account) => account.name === name)) throw new AccountsError(`There is a user "${name}" already.`);
  refuseProblem(names.problemOfNew({ name, kind: "user" }));
  refuseNewRoles(checkRoles(roles), { users: [...accounts.map((account) => account.name), name], roles: known });
}

function refuseNewRoles(
  wanted: readonly string[],
  { users, roles }: { users: readonly string[]; roles: readonly string[] },
): void {
  for (const [index, name] of wanted.entries()) {
    const names = new NameSpace({ users, roles: [...roles, ...wanted.slice(0, index)] });
    refuseProblem(names.problemOfNew({ name, kind: "role" }));
  }
}

function refuseProblem(problem: string | null): void {
  if (problem !== null) throw new AccountsError(problem);
}

const emptyNames = new NameSpace({ users: [], roles: [] });

/** The account's logins end. One of shiro.ini is copied into users.json, which wins from then on. @throws AccountsError */
export async function setPassword(folders: AccountFolders, name: string, password: string): Promise<void> {
  await replacePassword(folders, await requireAccount(folders, name), password);
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
    return withAccount(users, { ...withoutInvitation(now), ...kept, file });
  });
}

/** The account's logins end. @param roles all it is to have @throws AccountsError */
export async function setRolesOfUser(folders: AccountFolders, name: string, roles: readonly string[]): Promise<void> {
  const { id } = await requireOwnAccount(folders, name, "Change its line there");
  await changeUser(folders, { id, change: (account) => ({ ...account, roles }), objection: lastAdministrator() });
}

/** @returns the account that was removed @throws AccountsError */
export async function removeUser(folders: AccountFolders, name: string): Promise<Account> {
  const account = await requireOwnAccount(folders, name, "Remove its line there");
  await changeUsersFile(usersFileOf(folders), async (users) => {
    if (users.length === 1) {
      throw new AccountsError(
        `"${name}" is the last user, and a server with accounts but without users lets nobody in. To go back to one without accounts, stop it and delete ${usersFileOf(folders)}.`,
      );
    }
    const { accounts = [] } = (await readAccounts(folders)) ?? {};
    refuseProblem(
      lastAdministrator()(
        accounts,
        accounts.filter((each) => each.id !== account.id),
      ),
    );
    return users.filter((user) => user.name !== name);
  });
  return account;
}

const file = "users.json";

/** Why accounts may not become what a change makes of them, in words; null when they may. */
export type Objection = (before: readonly Account[], after: readonly Account[]) => string | null;

/** @param isAdministrator by default by the role alone */
export function lastAdministrator(
  isAdministrator: (account: Account) => boolean = ({ roles }) => roles.includes("admin"),
): Objection {
  const has = (accounts: readonly Account[]) => accounts.some((each) => canAccountLogIn(each) && isAdministrator(each));
  return (before, after) =>
    has(before) && !has(after)
      ? "This is the last administrator who can log in. Give the role admin to another user first."
      : null;
}

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
    refuseProblem(objection(accounts, after));
    if (!next) return users.filter((user) => user.id !== id);
    const newRoles = checkRoles(next.roles);
    refuseNewRoles(newRoles, { users: accounts.map((each) => each.name), roles: known });
    return withAccount(users, { ...next, roles: newRoles });
  });
}

export function withoutInvitation({ invitation: _invitation, ...account }: Account): Account {
  return account;
}

async function findAccount(folders: AccountFolders, name: string): Promise<Account | undefined> {
  return (await readAccounts(folders))?.accounts.find((account) => account.name === name);
}

async function requireAccount(folders: AccountFolders, name: string): Promise<Account> {
  const account = await findAccount(folders, name);
  if (!account) throw new AccountsError(`There is no user "${name}". octavo user list names all there are.`);
  return account;
}

async function requireOwnAccount(folders: AccountFolders, name: string, instead: string): Promise<Account> {
  const account = await requireAccount(folders, name);
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

function checkRoles(roles: readonly string[]): readonly string[] {
  const wrong = roles.find((role) => !/^[^\s,\p{C}]{1,100}$/u.test(role));
  if (wrong !== undefined) {
    refuseProblem(spellingProblem(wrong) ?? "A role has 1 to 100 characters, without spaces and commas.");
  }
  return [...new Set(roles)];
}

function withAccount(users: readonly Account[], next: Account): readonly Account[] {
  const others = users.filter((user) => user.name !== next.name);
  return users.length === others.length
    ? [...users, next]
    : users.map((user) => (user.name === next.name ? next : user));
}
