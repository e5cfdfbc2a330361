/**
 * Who asks: the one answer for HTTP requests and sockets.
 *
 * What a message claims about its sender counts for nothing. A request is its session's, which its cookie names, or its access token's; a
 * socket is that of the request it began as, or else that of the login whose ticket its frames carry.
 */
import type { Member } from "@octavo/note";
import type { AccountService } from "./account-service.ts";
import type { Directories } from "./directory/directories.ts";
import { anonymousLogin, type Login } from "./login.ts";
import type { UrlRule } from "./shiro/url-rules.ts";

/** The headers that say who sends a request. */
interface Presented {
  readonly cookie?: string | undefined;
  readonly authorization?: string | undefined;
}

export interface People {
  /** Without accounts everyone who reaches the server is the same person. */
  readonly hasAccounts: boolean;
  /** Who sends a request or opens a socket; null when the accounts do not know them. */
  byHeaders(presented: Presented): Login | null;
  /** Whose ticket this is; null when it belongs to no login, or not any more. */
  byTicket(ticket: string): Login | null;
  /** Called with each login that has ended. @returns how to stop listening */
  onLoginEnded(listener: (login: Login) => void): () => void;
  /** Called when accounts have changed, or their roles. */
  onAccountsChanged(listener: () => void): void;
  /** Something was done in the name of this login: it does not expire yet. */
  touch(login: Login): void;
  /** The roles that a user has now; none for who is not there. */
  rolesOf(user: string): readonly string[];
  /** Names of users and roles as lists of rights keep them. */
  spelled(names: readonly string[]): readonly string[];
  /** A user by the names that lists of rights know them by: one who is called as a role has nothing of what the role was given. */
  listed<Person extends Member>(person: Person): Person;
  /** Whom people may take this name for, when neither a user nor a role has it. */
  lookalikeOf(name: string): string | null;
  /** Where people log in; null without accounts. */
  readonly desk: LoginService | null;
  /** Where accounts are looked at and changed; null without accounts. */
  readonly accounts: AccountService | null;
  /** Users besides those of the files; null without accounts. */
  readonly directories: Directories | null;
  /** Whether this user's account is locked. */
  isLocked(user: string): boolean;
}

export interface LoginAttempt {
  readonly user: string;
  readonly password: string;
  /** Where it comes from. */
  readonly address: string;
  /** What the browser calls itself. */
  readonly agent?: string;
  /** What the browser keeps of an earlier login; see `newDevice`. */
  readonly device?: string | null;
  /** Who the browser was until now: that login ends. */
  readonly previous: Login | null;
}

export type LoginOutcome =
  | { readonly type: "in"; readonly login: Login /** What the cookie is to hold. */; readonly secret: string }
  | { readonly type: "wrong" }
  /** A directory that may have the user cannot be asked. */
  | { readonly type: "unavailable" }
  /** Too many attempts. */
  | { readonly type: "wait"; readonly ms: number };

export interface LoginService {
  /** Which calls need a login, and which a role. */
  readonly rules: readonly UrlRule[];
  logIn(attempt: LoginAttempt): Promise<LoginOutcome>;
  logOut(login: Login): void;
  /** What a browser is to keep, so that guesses from elsewhere do not keep its user out; null when what it shows will do. */
  newDevice(login: Login, shown: string | null): string | null;
  /** All names that a list of rights can have. */
  roster(): { readonly users: readonly string[]; readonly roles: readonly string[] };
}

export const everyone: People = {
  hasAccounts: false,
  byHeaders: () => anonymousLogin,
  byTicket: () => anonymousLogin,
  onLoginEnded: () => () => {},
  onAccountsChanged: () => {},
  touch: () => {},
  rolesOf: () => [],
  spelled: (names) => names,
  listed: (person) => person,
  lookalikeOf: () => null,
  desk: null,
  accounts: null,
  directories: null,
  isLocked: () => false,
};
