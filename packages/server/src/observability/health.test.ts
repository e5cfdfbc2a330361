import { describe, expect, it } from "vitest";
import { examine, isHealthy, leastRoom, roomOn, withoutWords } from "./health.ts";

const now = () => 5;

describe("the health of a server", () => {
  it("is good when no look finds anything", async () => {
    const report = await examine({ a: () => null, b: async () => null }, now);
    expect(report).toEqual({
      a: { healthy: true, duration: 0, timestamp: 5 },
      b: { healthy: true, duration: 0, timestamp: 5 },
    });
    expect(isHealthy(report)).toBe(true);
  });

  it("is not when one finds something or fails, and says what", async () => {
    const report = await examine({ a: () => null, b: () => "full", c: () => Promise.reject(new Error("gone")) }, now);
    expect(report).toMatchObject({ a: { healthy: true }, b: { problem: "full" }, c: { problem: "gone" } });
    expect(isHealthy(report)).toBe(false);
  });

  it("is told to strangers without words", async () => {
    const report = await examine({ disk: () => "/secret/folder is full" }, now);
    expect(withoutWords(report)).toEqual({ disk: { healthy: false, duration: 0, timestamp: 5 } });
  });

  it("needs room on the disk: just enough is enough", async () => {
    expect(await roomOn("/data", async () => leastRoom)()).toBeNull();
    expect(await roomOn("/data", async () => leastRoom - 1)()).toMatch(/63 MB left where \/data is/);
    expect(await roomOn("/")()).toSatisfy((words) => words === null || typeof words === "string");
  });
});
