import { parseTable } from "@octavo/note";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxesOfRows } from "./box.ts";
import { histogramOf } from "./histogram.ts";

const value = { name: "n", index: 0, aggr: "sum" } as const;
const group = { name: "g", index: 1 };
const rowsOf = (numbers: readonly (number | string)[]) => numbers.map((number) => [number]);

describe("a histogram", () => {
  it("counts between round bounds", () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const { bounds, series } = histogramOf({ rows: rowsOf(numbers), value, group: null, bins: 0 });
    expect(bounds).toEqual([0, 20, 40, 60, 80, 100]);
    expect(series).toEqual([{ name: "n", counts: [20, 20, 20, 20, 20] }]);
  });

  it("has as many bins as are asked for, and the greatest number in the last", () => {
    const { bounds, series } = histogramOf({ rows: rowsOf([0, 1, 2, 3, 4]), value, group: null, bins: 2 });
    expect([bounds, series[0]?.counts]).toEqual([
      [0, 2, 4],
      [2, 3],
    ]);
  });

  it("has one bin around numbers that are all alike, and none where there are no numbers", () => {
    expect(histogramOf({ rows: rowsOf([7, 7]), value, group: null, bins: 0 })).toMatchObject({
      bounds: [6.5, 7.5],
      series: [{ counts: [2] }],
    });
    expect(histogramOf({ rows: rowsOf(["a", ""]), value, group: null, bins: 0 })).toEqual({
      bounds: [],
      series: [],
      omittedGroups: 0,
      blank: 0,
    });
  });

  it("counts each number once, whatever numbers there are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }),
        fc.integer({ min: 0, max: 40 }),
        (numbers, bins) => {
          const { bounds, series } = histogramOf({ rows: rowsOf(numbers), value, group: null, bins });
          expect(series[0]?.counts.reduce((sum, count) => sum + count, 0)).toBe(numbers.length);
          expect(bounds.length).toBeLessThan(103);
        },
      ),
    );
  });

  it.each([
    ["2024-01-05", "2024-11-20", "month", 11],
    ["2020-02-01", "2024-11-20", "quarter", 20],
    ["1950-02-01", "2024-11-20", "year", 38],
    ["2024-01-05", "2024-01-20", "day", 16],
  ])("counts dates from %s to %s by the %s", (from, to, unit, bins) => {
    const counted = histogramOf({ rows: rowsOf([from, "null", from, to, ""]), value, group: null, bins: 0 });
    expect(counted.unit).toBe(unit);
    const counts = counted.series[0]?.counts ?? [];
    expect([counts.length, counts[0], counts.at(-1)]).toEqual([bins, 2, 1]);
  });

  it("has no group of what is not there", () => {
    const table = parseTable("n\tg\n1\ta\n2\tnull\n3\t\n");
    const { series, blank } = histogramOf({ ...table, value, group, bins: 3 });
    expect([series.map(({ name }) => name), blank]).toEqual([["a"], 2]);
  });

  it("has a group that is called like nothing where the type says that it is a word", () => {
    const table = parseTable("n\tg\n1\ta\n2\tNone\n3\t\n");
    const { series, blank } = histogramOf({ ...table, value, group: { ...group, type: "VARCHAR" }, bins: 3 });
    expect([series.map(({ name }) => name), blank]).toEqual([["a", "None"], 1]);
  });

  it("counts the dates of a column that has moments of no calendar too", () => {
    const dates = { rows: rowsOf(["2024-01-05", "infinity", "2024-11-20"]), group: null, bins: 0 };
    const counted = histogramOf({ ...dates, value: { ...value, type: "TIMESTAMP" } });
    expect([counted.unit, counted.series[0]?.counts.reduce((sum, count) => sum + count)]).toEqual(["month", 2]);
  });

  it("stacks groups, of which there are ten at most", () => {
    const table = parseTable(`n\tg\n${Array.from({ length: 12 }, (_, index) => `${index + 1}\tg${index}`).join("\n")}`);
    const { series, omittedGroups } = histogramOf({ ...table, value, group, bins: 3 });
    expect([series.length, omittedGroups]).toEqual([10, 2]);
  });
});

describe("a box plot", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100];
  const compared = { rows: rowsOf(numbers), keys: [], group: null, value };

  it("shows the middle half, whiskers, and what lies apart", () => {
    expect(boxesOfRows({ ...compared, whiskersReachAll: false }).series).toEqual([
      { name: "n", boxes: [{ name: "n", count: 10, five: [1, 3.25, 5.5, 7.75, 9], apart: [100] }] },
    ]);
  });

  it("reaches all that there is when asked to", () => {
    expect(boxesOfRows({ ...compared, whiskersReachAll: true }).series[0]?.boxes[0]).toMatchObject({
      five: [1, 3.25, 5.5, 7.75, 100],
      apart: [],
    });
  });

  it("has its dates by time and no box of what is not there", () => {
    const table = parseTable("n\tk\n1\t2024-02-01\n2\tnull\n3\t2024-01-01\n4\t\n");
    const key = { name: "k", index: 1, aggr: "sum" } as const;
    const boxes = boxesOfRows({ ...table, keys: [key], group: null, value, whiskersReachAll: false });
    expect([boxes.categories, boxes.series[0]?.boxes.map((box) => box?.five[2]), boxes.blank]).toEqual([
      ["Jan 2024", "Feb 2024"],
      [3, 1],
      2,
    ]);
  });

  it("has a box for each key and group, and none where no row is", () => {
    const table = parseTable("n\tk\tg\n1\ta\tx\n2\tb\tx\n3\ta\ty\n");
    const key = { name: "k", index: 1, aggr: "sum" } as const;
    const group = { name: "g", index: 2, aggr: "sum" } as const;
    const { categories, series } = boxesOfRows({ ...table, keys: [key], group, value, whiskersReachAll: false });
    expect(categories).toEqual(["a", "b"]);
    expect(series.map(({ name, boxes }) => [name, boxes.map((box) => box?.count ?? 0)])).toEqual([
      ["x", [1, 1]],
      ["y", [1, 0]],
    ]);
  });
});
