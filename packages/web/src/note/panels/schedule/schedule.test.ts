import { describe, expect, it } from "vitest";
import { configOf, wantedBy } from "./schedule.ts";

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
