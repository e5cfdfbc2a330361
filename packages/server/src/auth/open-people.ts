/** Opens the accounts of a server, from its files and directories. Without accounts all requests are of one user. */
import type { Logger } from "pino";
import type { ServerDatabase } from "../database/database.ts";
import { StartError } from "../storage/start-error.ts";
import { AccountService } from "./account-service.ts";
import type { Account } from "./accounts/account.ts";
import type { AccountFolders } from "./accounts/account-files.ts";
import { Accounts } from "./accounts/accounts.ts";
import { AccountsError } from "./accounts/users-file.ts";
import { readSessionCookie } from "./cookie.ts";
import type { Authenticator } from "./directory/authenticator.ts";
import { Directories } from "./directory/directories.ts";
import type { DirectorySettings } from "./directory/directory-settings.ts";
import { DirectoryTable } from "./directory/directory-table.ts";
import { createLoginService } from "./login-service.ts";
import { everyone, type People } from "./people.ts";
import { LoginPlaces } from "./sessions/login-places.ts";
import { LoginTable } from "./sessions/login-table.ts";
import { Logins } from "./sessions/logins.ts";
import { asGiven, type Spelling } from "./spelling.ts";

interface PeopleOptions {
  readonly folders: AccountFolders;
  /** How names are spelled; by default as they are given. */
  readonly spelling?: Spelling;
  readonly database: ServerDatabase;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A session that is not used for this long ends. */
  readonly idleMs: number;
  /** Opens a directory; LDAP by default. */
  readonly openDirectory?: (settings: DirectorySettings) => Authenticator;
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
  if (!accounts) return { people: everyone, refresh: async () => {}, stop: () => {} };
  const { LdapDirectory } = await import("./directory/ldap-directory.ts");
  return withAccounts(accounts, {
    openDirectory: (settings) => new LdapDirectory(settings),
    ...options,
    spelling,
  });
}

function withAccounts(
  accounts: Accounts,
  { folders, spelling, database, log, now, idleMs, openDirectory }: Required<PeopleOptions>,
): OpenPeople {
  const table = new LoginTable(database);
  const accountOf = (id: string) => {
    const account = accounts.byId(id);
    return account?.isLocked ? undefined : account;
  };
  const logins = new Logins({ table, accountOf, now, idleMs });
  const places = new LoginPlaces(database, now);
  const listeners: (() => void)[] = [];
  const accountsChanged = () => {
    logins.sweep();
    for (const listener of listeners) listener();
  };
  const directories = new Directories({
    table: new DirectoryTable(database),
    ...{ spelling, log, now },
    open: openDirectory,
    names: () => accounts.state.names,
    isLocal: (name) => isLocalAccount(accounts.byName(name)),
    onAccounts(known, hasLess) {
      accounts.setOfDirectories(known);
      if (hasLess) accountsChanged();
    },
  });
  directories.configure(accounts.state.directories);
  accounts.onChanged = () => directories.configure(accounts.state.directories);
  logins.sweep();

  let seenVersion = versionOf(database);
  let sweptAt = now();
  const refresh = async () => {
    await accounts.refresh();
    // Not awaited: a slow directory must not delay the rest.
    directories
      .recheck()
      .catch((error: unknown) => log.error({ err: error }, "users of directories could not be looked at"));
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
      const bearer = bearerTokenOf(authorization);
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
    desk: createLoginService({ accounts, directories, logins, places, log, now }),
    accounts: new AccountService({ folders, accounts, logins, table, places, now }),
    directories,
    isLocked: (user) => accounts.byName(user)?.isLocked === true,
  };
  const stop = () => {
    clearInterval(timer);
    directories.stop();
  };
  return { people, refresh, stop };
}

function isLocalAccount(account: Account | undefined): boolean {
  return account !== undefined && account.file !== "directory";
}

/** Another one whenever another process has written to the database. */
function versionOf(database: ServerDatabase): unknown {
  return database.prepare("PRAGMA data_version").get();
}

function bearerTokenOf(authorization: string | undefined): string | null {
  return /^Bearer +([\w-]{20,100})$/i.exec(authorization ?? "")?.[1] ?? null;
}
