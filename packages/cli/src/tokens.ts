/** Access tokens of an account: made, listed, revoked. A token is known again by the first characters of its hash. */
import {
  type Account,
  AccountsError,
  databaseFileOf,
  LoginTable,
  lastUseOf,
  openDatabase,
  readTokenWishes,
  shortIdOf,
  stampOfAccount,
} from "@octavo/server/accounts";
import type { Terminal } from "./terminal.ts";

interface NewToken {
  readonly account: Account;
  readonly label: string;
  readonly scope?: string | undefined;
  readonly folders?: readonly string[] | undefined;
  readonly days?: string | undefined;
  readonly terminal: Terminal;
}

export function makeToken(data: string, { account, label, terminal, scope, folders, days }: NewToken): Promise<void> {
  const now = Date.now();
  const wishes = readTokenWishes({ scope, folders, days: days === undefined ? undefined : Number(days) }, now);
  return withTable(data, (table) => {
    const secret = table.add({
      kind: "token",
      accountId: account.id,
      accountStamp: stampOfAccount(account),
      label,
      now,
      ...wishes,
    });
    terminal.print(secret);
    terminal.report("This is shown once. Scripts send it as: Authorization: Bearer <token>");
  });
}

export function listTokens(data: string, account: Account, terminal: Terminal): Promise<void> {
  return withTable(data, (table) => {
    for (const row of table.ofAccount(account.id, "token")) {
      const dates = [dayOfToken(row.createdAt), dayOrNever(lastUseOf(row)), dayOrNever(row.endsAt)];
      const folders = row.reach.folders.join(",") || "all";
      terminal.print([shortIdOf(row), ...dates, row.reach.scope, folders, row.label].join("\t"));
    }
  });
}

function dayOrNever(at: number | null): string {
  return at === null ? "never" : dayOfToken(at);
}

function dayOfToken(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

interface Revocation {
  readonly account: Account;
  readonly id: string;
  readonly terminal: Terminal;
}

export function revokeToken(data: string, { account, id, terminal }: Revocation): Promise<void> {
  return withTable(data, (table) => {
    const row = table.ofAccount(account.id, "token").find((each) => shortIdOf(each) === id);
    if (!row) throw new AccountsError(`${account.name} has no token "${id}". --list shows which there are.`);
    table.remove(row.secretHash);
    terminal.report("Revoked.");
  });
}

/** Nothing of an account that is gone may count for one that gets its name later. */
export function removeLogins(data: string, account: Account): Promise<void> {
  return withTable(data, (table) => {
    for (const kind of ["session", "token"] as const) {
      for (const { secretHash } of table.ofAccount(account.id, kind)) table.remove(secretHash);
    }
  });
}

async function withTable(data: string, work: (table: LoginTable) => void): Promise<void> {
  const database = await openDatabase(databaseFileOf(data));
  try {
    work(new LoginTable(database));
  } finally {
    database.close();
  }
}
