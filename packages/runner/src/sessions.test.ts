import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionSettings } from "@octavo/interpreter";
import { aRequest } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { UserGroups } from "./confinement/user-groups.ts";
import type { Job } from "./session-queue.ts";
import { Sessions } from "./sessions.ts";
import { handClock } from "./testing/hand-clock.ts";
import { scriptedDriver } from "./testing/scripted-driver.ts";
import { anOrder } from "./testing/server-end.ts";
import type { RunOrder, SessionSetting } from "./wire/messages.ts";

/** Sessions whose driver writes down what it was opened with. */
function someSessions() {
  const folder = mkdtempSync(join(tmpdir(), "octavo-sessions-"));
  const driver = scriptedDriver();
  const given: SessionSettings[] = [];
  const clock = handClock();
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
    loadDriver: () => Promise.resolve({ ...driver, open }),
    places: () => ({}),
    userGroups: new UserGroups(),
    clock,
    log: () => {},
  });
  const use = (sessionKey: string, setting?: SessionSetting) =>
    sessions.complete({ driver: "scripted", sessionKey, setting }, { code: "x", cursor: 1 });
  const keys = () => sessions.list().map(({ sessionKey }) => sessionKey);
  return { sessions, given, driver, clock, use, keys };
}

/** A run as the sessions get it, and how it ends. */
function aJob(order: Partial<RunOrder>) {
  const stages: (string | null)[] = [];
  let job: Job | null = null;
  const ended = new Promise<string>((resolve) => {
    job = {
      order: anOrder({ runId: "run", sessionKey: "one", ...order }),
      request: aRequest(order.code ?? ""),
      staged: (stage) => stages.push(stage),
      started: () => {},
      show: () => {},
      endQuestions: () => {},
      finish: (outcome, words) => resolve(words === null ? outcome : `${outcome}: ${words}`),
    };
  });
  return { job: job as unknown as Job, ended, stages };
}

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
      { driver: "scripted", sessionKey: "one", setting: "python", since: 1_000_000, isOpen: true, runs: 0 },
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
});

describe("properties from a note", () => {
  const setting = aSetting({ properties: { a: "1", b: "2" } });

  async function configure(sessions: Sessions, configures: Record<string, string>, own: SessionSetting = setting) {
    const { job, ended } = aJob({ setting: own, configures });
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
