/**
 * The directories of this server: they log users in, and say whether those users still exist.
 *
 * Octavo asks them in order, and the first that has a name decides about it. A name belongs to the directory by which it was first used here: no other
 * directory can claim it, and none can claim the name of a local account. A user is an account from the first login on. From then on Octavo looks the
 * user up every few minutes: a user who is gone or locked loses all logins and runs nothing more, and changed roles end the user's logins. While a
 * directory cannot be asked, its last answer holds.
 */
import type { Logger } from "pino";
import { type Account, problemOfName } from "../accounts/account.ts";
import { NameSpace } from "../names/name-space.ts";
import { spellingProblem } from "../names/spelled-names.ts";
import type { Spelling } from "../spelling.ts";
import {
  type Authenticator,
  DirectoryError,
  type DirectoryUser,
  type KnownUser,
  type Standing,
} from "./authenticator.ts";
import type { DirectorySettings } from "./directory-settings.ts";
import type { DirectoryTable, StoredUser } from "./directory-table.ts";

export type DirectoryLogin =
  | { readonly type: "in"; readonly account: Account }
  | { readonly type: "wrong" }
  /** A directory that may have the user cannot be asked. `wasTried`: another directory has checked the password. */
  | { readonly type: "unavailable"; readonly wasTried: boolean };

/** A change of accounts by a directory, for the audit. */
export interface DirectoryEvent {
  readonly what: "account.add" | "account.roles" | "account.leave" | "account.lock" | "account.unlock";
  readonly directory: string;
  readonly user: string;
}

interface DirectoriesOptions {
  readonly table: DirectoryTable;
  readonly spelling: Spelling;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly open: (settings: DirectorySettings) => Authenticator;
  /** The names of all current users and roles. */
  readonly names: () => NameSpace;
  readonly isLocal: (name: string) => boolean;
  /** @param hasLess whether a user has gone, is locked or has other roles, so that logins may have to end */
  readonly onAccounts: (accounts: readonly Account[], hasLess: boolean) => void;
}

interface Asked {
  readonly authenticator: Authenticator;
  /** Why the last request failed; null when it succeeded. */
  problem: string | null;
  /** Epoch milliseconds. */
  askedAt: number;
}

const mostLogins = 50;
/** Wait after a failure. */
const retryMs = 30_000;
/** Maximum age of a probe's answer. */
const probeMs = 15_000;
/** When a search finds none of this many users any more, due or not, the search is taken to be at fault, and the users stay. */
const believable = 10;

export class Directories {
  readonly #options: DirectoriesOptions;
  readonly #users = new Map<string, StoredUser>();
  readonly #listeners = new Set<(event: DirectoryEvent) => void>();
  /** Users about whom a directory gives no answer, each logged once. */
  readonly #unclear = new Set<string>();
  #asked: readonly Asked[] = [];
  #recheckMs = 0;
  #signature = "";
  #secrets: readonly string[] = [];
  #logins = 0;
  #checking: Promise<void> | null = null;
  #nextTryAt = 0;
  #isStopped = false;

  constructor(options: DirectoriesOptions) {
    this.#options = options;
    for (const user of options.table.all()) this.#users.set(user.name, user);
  }

