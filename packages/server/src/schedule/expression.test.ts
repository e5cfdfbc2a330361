import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExpression, type ScheduleTimes } from "./expression.ts";

function timesOf(expression: string, timeZone: string | null = "UTC"): ScheduleTimes {
  const read = readExpression({ expression, timeZone });
  if (!read.ok) throw new Error(read.problem);
  return read.times;
}

function problemOf(expression: string, timeZone: string | null = "UTC"): string | null {
  const read = readExpression({ expression, timeZone });
  return read.ok ? null : read.problem;
}

const iso = (times: readonly number[]) => times.map((at) => new Date(at).toISOString().replace(/:00\.000Z$/, "Z"));
const next = (expression: string, zone: string, from: string, count = 5) =>
  iso(timesOf(expression, zone).nextAfter(Date.parse(from), count));

describe("the next five times of", () => {
  const saturday = "2026-11-21T13:02:30Z";

  it.each([
    ["every minute", "0 0/1 * * * ?", ["21T13:03", "21T13:04", "21T13:05", "21T13:06", "21T13:07"]],
    ["every five minutes", "0 0/5 * * * ?", ["21T13:05", "21T13:10", "21T13:15", "21T13:20", "21T13:25"]],
    ["every hour", "0 0 0/1 * * ?", ["21T14:00", "21T15:00", "21T16:00", "21T17:00", "21T18:00"]],
    ["every three hours", "0 0 0/3 * * ?", ["21T15:00", "21T18:00", "21T21:00", "22T00:00", "22T03:00"]],
    ["every six hours", "0 0 0/6 * * ?", ["21T18:00", "22T00:00", "22T06:00", "22T12:00", "22T18:00"]],
    ["every twelve hours", "0 0 0/12 * * ?", ["22T00:00", "22T12:00", "23T00:00", "23T12:00", "24T00:00"]],
    ["every day", "0 0 0 * * ?", ["22T00:00", "23T00:00", "24T00:00", "25T00:00", "26T00:00"]],
    ["a step without its start", "0 0 /6 * * ?", ["21T18:00", "22T00:00", "22T06:00", "22T12:00", "22T18:00"]],
    ["lists and steps", "0 0/30 14,18 * * ?", ["21T14:00", "21T14:30", "21T18:00", "21T18:30", "22T14:00"]],
    ["weekdays by name", "0 15 10 ? * MON-FRI", ["23T10:15", "24T10:15", "25T10:15", "26T10:15", "27T10:15"]],
    ["a range and a step", "0 0 8-18/5 * * ?", ["21T18:00", "22T08:00", "22T13:00", "22T18:00", "23T08:00"]],
    ["every fifth day", "0 0 12 1/5 * ?", ["26T12:00", "12-01T12:00", "12-06T12:00", "12-11T12:00", "12-16T12:00"]],
    ["Sundays, which are 1", "0 0 12 ? * 1", ["22T12:00", "29T12:00", "12-06T12:00", "12-13T12:00", "12-20T12:00"]],
    [
      "Saturdays, which are 7",
      "0 0 12 ? * 7",
      ["28T12:00", "12-05T12:00", "12-12T12:00", "12-19T12:00", "12-26T12:00"],
    ],
  ])("%s (%s)", (_name, expression, expected) => {
    const whole = expected.map((time) => (time.length > 8 ? `2026-${time}Z` : `2026-11-${time}Z`));
    expect(next(expression, "UTC", saturday)).toEqual(whole);
  });

  it.each([
    [
      "the last day of the month",
      "0 0 12 L * ?",
      ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"],
    ],
    ["the last weekday", "0 0 12 LW * ?", ["2026-11-30", "2026-12-31", "2027-01-29", "2027-02-26", "2027-03-31"]],
    [
      "the weekday nearest to the 15th",
      "0 0 12 15W * ?",
      ["2026-12-15", "2027-01-15", "2027-02-15", "2027-03-15", "2027-04-15"],
    ],
    [
      "the weekday nearest to the 1st, never of another month",
      "0 0 12 1W * ?",
      ["2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01", "2027-04-01"],
    ],
    ["the last Friday", "0 0 12 ? * 6L", ["2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26", "2027-03-26"]],
    ["the third Friday", "0 0 12 ? * 6#3", ["2026-12-18", "2027-01-15", "2027-02-19", "2027-03-19", "2027-04-16"]],
    [
      "the fifth Monday, where there is one",
      "0 0 12 ? * MON#5",
      ["2026-11-30", "2027-03-29", "2027-05-31", "2027-08-30", "2027-11-29"],
    ],
    ["a year", "0 0 12 1 3 ? 2027-2031", ["2027-03-01", "2028-03-01", "2029-03-01", "2030-03-01", "2031-03-01"]],
    ["the 29th of February", "0 0 12 29 2 ?", ["2028-02-29", "2032-02-29", "2036-02-29", "2040-02-29", "2044-02-29"]],
    ["months by name", "0 0 12 1 JAN,JUN ?", ["2027-01-01", "2027-06-01", "2028-01-01", "2028-06-01", "2029-01-01"]],
  ])("%s (%s)", (_name, expression, expected) => {
    expect(next(expression, "UTC", saturday)).toEqual(expected.map((day) => `${day}T12:00Z`));
  });

  it.each([
    ["Europe/Berlin", "2026-03-28T12:00:00Z", ["2026-03-29T01:00Z", "2026-03-30T00:30Z", "2026-03-31T00:30Z"]],
    ["America/New_York", "2026-03-07T12:00:00Z", ["2026-03-08T07:00Z", "2026-03-09T06:30Z", "2026-03-10T06:30Z"]],
  ])("half past two in %s, which the change to summer time leaves out: when the gap ends", (zone, from, expected) => {
    expect(next("0 30 2 * * ?", zone, from, 3)).toEqual(expected);
  });

  it.each([
    ["Europe/Berlin", "0 30 2 * * ?", "2026-10-24T12:00:00Z", ["2026-10-25T00:30Z", "2026-10-26T01:30Z"]],
    ["America/New_York", "0 30 1 * * ?", "2026-10-31T12:00:00Z", ["2026-11-01T05:30Z", "2026-11-02T06:30Z"]],
  ])("a time that %s has twice in autumn: once", (zone, expression, from, expected) => {
    expect(next(expression, zone, from, 2)).toEqual(expected);
  });

  it("every half hour: each one through both changes of Europe/Berlin", () => {
    expect(next("0 0/30 * * * ?", "Europe/Berlin", "2026-03-29T00:10:00Z", 3)).toEqual([
      "2026-03-29T00:30Z",
      "2026-03-29T01:00Z",
      "2026-03-29T01:30Z",
    ]);
    expect(next("0 0/30 * * * ?", "Europe/Berlin", "2026-10-25T00:10:00Z", 4)).toEqual([
      "2026-10-25T00:30Z",
      "2026-10-25T01:00Z",
      "2026-10-25T01:30Z",
      "2026-10-25T02:00Z",
    ]);
  });

  it("six in the morning: by the clock of its zone, on both sides of a change", () => {
    expect(next("0 0 6 * * ?", "America/New_York", "2026-10-31T00:00:00Z", 3)).toEqual([
      "2026-10-31T10:00Z",
      "2026-11-01T11:00Z",
      "2026-11-02T11:00Z",
    ]);
  });
});

