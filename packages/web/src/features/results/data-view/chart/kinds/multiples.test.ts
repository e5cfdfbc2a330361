import { parseTable, pivotForColumns, pivotTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { readChartSettings } from "../chart-settings.ts";
import { columnsFor, extentOfNumbers, multiplesOptions } from "./multiples.ts";

/** The numbers that are named along the small charts of a table of x, g and v. */
function named(places: readonly number[]): unknown {
  const table = parseTable(`x\tg\tv\n${places.flatMap((x) => [`${x}\ta\t1`, `${x}\tb\t2`]).join("\n")}\n`);
  const field = (name: string, index: number) => ({ name, index, aggr: "sum" });
  const pivot = pivotForColumns(table.columns, {
    keys: [field("x", 0)],
    groups: [field("g", 1)],
    values: [field("v", 2)],
  });
  const palette = { series: ["c1"], ink: "", muted: "", line: "", paper: "", raised: "", font: "" };
  const prepared = { pivoted: pivotTable(table, pivot), settings: readChartSettings({}), palette };
  const { xAxis } = multiplesOptions(prepared as never, { width: 600, height: 200 });
  return (xAxis as readonly { readonly axisLabel: { readonly customValues?: unknown } }[])[0]?.axisLabel.customValues;
}

describe("small multiples", () => {
  it.each([
    ["a desk", 4, 1160, 300, 4],
    ["a phone", 4, 350, 300, 2],
    ["half a page", 6, 560, 300, 3],
    ["a desk with many", 24, 1160, 300, 8],
    ["anywhere alone", 1, 1160, 300, 1],
  ])("of %s stand so that each is as large as it can be", (_, count, width, height, columns) => {
    expect(columnsFor(count, width, height)).toBe(columns);
  });

  it.each([
    [Array.from({ length: 12 }, (_, month) => month + 1), [2, 4, 6, 8, 10, 12]],
    [
      [2012, 2013, 2014],
      [2012, 2013, 2014],
    ],
    [
      [0.5, 1.5, 2.5],
      [0.5, 1, 1.5, 2, 2.5],
    ],
  ])("name, along %j, only round numbers", (places, round) => {
    expect(named(places)).toEqual(round);
  });

  it.each([
    [[7, 28], 3, { least: 0, most: 30, interval: 10 }],
    [[7, 28], 2, { least: 0, most: 40, interval: 20 }],
    [[-3, 9], 3, { least: -5, most: 10, interval: 5 }],
    [[-3, 3], 2, { least: -5, most: 5, interval: 5 }],
    [[0, null], 3, { least: 0, most: 1, interval: 1 }],
    [[0.0001, 0.00025], 3, { least: 0, most: 0.0003, interval: 0.0001 }],
  ])("of %j share a scale of at most %i whole steps", (numbers, steps, scale) => {
    const { least, most, interval } = extentOfNumbers(numbers, steps);
    expect(least).toBeCloseTo(scale.least, 9);
    expect(most).toBeCloseTo(scale.most, 9);
    expect(interval).toBeCloseTo(scale.interval, 9);
  });

  it("have a scale that holds all numbers, however far apart or near they are", () => {
    for (const numbers of [[5e-324], [-1.7e308, 1.7e308], [1e308], [Number.NaN, Number.POSITIVE_INFINITY, 3]]) {
      const { least, most } = extentOfNumbers(numbers, 2);
      for (const number of numbers.filter(Number.isFinite)) {
        expect(least).toBeLessThanOrEqual(number);
        expect(most).toBeGreaterThanOrEqual(number);
      }
    }
  });
});
