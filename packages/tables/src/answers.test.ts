/** Answers of the real process, held against the plain meaning of each question. */
import {
  aggregations,
  type Cell,
  type Condition,
  compareCells,
  compareRows,
  createRowTest,
  everyRow,
  parseTable,
  pivotTable,
  type Table,
  type TableFilter,
  type TableOrder,
} from "@octavo/note";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { someTables } from "./testing/some-tables.ts";

const { ask, text, warnings } = await someTables();
afterEach(() => expect(warnings).toEqual([]));

const width = 4;
/** As text: what the one writes as a number, the other may have as text that reads the same. */
const shown = (rows: readonly (readonly Cell[])[]) => rows.map((row) => row.map(String));
/** Short rows are as wide as the table. */
const padded = ({ rows }: Table) => rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ""));

const anyCell = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("Oslo", "oslo", "Rom", "", "", "Ärger", "ärger", "ΣΑΣ", "日本", "😀", "ｆ") },
  { weight: 3, arbitrary: fc.integer({ min: -20, max: 20 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "0",
      "0.5",
      "-0.25",
      "007",
      "+5",
      "1.50",
      "12345678901234567890",
      "1e3",
      "1,5",
      " 3 ",
      ".",
      "-",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "2024-03-01",
      "2024-03-01 12:30:00",
      "2024-02-30",
      "2023-12-31T23:59:59.999Z",
      "1969-01-01",
      "3/1/2024",
      "Feb 29, 2024 23:59",
      "Feb 30, 2024",
      "31 december 2023",
      "2024/3/1, 1:02:03",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "=1+1",
      "'",
      '"',
      "%html <b>x</b>",
      "null",
      "NaN",
      "inf",
      "true",
      "a\\b",
      "${x}",
      "'; DROP TABLE t; --",
    ),
  },
);
const numberColumn = fc.integer({ min: -1000, max: 1000 }).map(String);
const dayColumn = fc.constantFrom("2024-03-01", "2024-03-02", "2023-01-31", "1999-12-31");
const anyColumn = fc.constantFrom(anyCell, numberColumn, fc.oneof(numberColumn, fc.constant("")), dayColumn);

const anyTable = fc
  .tuple(anyColumn, anyColumn, anyColumn, anyColumn)
  .chain((columns) => fc.array(fc.tuple(...columns), { minLength: 1, maxLength: 30 }))
  .map((rows) => rows.filter((row) => row.join("") !== ""))
  .filter((rows) => rows.length > 0)
  .map((rows) => `a\tb\tb\t"c; --\n${rows.map((row) => row.join("\t")).join("\n")}\n`);

const column = fc.integer({ min: 0, max: width - 1 });
const amountTest = fc.constantFrom("equals", "notEquals", "less", "atMost", "more", "atLeast" as const);
const anyWord = fc.constantFrom("", "o", "OS", "ä", "5", "-", "null", "1.5", "σ", "'", "%", "_", "日");
const anyDate = fc.constantFrom("2024-03-01", "2024-03-01 12:30", "2023-12-31", "nonsense", "1969-01-01");
const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    type: fc.constant("text" as const),
    column,
    test: fc.constantFrom(
      "contains",
      "notContains",
      "equals",
      "notEquals",
      "starts",
      "notStarts",
      "ends",
      "notEnds" as const,
    ),
    text: anyWord,
  }),
  fc.record({
    type: fc.constant("number" as const),
    column,
    test: amountTest,
    number: fc.integer({ min: -5, max: 5 }),
  }),
  fc.record({
    type: fc.constant("number" as const),
    column,
    test: fc.constant("between" as const),
    from: fc.integer({ min: -5, max: 0 }),
    to: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ type: fc.constant("date" as const), column, test: amountTest, date: anyDate }),
  fc.record({
    type: fc.constant("date" as const),
    column,
    test: fc.constant("between" as const),
    from: anyDate,
    to: anyDate,
  }),
  fc.record({ type: fc.constantFrom("empty", "notEmpty" as const), column }),
);
const anyFilter: fc.Arbitrary<TableFilter> = fc.record({
  conditions: fc.array(anyCondition, { maxLength: 2 }),
  text: fc.oneof({ weight: 2, arbitrary: fc.constant("") }, { weight: 1, arbitrary: anyWord }),
});
const anyOrder: fc.Arbitrary<TableOrder> = fc.array(
  fc.record({
    column,
    direction: fc.constantFrom("ascending", "descending" as const),
    as: fc.constantFrom(undefined, undefined, "text", "number", "date" as const),
  }),
  { maxLength: 3 },
);