  /** Replaces the directories, unless they are the same. */
  configure({ directories, recheckMs }: { directories: readonly DirectorySettings[]; recheckMs: number }): void {
    const signature = JSON.stringify([directories, recheckMs], (_name, value: unknown) =>
      value instanceof Map ? [...value] : value,
    );
    if (signature !== this.#signature) this.#replace(directories, recheckMs);
    this.#signature = signature;
    this.#publish(true);
  }

  /** Passwords of system users, which no log shows. */
  get secretValues(): readonly string[] {
    return this.#secrets;
  }

  get isEmpty(): boolean {
    return this.#asked.length === 0;
  }

  stop(): void {
    this.#isStopped = true;
  }

  onEvent(listener: (event: DirectoryEvent) => void): void {
    this.#listeners.add(listener);
  }

  /** Why a user of a directory may do nothing more, as a predicate for the name; null when the user may. */
  absence(user: string): string | null {
    const stored = this.#users.get(user);
    if (!stored || stored.state === "there" || this.#options.isLocal(user)) return null;
    return stored.state === "gone"
      ? `is not in the directory ${stored.directory} any more`
      : `is locked in the directory ${stored.directory}`;
  }

  /** Checks a password for a name that no local account has. Failures of directories are answers, not errors. */
  async authenticate(name: string, password: string): Promise<DirectoryLogin> {
    if (password === "" || this.isEmpty) return { type: "wrong" };
    if (this.#logins >= mostLogins) return { type: "unavailable", wasTried: false };
    this.#logins += 1;
    try {
      return await this.#authenticate(name, password);
    } finally {
      this.#logins -= 1;
    }
  }

  async #authenticate(name: string, password: string): Promise<DirectoryLogin> {
    const { log } = this.#options;
    let [isAway, wasTried] = [false, false];
    for (const asked of this.#asked) {
      const directory = asked.authenticator.name;
      const answer = await this.#ask(asked, () => asked.authenticator.authenticate(name, password));
      if (answer === null) isAway = true;
      else if (answer.type === "refused") {
        log.warn({ user: name, directory, reason: answer.reason }, "a directory refused a login");
        return { type: "wrong" };
      } else if (answer.type === "in") {
        // An earlier directory that is away may have another user of this name.
        if (isAway && this.#users.get(this.#nameOf(answer.user))?.directory !== directory)
          return { type: "unavailable", wasTried: true };
        return this.#admit(directory, answer.user);
      } else if (answer.wasTried) wasTried = true;
    }
    return isAway ? { type: "unavailable", wasTried } : { type: "wrong" };
  }

  /** Looks up the users who are due; may be called at any time. Resolves when all have been looked up. */
  recheck(): Promise<void> {
    this.#checking ??= this.#recheck().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  #replace(directories: readonly DirectorySettings[], recheckMs: number): void {
    const { log, open } = this.#options;
    this.#asked = directories.map((settings) => ({ authenticator: open(settings), problem: null, askedAt: 0 }));
    this.#recheckMs = recheckMs;
    this.#secrets = directories.flatMap(({ system }) => system?.password ?? []);
    this.#nextTryAt = 0;
    for (const { authenticator } of this.#asked) {
      if (authenticator.canCheck) continue;
      log.warn(
        `The directory ${authenticator.name} has no system user, so who is removed there stays logged in here until the login ends.`,
      );
    }
  }

  /** Which directories fail and why, for administrators; null when all answer. */
  async problem(): Promise<string | null> {
    await Promise.all(
      this.#asked.map(async (asked) => {
        if (this.#options.now() - asked.askedAt > probeMs) await this.#ask(asked, () => asked.authenticator.probe());
      }),
    );
    const problems = this.#asked.flatMap(({ problem }) => problem ?? []);
    return problems.length === 0
      ? null
      : `${problems.join(" ")} Users of it who are logged in go on; no others can log in.`;
  }

  async #recheck(): Promise<void> {
    const { now } = this.#options;
    if (this.#isStopped || now() < this.#nextTryAt) return;
    for (const asked of this.#asked) {
      const { name, canCheck } = asked.authenticator;
      const due = now() - this.#recheckMs;
      const users = [...this.#users.values()].filter((user) => user.directory === name);
      const dueUsers = users.filter(({ checkedAt }) => checkedAt <= due);
      if (!canCheck || dueUsers.length === 0) continue;
      const startedAt = now();
      const found = new Map<KnownUser, Standing>();
      const isWhole = await this.#ask(asked, async () => {
        await checkAll(asked.authenticator, users, dueUsers, found);
        return true;
      });
      if (this.#isStopped) return;
      if (isWhole) this.#keepUnclear(dueUsers, found);
      else this.#nextTryAt = now() + retryMs;
      // When all are gone in what came before a failure, that may be the failure.
      if (isWhole || isAnyFound(found)) this.#take(found, startedAt);
    }
  }

  /** Null when the directory could not be asked. */
  async #ask<Answer>(asked: Asked, question: () => Promise<Answer>): Promise<Answer | null> {
    const { log, now } = this.#options;
    asked.askedAt = now();
    try {
      const answer = await question();
      if (asked.problem !== null) log.warn(`The directory ${asked.authenticator.name} answers again.`);
      asked.problem = null;
      return answer;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (asked.problem === null) log.error({ reason }, `The directory ${asked.authenticator.name} cannot be asked.`);
      asked.problem = `The directory ${asked.authenticator.name} cannot be asked: ${reason}`;
      return null;
    }
  }

  #admit(directory: string, user: DirectoryUser): DirectoryLogin {
    const { log, table, now } = this.#options;
    const name = this.#nameOf(user);
    const refusal = this.#refusalOf(name, directory);
    if (refusal !== null) {
      log.warn({ user: name, directory, reason: refusal }, "a user of a directory cannot have this name here");
      return { type: "wrong" };
    }
    const before = this.#users.get(name);
    const roles = this.#acceptRoles(name, user.roles, directory);
    const stored: StoredUser = { ...user, name, roles, directory, state: "there", checkedAt: now() };
    table.put(stored);
    this.#users.set(name, stored);
    this.#notify(before, stored);
    if (!before || !isSameAccount(before, stored)) this.#publish(before !== undefined);
    return { type: "in", account: accountOf(stored) };
  }

