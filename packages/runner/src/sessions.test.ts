import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionSettings } from "@octavo/interpreter";
import { describe, expect, it } from "vitest";
import { Sessions } from "./sessions.ts";
import { handClock } from "./testing/hand-clock.ts";
import { scriptedDriver } from "./testing/scripted-driver.ts";
import type { SessionSetting } from "./wire/messages.ts";

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
    clock,
    log: () => {},
  });
  const use = (sessionKey: string, setting?: SessionSetting) =>
    sessions.complete({ driver: "scripted", sessionKey, setting }, "x", 1);
  const keys = () => sessions.list().map(({ sessionKey }) => sessionKey);
  return { sessions, given, driver, clock, use, keys };
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
