/** Where people log in: slow for who guesses, and each attempt leaves a line in the log. */
import type { Logger } from "pino";
import type { Account } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import type { LoginAttempt, LoginDesk, LoginOutcome } from "./people.ts";
import { LoginGuard } from "./sessions/login-guard.ts";
import type { LoginPlaces } from "./sessions/login-places.ts";
import type { Logins } from "./sessions/logins.ts";

interface DeskOptions {
  readonly accounts: Accounts;
  readonly logins: Logins;
  readonly places: LoginPlaces;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What of a user name is remembered and logged; none is longer. */
const nameLimit = 100;

export function createLoginDesk({ accounts, logins, places, log, now }: DeskOptions): LoginDesk {
  // Asked for who is not there as well, so that both take as long.
  const idOf = (user: string) => accounts.byName(user)?.id ?? "";
  const guard = new LoginGuard(now, {
    isKnown: (user, network) => places.isKnown(idOf(user), network),
    remember: (user, network) => places.remember(idOf(user), network),
  });
  // Who came and went is kept also where the log is otherwise for trouble only.
  const audit = log.child({ audit: "login" }, { level: log.level === "silent" ? "silent" : "info" });

  const admit = async (account: Account, password: string): Promise<Account> => {
    const better = await accounts.strengthened(account, password);
    if (!better) return account;
    logins.restamp(account, better);
    try {
      await accounts.replace(account, better);
      return better;
    } catch (error) {
      log.error({ err: error }, "a password hash could not be replaced by a stronger one");
      logins.restamp(better, account);
      return account;
    }
  };

  const logIn = async ({
    user,
    password,
    address,
    agent = "",
    device = null,
    previous,
  }: LoginAttempt): Promise<LoginOutcome> => {
    const name = user.slice(0, nameLimit);
    const attempt = { user: name, address };
    const knock = { ...attempt, device: places.deviceOf(device, idOf(name)) };
    const wait = guard.knock(knock);
    if (wait > 0) {
      audit.warn({ ...attempt, waitMs: wait }, "a login was put off after too many failures");
      return { type: "wait", ms: wait };
    }
    await accounts.refresh();
    const account = await accounts.whose(user === name ? user : "", password);
    if (!account) {
      audit.warn(attempt, "a login failed");
      return { type: "wrong" };
    }
    guard.succeeded(knock);
    const admitted = await admit(account, password);
    if (previous) logins.end(previous);
    audit.info(attempt, "logged in");
    return { type: "in", ...logins.begin(admitted, { address, agent }) };
  };

  return {
    get rules() {
      return accounts.state.rules;
    },
    logIn,
    logOut(login) {
      logins.end(login);
      audit.info({ user: login.principal.user }, "logged out");
    },
    newDevice(login, shown) {
      const account = accounts.byName(login.principal.user);
      return account && places.deviceOf(shown, account.id) === null ? places.newDevice(account.id) : null;
    },
    roster: () => ({ users: accounts.state.accounts.map((account) => account.name), roles: accounts.state.roles }),
  };
}
