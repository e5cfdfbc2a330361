/**
 * Everyone who may log in: those of `users.json`, and those of `shiro.ini` that the first does not name.
 *
 * Both files are looked at every second, so `octavo user` and an editor work while the server runs. A file that cannot be read then
 * changes nothing until it can; at the start it keeps the server from starting.
 */
import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { readConfFile } from "../../storage/conf-file.ts";
import { codeOf } from "../../storage/file-system.ts";
import { NameSpace } from "../names/name-space.ts";
import { readShiroFile, type ShiroFile } from "../shiro/shiro-file.ts";
import { defaultUrlRules, type UrlRule } from "../shiro/url-rules.ts";
import type { Spelling } from "../spelling.ts";
import { type Account, stampOf } from "./account.ts";
import { type AccountFolders, shiroFileOf, usersFileOf } from "./account-files.ts";
import { hashPassword, PasswordCheck } from "./password-check.ts";
import { AccountsError, changeUsersFile, readUsersFile } from "./users-file.ts";

export interface AccountsState {
  readonly accounts: readonly Account[];
  /** All roles there are. */
  readonly roles: readonly string[];
  readonly rules: readonly UrlRule[];
  /** Of users and roles together. */
  readonly names: NameSpace;
}

/** What the files say now; null when there is neither, so that there are no accounts. @throws AccountsError */
export async function readAccounts(
  folders: AccountFolders,
): Promise<(AccountsState & { readonly warnings: readonly string[] }) | null> {
  const users = await readUsersFile(usersFileOf(folders));
  const shiro = await readShiro(shiroFileOf(folders));
  if (!users && !shiro) return null;
  const named = new Set(users?.map(({ name }) => name));
  const accounts = [...(users ?? []), ...(shiro?.accounts ?? []).filter(({ name }) => !named.has(name))];
  const roles = [...new Set([...(shiro?.roles ?? []), ...accounts.flatMap((account) => account.roles)])];
  const names = namesOf(accounts, roles);
  return { accounts, roles, rules: shiro?.rules ?? defaultUrlRules, names, warnings: shiro?.warnings ?? [] };
}

function namesOf(accounts: readonly Account[], roles: readonly string[]): NameSpace {
  return new NameSpace({ users: accounts.map(({ name }) => name), roles });
}

async function readShiro(path: string): Promise<ShiroFile | null> {
  const text = await readConfFile(path).catch((cause: unknown) => {
    throw new AccountsError(`${path} cannot be read (${codeOf(cause)}).`, { cause });
  });
  return text === null ? null : readShiroFile(text, path);
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
  #state: AccountsState;
  #signature: string;
  #isTold = false;
  /** What the log has on names, which an edit of a file need not say again. */
  readonly #toldOfNames = new Set<string>();
  /** The files were read again. */
  onChanged: () => void = () => {};

  private constructor(options: AccountsOptions, signature: string) {
    this.#options = options;
    this.#state = options.state;
    this.#signature = signature;
  }

  /** @returns null when there are no accounts @throws AccountsError */
  static async open({ folders, spelling, log }: Omit<AccountsOptions, "state">): Promise<Accounts | null> {
    const signature = await signatureOf(folders);
    const state = await readAccounts(folders);
    if (!state) return null;
    const opened = new Accounts({ folders, spelling, log, state: spelled(state, spelling) }, signature);
    for (const warning of state.warnings) log.warn(warning);
    opened.#tellOfNames();
    return opened;
  }

  get state(): AccountsState {
    return this.#state;
  }

  byId(id: string): Account | undefined {
    return this.#state.accounts.find((account) => account.id === id);
  }

  byName(name: string): Account | undefined {
    const spelling = this.#options.spelling.ofUser(name);
    return this.#state.accounts.find((account) => account.name === spelling);
  }

  /** Whose name and password these are, in a time that does not tell whether there is such a user; undefined when nobody's. */
  async whose(name: string, password: string): Promise<Account | undefined> {
    const account = this.byName(name);
    const isRight = await this.#check.isRight(password, account, this.#state.accounts);
    // Meanwhile the account may have got another password.
    const now = this.byName(name);
    return isRight && account && now && !now.isLocked && stampOf(now) === stampOf(account) ? now : undefined;
  }

  /** Keeps a password that was just right as well as we can; null when it is so already, or the file is not ours. */
  async strengthened(account: Account, password: string): Promise<Account | null> {
    if (account.file !== "users.json" || account.password.kind === "argon2") return null;
    return { ...account, password: { kind: "argon2", hash: await hashPassword(password) } };
  }

  /** Puts an account in the place of another one. @throws AccountsError */
  async replace(old: Account, next: Account): Promise<void> {
    await changeUsersFile(usersFileOf(this.#options.folders), (accounts) =>
      accounts.map((account) => (stampOf(account) === stampOf(old) ? next : account)),
    );
    await this.refresh();
  }

  /** Names that were taken before, or in an editor, are kept, and whoever runs the server hears of them. */
  #tellOfNames(): void {
    for (const warning of this.#state.names.warnings()) {
      if (!this.#toldOfNames.has(warning)) this.#options.log.warn(warning);
      this.#toldOfNames.add(warning);
    }
  }

  /** Reads the files again if they are others. */
  async refresh(): Promise<void> {
    const { folders, spelling, log } = this.#options;
    const signature = await signatureOf(folders);
    if (signature === this.#signature) return;
    try {
      // Both files gone: there were accounts when the server started, so nobody gets in until it starts again.
      const none = { accounts: [], roles: [], rules: this.#state.rules, names: namesOf([], []) };
      this.#state = spelled((await readAccounts(folders)) ?? none, spelling);
      this.#signature = signature;
      this.#isTold = false;
      this.#tellOfNames();
      this.onChanged();
    } catch (error) {
      if (!this.#isTold) log.error({ err: error }, "the accounts cannot be read again; those of before stay");
      this.#isTold = true;
    }
  }
}

/** Of two that are spelled alike then, the first is the one. */
function spelled(state: AccountsState, { ofUser }: Spelling): AccountsState {
  const accounts = new Map<string, Account>();
  for (const account of state.accounts) {
    const name = ofUser(account.name);
    if (!accounts.has(name)) accounts.set(name, { ...account, name });
  }
  const spelledAccounts = [...accounts.values()];
  return { ...state, accounts: spelledAccounts, names: namesOf(spelledAccounts, state.roles) };
}

/** Another one whenever a file was changed or replaced. */
async function signatureOf(folders: AccountFolders): Promise<string> {
  const files = [usersFileOf(folders), shiroFileOf(folders)];
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  return stats.map((each) => (each ? `${each.ino} ${each.size} ${each.mtimeMs} ${each.ctimeMs}` : "none")).join("\n");
}
