/**
 * What is done to accounts while the server runs: by their users to their own, by administrators to all of them.
 *
 * Each change becomes one of `users.json`, which the server then reads again, so that logins and sockets of an account that is locked, removed or
 * another one now end before the answer is sent. The file is changed under its lock, and the rule that an administrator stays is
 * checked there: two who remove each other at the same time leave one.
 */

import type { Account } from "./accounts/account.ts";
import type { AccountFolders } from "./accounts/account-files.ts";
import type { Accounts } from "./accounts/accounts.ts";
import {
  addUserAccount,
  changeUser,
  hashedPassword,
  lastAdministrator,
  type Objection,
  setPasswordOf,
  withoutInvitation,
} from "./accounts/edit-users.ts";
import { AccountsError } from "./accounts/users-file.ts";
import type { Login } from "./login.ts";
import type { Reach } from "./reach.ts";
import { LoginGuard } from "./sessions/login-guard.ts";
import type { LoginPlaces } from "./sessions/login-places.ts";
import { type LoginRow, type LoginTable, shortIdOf } from "./sessions/login-table.ts";
import type { Logins } from "./sessions/logins.ts";
import { digestOfSecret, newSecret } from "./sessions/secrets.ts";

interface AccountServiceOptions {
  readonly folders: AccountFolders;
  readonly accounts: Accounts;
  readonly logins: Logins;
  readonly table: LoginTable;
  readonly places: LoginPlaces;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** How long an invitation holds. */
const invitationMs = 7 * 24 * 3_600_000;

export interface PersonSummary {
  readonly name: string;
  readonly roles: readonly string[];
  readonly file: Account["file"];
  readonly isLocked: boolean;
  /** Until when there is a link to choose a password by, in epoch milliseconds; null when there is none. */
  readonly invitedUntil: number | null;
  readonly hasPassword: boolean;
  /** Epoch milliseconds; null when that is not known. */
  readonly lastSeen: number | null;
}

export interface PasswordChange {
  readonly present: string;
  readonly next: string;
}

export type PasswordOutcome = { readonly type: "done" | "wrong" } | { readonly type: "wait"; readonly ms: number };

interface NewToken {
  readonly label: string;
  readonly reach: Reach;
  /** Epoch milliseconds; null for never. */
  readonly endsAt: number | null;
}

type IsAdministrator = (account: Pick<Account, "name" | "roles">) => boolean;

export class AccountService {
  readonly #options: AccountServiceOptions;
  /** Against guessing the present password from a browser that was left open. */
  readonly #guard: LoginGuard;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
    this.#guard = new LoginGuard(options.now);
  }

  /** All logins of the account end but this one; access tokens go on. @throws AccountsError */
  async changePassword(login: Login, { present, next }: PasswordChange): Promise<PasswordOutcome> {
    const { accounts, folders, logins } = this.#options;
    const account = this.#accountOf(login);
    refuseOfDirectory(account);
    const attempt = { user: account.name, address: "", device: `own ${account.id}` };
    const ms = this.#guard.knock(attempt);
    if (ms > 0) return { type: "wait", ms };
    const isRight = (await accounts.whose(account.name, present))?.id === account.id;
    if (!isRight) return { type: "wrong" };
    this.#guard.succeeded(attempt);
    await logins.carry(login, async () => {
      await setPasswordOf(folders, account.id, next);
      await accounts.refresh();
    });
    return { type: "done" };
  }

  /** The logins of the account, this one among them. */
  loginsOf(login: Login): readonly (LoginRow & { readonly isThis: boolean })[] {
    const own = this.#options.logins.rowOf(login);
    const rows = this.#options.table.ofAccount(this.#accountOf(login).id, "session");
    return rows.map((row) => ({ ...row, isThis: row.secretHash === own?.secretHash }));
  }

  /** @returns whether there was such a login */
  endLogin(login: Login, id: string): boolean {
    return this.#endOwn(login, "session", id);
  }

  endOtherLogins(login: Login): void {
    for (const row of this.loginsOf(login)) if (!row.isThis) this.#options.logins.endRow(row);
  }

  tokensOf(login: Login): readonly LoginRow[] {
    return this.#options.table.ofAccount(this.#accountOf(login).id, "token");
  }

  /** One that is made by a token ends with it at the latest. @returns the secret, which is kept nowhere */
  addToken(login: Login, { label, reach, endsAt }: NewToken): string {
    const { table, now, logins } = this.#options;
    const account = this.#accountOf(login);
    const ends = [endsAt, logins.rowOf(login)?.endsAt ?? null].filter((end) => end !== null);
    return table.add({
      kind: "token",
      accountId: account.id,
      accountStamp: "",
      label,
      now: now(),
      reach,
      endsAt: ends.length > 0 ? Math.min(...ends) : null,
    });
  }

  /** @returns whether there was such a token */
  revokeToken(login: Login, id: string): boolean {
    return this.#endOwn(login, "token", id);
  }

