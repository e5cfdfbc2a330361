/** The people of a server: everyone where there are no accounts, else those of its files. */
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { StartError } from "../storage/start-error.ts";
import { AccountService } from "./account-service.ts";
import type { AccountFolders } from "./accounts/account-files.ts";
import { Accounts } from "./accounts/accounts.ts";
import { AccountsError } from "./accounts/users-file.ts";
import { readSessionCookie } from "./cookie.ts";
import { createLoginDesk } from "./login-desk.ts";
import { everyone, type People } from "./people.ts";
import { LoginPlaces } from "./sessions/login-places.ts";
import { LoginTable } from "./sessions/login-table.ts";
import { Logins } from "./sessions/logins.ts";
import { asGiven, type Spelling } from "./spelling.ts";

interface PeopleOptions {
  readonly folders: AccountFolders;
  /** How names are spelled; by default as they are given. */
  readonly spelling?: Spelling;
  readonly database: Database;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A session that is not used for this long ends. */
  readonly idleMs: number;
}

export interface OpenPeople {
  readonly people: People;
  /** Takes over what other programs changed: accounts, and logins they ended. */
  refresh(): Promise<void>;
  stop(): void;
}

const refreshMs = 1000;
const sweepMs = 60_000;

/** @throws StartError when the files of accounts cannot be used as they are */
export async function openPeople(options: PeopleOptions): Promise<OpenPeople> {
  const { spelling = asGiven } = options;
  const accounts = await Accounts.open({ ...options, spelling }).catch((error: unknown) => {
    throw error instanceof AccountsError ? new StartError(error.message, { cause: error }) : error;
  });
  return accounts
    ? withAccounts(accounts, { ...options, spelling })
    : { people: everyone, refresh: async () => {}, stop: () => {} };
}

function withAccounts(
  accounts: Accounts,
  { folders, spelling, database, log, now, idleMs }: Required<PeopleOptions>,
): OpenPeople {
  const table = new LoginTable(database);
  const accountOf = (id: string) => {
    const account = accounts.byId(id);
    return account?.isLocked ? undefined : account;
  };
  const logins = new Logins({ table, accountOf, now, idleMs });
  const places = new LoginPlaces(database, now);
  logins.sweep();
  const listeners: (() => void)[] = [];
  accounts.onChanged = () => {
    logins.sweep();
    for (const listener of listeners) listener();
  };

  let seenVersion = versionOf(database);
  let sweptAt = now();
  const refresh = async () => {
    await accounts.refresh();
    logins.endOverdue();
    const version = versionOf(database);
    if (version === seenVersion && now() - sweptAt < sweepMs) return;
    seenVersion = version;
    sweptAt = now();
    logins.sweep();
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.error({ err: error }, "the accounts could not be looked at"));
  }, refreshMs);

  const people: People = {
    hasAccounts: true,
    byHeaders({ cookie, authorization }) {
      const secret = readSessionCookie(cookie);
      const login = secret ? logins.bySecret(secret) : null;
      const bearer = bearerOf(authorization);
      return login ?? (bearer ? logins.bySecret(bearer) : null);
    },
    byTicket: (ticket) => logins.byTicket(ticket.slice(0, 100)),
    onLoginEnded: (listener) => logins.onEnded(listener),
    onAccountsChanged: (listener) => void listeners.push(listener),
    touch: (login) => logins.touch(login),
    rolesOf: (user) => accounts.byName(user)?.roles ?? [],
    listed: (person) => accounts.state.names.listed(person),
    lookalikeOf: (name) => accounts.state.names.lookalikeOf(name),
    spelled: (names) => spelling.ofMembers(names, accounts.state.roles),
    desk: createLoginDesk({ accounts, logins, places, log, now }),
    accounts: new AccountService({ folders, accounts, logins, table, places, now }),
    isLocked: (user) => accounts.byName(user)?.isLocked === true,
  };
  return { people, refresh, stop: () => clearInterval(timer) };
}

/** Another one whenever another process has written to the database. */
function versionOf(database: Database): unknown {
  return database.prepare("PRAGMA data_version").get();
}

function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer +([\w-]{20,100})$/i.exec(authorization ?? "")?.[1] ?? null;
}
