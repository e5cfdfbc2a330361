/** Tables that the note has whole, with their types: what becomes of them is what becomes of a file of the same values. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { everyRow, type TableTypes } from "@octavo/note";
import { expect, it } from "vitest";
import type { Source } from "./messages.ts";
import { someTables } from "./testing/some-tables.ts";
import { wholeOf } from "./testing/whole-of.ts";

const { ask, tables, folder } = await someTables();
let files = 0;

function typed(data: string, types: TableTypes): Source {
  const path = join(folder, `typed-${++files}.txt`);
  writeFileSync(path, data);
  return { type: "text", path, parquet: join(folder, `typed-${files}.parquet`), types, head: data };
}
const rows = { ask: "rows", filter: everyRow, order: [], from: 0, count: 10 } as const;
const exported = async (source: Source, format: "csv" | "json") =>
  (await wholeOf(await tables.export(source, format, new AbortController().signal))).toString();

it("has each value as its type reads it", async () => {
  const source = typed(
    "t\td\tf\tb\ti\ts\tz\th\n1e5\t1.10\t0.1\tTrue\t1 days 02:00:00.000001\t{'a': 'x', 'b': NULL}\t2026-07-01 00:00:00+02:00\t1267650600228229401496703205376\n007\tnull\tnull\tnull\tnull\tnull\tnull\tnull\n",
    {
      columns: `VARCHAR,DECIMAL(5,2),FLOAT,BOOLEAN,INTERVAL,STRUCT("a" VARCHAR, "b" INTEGER),TIMESTAMP WITH TIME ZONE 'Europe/Berlin',HUGEINT`,
      missing: "null",
    },
  );
  const { columns } = await ask(source, { ask: "shape" });
  expect(columns.map(({ type, kind }) => [type, kind])).toEqual([
    ["VARCHAR", "text"],
    ["DECIMAL(5,2)", "number"],
    ["FLOAT", "number"],
    ["BOOLEAN", "text"],
    ["INTERVAL", "text"],
    ["STRUCT(a VARCHAR, b INTEGER)", "text"],
    ["TIMESTAMP WITH TIME ZONE 'Europe/Berlin'", "date"],
    ["HUGEINT", "number"],
  ]);
  expect((await ask(source, rows)).rows[1]).toEqual(["007", null, null, null, null, null, null, null]);
  expect(JSON.parse(await exported(source, "json"))[0]).toMatchObject({
    t: "1e5",
    d: 1.1,
    f: 0.1,
    b: true,
    s: { a: "x", b: null },
  });
  expect(await exported(source, "csv")).toContain("1e5,1.10,0.1,True,1 day 02:00:00.000001,");
});

it("has no value, the empty text and the word null apart, and line ends in cells", async () => {
  const source = typed("a\tb\nnull\tx\n\ty\nnull\tp q\n", {
    columns: "VARCHAR,VARCHAR",
    missing: "null",
    kept: { 0: "2,1" },
    breaks: "2.1.1n",
  });
  expect((await ask(source, rows)).rows).toEqual([
    [null, "x"],
    ["", "y"],
    ["null", "p\nq"],
  ]);
  expect(await exported(source, "csv")).toBe('a,b\n,x\n"",y\nnull,"p\nq"\n');
  const key = { name: "a", index: 0, aggr: "count" } as const;
  const pivot = await ask(source, { ask: "pivot", filter: everyRow, keys: [key], groups: [], values: [key] });
  expect(pivot.categories.map(({ cells }) => cells)).toEqual([[""], ["null"]]);
});

it("is text where a value is not what was said of it, and is never read as SQL", async () => {
  const columns = "INTEGER,DATE; DROP TABLE x,NOTATYPE";
  const source = typed("a\tb\tc\n1\t2\tu\nx\t3\tv\n", { columns, missing: "null" });
  expect((await ask(source, rows)).rows).toEqual([
    ["1", "2", "u"],
    ["x", "3", "v"],
  ]);
});

it("of names that repeat has each of them", async () => {
  const source = typed("a\tA\t\ta\n1\t2\t3\t4\n", { columns: "INTEGER,INTEGER,INTEGER,INTEGER", missing: "null" });
  expect((await ask(source, { ask: "shape" })).columns.map(({ name }) => name)).toEqual(["a", "A", "", "a"]);
  expect((await ask(source, rows)).rows).toEqual([[1, 2, 3, 4]]);
});

it("typed text keeps each digit of the longest integers and decimals, and text that is no number", async () => {
  const integers = ["0", `1${"0".repeat(38)}`, `9${"9".repeat(37)}`, `2${"0".repeat(37)}7`, `3${"0".repeat(36)}12`];
  integers.push("170141183460469231731687303715884105728", "340282366920938463463374607431768211455");
  const decimals = ["-0.50", "0.07", "-12345678901234567890.12", `${"9".repeat(36)}.99`, "5.00", "null", "-7.00"];
  const lines = integers.map((integer, index) => `${integer}\t${decimals[index]}\t${decimals[index]}x`);
  const source = typed(`u\td\tt\n${lines.join("\n")}\n`, {
    columns: "UHUGEINT,DECIMAL(38,2),DECIMAL(38,2)",
    missing: "null",
  });
  const { columns } = await ask(source, { ask: "shape" });
  expect(columns.map(({ type }) => type)).toEqual(["UHUGEINT", "DECIMAL(38,2)", "VARCHAR"]);
  const shown = decimals.map((decimal) => (decimal === "null" ? "" : decimal));
  const csv = (await exported(source, "csv")).trimEnd().split("\n").slice(1);
  expect(csv.map((line) => line.split(",").slice(0, 2))).toEqual(integers.map((each, index) => [each, shown[index]]));
  const objects = (await exported(source, "json")).trimEnd().split("\n").slice(0, -1);
  expect(objects.map((line) => /"u":(\d+)/.exec(line)?.[1])).toEqual(integers);
  const filter = { conditions: [], text: "000000000012" } as const;
  expect(await ask(source, { ask: "count", filter })).toEqual({ count: 1 });
});

it("typed text keeps the type of lists of long decimals", async () => {
  const source = typed("l\ta\n[1.50, -2.00]\t[0.10, 3.00]\nnull\tnull\n", {
    columns: "DECIMAL(38,2)[],DECIMAL(20,2)[2]",
    missing: "null",
  });
  const { columns } = await ask(source, { ask: "shape" });
  expect(columns.map(({ type }) => type)).toEqual(["DECIMAL(38,2)[]", "DECIMAL(20,2)[2]"]);
  expect((await ask(source, rows)).rows).toEqual([
    ["[1.50, -2.00]", "[0.10, 3.00]"],
    [null, null],
  ]);
});

it("typed text has arrays as lists, and a missing one takes no room", async () => {
  const source = typed("a\n[1, 2, 3]\nnull\n[4, 5, 6]\n", { columns: "INTEGER[3]", missing: "null" });
  expect((await ask(source, rows)).rows).toEqual([["[1, 2, 3]"], [null], ["[4, 5, 6]"]]);
  const { columns } = await ask(source, { ask: "shape" });
  expect(columns.map(({ type }) => type)).toEqual(["INTEGER[3]"]);
  const written = source.type === "text" ? source.parquet : source.path;
  expect(await valuesInFile(written)).toBe(7);
});

async function valuesInFile(path: string): Promise<number> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const read = await connection.runAndReadAll(`SELECT num_values FROM parquet_metadata('${path}')`);
  connection.closeSync();
  instance.closeSync();
  return Number(read.getRows()[0]?.[0]);
}