  /** Why no user of this directory can have the name, in a sentence; null when one can. */
  #refusalOf(name: string, directory: string): string | null {
    const { names, isLocal } = this.#options;
    if (isLocal(name)) return "An account of this server has the name.";
    const bound = this.#users.get(name);
    if (!bound) return spellingProblem(name) ?? problemOfName(name) ?? names().problemOfNew({ name, kind: "user" });
    const isAnothers = bound.directory !== directory && this.#isConfigured(bound.directory);
    return isAnothers ? `The name belongs to a user of the directory ${bound.directory}.` : null;
  }

  /** Leaves out roles that could be taken for a user, or that a list cannot hold. */
  #acceptRoles(user: string, roles: readonly string[], directory: string): readonly string[] {
    const { names, log } = this.#options;
    const known = names();
    return roles.filter((role) => {
      if (known.isRole(role) && role !== user) return true;
      const isText = /^[^,\p{C}]{1,100}$/u.test(role) && role === role.trim() && !role.endsWith(" (user)");
      const problem = isText
        ? (new NameSpace({ users: [user], roles: [] }).problemOfNew({ name: role, kind: "role" }) ??
          known.problemOfNew({ name: role, kind: "role" }))
        : "A role has 1 to 100 characters, without commas.";
      if (problem !== null) log.warn({ user, role, directory, reason: problem }, "a role of a directory is left out");
      return problem === null;
    });
  }

  #take(found: ReadonlyMap<KnownUser, Standing>, startedAt: number): void {
    const { log, table, now } = this.#options;
    const next = [...found].flatMap(([{ name }, standing]) => {
      const before = this.#users.get(name);
      // A login since the look-up began is newer.
      if (!before || before.checkedAt > startedAt) return [];
      return [{ before, after: this.#afterCheck(before, standing, now()) }];
    });
    table.putAll(next.map(({ after }) => after));
    let hasLess = false;
    for (const { before, after } of next) {
      this.#users.set(after.name, after);
      const isSame = before.state === after.state && before.roles.join("\n") === after.roles.join("\n");
      if (isSame) continue;
      hasLess = true;
      this.#notify(before, after);
      const { name: user, directory } = after;
      if (after.state !== before.state)
        log.warn({ user, directory, state: after.state }, "a user of a directory is another one now");
    }
    if (hasLess) this.#publish(true);
  }

  /** Users about whom the directory gives no answer stay as they are until they are due again. */
  #keepUnclear(asked: readonly StoredUser[], found: ReadonlyMap<KnownUser, Standing>): void {
    const { log, table, now } = this.#options;
    const unclear = asked.filter((user) => !found.has(user) && this.#users.get(user.name) === user);
    table.putAll(unclear.map((user) => ({ ...user, checkedAt: now() })));
    for (const user of unclear) {
      const { name, directory } = user;
      this.#users.set(name, { ...user, checkedAt: now() });
      if (!this.#unclear.has(name)) {
        log.warn({ user: name, directory }, "a directory cannot say what became of a user, who stays as before");
      }
      this.#unclear.add(name);
    }
    for (const { name } of found.keys()) this.#unclear.delete(name);
  }

  #afterCheck(before: StoredUser, standing: Standing, checkedAt: number): StoredUser {
    if (standing.type !== "there") return { ...before, state: standing.type, checkedAt };
    const { dn, roles } = standing.user;
    return { ...before, dn, roles: this.#acceptRoles(before.name, roles, before.directory), state: "there", checkedAt };
  }

  #notify(before: StoredUser | undefined, after: StoredUser): void {
    const what = eventOf(before, after);
    if (what === null) return;
    for (const listener of this.#listeners) listener({ what, directory: after.directory, user: after.name });
  }

  #publish(hasLess: boolean): void {
    const counting = [...this.#users.values()].filter(
      ({ state, directory }) => state !== "gone" && this.#isConfigured(directory),
    );
    this.#options.onAccounts(counting.map(accountOf), hasLess);
  }

  #isConfigured(directory: string): boolean {
    return this.#asked.some(({ authenticator }) => authenticator.name === directory);
  }

  #nameOf({ name }: DirectoryUser): string {
    return this.#options.spelling.ofUser(name.normalize("NFC"));
  }
}

