import { describe, expect, it } from "vitest";
import { scheduleSign, scheduleWords } from "./schedule-sign.ts";

describe("the way to a note's schedule", () => {
  it.each([
    [{}, {}, null, "Schedule"],
    [{ cron: "" }, {}, null, "Schedule"],
    [{ cron: "0 0 0 * * ?" }, {}, "set", "Schedule: every 1d"],
    [{ cron: "0 30 8 ? * MON-FRI" }, {}, "set", "Schedule: 0 30 8 ? * MON-FRI"],
    [{}, { cron: "It has stopped." }, "wrong", "Schedule: It has stopped."],
    [{ cron: "0 0 0 * * ?" }, { cron: "It does not run." }, "wrong", "Schedule: It does not run."],
  ] as const)("says what it is: %j %j", (config, info, sign, words) => {
    expect([scheduleSign({ config, info }), scheduleWords({ config, info })]).toEqual([sign, words]);
  });
});
