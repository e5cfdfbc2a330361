import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Aggregation, aggregations, maximumSeries, pivotForColumns, pivotTable } from "./pivot.ts";
import { parseTable } from "./table.ts";

const sales = parseTable(
  "city\tyear\tsales\nOslo\t2023\t120\nOslo\t2024\t140\nRoma\t2023\t90\nRoma\t2024\t95\nOslo\t2024\t60\n",
);
const field = (name: string, index: number, aggr: Aggregation = "sum") => ({ name, index, aggr });

describe("pivotForColumns", () => {
  it("takes the first column for the key and the second for the value when nothing is saved", () => {
    const defaults = { keys: [field("city", 0)], groups: [], values: [field("year", 1)] };
    expect(pivotForColumns(sales.columns)).toEqual(defaults);
    expect(pivotForColumns(sales.columns, { keys: [], groups: [], values: [{ name: "gone", index: 2 }] })).toEqual(
      defaults,
    );
    expect(pivotForColumns([])).toEqual({ keys: [], groups: [], values: [] });
  });

  it("removes entries that fit no column by name and index", () => {
    const saved = {
      keys: [field("city", 1), field("year", 1), { name: "year" }, 5, null],
      values: [field("sales", 2, "avg")],
    };
    expect(pivotForColumns(sales.columns, saved)).toEqual({
      keys: [field("year", 1)],
      groups: [],
      values: [field("sales", 2, "avg")],
    });
  });

  it("has a column once as key and once as group, but as many values as asked", () => {
    const twice = [field("city", 0), field("city", 0, "count")];
    expect(pivotForColumns(sales.columns, { keys: twice, groups: twice, values: twice })).toEqual({
      keys: [field("city", 0)],
      groups: [field("city", 0)],
      values: twice,
    });
  });

  it("reads an unknown aggregation as sum [field.dataset]", () => {
    expect(pivotForColumns(sales.columns, { keys: [{ name: "city", index: 0, aggr: "median" }] }).keys).toEqual([
      field("city", 0),
    ]);
  });
});

describe("pivotTable", () => {
  const of = (aggr: Aggregation, groups = [field("year", 1)]) =>
    pivotTable(sales, { keys: [field("city", 0)], groups, values: [field("sales", 2, aggr)] });

  it("makes a category of each key and a series of each group", () => {
    const { categories, series, omittedSeries } = of("sum");
    expect(categories).toEqual([
      { label: "Oslo", cells: ["Oslo"] },
      { label: "Roma", cells: ["Roma"] },
    ]);
    expect(series.map(({ name, numbers }) => [name, numbers])).toEqual([
      ["2023", [120, 90]],
      ["2024", [200, 95]],
    ]);
    expect(omittedSeries).toBe(0);
  });

  it.each([
    ["sum", [320, 185]],
    ["count", [3, 2]],
    ["min", [60, 90]],
    ["max", [140, 95]],
    ["avg", [320 / 3, 92.5]],
  ] as const)("adds up by %s", (aggr, numbers) => {
    expect(of(aggr, []).series.map((series) => series.numbers)).toEqual([numbers]);
  });

  it("names series by group, value and aggregation as far as needed", () => {
    const values = [field("sales", 2), field("sales", 2, "max")];
    const names = (groups: ReturnType<typeof field>[]) =>
      pivotTable(sales, { keys: [], groups, values }).series.map(({ name }) => name);
    expect(names([])).toEqual(["sales (sum)", "sales (max)"]);
    expect(names([field("city", 0)])).toEqual([
      "Oslo sales (sum)",
      "Oslo sales (max)",
      "Roma sales (sum)",
      "Roma sales (max)",
    ]);
  });

  it("has null where no row has a number, and counts rows, whatever they hold", () => {
    const table = parseTable("k\tv\na\tx\na\t\nb\t0.5\nb\t0");
    const numbers = (aggr: Aggregation) =>
      pivotTable(table, { keys: [field("k", 0)], groups: [], values: [field("v", 1, aggr)] }).series[0]?.numbers;
    expect(numbers("sum")).toEqual([null, 0.5]);
    expect(numbers("avg")).toEqual([null, 0.25]);
    expect(numbers("count")).toEqual([2, 2]);
  });

  it("keeps keys apart that read alike when joined", () => {
    const table = parseTable("a\tb\tv\nx · y\tz\t1\nx\ty · z\t2");
    const pivot = { keys: [field("a", 0), field("b", 1)], groups: [], values: [field("v", 2)] };
    expect(pivotTable(table, pivot).series[0]?.numbers).toEqual([1, 2]);
  });

  it("stops at a number of series that a chart can show, and says how many are left out", () => {
    const rows = Array.from({ length: maximumSeries + 7 }, (_, index) => [`group ${index}`, index]);
    const pivoted = pivotTable({ rows }, { keys: [], groups: [field("g", 0)], values: [field("v", 1)] });
    expect(pivoted.series.length).toBe(maximumSeries);
    expect(pivoted.omittedSeries).toBe(7);
  });

  it("loses no number: the sums of all series make the sum of the column", () => {
    const anyRow = fc.tuple(
      fc.constantFrom("a", "b", ""),
      fc.constantFrom("x", "y", 1),
      fc.integer({ min: -1e6, max: 1e6 }),
    );
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const pivot = { keys: [field("k", 0)], groups: [field("g", 1)], values: [field("v", 2)] };
        const { series } = pivotTable({ rows }, pivot);
        const total = series.flatMap(({ numbers }) => numbers).reduce((sum: number, number) => sum + (number ?? 0), 0);
        expect(total).toBe(rows.reduce((sum, row) => sum + row[2], 0));
      }),
    );
  });

  it("has min <= avg <= max wherever there are numbers", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (column) => {
        const values = aggregations.map((aggr) => field("v", 0, aggr));
        const { series } = pivotTable({ rows: column.map((cell) => [cell]) }, { keys: [], groups: [], values });
        const [sum = 0, count = 0, min = 0, max = 0, avg = 0] = series.map(({ numbers }) => numbers[0] ?? Number.NaN);
        expect(count).toBe(column.length);
        expect(avg).toBeCloseTo(sum / count);
        expect(min <= avg && avg <= max).toBe(true);
      }),
    );
  });
});
