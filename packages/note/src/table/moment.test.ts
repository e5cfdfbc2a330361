import { describe, expect, it } from "vitest";
import { timeInCell, timeSpanOf, writtenTimeIn } from "./moment.ts";

describe("timeSpanOf", () => {
  it.each([
    ["2024-03-01", "2024-03-01T00:00:00.000Z", 86_400_000],
    ["2024-03-01 12:30", "2024-03-01T12:30:00.000Z", 60_000],
    ["2024-03-01T12:30:15", "2024-03-01T12:30:15.000Z", 1000],
    ["2024-03-01 12:30:15.123456", "2024-03-01T12:30:15.123Z", 1],
    ["2024-03-01 12:30:15+02", "2024-03-01T10:30:15.000Z", 1000],
    ["2024-03-01 12:30:15-05:30", "2024-03-01T18:00:15.000Z", 1000],
    ["0024-03-01", "0024-03-01T00:00:00.000Z", 86_400_000],
  ])("reads %s", (text, from, length) => {
    const span = timeSpanOf(text);
    expect(span && [new Date(span.from).toISOString(), span.to - span.from]).toEqual([from, length]);
  });

  it.each(["", "2024", "2024-02-30", "2024-13-01", "2024-03-01 24:00", "01.03.2024", "2024-03-01x", "yesterday"])(
    "finds no date in %j",
    (text) => {
      expect(timeSpanOf(text)).toBeNull();
    },
  );
});

it("a number is no moment", () => {
  expect(timeInCell(20240301)).toBeNull();
  expect(timeInCell("2024-03-01")).toBe(Date.UTC(2024, 2, 1));
});

describe("a date in another form", () => {
  it.each([
    ["3/31/2024", "2024-03-31"],
    ["2024/3/31", "2024-03-31"],
    ["Mar 31, 2024", "2024-03-31"],
    ["march 31 2024 9:05", "2024-03-31 09:05"],
    ["31 December 1999, 23:59:58", "1999-12-31 23:59:58"],
    ["2024-03-31", "2024-03-31"],
  ])("%s is %s where a column is said to be of dates", (written, plain) => {
    expect(writtenTimeIn(written)).toBe(timeInCell(plain));
  });

  it.each(["2/30/2024", "13/1/2024", "Mrz 31, 2024", "3/31/24", "never", "1/1/2024 25:00", ""])(
    "%j is none",
    (written) => {
      expect(writtenTimeIn(written)).toBeNull();
    },
  );

  it("is text as long as its form is not named", () => {
    expect(timeInCell("3/31/2024")).toBeNull();
  });
});
