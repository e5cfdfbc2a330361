/**
 * All users who may log in: those of `users.json`, those of `shiro.ini` that are not in `users.json`, and users of directories who have logged
 * in, where none of the files names them.
 *
 * The files are looked at every second, so `octavo user` and an editor work while the server runs. A file that cannot be read then
 * changes nothing until it can; at the start it keeps the server from starting.
 */
import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { readConfFile } from "../../storage/conf-file.ts";
import { codeOfError } from "../../storage/file-system.ts";
import { type DirectoriesFile, noDirectories, readDirectoriesFile } from "../directory/directories-file.ts";
import type { DirectorySettings } from "../directory/directory-settings.ts";
import { NameSpace } from "../names/name-space.ts";
import { readShiroFile, type ShiroFile } from "../shiro/shiro-file.ts";
import { defaultUrlRules, type UrlRule } from "../shiro/url-rules.ts";
import type { Spelling } from "../spelling.ts";
import { type Account, stampOfAccount } from "./account.ts";
import { type AccountFolders, directoriesFileOf, shiroFileOf, usersFileOf } from "./account-files.ts";
import { hashPassword, PasswordCheck } from "./password-check.ts";
import { AccountsError, changeUsersFile, readUsersFile } from "./users-file.ts";

export interface AccountsState {
  readonly accounts: readonly Account[];
  /** All roles there are. */
  readonly roles: readonly string[];
  readonly rules: readonly UrlRule[];
  /** Of users and roles together. */
  readonly names: NameSpace;
  /** Directories, in the order in which they are asked. */
  readonly directories: Pick<DirectoriesFile, "directories" | "recheckMs">;
}

/** What the files say now; null when there is neither, so that there are no accounts. @throws AccountsError */
export async function readAccounts(
  folders: AccountFolders,
): Promise<(AccountsState & { readonly warnings: readonly string[] }) | null> {
  const users = await readUsersFile(usersFileOf(folders));
  const own = await readDirectoriesFile(directoriesFileOf(folders));
  const { defaults, directories, recheckMs } = own ?? noDirectories;
  const shiro = await readShiro(shiroFileOf(folders), defaults);
  if (!users && !shiro && !own) return null;
  const named = new Set(users?.map(({ name }) => name));
  const accounts = [...(users ?? []), ...(shiro?.accounts ?? []).filter(({ name }) => !named.has(name))];
  const roles = [...new Set([...(shiro?.roles ?? []), ...accounts.flatMap((account) => account.roles)])];
  const names = namesOfAccounts(accounts, roles);
  return {
    ...{ accounts, roles, names },
    rules: shiro?.rules ?? defaultUrlRules,
    directories: { directories: namedApart([...directories, ...(shiro?.directories ?? [])]), recheckMs },
    warnings: shiro?.warnings ?? [],
  };
}

/** Refuses two directories of one name: users are bound to their directory by it. @throws AccountsError */
function namedApart(directories: readonly DirectorySettings[]): readonly DirectorySettings[] {
  const twice = directories.find(({ name }, at) => directories.findIndex((each) => each.name === name) !== at);
  if (twice)
    throw new AccountsError(
      `Two directories are called "${twice.name}": give the one of directories.json another name.`,
    );
  return directories;
}

function namesOfAccounts(accounts: readonly Account[], roles: readonly string[]): NameSpace {
  return new NameSpace({ users: accounts.map(({ name }) => name), roles });
}

async function readShiro(path: string, defaults: DirectoriesFile["defaults"]): Promise<ShiroFile | null> {
  const text = await readConfFile(path).catch((cause: unknown) => {
    throw new AccountsError(`${path} cannot be read (${codeOfError(cause)}).`, { cause });
  });
  return text === null ? null : readShiroFile(text, path, defaults);
}

interface AccountsOptions {
  readonly folders: AccountFolders;
  readonly spelling: Spelling;
  readonly state: AccountsState;
  readonly log: Logger;
}

export class Accounts {
  readonly #options: AccountsOptions;
  readonly #check = new PasswordCheck();
  /** The accounts of the files. */
  #ofFiles: AccountsState;
  #ofDirectories: readonly Account[] = [];
  #state: AccountsState;
  #signature: string;
  #isLogged = false;
  /** What the log has on names, which an edit of a file need not say again. */
  readonly #loggedWarnings = new Set<string>();
  /** The files were read again. */
  onChanged: () => void = () => {};

  private constructor(options: AccountsOptions, signature: string) {
    this.#options = options;
    this.#ofFiles = options.state;
    this.#state = options.state;
    this.#signature = signature;
  }