/** Fills `found` with the standings of the users who are due, and of others of the directory where none of those is found. @throws DirectoryError also when none of many users is found any more */
async function checkAll(
  authenticator: Authenticator,
  users: readonly StoredUser[],
  due: readonly StoredUser[],
  found: Map<KnownUser, Standing>,
): Promise<void> {
  const look = (asked: readonly KnownUser[]) =>
    authenticator.check(asked, (user, standing) => void found.set(user, standing));
  await look(due);
  const left = users.filter((user) => user.state !== "gone" && found.get(user)?.type === "gone");
  if (left.length > 0 && !isAnyFound(found)) {
    const others = users.filter((user) => user.state !== "gone" && !due.includes(user)).slice(0, believable);
    await look(others);
    const lost = left.length + others.filter((user) => found.has(user)).length;
    if (lost >= believable && !isAnyFound(found)) {
      throw new DirectoryError(
        `It finds none of ${lost} users any more. Look at its search base and at what the system user may read.`,
      );
    }
  }
}

function isAnyFound(standings: ReadonlyMap<KnownUser, Standing>): boolean {
  return [...standings.values()].some(({ type }) => type !== "gone");
}

function eventOf(before: StoredUser | undefined, after: StoredUser): DirectoryEvent["what"] | null {
  if (!before || before.entryId !== after.entryId) return "account.add";
  if (before.state !== after.state) {
    return ({ gone: "account.leave", locked: "account.lock", there: "account.unlock" } as const)[after.state];
  }
  return before.roles.join("\n") === after.roles.join("\n") ? null : "account.roles";
}

function isSameAccount(one: StoredUser, other: StoredUser): boolean {
  const stateOf = ({ directory, entryId, roles, state }: StoredUser) =>
    [directory, entryId, state, ...roles].join("\n");
  return stateOf(one) === stateOf(other);
}

function accountOf({ name, directory, entryId, roles, state }: StoredUser): Account {
  // With the name, because an entry that gets another name is another user here.
  const id = `directory:${JSON.stringify([directory, name, entryId])}`;
  const account = { name, id, roles, password: { kind: "directory" }, file: "directory" } as const;
  return state === "locked" ? { ...account, isLocked: true } : account;
}