describe("the newest times up to an instant", () => {
  it("include the instant itself and come newest first", () => {
    const times = timesOf("0 0/5 * * * ?");
    expect(iso(times.upTo(Date.parse("2026-11-21T13:05:00.000Z"), 2))).toEqual([
      "2026-11-21T13:05Z",
      "2026-11-21T13:00Z",
    ]);
    expect(iso(times.upTo(Date.parse("2026-11-21T13:04:59.999Z"), 1))).toEqual(["2026-11-21T13:00Z"]);
  });

  it("the newest times up to an instant are those that come next before them, in any zone and season", () => {
    const expressions = [
      "0 0/30 * * * ?",
      "0 30 2 * * ?",
      "0 0 0/3 * * ?",
      "0 15 10 ? * MON-FRI",
      "0 0 12 L * ?",
      "7 0/13 * * * ?",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...expressions),
        fc.constantFrom("Europe/Berlin", "America/New_York", "UTC", "Asia/Kathmandu"),
        fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 }),
        (expression, zone, second) => {
          const times = timesOf(expression, zone);
          const [newest] = times.upTo(second * 1000, 1);
          const [before] = newest === undefined ? [] : times.upTo(newest - 1000, 1);
          if (newest === undefined || before === undefined) throw new Error("These never end.");
          expect(newest).toBeLessThanOrEqual(second * 1000);
          expect(times.after(before)).toBe(newest);
          expect(times.after(newest)).toBeGreaterThan(second * 1000);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("an expression that is wrong", () => {
  it.each([
    ["", /empty.*0 0 6 \* \* \?/],
    ["0 6 * * *", /five fields.*write 0 0 6 \* \* \?/],
    ["0 6 * * 1-5", /write 0 0 6 \? \* 2-6/],
    ["*/5 * * * *", /write 0 \*\/5 \* \* \* \?/],
    ["every day", /There are 2 fields/],
    ["@daily", /There is 1 field;/],
    ["0 0 12 1 * 2", /Both.*day of the month \(1\).*day of the week \(2\).*\?/],
    ["60 * * * * ?", /Invalid value for second: 60/],
    ["0 0 25 * * ?", /Invalid value for hour: 25/],
    ["0 0 12 32 * ?", /Invalid value for day of month: 32/],
    ["0 0 12 0 * ?", /Invalid value for day of month: 0/],
    ["0 0 12 ? 13 2", /Invalid value for month: 13/],
    ["0 0 12 ? * FOO", /The day of week cannot be FOO; write a number/],
    ["0 0/0 * * * ?", /write 1 or more/],
    ["0 0/90 * * * ?", /at most 60/],
    ["0 0 12 ? * 2#6", /1 to 5 behind #/],
    ["0 0 12 ? * 0", /of week: 0.*1 \(Sunday\) to 7 \(Saturday\)/],
    ["0 0 22-2 * * ?", /22-2 runs backwards.*22-23,0-2/],
    ["0 0 12 L-3 * ?", /[^.]\. Use L for the last day/],
    ["0 0 12 ? * L", /7L for the last/],
    ["0 0 12 <b> * ?", /./],
    [`0 ${"0,".repeat(5000)}0 * * * ?`, /longer than 200/],
  ])("%j says what is wrong and what would be right", (expression, words) => {
    expect(problemOf(expression)).toMatch(words);
  });

  it("an expression that is wrong names a zone that is none", () => {
    expect(problemOf("0 0 6 * * ?", "Middle/Earth")).toMatch(/no time zone "Middle\/Earth".*Europe\/Berlin/);
    expect(problemOf("0 0 6 * * ?", null)).toBeNull();
  });

  it("an expression that is wrong never makes reading it throw", () => {
    const piece = fc.constantFrom("0", "*", "?", "L", "W", "#", "/", "-", ",", "5", "31", "MON", "FEB", " ", "é", "\0");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const read = readExpression({ expression: pieces.join(""), timeZone: "UTC" });
        if (read.ok) read.times.after(0);
        else expect(read.problem).not.toBe("");
      }),
      { numRuns: 500 },
    );
  });
});
