/** Tables that an interpreter wrote, with types. */
import { compareRows, everyRow } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { someTables } from "./testing/some-tables.ts";

const { ask, parquet } = await someTables();
const rows = { ask: "rows", filter: everyRow, order: [], from: 0, count: 10 } as const;

describe("values of every type", () => {
  it("are shown as text, and as numbers where JavaScript has that number", async () => {
    const source =
      await parquet(`SELECT 1::TINYINT AS a, 9007199254740993::BIGINT AS b, 0.5::DOUBLE AS c, 0.1::FLOAT AS d, 12.30::DECIMAL(10, 2) AS e,
      123456789012345678901234567890::DECIMAL(38, 0) AS f, true AS g, DATE '2024-03-01' AS h, TIMESTAMP '2024-03-01 12:30:00' AS i, [1, 2] AS j,
      {'x': 1} AS k, 'text' AS l, NULL::INTEGER AS m, 'nan'::DOUBLE AS n, '-inf'::DOUBLE AS o, '7' AS p`);
    expect(await ask(source, rows)).toEqual({
      rows: [
        [
          1,
          "9007199254740993",
          0.5,
          0.1,
          "12.30",
          "123456789012345678901234567890",
          "true",
          "2024-03-01",
          "2024-03-01 12:30:00",
          "[1, 2]",
          "{'x': 1}",
          "text",
          null,
          "NaN",
          "-inf",
          "7",
        ],
      ],
      total: 1,
    });
    const { columns } = await ask(source, { ask: "shape" });
    expect(columns.map(({ kind }) => kind).join(" ")).toBe(
      "number number number number number number text date date text text text number number number text",
    );
    const { profiles } = await ask(source, {
      ask: "profile",
      filter: everyRow,
      columns: columns.map(({ index }) => index),
    });
    expect(profiles.map(({ empty }) => empty)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    for (const { index } of columns) {
      const order = [{ column: index, direction: "descending" }] as const;
      const field = { name: "x", index, aggr: "max" } as const;
      expect((await ask(source, { ...rows, order })).rows).toHaveLength(1);
      await ask(source, { ask: "pivot", filter: everyRow, keys: [field], groups: [field], values: [field] });
      await ask(source, { ask: "series", filter: everyRow, x: index, y: [index], pixels: 10 });
      await ask(source, {
        ask: "count",
        filter: { conditions: [{ type: "date", column: index, test: "less", date: "2025-01-01" }], text: "x" },
      });
    }
  });

  it("are written as the note's first rows show them", async () => {
    const select =
      "SELECT i, i = 1 AS flag, CASE WHEN i > 0 THEN i END AS n, TIMESTAMP '2024-03-01' + to_days(i::INTEGER) AS day FROM range(2) t(i)";
    const asPython = await parquet(select, "i\tflag\tn\tday\n0\tFalse\t\t2024-03-01\n1\tTrue\t1.0\t2024-03-02\n");
    expect((await ask(asPython, rows)).rows).toEqual([
      [0, "False", null, "2024-03-01"],
      [1, "True", 1, "2024-03-02"],
    ]);
    const asDatabase = await parquet(select, "i\tflag\tn\tday\n0\tfalse\tnull\t2024-03-01 00:00:00\n");
    expect((await ask(asDatabase, rows)).rows[0]).toEqual([0, "false", null, "2024-03-01 00:00:00"]);
    const isEmpty = { conditions: [{ type: "empty", column: 2 }], text: "" } as const;
    expect(await ask(asDatabase, { ask: "count", filter: isEmpty })).toEqual({ count: 1 });
  });

  it("of equal names are apart, and names are never read as SQL", async () => {
    const names = ["a", "A", 'a"; DROP TABLE t; --', "c0", "r", "file_row_number", "'", "select", "${x}", " "];
    const quoted = names.map((name, index) => `${index} AS "${name.replaceAll('"', '""')}"`);
    const source = await parquet(`SELECT ${quoted.join(", ")}`);
    const { columns } = await ask(source, { ask: "shape" });
    expect(columns.map(({ name }) => name.replace(/_1$/, ""))).toEqual(names);
    expect((await ask(source, { ...rows, filter: { conditions: [], text: "3" } })).rows).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ]);
  });
});