  list(): readonly PersonSummary[] {
    const { accounts, table, places, now } = this.#options;
    const used = new Map<string, number>();
    for (const { accountId, usedAt } of table.all()) used.set(accountId, Math.max(used.get(accountId) ?? 0, usedAt));
    return accounts.state.accounts.map(({ name, id, roles, file, isLocked = false, invitation, password }) => ({
      name,
      roles,
      file,
      isLocked,
      invitedUntil: invitation && invitation.endsAt > now() ? invitation.endsAt : null,
      hasPassword: password.kind !== "unknown",
      lastSeen: Math.max(used.get(id) ?? 0, places.lastSeen(id) ?? 0) || null,
    }));
  }

  /** @param password null to invite @returns the secret of the invitation; null with a password @throws AccountsError */
  async add(user: { name: string; roles: readonly string[]; password: string | null }): Promise<string | null> {
    const { folders, accounts } = this.#options;
    const { secret, invitation } = this.#newInvitation();
    const known = accounts.byName(user.name.normalize("NFC"));
    if (known?.file === "directory")
      throw new AccountsError(`There is a user "${known.name}" already, of a directory.`);
    await addUserAccount(folders, user.password === null ? { ...user, invitation } : user);
    await accounts.refresh();
    return user.password === null ? secret : null;
  }

  /** A link by which a user chooses another password; the present one counts until then. @throws AccountsError */
  async invite(name: string): Promise<string> {
    const { secret, invitation } = this.#newInvitation();
    await this.#change(name, (account) => ({ ...account, invitation }));
    return secret;
  }

  /** Whose invitation this is; null when it is none, or not any more. */
  invited(secret: string): string | null {
    return this.#invited(secret)?.name ?? null;
  }

  /** Sets the password of an invited user. @returns whose it is; null for no invitation @throws AccountsError */
  async takeInvitation(secret: string, password: string): Promise<string | null> {
    const { accounts, folders } = this.#options;
    await accounts.refresh();
    const account = this.#invited(secret);
    if (!account) return null;
    const kept = await hashedPassword(password);
    const change = (now: Account): Account => {
      // Meanwhile it may have been taken by another browser.
      if (now.invitation?.hash !== account.invitation?.hash || now.isLocked) throw new AccountsError(takenWords);
      return { ...withoutInvitation(now), ...kept };
    };
    await changeUser(folders, { id: account.id, change });
    await accounts.refresh();
    return account.name;
  }

  /** Logins and tokens of an account end when it is locked. @throws AccountsError */
  setLocked(name: string, isLocked: boolean, isAdministrator: IsAdministrator): Promise<void> {
    const change = ({ isLocked: _before, ...account }: Account): Account =>
      isLocked ? { ...account, isLocked } : account;
    return this.#change(name, change, lastAdministrator(isAdministrator));
  }

  /** Logins of the account end. @throws AccountsError */
  setRoles(name: string, roles: readonly string[], isAdministrator: IsAdministrator): Promise<void> {
    return this.#change(name, (account) => ({ ...account, roles }), lastAdministrator(isAdministrator));
  }

  /** @throws AccountsError */
  remove(name: string, isAdministrator: IsAdministrator): Promise<void> {
    return this.#change(name, () => null, lastAdministrator(isAdministrator));
  }

  async #change(
    name: string,
    change: (account: Account) => Account | null,
    objection: Objection = () => null,
  ): Promise<void> {
    const { accounts, folders } = this.#options;
    await accounts.refresh();
    const account = accounts.byName(name);
    if (!account) throw new AccountsError(`There is no user "${name}".`);
    refuseOfDirectory(account);
    await changeUser(folders, { id: account.id, change, objection });
    await accounts.refresh();
  }

  #endOwn(login: Login, kind: LoginRow["kind"], id: string): boolean {
    const { table, logins } = this.#options;
    const row = table.ofAccount(this.#accountOf(login).id, kind).find((each) => shortIdOf(each) === id);
    if (row) logins.endRow(row);
    return row !== undefined;
  }

  #accountOf({ principal }: Login): Account {
    const account = this.#options.accounts.byName(principal.user);
    if (!account) throw new AccountsError(`There is no user "${principal.user}".`);
    return account;
  }

  #newInvitation() {
    const secret = newSecret();
    return { secret, invitation: { hash: digestOfSecret(secret), endsAt: this.#options.now() + invitationMs } };
  }

  #invited(secret: string): Account | undefined {
    const { accounts, now } = this.#options;
    const hash = digestOfSecret(secret);
    return accounts.state.accounts.find(
      ({ invitation, isLocked }) => invitation?.hash === hash && invitation.endsAt > now() && !isLocked,
    );
  }
}

/** @throws AccountsError */
function refuseOfDirectory({ name, file }: Account): void {
  if (file === "directory")
    throw new AccountsError(`"${name}" is a user of a directory. Change password, roles and locks there.`);
}

const takenWords = "This invitation has been used already.";
