/**
 * Who is logged in, by session or by access token, and when that ended.
 *
 * The table is the truth; what is here are those logins that were used since the server started, so that what is done in their name can be
 * ended at once. A session ends when its account gets other roles or another password, a token only with its account; both end when their
 * row is gone, also when another process removed it.
 */
import { type Account, stampOfAccount } from "../accounts/account.ts";
import type { Login } from "../login.ts";
import type { LoginRow, LoginTable } from "./login-table.ts";
import { digestOfSecret, ticketOfSecret } from "./secrets.ts";

/** How exactly it is known when a login was used last; writing costs an fsync. */
const usedPrecisionMs = 60_000;
/** More sessions of one account end the one that was not used for longest. */
const mostSessions = 100;

interface LiveLogin {
  readonly row: LoginRow;
  readonly login: Login;
  stamp: string;
  readonly end: () => void;
  usedAt: number;
}

interface LoginsOptions {
  readonly table: LoginTable;
  readonly accountOf: (id: string) => Account | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly idleMs: number;
}

function hasLoginEnded({ endsAt }: LoginRow, at: number): boolean {
  return endsAt !== null && at >= endsAt;
}

export class Logins {
  readonly #options: LoginsOptions;
  readonly #live = new Map<string, LiveLogin>();
  readonly #byLogin = new WeakMap<Login, LiveLogin>();
  readonly #listeners = new Set<(login: Login) => void>();
  /** Sessions that go on with the next state of their account. */
  readonly #carried = new Set<string>();

  constructor(options: LoginsOptions) {
    this.#options = options;
  }

  /** Called with each login that has ended. @returns how to stop listening */
  onEnded(listener: (login: Login) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A new session. @returns the secret for its cookie, and the login */
  begin(
    account: Account,
    from: { readonly address?: string; readonly agent?: string } = {},
  ): { readonly secret: string; readonly login: Login } {
    const { table, now } = this.#options;
    const secret = table.add({
      kind: "session",
      accountId: account.id,
      accountStamp: stampOfAccount(account),
      now: now(),
      ...from,
    });
    for (const { secretHash } of table.ofAccount(account.id, "session").slice(mostSessions)) this.#end(secretHash);
    const login = this.bySecret(secret);
    if (!login) throw new Error("A session that was just made is not there.");
    return { secret, login };
  }

  bySecret(secret: string): Login | null {
    const hash = digestOfSecret(secret);
    return this.#use(this.#live.get(hash) ?? this.#open(this.#options.table.bySecret(hash), ticketOfSecret(secret)));
  }

  byTicket(ticket: string): Login | null {
    const row = this.#options.table.byTicket(digestOfSecret(ticket));
    return this.#use((row && this.#live.get(row.secretHash)) ?? this.#open(row, ticket));
  }

  /** Something was done in the name of this login. */
  touch(login: Login): void {
    const live = this.#byLogin.get(login);
    if (live && !login.signal.aborted) this.#use(live);
  }

  end(login: Login): void {
    const live = this.#byLogin.get(login);
    if (live) this.#end(live.row.secretHash);
  }

  endRow({ secretHash }: LoginRow): void {
    this.#end(secretHash);
  }

  /** As the table had it when the login was used first; undefined when it has ended. */
  rowOf(login: Login): LoginRow | undefined {
    return this.#byLogin.get(login)?.row;
  }

  /** Changes the account of a login, which goes on while others of the account end. */
  async carry(login: Login, change: () => Promise<void>): Promise<void> {
    const live = this.#byLogin.get(login);
    if (!live) return change();
    const { secretHash, accountId } = live.row;
    this.#carried.add(secretHash);
    try {
      await change();
      const account = this.#options.accountOf(accountId);
      if (!account) return;
      live.stamp = stampOfAccount(account);
      this.#options.table.setStamp(secretHash, live.stamp);
    } finally {
      this.#carried.delete(secretHash);
    }
  }

  /** The account is the same, but is kept in another way: its logins go on. */
  restamp(old: Account, next: Account): void {
    const [before, after] = [stampOfAccount(old), stampOfAccount(next)];
    this.#options.table.restamp(before, after);
    for (const live of this.#live.values()) if (live.stamp === before) live.stamp = after;
  }

  /** Ends the tokens whose time is over; the table is not looked at. */
  endOverdue(): void {
    const at = this.#options.now();
    for (const [hash, { row }] of this.#live) if (hasLoginEnded(row, at)) this.#end(hash);
  }

  /** Ends what has expired, what another process has removed, and what belongs to accounts that are others now. */
  sweep(): void {
    const { table } = this.#options;
    const rows = new Map(table.all().map((row) => [row.secretHash, row]));
    for (const row of rows.values()) if (!this.#accountOf(row)) this.#end(row.secretHash);
    for (const [hash, live] of this.#live) {
      const row = rows.get(hash);
      const account = row && this.#accountOf(row);
      // A token whose account got other roles is opened anew at its next use.
      if (!account) this.#end(hash);
      else if (this.#carried.has(hash)) continue;
      else if (stampOfAccount(account) !== live.stamp) this.#drop(hash);
    }
  }

  /** Whose login this is; undefined when it does not hold any more. */
  #accountOf(row: LoginRow): Account | undefined {
    const { accountOf, now, idleMs } = this.#options;
    const account = accountOf(row.accountId);
    if (hasLoginEnded(row, now())) return undefined;
    if (!account || row.kind === "token") return account;
    const usedAt = Math.max(row.usedAt, this.#live.get(row.secretHash)?.usedAt ?? 0);
    const isExpired = now() - usedAt > idleMs;
    const isSame = stampOfAccount(account) === row.accountStamp || this.#carried.has(row.secretHash);
    return isExpired || !isSame ? undefined : account;
  }

  #open(row: LoginRow | undefined, ticket: string): LiveLogin | null {
    const account = row && this.#accountOf(row);
    if (!row || !account) return null;
    const ended = new AbortController();
    const { scope, folders } = row.reach;
    const isWhole = scope === "administer" && folders.length === 0;
    const reach = isWhole ? {} : { reach: row.reach };
    const principal = { user: account.name, roles: account.roles, isAnonymous: false, ...reach };
    const live: LiveLogin = {
      row,
      login: { principal, ticket, signal: ended.signal },
      stamp: stampOfAccount(account),
      end: () => ended.abort(),
      usedAt: row.usedAt,
    };
    this.#live.set(row.secretHash, live);
    this.#byLogin.set(live.login, live);
    return live;
  }

  #use(live: LiveLogin | null): Login | null {
    if (!live) return null;
    const { table, now, idleMs } = this.#options;
    const at = now();
    const isIdle = live.row.kind === "session" && at - live.usedAt > idleMs;
    if (isIdle || hasLoginEnded(live.row, at)) {
      this.#end(live.row.secretHash);
      return null;
    }
    const isFirstUse = live.row.kind === "token" && live.usedAt === live.row.createdAt;
    if (isFirstUse || at - live.usedAt > usedPrecisionMs) {
      live.usedAt = at;
      table.used(live.row.secretHash, at);
    }
    return live.login;
  }

  #end(secretHash: string): void {
    this.#options.table.remove(secretHash);
    this.#drop(secretHash);
  }

  #drop(secretHash: string): void {
    const live = this.#live.get(secretHash);
    if (!live) return;
    this.#live.delete(secretHash);
    live.end();
    for (const listener of this.#listeners) listener(live.login);
  }
}