describe("an order by what a user has said of a column", () => {
  it("is the page's, whatever the type in the file", async () => {
    const source =
      await parquet(`SELECT [5, 10, NULL, -2, 7, 10][i] AS a, ['nan'::DOUBLE, 2.5, 'inf'::DOUBLE, -1, NULL, 10][i] AS b,
      [DATE '2024-03-01', 'infinity', NULL, '1999-12-31', '2024-03-01', '1969-01-01'][i] AS c, [true, false, NULL, true, false, true][i] AS d,
      ['3/31/2024', '10', 'NaN', '2024-03-01', '', '9'][i] AS e, ([1.50, 10.25, 9.00, NULL, 0, 2]::DECIMAL(6, 2)[])[i] AS f,
      TIMESTAMP '2024-03-01 12:00:00' + to_hours(CAST(7 * i % 5 AS INTEGER)) AS g FROM range(1, 7) t(i)`);
    const { columns } = await ask(source, { ask: "shape" });
    const all = (await ask(source, rows)).rows;
    for (const { index } of columns)
      for (const as of ["text", "number", "date"] as const)
        for (const direction of ["ascending", "descending"] as const) {
          const order = [{ column: index, direction, as }];
          const found = (await ask(source, { ...rows, order })).rows;
          expect(found, JSON.stringify(order)).toEqual(all.toSorted(compareRows(order)));
        }
  });
});

describe("dates", () => {
  it("are compared as times, typed or written", async () => {
    const source = await parquet(
      "SELECT TIMESTAMP '2024-03-01 23:00:00' + to_hours(i::INTEGER) AS at, (DATE '2024-03-01' + i::INTEGER)::VARCHAR AS day FROM range(4) t(i)",
    );
    const count = async (column: number, date: string) =>
      (
        await ask(source, {
          ask: "count",
          filter: { conditions: [{ type: "date", column, test: "equals", date }], text: "" },
        })
      ).count;
    expect(await count(0, "2024-03-02")).toBe(3);
    expect(await count(1, "2024-03-02")).toBe(1);
  });
});

describe("a line", () => {
  const wave =
    "SELECT i AS x, CASE WHEN i = 54321 THEN 1000 ELSE sin(i / 5000) END AS y, TIMESTAMP '2024-01-01' + to_seconds(i) AS t, 'a' AS s FROM range(100000) t(i)";

  it("of many points has what each pixel shows, and a peak of one point", async () => {
    const source = await parquet(wave);
    const { extent, lines, axis } = await ask(source, { ask: "series", filter: everyRow, x: 0, y: [1], pixels: 500 });
    expect([axis, extent]).toEqual(["number", [0, 99_999]]);
    const [line] = lines;
    expect(line?.points).toBe(100_000);
    expect(line?.x.length).toBeLessThanOrEqual(2000);
    expect(line?.x).toEqual(line?.x.toSorted((one, other) => one - other));
    expect(line?.x[line?.y.indexOf(1000)]).toBe(54_321);
    expect([line?.x[0], line?.x.at(-1)]).toEqual([0, 99_999]);
  });

  it("looked at closely has all points, and the next one on either side", async () => {
    const source = await parquet(wave);
    const question = { ask: "series", filter: everyRow, x: 0, y: [1], from: 100, to: 110, pixels: 500 } as const;
    const [line] = (await ask(source, question)).lines;
    expect(line).toMatchObject({ x: Array.from({ length: 13 }, (_, index) => 99 + index), points: 11 });
    const ofText = await ask(source, { ...question, x: 3 });
    expect([ofText.axis, ofText.lines[0]?.x[0]]).toEqual(["row", 99]);
    const ofTime = await ask(source, {
      ...question,
      x: 2,
      from: Date.UTC(2024, 0, 1),
      to: Date.UTC(2024, 0, 1, 0, 0, 10),
    });
    expect([ofTime.axis, ofTime.lines[0]?.points]).toEqual(["date", 11]);
  });

  it("of text, or of no rows, has none", async () => {
    const source = await parquet(wave);
    expect((await ask(source, { ask: "series", filter: everyRow, x: 0, y: [3], pixels: 10 })).lines[0]).toMatchObject({
      x: [],
      points: 0,
    });
    const none = { conditions: [], text: "no such text" };
    expect(await ask(source, { ask: "series", filter: none, x: 0, y: [1], pixels: 10 })).toMatchObject({
      extent: null,
    });
  });
});