const runs = { numRuns: 20 };

describe("what the process answers of table text is what the page would find", () => {
  it("filter and order", async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, anyFilter, anyOrder, async (data, filter, order) => {
        const table = parseTable(data);
        const passing = padded(table).filter(createRowTest(filter)).toSorted(compareRows(order));
        const source = text(data);
        const answer = await ask(source, { ask: "rows", filter, order, from: 0, count: 1000 });
        expect(shown(answer.rows)).toEqual(shown(passing));
        expect(await ask(source, { ask: "count", filter })).toEqual({ count: passing.length });
        const page = await ask(source, { ask: "rows", filter, order, from: 3, count: 4, columns: [2, 0] });
        expect(shown(page.rows)).toEqual(shown(passing.slice(3, 7).map((row) => [row[2] ?? "", row[0] ?? ""])));
      }),
      runs,
    );
  }, 60_000);

  it("pivot", async () => {
    const anyFields = (maxLength: number) =>
      fc.array(fc.record({ name: fc.constant("x"), index: column, aggr: fc.constantFrom(...aggregations) }), {
        maxLength,
      });
    await fc.assert(
      fc.asyncProperty(
        anyTable,
        anyFilter,
        anyFields(2),
        anyFields(2),
        anyFields(3),
        async (data, filter, keys, groups, values) => {
          const rows = padded(parseTable(data)).filter(createRowTest(filter));
          const expected = pivotTable({ rows }, { keys, groups, values });
          const found = await ask(text(data), { ask: "pivot", filter, keys, groups, values });
          expect(asShown(found)).toEqual({ ...asShown(expected), omittedCategories: 0 });
        },
      ),
      runs,
    );
  }, 60_000);

  it("aggregates, and what is least and greatest", async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, anyFilter, column, async (data, filter, index) => {
        const rows = padded(parseTable(data)).filter(createRowTest(filter));
        const values = aggregations.map((aggr) => ({ name: "x", index, aggr }));
        const { series } = pivotTable({ rows }, { keys: [], groups: [], values });
        const source = text(data);
        const found = await ask(source, {
          ask: "aggregate",
          filter,
          columns: aggregations.map((aggr) => ({ column: index, aggr })),
        });
        const expected = series.map(({ numbers }) => numbers[0] ?? null);
        expect(rounded(found.values)).toEqual(rounded(rows.length === 0 ? [null, 0, null, null, null] : expected));

        const filled = rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
        const sorted = filled.map((cell) => [cell]).toSorted(compareRows([{ column: 0, direction: "ascending" }]));
        const { profiles } = await ask(source, { ask: "profile", filter, columns: [index] });
        expect(profiles).toMatchObject([
          { rows: rows.length, empty: rows.length - filled.length, distinct: new Set(filled).size },
        ]);
        expect(compareCells(profiles[0]?.least ?? "", sorted[0]?.[0] ?? "", "ascending")).toBe(0);
        expect(compareCells(profiles[0]?.greatest ?? "", sorted.at(-1)?.[0] ?? "", "ascending")).toBe(0);
      }),
      runs,
    );
  }, 60_000);
});

function asShown<Found extends ReturnType<typeof pivotTable>>(found: Found) {
  return {
    ...found,
    categories: found.categories.map(({ label, cells }) => ({ label, cells: cells.map(String) })),
    series: found.series.map((series) => ({
      ...series,
      groups: series.groups.map(String),
      numbers: rounded(series.numbers),
    })),
  };
}

/** Sums of fractions depend on their order. */
function rounded(numbers: readonly (number | null)[]): readonly (number | null)[] {
  return numbers.map((number) => (number === null ? null : Number(number.toPrecision(12)) + 0));
}

it("answers a question about everything", async () => {
  const source = text("a\tb\n1\tx\n2\ty\n");
  expect(await ask(source, { ask: "shape" })).toEqual({
    columns: [
      { name: "a", index: 0, kind: "number" },
      { name: "b", index: 1, kind: "text" },
    ],
    rows: 2,
  });
  expect(await ask(source, { ask: "rows", filter: everyRow, order: [], from: 0, count: 10 })).toEqual({
    rows: [
      [1, "x"],
      [2, "y"],
    ],
    total: 2,
  });
});
