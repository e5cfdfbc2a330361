import { describe, expect, it } from "vitest";
import { planDueRuns } from "./due.ts";
import { readExpression, type ScheduleTimes } from "./expression.ts";

const minute = 60_000;
const noon = Date.UTC(2026, 10, 21, 12);

function everyTenMinutes(): ScheduleTimes {
  const read = readExpression({ expression: "0 0/10 * * * ?", timeZone: "UTC" });
  if (!read.ok) throw new Error(read.problem);
  return read.times;
}

const plan = (parts: Partial<Parameters<typeof planDueRuns>[0]>) =>
  planDueRuns({
    times: everyTenMinutes(),
    next: noon,
    now: noon,
    missed: "runOnce",
    graceMinutes: 1440,
    minimumSeconds: 1,
    ...parts,
  });

describe("what is due", () => {
  it("what is due is nothing before its time", () => {
    expect(plan({ now: noon - 1 })).toEqual({ missed: [], missedMore: false, run: null, next: noon });
  });

  it("what is due runs at its time, and somewhat later", () => {
    const expected = { missed: [], missedMore: false, run: { planned: noon, remark: null }, next: noon + 10 * minute };
    expect(plan({})).toEqual(expected);
    expect(plan({ now: noon + 30_000 })).toEqual(expected);
    expect(plan({ now: noon + 30_000, missed: "skip" })).toEqual(expected);
  });

  it("what is due runs once for all that was missed, and says how late", () => {
    expect(plan({ now: noon + 25 * minute })).toEqual({
      missed: [noon + 10 * minute, noon],
      missedMore: false,
      run: { planned: noon + 20 * minute, remark: "5 min late." },
      next: noon + 30 * minute,
    });
  });

  it("what is due does not run what was missed where that is the wish, nor after the grace period", () => {
    const skipped = { missed: [noon], missedMore: false, run: null, next: noon + 10 * minute };
    expect(plan({ now: noon + 5 * minute, missed: "skip" })).toEqual(skipped);
    expect(plan({ now: noon + 5 * minute, graceMinutes: 4 })).toEqual(skipped);
    expect(plan({ now: noon + 5 * minute, graceMinutes: 5 }).run).toEqual({ planned: noon, remark: "5 min late." });
  });

  it("what is due names the newest missed ones of an outage of weeks, and that there are more", () => {
    const { missed, missedMore, run, next } = plan({ now: noon + 30 * 24 * 60 * minute + minute });
    expect([missed.length, missedMore]).toEqual([20, true]);
    expect(run?.planned).toBe(noon + 30 * 24 * 60 * minute);
    expect(missed[0]).toBe((run?.planned ?? 0) - 10 * minute);
    expect(next).toBe((run?.planned ?? 0) + 10 * minute);
  });

  it("what is due comes no sooner than it may, and says so, where a schedule from before wants more", () => {
    const remark = "It would run again 600 s later, and here at least 1500 s have to lie between two runs.";
    const spaced = { minimumSeconds: 1500, next: noon };
    expect(plan(spaced)).toEqual({
      missed: [],
      missedMore: false,
      run: { planned: noon, remark },
      next: noon + 30 * minute,
    });
    // Times that are left out are not missed.
    expect(plan({ ...spaced, now: noon + 20 * minute }).missed).toEqual([]);
    expect(plan({ ...spaced, now: noon + 50 * minute }).missed).toEqual([noon + 20 * minute]);
  });
});