  /** @returns null when there are no accounts @throws AccountsError */
  static async open({ folders, spelling, log }: Omit<AccountsOptions, "state">): Promise<Accounts | null> {
    const signature = await signatureOf(folders);
    const state = await readAccounts(folders);
    if (!state) return null;
    const opened = new Accounts({ folders, spelling, log, state: spellAccounts(state, spelling) }, signature);
    for (const warning of state.warnings) log.warn(warning);
    opened.#logNameWarnings();
    return opened;
  }

  get state(): AccountsState {
    return this.#state;
  }

  /** Users of directories who have logged in. */
  setOfDirectories(accounts: readonly Account[]): void {
    this.#ofDirectories = accounts;
    this.#state = joinAccounts(this.#ofFiles, accounts);
  }

  byId(id: string): Account | undefined {
    return this.#state.accounts.find((account) => account.id === id);
  }

  byName(name: string): Account | undefined {
    const spelling = this.#options.spelling.ofUser(name);
    return this.#state.accounts.find((account) => account.name === spelling);
  }

  /** Whose name and password these are, in a time that does not tell whether there is such a user; undefined when they match no account. */
  async whose(name: string, password: string): Promise<Account | undefined> {
    const account = this.byName(name);
    const isRight = await this.#check.isRight(password, account, this.#state.accounts);
    // Meanwhile the account may have got another password.
    const now = this.byName(name);
    return isRight && account && now && !now.isLocked && stampOfAccount(now) === stampOfAccount(account)
      ? now
      : undefined;
  }

  /** Keeps a password that was just right as well as we can; null when it is so already, or the file is not ours. */
  async strengthened(account: Account, password: string): Promise<Account | null> {
    if (account.file !== "users.json" || account.password.kind === "argon2") return null;
    return { ...account, password: { kind: "argon2", hash: await hashPassword(password) } };
  }

  /** Puts an account in the place of another one. @throws AccountsError */
  async replace(old: Account, next: Account): Promise<void> {
    await changeUsersFile(usersFileOf(this.#options.folders), (accounts) =>
      accounts.map((account) => (stampOfAccount(account) === stampOfAccount(old) ? next : account)),
    );
    await this.refresh();
  }

  /** Names that were taken before, or in an editor, are kept, and the log warns of them. */
  #logNameWarnings(): void {
    for (const warning of this.#state.names.warnings()) {
      if (!this.#loggedWarnings.has(warning)) this.#options.log.warn(warning);
      this.#loggedWarnings.add(warning);
    }
  }

  /** Reads the files again if they are others. */
  async refresh(): Promise<void> {
    const { folders, spelling, log } = this.#options;
    const signature = await signatureOf(folders);
    if (signature === this.#signature) return;
    try {
      // Both files gone: there were accounts when the server started, so no login is accepted until it starts again.
      const { rules } = this.#ofFiles;
      const none = { accounts: [], roles: [], rules, names: namesOfAccounts([], []), directories: noDirectories };
      this.#ofFiles = spellAccounts((await readAccounts(folders)) ?? none, spelling);
      this.#state = joinAccounts(this.#ofFiles, this.#ofDirectories);
      this.#signature = signature;
      this.#isLogged = false;
      this.#logNameWarnings();
      this.onChanged();
    } catch (error) {
      if (!this.#isLogged) log.error({ err: error }, "the accounts cannot be read again; those of before stay");
      this.#isLogged = true;
    }
  }
}

/** An account of a file hides the user of a directory with that name. */
function joinAccounts(files: AccountsState, ofDirectories: readonly Account[]): AccountsState {
  if (ofDirectories.length === 0) return files;
  const taken = new Set(files.accounts.map(({ name }) => name));
  const accounts = [...files.accounts, ...ofDirectories.filter(({ name }) => !taken.has(name))];
  const roles = [...new Set([...files.roles, ...ofDirectories.flatMap((account) => account.roles)])];
  return { ...files, accounts, roles, names: namesOfAccounts(accounts, roles) };
}

/** Of two that are spelled alike then, the first is the one. */
function spellAccounts(state: AccountsState, { ofUser }: Spelling): AccountsState {
  const accounts = new Map<string, Account>();
  for (const account of state.accounts) {
    const name = ofUser(account.name);
    if (!accounts.has(name)) accounts.set(name, { ...account, name });
  }
  const spelledAccounts = [...accounts.values()];
  return { ...state, accounts: spelledAccounts, names: namesOfAccounts(spelledAccounts, state.roles) };
}

/** Another one whenever a file was changed or replaced. */
async function signatureOf(folders: AccountFolders): Promise<string> {
  const files = [usersFileOf(folders), shiroFileOf(folders), directoriesFileOf(folders)];
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  return stats.map((each) => (each ? `${each.ino} ${each.size} ${each.mtimeMs} ${each.ctimeMs}` : "none")).join("\n");
}
