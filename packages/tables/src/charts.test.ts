/** Samples of tables of any size, as charts ask for them. */
import { everyRow, mostSampled } from "@octavo/note";
import { afterEach, describe, expect, it } from "vitest";
import { someTables } from "./testing/some-tables.ts";

const { ask, parquet, warnings } = await someTables();
afterEach(() => expect(warnings).toEqual([]));

describe.each([1000, 1001, 20_001, 10_000_000])("of a table of %i rows", (rows) => {
  const count = mostSampled;

  it(`at most ${count} come, in their order and from all over it`, async () => {
    const source = await parquet(
      `SELECT i AS n, i % 7 AS g, TIMESTAMP '2024-01-01' + to_minutes(i) AS at FROM range(${rows}) t(i)`,
    );
    const sample = await ask(source, { ask: "sample", filter: everyRow, count, columns: [0, 1, 2] });
    expect(sample.rows).toHaveLength(Math.min(rows, count));
    const numbers = sample.rows.map(([number]) => Number(number));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(numbers.at(-1)).toBeGreaterThan(rows * 0.9);
  });
});
