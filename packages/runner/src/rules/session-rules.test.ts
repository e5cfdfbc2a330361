import { describe, expect, it } from "vitest";
import { durationWords, readBytes, readCount, readDuration } from "./amounts.ts";
import { freeRules, rulesOfSession } from "./session-rules.ts";

describe("amounts", () => {
  it.each([
    ["600s", 600_000],
    ["1500", 1500],
    ["10 m", 600_000],
    ["0.5h", 1_800_000],
    ["1d", 86_400_000],
    ["soon", null],
    ["-1s", null],
    ["1w", null],
  ])("reads %s as a duration", (text, ms) => expect(readDuration(text)).toBe(ms));

  it.each([
    ["512MB", 512 * 1024 ** 2],
    ["4G", 4 * 1024 ** 3],
    ["1.5GiB", 1.5 * 1024 ** 3],
    ["1000", 1000],
    ["0", null],
    ["lots", null],
  ])("reads %s as memory", (text, bytes) => expect(readBytes(text)).toBe(bytes));

  it.each([
    ["20", 20],
    ["0", null],
    ["2.5", null],
    ["", null],
  ])("reads %j as a count", (text, count) => expect(readCount(text)).toBe(count));

  it.each([
    [200, "200 ms"],
    [5000, "5 s"],
    [90_000, "90 s"],
    [150_000, "2.5 min"],
    [3_600_000, "1 h"],
    [2.5 * 3_600_000, "2.5 h"],
  ])("writes %d ms as %s", (ms, words) => expect(durationWords(ms)).toBe(words));
});

describe("the rules of a session", () => {
  it("are free where the setting says nothing", () => {
    expect(rulesOfSession({}, {})).toEqual(freeRules);
    expect(rulesOfSession({}, { "octavo.limit.memory": " " })).toEqual(freeRules);
  });

  it("are read from the properties of its setting", () => {
    const properties = {
      "octavo.cancel.interrupt": "2s",
      "octavo.cancel.terminate": "500",
      "octavo.limit.time": "10m",
      "octavo.limit.memory": "1GB",
      "octavo.limit.processes": "50",
      "octavo.limit.cpu": "1500ms",
      "octavo.limit.user.memory": "2GB",
      "octavo.limit.user.processes": "100",
      "zeppelin.interpreter.lifecyclemanager.timeout.threshold": "1h",
    };
    expect(rulesOfSession({}, properties)).toEqual({
      hasSpare: true,
      runsAtOnce: 1,
      interruptMs: 2000,
      terminateMs: 500,
      runMs: 600_000,
      runMsProperty: "octavo.limit.time",
      idleMs: 3_600_000,
      limits: {
        ...{ memoryBytes: 1024 ** 3, processes: 50, cpuSeconds: 2 },
        user: { memoryBytes: 2 * 1024 ** 3, processes: 100 },
      },
    });
  });

  it("let as many runs go at once as the driver says", () => {
    expect([rulesOfSession({}, {}).runsAtOnce, rulesOfSession({ runsAtOnce: 5 }, {}).runsAtOnce]).toEqual([1, 5]);
  });

  it("take 0 for never", () => {
    const properties = {
      "octavo.limit.time": "0",
      "zeppelin.interpreter.lifecyclemanager.timeout.threshold": "0",
    };
    expect(rulesOfSession({}, properties)).toEqual(freeRules);
  });

  it("know the time limit that Zeppelin's shell has", () => {
    const properties = { "shell.command.timeout.millisecs": "60000" };
    expect(rulesOfSession({ timeProperty: "shell.command.timeout.millisecs" }, properties).runMs).toBe(60_000);
    expect(rulesOfSession({}, properties).runMs).toBeNull();
  });

  it("refuse what cannot be meant, by name", () => {
    expect(() => rulesOfSession({}, { "octavo.limit.memory": "much" })).toThrow(
      /octavo\.limit\.memory = much.*like 512MB or 4GB/,
    );
  });
});