describe("a profile of many rows", () => {
  it("counts one by one what has few possible values, and what is different in nearly every row, too", async () => {
    const count = 200_000;
    const source =
      await parquet(`SELECT i, i % 25 + 2000 AS year, DATE '2000-01-01' + (i % 9000)::INTEGER AS day, i % 2 = 0 AS flag,
      ['Oslo', 'Roma', ''][1 + (i % 3)::INTEGER] AS city, CASE WHEN i % 10 = 0 THEN 'nan'::DOUBLE WHEN i % 10 = 1 THEN 'inf'::DOUBLE ELSE i / 8 END AS x, (i % 100) / 7 AS few FROM range(${count}) t(i)`);
    const { profiles } = await ask(source, { ask: "profile", filter: everyRow, columns: [0, 1, 2, 3, 4, 5, 6] });
    const [key, year, day, flag, city, x, few] = profiles;
    for (const [profile, distinct] of [
      [key, count],
      [x, count * 0.8],
    ] as const)
      expect(profile).toMatchObject({ distinct: distinct === count ? count : distinct + 2, estimated: [] });
    expect(key).toMatchObject({ quartiles: [49_999.75, 99_999.5, 149_999.25], missing: 0 });
    expect(key?.deviation).toBeCloseTo(57_735.17, 1);
    expect(city).toMatchObject({ quartiles: null, deviation: null, missing: 0 });
    expect([year, day, flag, city, few].map((profile) => profile?.distinct)).toEqual([25, 9000, 2, 2, 100]);
    expect(year).toMatchObject({ least: 2000, greatest: 2024, mean: 2012, spread: { from: 2000, to: 2024 } });
    expect(year?.spread).toMatchObject({ counts: Array.from({ length: 25 }, () => count / 25) });
    expect(flag?.spread).toMatchObject({
      values: [
        { cell: "true", count: count / 2 },
        { cell: "false", count: count / 2 },
      ],
    });
    expect(city).toMatchObject({ empty: 66_666, spread: { values: [{ cell: "Oslo" }, { cell: "Roma" }] } });
    // What is no amount is a value like others, and in no bin.
    expect(x).toMatchObject({ empty: 0, least: 0.25, greatest: "NaN" });
    expect(x?.mean).toBeCloseTo(12_500.0625, 0);
    for (const [profile, filled] of [
      [key, count],
      [day, count],
      [x, count * 0.8],
    ] as const) {
      const spread = profile?.spread;
      expect(spread?.type === "histogram" && spread.counts.reduce((sum, each) => sum + each, 0)).toBe(filled);
    }
  });
});

it("a histogram counts every row once, and a sample is some of them in order", async () => {
  const source = await parquet(
    "SELECT i % 100 AS a, i / 7 AS b, DATE '2024-01-01' + (i % 366)::INTEGER AS c, 'k' || (i % 12) AS d FROM range(5000) t(i)",
  );
  const { profiles } = await ask(source, { ask: "profile", filter: everyRow, columns: [0, 1, 2, 3] });
  for (const { spread } of profiles.slice(0, 3)) {
    expect(spread.type).toBe("histogram");
    if (spread.type === "histogram") expect(spread.counts.reduce((sum, count) => sum + count, 0)).toBe(5000);
  }
  expect(profiles[3]).toMatchObject({
    distinct: 12,
    least: "k0",
    greatest: "k9",
    spread: { type: "frequent", values: { length: 10 } },
  });
  const sample = { ask: "sample", filter: everyRow, count: 50, columns: [1] } as const;
  const first = await ask(source, sample);
  expect(first.rows).toHaveLength(50);
  expect(first.rows).toEqual(first.rows.toSorted(([one], [other]) => Number(one) - Number(other)));
  expect(await ask(source, sample)).toEqual(first);
});
