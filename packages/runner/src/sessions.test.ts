import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionSettings } from "@octavo/interpreter";
import { languageAndTime, type PropertyTable, processVariables } from "@octavo/interpreter/properties";
import { aRequest } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { UserGroups } from "./confinement/user-groups.ts";
import type { SessionJob } from "./job.ts";
import { Sessions } from "./sessions.ts";
import { handClock } from "./testing/hand-clock.ts";
import { scriptedDriver } from "./testing/scripted-driver.ts";
import { anOrder } from "./testing/server-end.ts";
import type { RunOrder, SessionSetting } from "./wire/messages.ts";

/** Sessions whose driver writes down what it was opened with, on a machine that has room unless `room` says otherwise. */
function someSessions({
  opensAhead = false,
  maySpare = true,
  properties,
}: {
  opensAhead?: boolean;
  maySpare?: boolean;
  properties?: PropertyTable;
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), "octavo-sessions-"));
  const driver = scriptedDriver();
  const given: SessionSettings[] = [];
  const clock = handClock();
  const room = { isFree: true };
  const open: typeof driver.open = (settings, signal) => {
    given.push(settings);
    return driver.open(settings, signal);
  };
  const sessions = new Sessions({
    surroundings: {
      filesDirectory: join(folder, "files"),
      runtimeDirectory: folder,
      cacheDirectory: join(folder, "cache"),
      environment: { PATH: "/bin" },
    },
    dataDirectory: folder,
    loadDriver: () => Promise.resolve({ ...driver, open, opensAhead, ...(properties && { properties }) }),
    places: () => ({}),
    userGroups: new UserGroups(),
    maySpare,
    watchMachine: () => () => room.isFree,
    clock,
    log: () => {},
  });
  const use = (sessionKey: string, setting?: SessionSetting) =>
    sessions.complete({ driver: "scripted", sessionKey, setting }, { code: "x", cursor: 1 });
  const keys = () => sessions.list().map(({ sessionKey }) => sessionKey);
  return { sessions, given, driver, clock, room, use, keys };
}

/** A run as the sessions get it, and how it ends. */
function aJob(order: Partial<RunOrder>) {
  const stages: (string | null)[] = [];
  let job: SessionJob | null = null;
  const ended = new Promise<string>((resolve) => {
    job = {
      order: anOrder({ runId: "run", sessionKey: "one", ...order }),
      request: aRequest(order.code ?? ""),
      staged: (stage) => stages.push(stage),
      interruptIgnored: () => {},
      started: () => {},
      show: () => {},
      endQuestions: () => {},
      finish: (outcome, words) => resolve(words === null ? outcome : `${outcome}: ${words}`),
    };
  });
  return { job: job as unknown as SessionJob, ended, stages };
}

