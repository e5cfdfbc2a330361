import { describe, expect, it } from "vitest";
import { changedDraft, configOf, freshForMs, isTaken, wantedBy } from "./schedule.ts";

describe("a schedule in a config", () => {
  it("is read with defaults for what is not there", () => {
    const nothing = { cron: "", timeZone: "", missed: "runOnce", overlap: "skip", releases: false };
    expect(wantedBy({})).toEqual(nothing);
    expect(wantedBy({ cron: 7, octavo: "x", releaseresource: "yes" })).toEqual(nothing);
  });

  it("is written so that reading gives it back", () => {
    const wanted = {
      cron: "0 0 6 * * ?",
      timeZone: "Europe/Oslo",
      missed: "skip",
      overlap: "queue",
      releases: true,
    } as const;
    expect(wantedBy(configOf(wanted, {}))).toEqual(wanted);
  });

  it("leaves what others keep there", () => {
    const config = { octavo: { colour: "red", schedule: { graceMinutes: 5, timeZone: "Europe/Oslo" } } };
    expect(configOf({ ...wantedBy(config), timeZone: "" }, config)).toEqual({
      cron: "",
      releaseresource: false,
      octavo: { colour: "red", schedule: { graceMinutes: 5, missed: "runOnce", overlap: "skip" } },
    });
  });
});

describe("a schedule that is being changed", () => {
  const began = wantedBy({ cron: "0 0 6 * * ?" });

  it("says what is changed of it, and nothing once that is taken back", () => {
    const draft = { began, change: { cron: "0 0 7 * * ?" } };
    expect(changedDraft(draft, { missed: "skip" })).toEqual({ began, change: { cron: "0 0 7 * * ?", missed: "skip" } });
    expect(changedDraft(draft, { cron: "0 0 6 * * ?" })).toBeNull();
  });

  it("sets no more than that", () => {
    expect(configOf({ cron: "0 0 7 * * ?" }, {})).toEqual({ cron: "0 0 7 * * ?" });
    expect(configOf({ releases: true }, {})).toEqual({ releaseresource: true });
  });

  it("is taken when somebody else has set the same to something else", () => {
    const draft = { began, change: { cron: "0 0 7 * * ?" } };
    expect(isTaken(draft, { ...began, missed: "skip" })).toBe(false);
    expect(isTaken(draft, { ...began, cron: "0 0 7 * * ?" })).toBe(false);
    expect(isTaken(draft, { ...began, cron: "0 0 8 * * ?" })).toBe(true);
  });
});

describe("what was told of a schedule", () => {
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

  it("holds for a while only as long as something runs, for its end may be told to others alone", () => {
    const history = [aSlot("running"), aSlot("finished")];
    expect([[3000], [60_000], []].map((next) => freshForMs({ next, history }, 0))).toEqual([4000, 10_000, 10_000]);
  });
});
