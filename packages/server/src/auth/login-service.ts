/** Where people log in: slow for who guesses, and each attempt leaves a line in the log. */
import type { Logger } from "pino";
import type { Account } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import type { Directories, DirectoryLogin } from "./directory/directories.ts";
import type { LoginAttempt, LoginOutcome, LoginService } from "./people.ts";
import { LoginGuard } from "./sessions/login-guard.ts";
import type { LoginPlaces } from "./sessions/login-places.ts";
import type { Logins } from "./sessions/logins.ts";

interface LoginServiceOptions {
  readonly accounts: Accounts;
  readonly directories: Pick<Directories, "authenticate">;
  readonly logins: Logins;
  readonly places: LoginPlaces;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What of a user name is remembered and logged; none is longer. */
const nameLimit = 100;

export function createLoginService({
  accounts,
  directories,
  logins,
  places,
  log,
  now,
}: LoginServiceOptions): LoginService {
  // Asked for who is not there as well, so that both take as long.
  const idOf = (user: string) => accounts.byName(user)?.id ?? "";
  // A name without an account is at home nowhere: its place would be the place of all such names.
  const guard = new LoginGuard(now, {
    isKnown: (user, network) => places.isKnown(idOf(user), network) && idOf(user) !== "",
    remember(user, network) {
      if (idOf(user) !== "") places.remember(idOf(user), network);
    },
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

  /** Asks no directory for a name that a file has. */
  const authenticate = async (name: string, password: string): Promise<DirectoryLogin> => {
    const local = await accounts.whose(name, password);
    if (local) return { type: "in", account: local };
    const known = accounts.byName(name);
    if (name === "" || (known && known.file !== "directory")) return { type: "wrong" };
    return await directories.authenticate(name, password);
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
    const found = await authenticate(user === name ? user : "", password);
    if (found.type === "unavailable") {
      // Where one directory is away, another one may still say no to a guess.
      if (!found.wasTried) guard.uncount(knock);
      audit.warn(attempt, "a login failed, because a directory cannot be asked");
      return { type: "unavailable" };
    }
    if (found.type === "wrong") {
      audit.warn(attempt, "a login failed");
      return found;
    }
    guard.succeeded(knock, found.account.name);
    const admitted = await admit(found.account, password);
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
