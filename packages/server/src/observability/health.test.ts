import { describe, expect, it } from "vitest";
import { checkRoomOn, examineHealth, isHealthy, leastRoom, withoutWords } from "./health.ts";

const now = () => 5;

describe("the health of a server", () => {
  it("is good when no look finds anything", async () => {
    const report = await examineHealth({ a: () => null, b: async () => null }, now);
    expect(report).toEqual({
      a: { healthy: true, duration: 0, timestamp: 5 },
      b: { healthy: true, duration: 0, timestamp: 5 },
    });
    expect(isHealthy(report)).toBe(true);
  });

  it("is not when one finds something or fails, and says what", async () => {
    const report = await examineHealth(
      { a: () => null, b: () => "full", c: () => Promise.reject(new Error("gone")) },
      now,
    );
    expect(report).toMatchObject({ a: { healthy: true }, b: { problem: "full" }, c: { problem: "gone" } });
    expect(isHealthy(report)).toBe(false);
  });

  it("is shown to strangers without words", async () => {
    const report = await examineHealth({ disk: () => "/secret/folder is full" }, now);
    expect(withoutWords(report)).toEqual({ disk: { healthy: false, duration: 0, timestamp: 5 } });
  });

  it("needs room on the disk: just enough is enough", async () => {
    expect(await checkRoomOn("/data", async () => leastRoom)()).toBeNull();
    expect(await checkRoomOn("/data", async () => leastRoom - 1)()).toMatch(/63 MB left where \/data is/);
    expect(await checkRoomOn("/")()).toSatisfy((words) => words === null || typeof words === "string");
  });
});