/** Lets what follows the end of a run happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const aSetting = (parts: Partial<SessionSetting> = {}): SessionSetting => ({
  id: "python",
  ofNote: null,
  properties: {},
  ...parts,
});

describe("a session", () => {
  it("is opened with the properties of its setting, and those in capitals as its environment", async () => {
    const { given, use } = someSessions();
    await use("one", aSetting({ properties: { "duckdb.threads": "2", DATA_DIR: "/data", empty: "" } }));
    expect(given[0]).toMatchObject({
      key: "one",
      properties: { "duckdb.threads": "2" },
      environment: { PATH: "/bin", DATA_DIR: "/data" },
    });
    expect(given[0]?.properties).not.toHaveProperty("empty");
  });

  it("is listed with its setting and what it does", async () => {
    const { sessions, use } = someSessions();
    await use("one", aSetting());
    expect(sessions.list()).toEqual([
      {
        driver: "scripted",
        sessionKey: "one",
        setting: "python",
        since: 1_000_000,
        isOpen: true,
        runs: 0,
        user: null,
        ofUser: null,
        notes: [],
        use: null,
      },
    ]);
  });

  it("ends with its setting, others stay", async () => {
    const { sessions, driver, use, keys } = someSessions();
    await use("one", aSetting());
    await use("two", aSetting({ id: "sh" }));
    await sessions.closeSetting("python", "restarted");
    expect(keys()).toEqual(["two"]);
    expect(driver.opened.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  });

  it("ends with its note, unless other notes share it", async () => {
    const { sessions, use, keys } = someSessions();
    await use("own", aSetting({ ofNote: "N" }));
    await use("shared", aSetting());
    await sessions.closeNote("N", "removed");
    expect(keys()).toEqual(["shared"]);
  });

  it("of one name is opened anew, with the newest properties, after it was closed", async () => {
    const { sessions, given, use } = someSessions();
    await use("one", aSetting({ properties: { a: "1" } }));
    await use("one", aSetting({ properties: { a: "2" } }));
    await sessions.closeSetting("python", "changed");
    await use("one", aSetting({ properties: { a: "3" } }));
    expect(given.map(({ properties }) => properties["a"])).toEqual(["1", "3"]);
  });

  it("that died takes with it what it left, and nothing of the one that follows", async () => {
    const { given, driver, use } = someSessions();
    const started = (index: number) => spawn("/bin/sleep", ["600"], { env: given[index]?.environment });
    await use("one");
    const left = started(0);
    let disposed = () => {};
    driver.gate.disposing = new Promise((resolve) => {
      disposed = resolve;
    });
    driver.opened[0]?.kill("gone");
    await expect.poll(() => use("one").then(() => driver.opened.length)).toBe(2);
    const next = started(1);
    await once(next, "spawn");
    disposed();
    expect(await once(left, "exit")).toEqual([null, "SIGKILL"]);
    next.kill("SIGTERM");
    expect(await once(next, "exit")).toEqual([null, "SIGTERM"]);
  });
});

describe("properties from a note", () => {
  const setting = aSetting({ properties: { a: "1", b: "2" } });

  async function configure(sessions: Sessions, configures: Record<string, string>, own: SessionSetting = setting) {
    const { job, ended } = aJob({ setting: own, configures, isAdministrators: true });
    sessions.run(job);
    return await ended;
  }

  it("go before those of the setting, for a session that is not there yet", async () => {
    const { sessions, given, use } = someSessions();
    expect(await configure(sessions, { b: "3", NAME: "x" })).toBe("FINISHED");
    await use("one", setting);
    expect(given[0]).toMatchObject({ properties: { a: "1", b: "3" }, environment: { NAME: "x" } });
  });

  it("are refused by one that is there, unless they change nothing", async () => {
    const { sessions, use } = someSessions();
    await use("one", setting);
    expect(await configure(sessions, { a: "1" })).toBe("FINISHED");
    expect(await configure(sessions, { a: "2" })).toMatch(/^ERROR: Can not change .* Restart the interpreter/);
  });

  it("last until the session is restarted", async () => {
    const { sessions, given, use } = someSessions();
    await configure(sessions, { b: "3" });
    await use("one", setting);
    await sessions.close(["one"], "restarted");
    await use("one", setting);
    expect(given.map(({ properties }) => properties["b"])).toEqual(["3", "2"]);
  });

  describe("of a user who may not change the setting", () => {
    const asked = async (sessions: Sessions, configures: Record<string, string>) => {
      const { job, ended } = aJob({ setting, configures });
      sessions.run(job);
      return await ended;
    };
    const properties: PropertyTable = [...languageAndTime, ...processVariables];

    it("are those that the driver's table leaves to everyone", async () => {
      const { sessions, given, use } = someSessions({ properties });
      expect(await asked(sessions, { NODE_OPTIONS: "-r ./y.js" })).toMatch(/^ERROR: NODE_OPTIONS: only administrators/);
      expect(await asked(sessions, { a: "1" }), "also what changes nothing").toMatch(/^ERROR: a: only administrators/);
      expect(await asked(sessions, { TZ: "/etc/passwd" })).toMatch(/^ERROR: TZ = .* like Europe\/Berlin/);
      expect(await asked(sessions, { TZ: "Asia/Tokyo", LC_ALL: "C.UTF-8" })).toBe("FINISHED");
      await use("one", setting);
      expect(given[0]?.environment).toMatchObject({ TZ: "Asia/Tokyo", LC_ALL: "C.UTF-8" });
      expect(given[0]?.environment).not.toHaveProperty("NODE_OPTIONS");
    });

    it("are none where the driver has no table", async () => {
      const { sessions } = someSessions();
      expect(await asked(sessions, { TZ: "UTC" })).toMatch(/^ERROR: TZ: only administrators .* nothing\.$/);
    });

    it("count for the run that was asked for right behind them, which can still be cancelled", async () => {
      const { sessions, given } = someSessions({ properties });
      const [configuring, next, cancelled] = [
        aJob({ setting, configures: { TZ: "UTC" } }),
        aJob({ runId: "next", setting, code: "x" }),
        aJob({ runId: "cancelled", setting, code: "x" }),
      ];
      for (const { job } of [configuring, next, cancelled]) sessions.run(job);
      sessions.cancel("cancelled", "ask");
      expect(await Promise.all([configuring.ended, cancelled.ended])).toEqual(["FINISHED", "ABORT"]);
      await expect.poll(() => given[0]?.environment["TZ"]).toBe("UTC");
      expect(given).toHaveLength(1);
    });
  });

  it("cannot lift limits, nor touch what runs as an account", async () => {
    const { sessions } = someSessions();
    expect(await configure(sessions, { "octavo.limit.memory": "1TB" })).toMatch(/^ERROR: octavo.limit.memory: limits/);
    expect(await configure(sessions, { b: "3" }, { ...setting, account: "ada" })).toMatch(/^ERROR: .* account/);
  });
});

describe("an idle session", () => {
  it("is ended after its time, and the next one says so while it starts", async () => {
    const { sessions, driver, clock, use, keys } = someSessions();
    const setting = aSetting({ properties: { "zeppelin.interpreter.lifecyclemanager.timeout.threshold": "1h" } });
    await use("one", setting);
    clock.pass(3_599_999);
    expect(keys()).toEqual(["one"]);
    clock.pass(1);
    expect(keys()).toEqual([]);
    await expect.poll(() => driver.opened[0]?.isDisposed).toBe(true);
    const { job, ended, stages } = aJob({ setting });
    sessions.run(job);
    expect(await ended).toBe("FINISHED");
    expect(stages[0]).toBe("Starting anew: the interpreter was ended after 1 h without use");
  });
});

describe("a session whose note a user looks at", () => {
  it("is not ended, until no user looks any more", async () => {
    const { sessions, clock, keys } = someSessions();
    const setting = aSetting({ properties: { "zeppelin.interpreter.lifecyclemanager.timeout.threshold": "1h" } });
    const { job, ended } = aJob({ setting, noteId: "N" });
    sessions.run(job);
    await ended;
    await settle();
    for (let minutes = 0; minutes < 180; minutes += 30) {
      clock.pass(30 * 60_000);
      sessions.viewed(new Set(["N", "other"]));
    }
    expect(keys()).toEqual(["one"]);
    clock.pass(59 * 60_000);
    sessions.viewed(new Set(["other"]));
    clock.pass(60_000);
    expect(keys()).toEqual([]);
  });
});

describe("sessions of one user", () => {
  const few = aSetting({ mostOfUser: 2 });
  const runOf = async (sessions: Sessions, order: Partial<RunOrder>) => {
    const { job, ended } = aJob({ setting: few, ...order });
    sessions.run(job);
    return await ended;
  };

  it("are so many at a time, and one more is refused with what to do", async () => {
    const { sessions, keys, use } = someSessions();
    const ada = { user: "ada" };
    for (const sessionKey of ["one", "two"]) await runOf(sessions, { ...ada, sessionKey });
    expect(await runOf(sessions, { ...ada, sessionKey: "three" })).toMatch(
      /^ERROR: You have 2 interpreters running \(python\), and one user has no more at a time\. Restart one/,
    );
    const place = { code: "x", cursor: 1, user: "ada" };
    const completed = sessions.complete({ driver: "scripted", sessionKey: "three", setting: few }, place);
    expect((await completed).problem).toMatch(/^You have 2 interpreters running/);
    expect(await runOf(sessions, { ...ada, sessionKey: "two" })).toBe("FINISHED");
    expect(await runOf(sessions, { user: "bob", sessionKey: "bobs" })).toBe("FINISHED");
    await sessions.close(["one"], "");
    expect(await runOf(sessions, { ...ada, sessionKey: "three" })).toBe("FINISHED");
    expect(keys()).toEqual(["two", "bobs", "three"]);
    await use("anybody's");
  });

  it("make room by themselves where they keep nothing", async () => {
    const { sessions, keys } = someSessions();
    for (const sessionKey of ["one", "two", "three"])
      expect(await runOf(sessions, { user: "ada", driver: "sh", sessionKey })).toBe("FINISHED");
    expect(keys()).toEqual(["two", "three"]);
  });
});

describe("a spare", () => {
  const watchedMs = 1_000;
  const unusedMs = 600_000;
  const plain = aSetting({ properties: { NAME: "x" } });

  /** Sessions of which one was used, and the spare that stands by since. */
  async function withSpare(setting = plain) {
    const all = someSessions({ opensAhead: true });
    await all.use("one", setting);
    all.clock.pass(watchedMs);
    await expect.poll(() => all.driver.opened.length).toBe(2);
    return all;
  }

  it("becomes the next session of the same setting, and is replaced", async () => {
    const { sessions, given, driver, clock, use } = await withSpare();
    const { completions } = await use("two", plain);
    // The key that a scripted session was opened with: no note's.
    expect(completions[0]?.meta).toBe("");
    expect(given[1]).toMatchObject({ key: "", environment: { NAME: "x" } });
    clock.pass(watchedMs);
    await expect.poll(() => driver.opened.length).toBe(3);
    await sessions.closeAll("end");
    expect(driver.opened.map(({ isDisposed }) => isDisposed)).toEqual([true, true, true]);
  });

  it("has a mark of its own, by which what it leaves is found", async () => {
    const { given } = await withSpare();
    const marks = given.map(({ environment }) => environment["OCTAVO_SESSION"]);
    expect(new Set(marks).size).toBe(2);
  });

  it.each([
    ["other properties", { ...plain, properties: { NAME: "y" } }],
    ["another setting", { ...plain, id: "other" }],
    ["limits", { ...plain, properties: { NAME: "x", "octavo.limit.cpu": "1h" } }],
  ])("is not for a session of %s", async (_what, setting) => {
    const { given, use } = await withSpare();
    await use("two", setting);
    expect(given[2]?.key).toBe("two");
  });

  it("is not for a session that its note has given properties", async () => {
    const { sessions, given, use } = await withSpare();
    const { job, ended } = aJob({
      sessionKey: "two",
      setting: plain,
      configures: { NAME: "z" },
      isAdministrators: true,
    });
    sessions.run(job);
    await ended;
    await use("two", plain);
    expect(given[2]).toMatchObject({ key: "two", environment: { NAME: "z" } });
  });

  it.each([
    ["an account's", { ...plain, account: "nobody-has-this-name" }],
    ["limited", { ...plain, properties: { "octavo.limit.cpu": "1h" } }],
    ["switched off", { ...plain, properties: { "octavo.spare": "false" } }],
  ])("is not made after a session that is %s", async (_what, setting) => {
    const { clock, driver, use } = someSessions({ opensAhead: true });
    await use("one", setting);
    const opened = driver.opened.length;
    clock.pass(watchedMs);
    await use("two", setting);
    expect(driver.opened.length).toBe(opened * 2);
    expect(driver.opened.map(({ key }) => key)).not.toContain("");
  });

  it("is not made where the server wants none", async () => {
    const { clock, driver, use } = someSessions({ opensAhead: true, maySpare: false });
    await use("one", plain);
    clock.pass(watchedMs);
    await use("two", plain);
    expect(driver.opened.map(({ key }) => key)).toEqual(["one", "two"]);
  });

  it("waits until the machine has room", async () => {
    const { clock, driver, room, use } = someSessions({ opensAhead: true });
    room.isFree = false;
    await use("one", plain);
    clock.pass(5 * watchedMs);
    room.isFree = true;
    expect(driver.opened.length).toBe(1);
    clock.pass(watchedMs);
    await expect.poll(() => driver.opened.length).toBe(2);
  });

  it("ends when no run has used such an interpreter for long, and comes back with the next run", async () => {
    const { sessions, clock, driver } = await withSpare();
    clock.pass(unusedMs - watchedMs);
    await expect.poll(() => driver.opened[1]?.isDisposed).toBe(true);
    const { job, ended } = aJob({ setting: plain });
    sessions.run(job);
    expect(await ended).toBe("FINISHED");
    clock.pass(watchedMs);
    await expect.poll(() => driver.opened.length).toBe(3);
  });

  it.each([
    ["its setting is restarted", (sessions: Sessions) => sessions.closeSetting("python", "restarted")],
    ["a session like it is", (sessions: Sessions) => sessions.close(["one"], "restarted")],
    ["the runner ends", (sessions: Sessions) => sessions.closeAll("end")],
  ])("ends when %s", async (_what, close) => {
    const { sessions, clock, driver } = await withSpare();
    await close(sessions);
    expect(driver.opened.map(({ isDisposed }) => isDisposed)).toEqual([true, true]);
    clock.pass(watchedMs);
    expect(driver.opened.length).toBe(2);
  });

  it("that has died is given to no session", async () => {
    const { driver, use } = await withSpare();
    driver.opened[1]?.kill("out of memory");
    await new Promise(setImmediate);
    const { completions } = await use("two", plain);
    expect(completions[0]?.meta).toBe("two");
  });
});
