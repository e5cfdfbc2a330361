import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type ServerDatabase } from "../../database/database.ts";
import { type OpenPeople, openPeople } from "../open-people.ts";
import { type Authenticator, DirectoryError, type KnownUser, type Standing } from "./authenticator.ts";
import type { DirectoryEvent } from "./directories.ts";

interface Person {
  password: string;
  roles: readonly string[];
  entryId?: string;
  isLocked?: boolean;
}

/** A directory in memory. */
class SmallDirectory implements Authenticator {
  readonly canCheck = true;
  readonly people = new Map<string, Person>();
  isAway = false;
  /** Several entries fit every name. */
  isUnclear = false;
  /** It does not say whether the name or the password is wrong. */
  isTemplate = false;
  /** How many users it sends before it hangs up. */
  endsAfter: number | null = null;
  asked = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  async authenticate(name: string, password: string) {
    this.#ask();
    const person = this.people.get(name.toLowerCase());
    if (this.isTemplate && person?.password !== password) return { type: "unknown", wasTried: true } as const;
    if (!person) return { type: "unknown" } as const;
    if (person.password !== password) return { type: "refused", reason: "the password is not right" } as const;
    return { type: "in", user: this.#describe(name.toLowerCase(), person) } as const;
  }

  async check(users: readonly KnownUser[], report: (user: KnownUser, standing: Standing) => void) {
    this.#ask();
    for (const [at, user] of users.entries()) {
      if (at === this.endsAfter) throw new DirectoryError("It hung up.");
      const person = this.people.get(user.name);
      if (this.isUnclear) continue;
      if (!person || (person.entryId ?? user.name) !== user.entryId) report(user, { type: "gone" });
      else if (person.isLocked) report(user, { type: "locked", reason: "the account is locked" });
      else report(user, { type: "there", user: this.#describe(user.name, person) });
    }
  }

  async probe() {
    this.#ask();
  }

  #ask() {
    this.asked += 1;
    if (this.isAway) throw new DirectoryError("It does not answer.");
  }

  #describe(name: string, { roles, entryId = name }: Person) {
    return { name, entryId, dn: `uid=${name}`, roles };
  }
}

let folder: string;
let database: ServerDatabase;
let opened: OpenPeople;
let staff: SmallDirectory;
let guests: SmallDirectory;
let clock: { now: number };
let events: DirectoryEvent[];
let logged: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "octavo-directories-"));
  mkdirSync(join(folder, "conf"));
  const directory = (name: string) => ({ name, urls: ["ldap://unused.example"], userDn: "uid={0}" });
  const directories = { recheckMinutes: 10, directories: ["staff", "guests"].map(directory) };
  writeFileSync(join(folder, "conf", "directories.json"), JSON.stringify(directories));
  writeFileSync(join(folder, "conf", "shiro.ini"), "[users]\nlocal = local password, admin\n[roles]\nadmin = *\n");
  database = await openDatabase(":memory:");
  [staff, guests] = [new SmallDirectory("staff"), new SmallDirectory("guests")];
  staff.people.set("ada", { password: "ada pw", roles: ["analyst"] });
  clock = { now: 1_000_000 };
  [events, logged] = [[], []];
  opened = await open();
});
afterEach(() => {
  opened.stop();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<OpenPeople> {
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  const made = await openPeople({
    folders: { data: folder, conf: join(folder, "conf") },
    ...{ database, log, now: () => clock.now, idleMs: 1e9 },
    openDirectory: ({ name }) => (name === "staff" ? staff : guests),
  });
  made.people.directories?.onEvent((event) => void events.push(event));
  return made;
}

const attempt = (user: string, password: string, address = "10.0.0.1") =>
  opened.people.desk?.logIn({ user, password, address, previous: null });

async function logIn(user: string, password: string) {
  const outcome = await attempt(user, password);
  if (outcome?.type !== "in") throw new Error(`${user} did not get in: ${outcome?.type}`);
  return outcome.login;
}

/** Turns the clock past the time of the next look at users. */
async function later(minutes = 11): Promise<void> {
  clock.now += minutes * 60_000;
  await opened.people.directories?.recheck();
}

describe("a user of a directory", () => {
  it("a user of a directory appears with the first login, with roles, and is remembered", async () => {
    expect(opened.people.desk?.roster()).toEqual({ users: ["local"], roles: ["admin"] });
    const { principal } = await logIn("ADA", "ada pw");
    expect(principal).toEqual({ user: "ada", roles: ["analyst"], isAnonymous: false });
    expect(opened.people.desk?.roster()).toEqual({ users: ["local", "ada"], roles: ["admin", "analyst"] });
    expect(opened.people.accounts?.list()).toContainEqual(expect.objectContaining({ name: "ada", file: "directory" }));
    expect(events).toEqual([{ what: "account.add", directory: "staff", user: "ada" }]);
    expect(logged.join("")).not.toContain("ada pw");
  });

  it("a user of a directory stays logged in over a new start of the server while the directory is away", async () => {
    const outcome = await attempt("ada", "ada pw");
    opened.stop();
    staff.isAway = true;
    opened = await open();
    await later();
    const secret = outcome?.type === "in" ? outcome.secret : "";
    expect(opened.people.byHeaders({ cookie: `JSESSIONID=${secret}` })?.principal.user).toBe("ada");
  });

  it("a user of a directory cannot log in with a wrong or an empty password", async () => {
    expect(await attempt("ada", "guess")).toEqual({ type: "wrong" });
    const { asked } = staff;
    expect(await attempt("ada", "")).toEqual({ type: "wrong" });
    expect(staff.asked).toBe(asked);
  });

  it("password, roles and locks of a directory's user cannot be changed here, and no local account takes the name", async () => {
    const login = await logIn("ada", "ada pw");
    const { accounts } = opened.people;
    const words = /of a directory/;
    await expect(accounts?.changePassword(login, { present: "ada pw", next: "another one" })).rejects.toThrow(words);
    await expect(accounts?.setLocked("ada", true, () => false)).rejects.toThrow(words);
    await expect(accounts?.add({ name: "ada", roles: [], password: "long enough" })).rejects.toThrow(words);
  });
});

describe("names", () => {
  it("names of local accounts are looked up in no directory", async () => {
    staff.people.set("local", { password: "other", roles: ["admin"] });
    expect(await attempt("local", "other")).toEqual({ type: "wrong" });
    expect(staff.asked).toBe(0);
    expect((await logIn("local", "local password")).principal.roles).toEqual(["admin"]);
  });

  it.each([
    ["admin", "a role"],
    ["loca1", "what looks like another user"],
    ["anonymous", "who has not logged in"],
    ["pаul", "letters of two scripts"],
    ["two words", "a blank"],
  ])("cannot be %s: %s", async (name) => {
    staff.people.set(name, { password: "pw", roles: [] });
    expect(await attempt(name, "pw")).toEqual({ type: "wrong" });
    expect(opened.people.desk?.roster().users).toEqual(["local"]);
    expect(logged.join("")).toContain("cannot have this name here");
  });

  it("names belong to the directory that had them first", async () => {
    await logIn("ada", "ada pw");
    staff.people.delete("ada");
    guests.people.set("ada", { password: "guest pw", roles: ["admin"] });
    expect(await attempt("ada", "guest pw")).toEqual({ type: "wrong" });
  });

  it("an entry that gets another name is another user, and no login goes from one to the other", async () => {
    staff.people.set("ada", { password: "ada pw", roles: [], entryId: "1" });
    const first = await logIn("ada", "ada pw");
    staff.people.delete("ada");
    staff.people.set("ada2", { password: "ada pw", roles: [], entryId: "1" });
    const second = await logIn("ada2", "ada pw");
    expect(second.principal.user).toBe("ada2");
    await later();
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  });

  it("roles with names that look like users are left out", async () => {
    staff.people.set("eve", {
      password: "pw",
      roles: ["local", "eve", "analyst", "a,b", "Local", "x (user)", "Domain Users"],
    });
    expect((await logIn("eve", "pw")).principal.roles).toEqual(["analyst", "Domain Users"]);
  });
});

describe("several directories", () => {
  it("directories are asked in order, and the first that has the name decides", async () => {
    guests.people.set("bob", { password: "bob pw", roles: ["guest"] });
    guests.people.set("ada", { password: "other pw", roles: ["admin"] });
    expect((await logIn("bob", "bob pw")).principal.roles).toEqual(["guest"]);
    expect(await attempt("ada", "other pw")).toEqual({ type: "wrong" });
  });

  it("no new user logs in by a later directory while an earlier one is away", async () => {
    guests.people.set("bob", { password: "bob pw", roles: [] });
    guests.people.set("eve", { password: "eve pw", roles: [] });
    await logIn("bob", "bob pw");
    staff.isAway = true;
    await logIn("bob", "bob pw");
    expect(await attempt("eve", "eve pw")).toEqual({ type: "unavailable" });
  });
});

describe("a directory that is away", () => {
  it("while a directory is away, logged in users stay, other logins are refused with the reason, and no attempt is counted", async () => {
    const { signal } = await logIn("ada", "ada pw");
    expect(await opened.people.directories?.problem()).toBeNull();
    staff.isAway = true;
    for (let count = 0; count < 20; count++) expect(await attempt("ada", "ada pw")).toEqual({ type: "unavailable" });
    await later();
    expect(signal.aborted).toBe(false);
    expect(opened.people.rolesOf("ada")).toEqual(["analyst"]);
    expect(await opened.people.directories?.problem()).toMatch(/staff cannot be asked: It does not answer/);
    await logIn("local", "local password");
    staff.isAway = false;
    await logIn("ada", "ada pw");
    expect(await opened.people.directories?.problem()).toBeNull();
  });
});

it("a login with the name in capitals makes its place known for its user and for no other name", async () => {
  await logIn("ADA", "ada pw");
  const outcomes = [];
  for (let at = 0; at < 40; at++) outcomes.push((await attempt(`name${at}`, "guess"))?.type);
  expect(outcomes).toContain("wait");
  await logIn("ada", "ada pw");
});

it("while one directory is away, guesses that another one has checked count", async () => {
  staff.isAway = true;
  guests.isTemplate = true;
  for (let count = 0; count < 5; count++) expect(await attempt("bob", "guess")).toEqual({ type: "unavailable" });
  expect(await attempt("bob", "guess")).toMatchObject({ type: "wait" });
});

describe("after some minutes", () => {
  it("a user who is gone loses all logins, and schedules of the user stop", async () => {
    const { signal } = await logIn("ada", "ada pw");
    staff.people.delete("ada");
    await later(9);
    expect(signal.aborted).toBe(false);
    await later(2);
    expect(signal.aborted).toBe(true);
    expect(opened.people.desk?.roster().users).toEqual(["local"]);
    expect(opened.people.directories?.absence("ada")).toBe("is not in the directory staff any more");
    expect(events.at(-1)).toEqual({ what: "account.leave", directory: "staff", user: "ada" });
  });

  it("a user who is locked loses all logins, and can log in again when the lock is gone", async () => {
    const { signal } = await logIn("ada", "ada pw");
    const person = staff.people.get("ada") as Person;
    person.isLocked = true;
    await later();
    expect([signal.aborted, opened.people.isLocked("ada")]).toEqual([true, true]);
    person.isLocked = false;
    await later();
    expect(opened.people.isLocked("ada")).toBe(false);
    expect(events.map(({ what }) => what)).toEqual(["account.add", "account.lock", "account.unlock"]);
  });

  it("answers that came before a directory hung up count", async () => {
    staff.people.set("bob", { password: "bob pw", roles: [] });
    const [ada, bob] = [await logIn("ada", "ada pw"), await logIn("bob", "bob pw")];
    for (const person of staff.people.values()) person.isLocked = true;
    staff.endsAfter = 1;
    await later();
    expect([ada.signal.aborted, bob.signal.aborted]).toEqual([true, false]);
    expect(await opened.people.directories?.problem()).toMatch(/It hung up/);
  });

  it("a user about whom the directory gives no answer stays, is looked up as seldom as others, and is in the log once", async () => {
    const { signal } = await logIn("ada", "ada pw");
    staff.isUnclear = true;
    await later();
    const { asked } = staff;
    for (let minute = 0; minute < 10; minute++) await later(1);
    expect([staff.asked - asked, signal.aborted]).toEqual([1, false]);
    expect(logged.filter((line) => line.includes("cannot say"))).toHaveLength(1);
    staff.isUnclear = false;
    staff.people.delete("ada");
    await later();
    expect(signal.aborted).toBe(true);
  });

  it("changed roles count from now on and end the user's logins", async () => {
    const { signal } = await logIn("ada", "ada pw");
    staff.people.set("ada", { password: "ada pw", roles: ["writer"] });
    await later();
    expect([signal.aborted, opened.people.rolesOf("ada")]).toEqual([true, ["writer"]]);
    expect(events.at(-1)?.what).toBe("account.roles");
  });

  it("a later entry of the same name is another user, and logins of the earlier one end", async () => {
    const { signal } = await logIn("ada", "ada pw");
    staff.people.set("ada", { password: "new pw", roles: ["analyst"], entryId: "another" });
    await logIn("ada", "new pw");
    expect(signal.aborted).toBe(true);
  });

  it("a search that finds none of many users removes no user", async () => {
    const logins = [];
    for (let at = 0; at < 12; at++) {
      staff.people.set(`person${at}`, { password: "pw", roles: [] });
      logins.push(await logIn(`person${at}`, "pw"));
    }
    staff.people.clear();
    await later();
    expect(logins.filter(({ signal }) => signal.aborted)).toEqual([]);
    expect(await opened.people.directories?.problem()).toMatch(/none of 12 users/);
  });

  it("a search that finds none of many is not believed either when users are due one by one; one user who is gone is gone", async () => {
    const logins: Awaited<ReturnType<typeof logIn>>[] = [];
    for (let at = 0; at < 12; at++) {
      staff.people.set(`person${at}`, { password: "pw", roles: [] });
      logins.push(await logIn(`person${at}`, "pw"));
      await later(0.5);
    }
    const ended = () => logins.filter(({ signal }) => signal.aborted).map(({ principal }) => principal.user);
    const before = new Map(staff.people);
    staff.people.clear();
    for (let minute = 0; minute < 20; minute++) await later(1);
    expect(ended()).toEqual([]);
    expect(await opened.people.directories?.problem()).toMatch(/none of 1\d users/);
    for (const [name, person] of before) if (name !== "person5") staff.people.set(name, person);
    for (let minute = 0; minute < 12; minute++) await later(1);
    expect(ended()).toEqual(["person5"]);
  });
});
