import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type ServerDatabase } from "../../database/database.ts";
import { type Account, stampOfAccount } from "../accounts/account.ts";
import type { Login } from "../login.ts";
import { LoginTable, lastUseOf } from "./login-table.ts";
import { Logins } from "./logins.ts";
import { digestOfSecret } from "./secrets.ts";

const ada: Account = {
  name: "ada",
  id: "1",
  roles: ["admin"],
  password: { kind: "argon2", hash: "$argon2id$x" },
  file: "users.json",
};
const hourMs = 3_600_000;

let database: ServerDatabase;
let table: LoginTable;
let accounts: Account[];
let clock: { now: number };
let logins: Logins;
let ended: Login[];
beforeEach(async () => {
  database = await openDatabase(":memory:");
  table = new LoginTable(database);
  accounts = [ada];
  clock = { now: 1000 };
  ended = [];
  logins = aServer();
});
afterEach(() => database.close());

function aServer(): Logins {
  const made = new Logins({
    table,
    accountOf: (id) => accounts.find((account) => account.id === id),
    now: () => clock.now,
    idleMs: hourMs,
  });
  made.onEnded((login) => ended.push(login));
  return made;
}
const aToken = () =>
  table.add({ kind: "token", accountId: ada.id, accountStamp: stampOfAccount(ada), label: "ci", now: clock.now });

describe("a session", () => {
  it("a session is found by its secret and by its ticket, also by the next server", () => {
    const { secret, login } = logins.begin(ada);
    expect(login).toMatchObject({ principal: { user: "ada", roles: ["admin"], isAnonymous: false } });
    expect(logins.bySecret(secret)).toBe(login);
    expect(logins.byTicket(login.ticket)).toBe(login);
    expect(aServer().bySecret(secret)).toMatchObject({ ticket: login.ticket });
  });

  it("a session has a secret and a ticket that the database does not contain", () => {
    const { secret, login } = logins.begin(ada);
    const kept = JSON.stringify(database.prepare("SELECT * FROM login").all());
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(login.ticket);
    expect(logins.bySecret(login.ticket)).toBeNull();
    expect(logins.bySecret(digestOfSecret(secret))).toBeNull();
    expect(logins.byTicket(secret)).toBeNull();
  });

  it("a session is another one at each login", () => {
    const [one, two] = [logins.begin(ada), logins.begin(ada)];
    expect(one.secret).not.toBe(two.secret);
    expect(one.login.ticket).not.toBe(two.login.ticket);
    logins.end(one.login);
    expect(logins.bySecret(two.secret)).toBe(two.login);
  });

  it("a session ends with its logout, everywhere and for good", () => {
    const { secret, login } = logins.begin(ada);
    logins.end(login);
    expect(ended).toEqual([login]);
    expect(login.signal.aborted).toBe(true);
    for (const server of [logins, aServer()]) {
      expect(server.bySecret(secret)).toBeNull();
      expect(server.byTicket(login.ticket)).toBeNull();
    }
  });

  it("a session ends when it was not used for long, and goes on while it is", () => {
    const { secret, login } = logins.begin(ada);
    const idle = logins.begin(ada);
    for (let step = 0; step < 10; step++) {
      clock.now += hourMs * 0.9;
      expect(logins.bySecret(secret)).toBe(login);
      logins.sweep();
    }
    expect(ended).toEqual([idle.login]);
    clock.now += hourMs * 1.1;
    expect(aServer().bySecret(secret)).toBeNull();
    expect(logins.bySecret(secret)).toBeNull();
    expect(ended).toEqual([idle.login, login]);
  });

  it.each([
    ["another password", { ...ada, password: { kind: "argon2", hash: "$argon2id$y" } as const }],
    ["other roles", { ...ada, roles: [] }],
    ["another account of the same name", { ...ada, id: "2" }],
  ])("a session ends with %s", (_case, next) => {
    const { secret, login } = logins.begin(ada);
    accounts = [next];
    logins.sweep();
    expect(ended).toEqual([login]);
    accounts = [ada];
    expect(logins.bySecret(secret)).toBeNull();
  });

  it("a session goes on when its password is only kept in a better way", () => {
    const { secret, login } = logins.begin(ada);
    const better: Account = { ...ada, password: { kind: "argon2", hash: "$argon2id$z" } };
    logins.restamp(ada, better);
    accounts = [better];
    logins.sweep();
    expect(logins.bySecret(secret)).toBe(login);
  });

  it("a session that was not used for longest makes room for the hundred and first", () => {
    const first = logins.begin(ada);
    clock.now += 120_000;
    const second = logins.begin(ada);
    for (let count = 0; count < 98; count++) logins.begin(ada);
    clock.now += 120_000;
    logins.bySecret(first.secret);
    logins.begin(ada);
    expect(table.ofAccount(ada.id, "session")).toHaveLength(100);
    expect(logins.bySecret(first.secret)).toBe(first.login);
    expect(second.login.principal.user).toBe("ada");
  });
});

describe("an access token", () => {
  it("an access token lasts, whatever happens to the password, and has the roles of now", () => {
    const secret = aToken();
    const before = logins.bySecret(secret);
    expect(before?.principal.roles).toEqual(["admin"]);
    accounts = [{ ...ada, roles: ["guest"], password: { kind: "argon2", hash: "$argon2id$y" } }];
    logins.sweep();
    expect(ended).toEqual([before]);
    clock.now += 1000 * hourMs;
    logins.sweep();
    expect(logins.bySecret(secret)?.principal.roles).toEqual(["guest"]);
  });

  it("an access token says when it was used last, to a minute, and that it was not", () => {
    const secret = aToken();
    const lastUse = () => table.ofAccount(ada.id, "token").map(lastUseOf);
    const uses = [lastUse()];
    for (const ms of [10_000, 30_000, 31_000]) {
      clock.now += ms;
      logins.bySecret(secret);
      uses.push(lastUse());
    }
    expect(uses).toEqual([[null], [11_000], [11_000], [72_000]]);
  });

  it("an access token ends when another program has revoked it, and with its account", () => {
    const [revoked, orphan] = [aToken(), aToken()];
    const login = logins.bySecret(revoked);
    table.remove(digestOfSecret(revoked));
    logins.sweep();
    expect(ended).toEqual([login]);
    expect(logins.bySecret(revoked)).toBeNull();
    accounts = [];
    logins.sweep();
    accounts = [ada];
    expect(logins.bySecret(orphan)).toBeNull();
  });
});
