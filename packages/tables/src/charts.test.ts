/** What charts ask of tables of any size: samples of rows, sums by keys and groups, and lines of every point. */
import { everyRow, mostSampled, type PivotAnswer, type PivotField } from "@octavo/note";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Source } from "./messages.ts";
import { someTables } from "./testing/some-tables.ts";

const { ask, parquet, warnings } = await someTables();
afterEach(() => expect(warnings).toEqual([]));

const field = (name: string, index: number, aggr: PivotField["aggr"]): PivotField => ({ name, index, aggr });

/** Sums by month, one line for each group. */
function numbersByGroup({ categories, series }: PivotAnswer): Readonly<Record<string, readonly unknown[]>> {
  const places = [...categories.keys()].sort((one, other) => compare(categories[one]?.label, categories[other]?.label));
  return Object.fromEntries(series.map(({ name, numbers }) => [name, places.map((place) => numbers[place])]));
}

function compare(one = "", other = ""): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

describe.each([1000, 1001, 20_001, 10_000_000])("of a table of %i rows", (rows) => {
  let source: Source;
  beforeAll(async () => {
    source = await parquet(
      `SELECT i AS n, CASE i % 3 WHEN 0 THEN 'None' WHEN 1 THEN 'b' END AS g, TIMESTAMP '2024-01-01' + to_minutes(i) AS at,
         CASE WHEN i % 5 < 4 THEN CAST(make_date(2024, 1 + CAST(i % 5 AS INTEGER), 1) AS DATE) END AS month
       FROM range(${rows}) t(i)`,
    );
  }, 30_000);

  it.each([20_000, mostSampled])("at most %i rows come, in their order and from all over it", async (count) => {
    const sample = await ask(source, { ask: "sample", filter: everyRow, count, columns: [0, 1, 2] });
    expect(sample.rows).toHaveLength(Math.min(rows, count));
    const numbers = sample.rows.map(([number]) => Number(number));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(numbers.at(-1)).toBeGreaterThan(rows * 0.9);
  });

  it("sums by date and group are those of all rows, and what has no key is no category", async () => {
    const pivot = await ask(source, {
      ask: "pivot",
      filter: everyRow,
      keys: [field("month", 3, "sum")],
      groups: [field("g", 1, "sum")],
      values: [field("n", 0, "count")],
    });
    const dates = ["2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01"];
    expect(pivot.categories.map(({ label }) => label).toSorted()).toEqual(dates);
    // Only the series without a group has no name, and the page leaves it out.
    expect(pivot.series.map(({ groups }) => groups[0]).filter((cell) => cell !== null)).toEqual(["None", "b"]);
    const { None, b } = numbersByGroup(pivot);
    const inRows = (start: number, step: number) => Math.max(0, Math.ceil((rows - start) / step));
    // The row of each month and group comes once in fifteen, from where it first comes.
    const first = (month: number, group: number) =>
      [...Array(15).keys()].find((i) => i % 5 === month && i % 3 === group) ?? 0;
    expect(None).toEqual([0, 1, 2, 3].map((month) => inRows(first(month, 0), 15)));
    expect(b).toEqual([0, 1, 2, 3].map((month) => inRows(first(month, 1), 15)));
  }, 30_000);

  it("a line along dates has every point in its ends and extremes", async () => {
    const pixels = 1000;
    const line = await ask(source, { ask: "series", filter: everyRow, x: 2, y: [0], pixels });
    const [start, minute] = [Date.UTC(2024, 0, 1), 60_000];
    const end = start + (rows - 1) * minute;
    expect([line.axis, line.extent]).toEqual(["date", [start, end]]);
    const [{ points, x, y } = { points: 0, x: [], y: [] }] = line.lines;
    expect([points, x[0], x.at(-1), y[0], y.at(-1)]).toEqual([rows, start, end, 0, rows - 1]);
    expect(x.length).toBeLessThanOrEqual(4 * pixels);
  }, 30_000);
});
