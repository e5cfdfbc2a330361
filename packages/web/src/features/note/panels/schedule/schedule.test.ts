import { describe, expect, it } from "vitest";
import { changedDraft, configOfSchedule, freshForMs, isScheduleTaken, scheduleInConfig } from "./schedule.ts";

describe("a schedule in a config", () => {
  it("is read with defaults for what is not there", () => {
    const nothing = { cron: "", timeZone: "", missed: "runOnce", overlap: "skip", releases: false };
    expect(scheduleInConfig({})).toEqual(nothing);
    expect(scheduleInConfig({ cron: 7, octavo: "x", releaseresource: "yes" })).toEqual(nothing);
  });

  it("is written so that reading gives it back", () => {
    const wanted = {
      cron: "0 0 6 * * ?",
      timeZone: "Europe/Oslo",
      missed: "skip",
      overlap: "queue",
      releases: true,
    } as const;
    expect(scheduleInConfig(configOfSchedule(wanted, {}))).toEqual(wanted);
  });

  it("leaves what others keep there", () => {
    const config = { octavo: { colour: "red", schedule: { graceMinutes: 5, timeZone: "Europe/Oslo" } } };
    expect(configOfSchedule({ ...scheduleInConfig(config), timeZone: "" }, config)).toEqual({
      cron: "",
      releaseresource: false,
      octavo: { colour: "red", schedule: { graceMinutes: 5, missed: "runOnce", overlap: "skip" } },
    });
  });
});

describe("a schedule that is being changed", () => {
  const began = scheduleInConfig({ cron: "0 0 6 * * ?" });

  it("says what is changed of it, and nothing once that is taken back", () => {
    const draft = { began, change: { cron: "0 0 7 * * ?" } };
    expect(changedDraft(draft, { missed: "skip" })).toEqual({ began, change: { cron: "0 0 7 * * ?", missed: "skip" } });
    expect(changedDraft(draft, { cron: "0 0 6 * * ?" })).toBeNull();
  });

  it("sets no more than that", () => {
    expect(configOfSchedule({ cron: "0 0 7 * * ?" }, {})).toEqual({ cron: "0 0 7 * * ?" });
    expect(configOfSchedule({ releases: true }, {})).toEqual({ releaseresource: true });
  });

  it("is taken when another user has set the same to something else", () => {
    const draft = { began, change: { cron: "0 0 7 * * ?" } };
    expect(isScheduleTaken(draft, { ...began, missed: "skip" })).toBe(false);
    expect(isScheduleTaken(draft, { ...began, cron: "0 0 7 * * ?" })).toBe(false);
    expect(isScheduleTaken(draft, { ...began, cron: "0 0 8 * * ?" })).toBe(true);
  });
});

describe("what the server said of a schedule", () => {
  const day = 24 * 60 * 60 * 1000;
  const aSlot = (outcome: "running" | "finished") =>
    ({ planned: 0, outcome, user: "ada", detail: null, started: 0, ended: null }) as const;

  it.each([
    ["until the next time has passed", [60_000, 120_000], 61_000],
    ["a day at most", [90 * day], day],
    ["a while where that time is still to come by another clock", [-5000], 10_000],
    ["for ever where nothing is to come", [], null],
  ])("holds %s", (_, next, expected) => {
    expect(freshForMs({ next, history: [aSlot("finished")] }, 0)).toBe(expected);
  });

  it("holds for a while only as long as something runs, for its end may be sent to others alone", () => {
    const history = [aSlot("running"), aSlot("finished")];
    expect([[3000], [60_000], []].map((next) => freshForMs({ next, history }, 0))).toEqual([4000, 10_000, 10_000]);
  });
});
