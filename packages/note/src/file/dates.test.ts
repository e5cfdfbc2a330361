import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatDate, parseDate } from "./dates.ts";

const zone = process.env["TZ"];
beforeAll(() => {
  process.env["TZ"] = "Europe/Oslo";
});
afterAll(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

describe("parseDate", () => {
  it.each([
    ["2026-11-21 03:44:21.848", "2026-11-21T02:44:21.848Z"],
    ["2026-07-01 12:00:00.000", "2026-07-01T10:00:00.000Z"],
    ["2026-11-21T02:28:07+0000", "2026-11-21T02:28:07.000Z"],
    ["2026-11-21T02:28:07.5-05:30", "2026-11-21T07:58:07.500Z"],
    ["2026-11-21T02:28:07Z", "2026-11-21T02:28:07.000Z"],
    ["2026-11-21T02:28", "2026-11-21T01:28:00.000Z"],
    ["Dec 17, 2016 3:32:15 PM", "2016-12-17T14:32:15.000Z"],
    ["Nov 21, 2026, 2:26:04 AM", "2026-11-21T01:26:04.000Z"],
    ["Nov 21, 2026, 2:26:04\u202fAM", "2026-11-21T01:26:04.000Z"],
    ["Jan 1, 2026 12:00:00 AM", "2025-12-31T23:00:00.000Z"],
    ["Jan 01, 2026 12:00:00 PM", "2026-01-01T11:00:00.000Z"],
    ["Dec 07, 2016 15:32:15", "2016-12-07T14:32:15.000Z"],
  ])("reads %s", (text, iso) => {
    expect(new Date(parseDate(text) ?? Number.NaN).toISOString()).toBe(iso);
  });

  it.each([
    "",
    "yesterday",
    "2026-13-01 00:00:00",
    "2026-02-30 00:00:00",
    "2026-01-01 24:00:00",
    "Foo 1, 2026 1:00:00 AM",
    "Jan 1, 2026 13:00:00 PM",
  ])("is no date: %j", (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseDate(text)));
  });
});

describe("formatDate", () => {
  it("writes local time with milliseconds", () => {
    expect(formatDate(Date.UTC(2026, 10, 21, 2, 44, 21, 8))).toBe("2026-11-21 03:44:21.008");
  });

  it("has no form for a time outside the calendar", () => {
    expect(formatDate(Number.NaN)).toBeNull();
    expect(formatDate(8.64e15 + 1)).toBeNull();
  });

  it("is undone by parseDate, except in the hour that autumn doubles", () => {
    const isDoubled = (at: number) => new Date(at).getHours() === new Date(at - 3_600_000).getHours();
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date("9999-01-01"), noInvalidDate: true }), (date) => {
        fc.pre(!isDoubled(date.getTime()));
        expect(parseDate(formatDate(date.getTime()) ?? "")).toBe(date.getTime());
      }),
    );
  });
});
