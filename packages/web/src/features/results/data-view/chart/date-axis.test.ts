import { describe, expect, it } from "vitest";
import { datedPlaces, dateTick, startAfter, startOf, timesOf, unitOfRange } from "./date-axis.ts";

const at = (text: string) => Date.parse(`${text}Z`);

describe("an axis of dates", () => {
  it.each([
    ["2000-01-01T00:00", "2024-01-01T00:00", "year"],
    ["2022-01-01T00:00", "2024-01-01T00:00", "quarter"],
    ["2024-01-01T00:00", "2024-09-01T00:00", "month"],
    ["2024-01-01T00:00", "2024-01-20T00:00", "day"],
    ["2024-01-01T00:00", "2024-01-01T05:00", "minute"],
    ["2024-01-01T00:00", "2024-01-01T00:01", "second"],
  ])("from %s to %s is in units of a %s", (from, to, unit) => {
    expect(unitOfRange(at(from), at(to))).toBe(unit);
  });

  it("names moments in the unit of its range", () => {
    const time = at("2024-05-07T13:45:10");
    expect(
      (["year", "quarter", "month", "day", "minute", "second"] as const).map((unit) => dateTick(time, unit)),
    ).toEqual(["2024", "Q2 2024", "May 2024", "May 7", "13:45", "13:45:10"]);
  });

  it("has units that begin where a calendar has them begin", () => {
    const time = at("2024-05-31T13:45:10");
    const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
    expect((["year", "quarter", "month", "day"] as const).map((unit) => day(startOf(time, unit)))).toEqual([
      "2024-01-01",
      "2024-04-01",
      "2024-05-01",
      "2024-05-31",
    ]);
    expect(day(startAfter(at("2024-01-01T00:00"), "month"))).toBe("2024-02-01");
    expect(day(startAfter(at("2023-10-01T00:00"), "quarter"))).toBe("2024-01-01");
    expect(day(startOf(-62_000_000_000_000, "year"))).toBe("0005-01-01");
  });
});

describe("places that are dates", () => {
  it.each([
    [
      ["2024-01-01", "2022-01-01"],
      ["2024", "2022"],
    ],
    [
      ["2024-01-01 00:00:00", "2024-04-01 00:00:00"],
      ["Q1 2024", "Q2 2024"],
    ],
    [
      ["2024-01-01", "2024-02-01"],
      ["Jan 2024", "Feb 2024"],
    ],
    [
      ["2024-01-01 00:00:00", "2024-02-03 00:00:00"],
      ["2024-01-01", "2024-02-03"],
    ],
    [
      ["2024-01-01 10:00", "2024-02-03"],
      ["2024-01-01 10:00", "2024-02-03"],
    ],
  ])("%j are called %j", (cells, labels) => {
    expect(datedPlaces(cells)?.labels).toEqual(labels);
  });

  it("lie by time", () => {
    expect(datedPlaces(["2024-03-01", "2022-01-01", "2023-06-01"])?.order).toEqual([1, 2, 0]);
  });

  it.each([[["2024-01-01", "x"]], [["2024", "2023"]], [["2024-01-01"]], [[]]])("are not: %j", (cells) => {
    expect(datedPlaces(cells)).toBeNull();
  });

  it("may have cells without a value among them", () => {
    expect(timesOf(["2024-01-01", "", "null", undefined])).toEqual([at("2024-01-01T00:00"), null, null, null]);
    expect(timesOf(["", "null"])).toBeNull();
  });
});
