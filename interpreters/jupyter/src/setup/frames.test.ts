import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { OutputEvent, Session } from "@octavo/interpreter";
import { aRequest, collect, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

let session: Session;
beforeAll(async () => {
  const settings = someSettings({ properties: { python: testPython() } });
  session = await driver.open(settings, new AbortController().signal);
  await collect(session, "import datetime, decimal, numpy as np, pandas as pd, polars as pl, pyarrow as pa");
});
afterAll(() => session[Symbol.asyncDispose]());

/** What its columns are is another test's. */
const table = (data: string) => ({ type: "result", format: "TABLE", data, types: expect.anything() });

/** What Parquet files hold, read by another process: one for all of them, for loading pyarrow takes longest. */
const reading = `import sys, json, pyarrow.parquet as p
for path in sys.stdin:
    try:
        t = p.read_table(path.rstrip("\\n"))
        print(json.dumps([t.num_rows, t.column_names, [str(c[-1].as_py()) for c in t.columns], [str(c.type) for c in t.columns]]), flush=True)
    except Exception as error:
        print(json.dumps(repr(error)), flush=True)`;
const reader = spawn(testPython(), ["-c", reading], { stdio: ["pipe", "pipe", "inherit"] });
const read = createInterface({ input: reader.stdout })[Symbol.asyncIterator]();
afterAll(() => void reader.stdin.end());

/** How many rows, the names of the columns, and the values of the last row. */
async function readParquet(path: string): Promise<unknown> {
  return (await readWhole(path)).slice(0, 3);
}

/** And the types of the columns. */
async function readWhole(path: string): Promise<readonly unknown[]> {
  reader.stdin.write(`${path}\n`);
  return JSON.parse((await read.next()).value ?? "[]");
}

async function runInFolder(
  code: string,
): Promise<{ readonly events: readonly OutputEvent[]; readonly folder: string }> {
  const request = aRequest(code);
  const events: OutputEvent[] = [];
  for await (const event of session.run(request)) events.push(event);
  return { events, folder: request.runDirectory };
}

describe("a data frame at the end", () => {
  it.each([
    ["pd.DataFrame({'a': [1, 2], 'b': ['x', 'y']})", "a\tb\n1\tx\n2\ty"],
    ["pd.DataFrame({'a': [1.5, None], 'b': [None, pd.NaT], 'c': pd.array([1, None])})", "a\tb\tc\n1.5\t\t1\n\t\t"],
    ["pd.DataFrame({'a\\tb': ['c\\td', 'e\\r\\nf\\ng']})", "a b\nc d\ne f g"],
    ["pd.DataFrame({'a': [1]}, index=['r'])", "index\ta\nr\t1"],
    ["pd.DataFrame({'a': [1, 2]}, index=pd.Index([7, 8], name='id'))", "id\ta\n7\t1\n8\t2"],
    [
      "pd.DataFrame({'g': ['x', 'x'], 'h': ['y', 'z'], 'v': [1, 2]}).groupby(['g', 'h']).agg(['sum'])",
      "g\th\tv.sum\nx\ty\t1\nx\tz\t2",
    ],
    ["pd.DataFrame([[1, 2]], columns=['a', 'a'])", "a\ta\n1\t2"],
    ["pd.DataFrame({'d': pd.date_range('2026-01-01', periods=2)})", "d\n2026-01-01\n2026-01-02"],
    [
      "pd.DataFrame({'d': pd.date_range('2026-01-01', periods=2, freq='12h')})",
      "d\n2026-01-01 00:00:00\n2026-01-01 12:00:00",
    ],
    ["pd.DataFrame({'l': [[1, 2], {'k': 1}, pd.array([1])[0:1]]}).iloc[:2]", "l\n[1, 2]\n{'k': 1}"],
    ["pd.DataFrame(columns=['a', 'b'])", "a\tb"],
    ["pl.DataFrame({'a': [1, None], 'b': ['x', 'y\\tz']})", "a\tb\n1\tx\n\ty z"],
    ["pa.table({'a': [1, 2]})", "a\n1\n2"],
    // An empty line would end the table.
    ["pd.DataFrame({'a': [1, None, 3]})", "a\n1.0\n \n3.0"],
    ["pd.DataFrame({'': ['', 'a']})", " \n \na"],
    [
      "pl.DataFrame({'l': [[1, None]], 's': [{'a': ['x']}], 'd': [decimal.Decimal('12345678901234567890.123456789')], 'b': [b'\\x00\\xff'], 'f': [float('-inf')], 'day': [datetime.date(1, 1, 1)], 't': pl.Series([datetime.datetime(1815, 6, 18)]).dt.replace_time_zone('Asia/Tokyo'), 'i': pl.Series([2**100], dtype=pl.Int128), '': [1]})",
      "l\ts\td\tb\tf\tday\tt\ti\t\n[1, NULL]\t{'a': ['x']}\t12345678901234567890.123456789\t\\x00\\xFF\t-inf\t0001-01-01\t1815-06-18 00:00:00+09:18:59\t1267650600228229401496703205376\t1",
    ],
    [
      "pa.table({'l': pa.array([[1, None]]), 'd': pa.array([decimal.Decimal('1.5')], pa.decimal256(60, 3)), 'i': pa.array([2**63 - 1]), 'n': pa.nulls(1), 'm': pa.array([[('k', 1)]], pa.map_(pa.string(), pa.int64())), 't': pa.array([datetime.datetime(1815, 6, 18)], pa.timestamp('us', '+09:00')), '': [1]})",
      "l\td\ti\tn\tm\tt\t\n[1, NULL]\t1.500\t9223372036854775807\t\t{'k'=1}\t1815-06-18 09:00:00+09:00\t1",
    ],
  ])("is a table: %s", async (code, data) => {
    expect(await collect(session, code)).toEqual([table(data)]);
  });

  it.each([
    // A filter and an order leave numbers that are not those of the rows.
    ["pd.DataFrame({'v': [10, 20, 30]}).query('v > 10')", "index\tv\n1\t20\n2\t30"],
    ["pd.DataFrame({'v': [10, 20, 30]}).iloc[[2, 0]]", "index\tv\n2\t30\n0\t10"],
    ["pd.DataFrame({'v': [10, 20]}, index=[0, 1])", "v\n10\n20"],
    ["pd.DataFrame({'v': [10, 20, 30]})[:2]", "v\n10\n20"],
    ["pd.Series([1.5, None], name='x')", "x\n1.5\n "],
    ["pd.Series(['a', 'a', 'b']).value_counts()", "index\tcount\na\t2\nb\t1"],
    ["pl.Series('x', [1, 2])", "x\n1\n2"],
  ])("shows labels that say more than the row, and one column too: %s", async (code, data) => {
    expect(await collect(session, code)).toEqual([table(data)]);
  });

  it.each([
    ["pd.Index([0, 1], dtype='Int64')", false],
    ["pd.Index([0, 1], dtype='uint8')", false],
    ["pd.Index([0, 1], dtype='int64[pyarrow]')", false],
    ["pd.Index([0, 1], dtype=object)", false],
    ["pd.RangeIndex(0, 2)", false],
    ["pd.RangeIndex(1, 3)", true],
    ["pd.RangeIndex(1, -1, -1)", true],
    ["pd.Index(pd.array([0, None], dtype='Int64'))", true],
    ["pd.Index([1, 0])", true],
    ["pd.Index([0.0, 1.0])", true],
    ["pd.Index(['0', '1'])", true],
    ["pd.Index([False, True])", true],
    ["pd.CategoricalIndex([0, 1])", true],
    ["pd.date_range('2026-01-01', periods=2)", true],
  ])("shows labels whenever they are not 0 to n-1, and warns of nothing: %s", async (index, isShown) => {
    const code = `import warnings\nwarnings.simplefilter('error')\npd.DataFrame({'a': [1, 2]}, index=${index})`;
    const [event, ...others] = await collect(session, code);
    await collect(session, "warnings.resetwarnings()");
    expect(others).toEqual([]);
    expect(event).toMatchObject({ data: expect.stringMatching(isShown ? /^index\ta\n/ : /^a\n1\n2$/) });
  });

  it("may be a relation of DuckDB, whose types are its own", async () => {
    const values =
      "1::HUGEINT AS h, INTERVAL '1 month 2 days 3 seconds' AS i, '10:00:00+02'::TIMETZ AS t, '101'::BIT AS b, '{}'::JSON AS j, 1.10::DECIMAL(5,2) AS d, '1.10' AS v";
    const types = "HUGEINT,INTERVAL,TIME WITH TIME ZONE,BIT,JSON,DECIMAL(5,2),VARCHAR";
    const data = "1\t1 month 2 days 00:00:03\t10:00:00+02\t101\t{}\t1.10\t1.10";
    const [event] = await collect(session, `import duckdb\nduckdb.sql("SELECT ${values}")`);
    expect(event).toMatchObject({ data: `h\ti\tt\tb\tj\td\tv\n${data}`, types: { columns: types } });
    const { events, folder } = await runInFolder(`duckdb.sql("SELECT ${values} FROM range(2000)")`);
    expect(events.map(({ type }) => type)).toEqual(["table", "stored"]);
    expect(await readParquet(join(folder, readdirSync(folder)[0] ?? ""))).toEqual([
      2000,
      ["h", "i", "t", "b", "j", "d", "v"],
      data.split("\t"),
    ]);
  });

  it("says what its columns are", async () => {
    const [pandas] = await collect(
      session,
      `pd.DataFrame({'f': np.array([0.1], 'float32'), 'i': pd.array([None], 'Int64'), 't': ['1e5'], 'c': pd.Categorical([3]),
        'z': pd.to_datetime(['2026-07-01']).tz_localize('Europe/Berlin'), 'd': pd.to_timedelta(['1 days']), 'n': [decimal.Decimal('1.10')],
        'l': [[1, None]], 's': [{'a': 'x'}]})`,
    );
    expect(pandas).toMatchObject({
      data: "f\ti\tt\tc\tz\td\tn\tl\ts\n0.1\t\t1e5\t3\t2026-07-01 00:00:00+02:00\t1 days 00:00:00\t1.10\t[1, NULL]\t{'a': 'x'}",
      types: {
        columns:
          "FLOAT,BIGINT,VARCHAR,BIGINT,TIMESTAMP WITH TIME ZONE 'Europe/Berlin',INTERVAL,DECIMAL(3,2),BIGINT[],STRUCT(\"a\" VARCHAR)",
        missing: "",
      },
    });
    const [texts] = await collect(session, "pl.DataFrame({'t': ['', None, 'a\\nb', 'null']})");
    expect(texts).toMatchObject({ types: { columns: "VARCHAR", kept: { 0: "~B" }, breaks: "2.0.1n" } });
  });

  it.each([
    ["pd.DataFrame()", "Empty DataFrame"],
    ["pd.DataFrame(index=range(5))", "Empty DataFrame"],
    ["pl.DataFrame()", "shape: (0, 0)"],
    ["pa.table({})", "pyarrow.Table"],
  ])("is text when it has no columns: %s", async (code, words) => {
    expect(await collect(session, code)).toEqual([
      { type: "result", format: "TEXT", data: expect.stringContaining(words) },
    ]);
  });

  it.each([
    [
      "int64 and uint64",
      "{'i': [2**63 - 1], 'u': np.array([2**64 - 1], dtype='uint64')}",
      "9223372036854775807\t18446744073709551615",
    ],
    ["decimals", "{'d': [decimal.Decimal('1.10')]}", "1.10"],
    [
      "infinity and what is missing",
      "{'a': [float('inf')], 'b': [float('nan')], 'c': [pd.NA], 'd': [None]}",
      "inf\t\t\t",
    ],
    ["bytes", "{'b': [b'\\x00\\xff'], 'c': [b'ab']}", "\\\\x00\\\\xFF\tab"],
    [
      "old dates",
      "{'d': [datetime.date(1, 1, 1)], 'e': [datetime.datetime(1815, 6, 18, 11, 35)]}",
      "0001-01-01\t1815-06-18 11:35:00",
    ],
    ["time zones", "{'t': pd.to_datetime(['2026-07-01']).tz_localize('Europe/Berlin')}", "2026-07-01 00:00:00+02:00"],
    ["the word NaN", "{'t': ['NaN']}", "NaN"],
  ])("keeps %s", async (_what, columns, cells) => {
    const [event] = await collect(session, `pd.DataFrame(${columns})`);
    expect(event).toEqual(table(expect.stringMatching(`\n${cells.replaceAll("+", "\\+")}$`)));
  });

  it("shows NaN unlike what is missing where its library does", async () => {
    expect(await collect(session, "pl.DataFrame({'a': [float('nan'), None]})")).toEqual([table("a\nNaN\n ")]);
    expect(await collect(session, "pa.table({'a': [float('nan'), None]})")).toEqual([table("a\nNaN\n ")]);
  });

  it.each([
    ["pd.DataFrame({'a': range(5000), 'b': 'x'})", ["a", "b"], ["4999", "x"]],
    ["pd.DataFrame({'a': [1, 'x'] * 2500, 3: 1.5})", ["a", "3"], ["x", "1.5"]],
    [
      "pd.DataFrame([[1, 2, 3, 4, 5]] * 5000, columns=['a', 'a', '', '', None])",
      ["a", "a.1", "", ".1", ".2"],
      ["1", "2", "3", "4", "5"],
    ],
    ["pd.DataFrame({'a': range(5000)}, index=pd.Index(range(1, 5001), name='a'))", ["a", "a.1"], ["5000", "4999"]],
    ["pl.DataFrame({'a': range(5000)})", ["a"], ["4999"]],
    ["pa.table({'a': range(5000)})", ["a"], ["4999"]],
    ["pa.table([pa.array(range(5000))] * 2, names=['a', 'a'])", ["a", "a.1"], ["4999", "4999"]],
    ["pa.RecordBatch.from_pydict({'a': range(5000)})", ["a"], ["4999"]],
    ["z.show(pd.DataFrame({'a': range(5000)}, index=range(1, 5001)))", ["a"], ["4999"]],
  ])("is its first rows and a file when it is large: %s", async (code, names, last) => {
    const { events, folder } = await runInFolder(code);
    const [event] = events;
    if (event?.type !== "table") expect.unreachable(shownText(events));
    expect(events).toEqual([event, { type: "stored", file: event.file }]);
    expect(event.rows).toBe(5000);
    expect(event.data.split("\n")).toHaveLength(1001);
    expect(readdirSync(folder)).toEqual([event.file]);
    expect(await readParquet(join(folder, event.file))).toEqual([5000, names, last]);
  });

  it.each([
    ["pd.DataFrame({'x': [2**70, 1] * 1000})", "1"],
    ["pd.DataFrame({'x': [2**62, -2**63] * 1000})", "-9223372036854775808"],
    ["pd.DataFrame({'x': [1 + 2j, 3] * 1000})", "(3+0j)"],
    ["pd.DataFrame({'x': [{1}, object] * 1000})", "<class 'object'>"],
    ["pd.DataFrame({'x': pd.period_range('2026', periods=2000, freq='D')})", "2031-06-23"],
    ["pd.DataFrame({'x': pd.interval_range(0, 2000)})", "(1999, 2000]"],
    ["pd.DataFrame({'x': pd.to_timedelta(['1 days'] * 2000)})", "1 days 00:00:00"],
    ["pd.DataFrame({'x': pd.Categorical(['a', 'b'] * 1000)})", "b"],
    ["pd.DataFrame({'x': [{'a': [1]}, None, {'a': []}] * 1000})", "{'a': []}"],
    ["pd.DataFrame({'x': [float('inf'), None] * 1000})", "None"],
    ["pd.DataFrame({'x': [decimal.Decimal('1.10')] * 2000})", "1.10"],
    ["pd.DataFrame({'x': [datetime.date(1, 1, 1)] * 2000})", "0001-01-01"],
    ["pl.DataFrame({'x': [object()] * 1999 + [{1}]}, schema={'x': pl.Object})", "{1}"],
    ["pl.DataFrame({'x': [datetime.timedelta(1)] * 2000})", "1 days 00:00:00"],
    ["pa.table({'x': pa.array([1] * 2000, pa.duration('s'))})", "0 days 00:00:01"],
  ])("has every value in its file: %s", async (code, last) => {
    const { events, folder } = await runInFolder(code);
    const [event] = events;
    if (event?.type !== "table") expect.unreachable(shownText(events));
    expect(await readParquet(join(folder, event.file))).toEqual([event.rows, ["x"], [last]]);
  });

  it.each([
    ["pa.table({'x': pa.array([decimal.Decimal('1.5')] * 2000, pa.decimal256(60, 3))})", "1.500"],
    [`pd.DataFrame({'x': [decimal.Decimal('${"1".repeat(45)}.5')] * 2000})`, `${"1".repeat(45)}.5`],
    ["pa.table({'x': pa.array([[datetime.timedelta(1)]] * 2000)})", "['1 days 00:00:00']"],
    ["pa.table({'x': pa.array([(1, 2, 3)] * 2000, pa.month_day_nano_interval())})", /months=1/],
    ["pa.table({'x': pa.array([{}] * 2000)})", "{}"],
    ["pd.DataFrame({'x': [{}, None] * 1000 + [{}]})", "{}"],
    ["pl.DataFrame({'x': pl.Series([2**100] * 2000, dtype=pl.Int128)})", "1267650600228229401496703205376"],
    ["pl.DataFrame({'x': [{'d': datetime.timedelta(1)}] * 2000})", "{'d': '1 days 00:00:00'}"],
    ["pl.DataFrame({'x': pl.Series([{}] * 2000)})", "{}"],
  ])("has as text in its file what not every reader would find there: %s", async (code, last) => {
    const { events, folder } = await runInFolder(code);
    const [event, stored] = events;
    if (event?.type !== "table") expect.unreachable(shownText(events));
    expect(stored).toEqual({ type: "stored", file: event.file });
    const text = typeof last === "string" ? last : expect.stringMatching(last);
    expect(await readWhole(join(folder, event.file))).toEqual([
      event.rows,
      ["x"],
      [text],
      [expect.stringMatching("string")],
    ]);
  });

  it("has fewer rows in the note the wider it is, and the longer its texts are", async () => {
    const rowsOf = async (code: string) => {
      const [event] = (await runInFolder(code)).events;
      if (event?.type !== "table") expect.unreachable(event?.type);
      return event.data.split("\n").length - 1;
    };
    expect(await rowsOf("pd.DataFrame(np.zeros((60, 10_000)))")).toBe(50);
    expect(await rowsOf("pd.DataFrame({'x': ['y' * 1_000_000] * 5})")).toBe(3);
    expect(await rowsOf("pd.DataFrame({'x': ['y' * 5_000_000]})")).toBe(0);
  });

  it("says so when its file could not be written, and keeps its head", async () => {
    const code =
      "write = pl.DataFrame.write_parquet\npl.DataFrame.write_parquet = lambda *_, **__: 1 / 0\npl.DataFrame({'a': range(5000)})";
    const { events, folder } = await runInFolder(code);
    await collect(session, "pl.DataFrame.write_parquet = write");
    expect(events).toEqual([
      expect.objectContaining({ type: "table", rows: 5000 }),
      {
        type: "result",
        format: "TEXT",
        data: "Only the first 1000 of 5000 rows are kept, because the file with all of them could not be written: ZeroDivisionError: division by zero",
      },
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["pandas", "pd.DataFrame([[1, 2, 3, 4, 5]] * 2000, columns=['a', 'a', '', 'x' * 10_000, 'A'])"],
    ["pyarrow", "pa.table([[1] * 2000] * 5, names=['a', 'a', '', 'x' * 10_000, 'A'])"],
    ["polars", "pl.DataFrame({name: [1] * 2000 for name in ['a', 'b', '', 'x' * 10_000, 'A']})"],
  ])("states in its file what its columns are called, also where no file has such names: %s", async (library, code) => {
    const { events, folder } = await runInFolder(code);
    expect(events.map(({ type }) => type)).toEqual(["table", "stored"]);
    const path = join(folder, readdirSync(folder)[0] ?? "");
    const asked = `import pyarrow.parquet as pq\nprint(pq.read_metadata(${JSON.stringify(path)}).metadata[b"octavo.names"].decode())`;
    const names = JSON.parse(shownText(await collect(session, asked)));
    expect(names).toEqual(["a", library === "polars" ? "b" : "a", "", "x".repeat(10_000), "A"]);
  });

  it.each([
    ["pandas", "pd.DataFrame([['\\ud800x', 1]] * 2000, columns=['t', 'n'], dtype=object)"],
    ["pandas with mixed values", "pd.DataFrame({'t': ['\\ud800x', 1] * 1000 + ['\\ud800x'], 'n': [1] * 2001})"],
  ])("keeps half a character as the sign for one, with all rows: %s", async (_library, code) => {
    const { events, folder } = await runInFolder(code);
    expect(events.map(({ type }) => type)).toEqual(["table", "stored"]);
    const [, names, last] = (await readWhole(join(folder, readdirSync(folder)[0] ?? ""))) as [
      number,
      string[],
      string[],
    ];
    expect([names, last]).toEqual([
      ["t", "n"],
      ["\ufffdx", "1"],
    ]);
  });

  it("is all in the text when no file can be written", async () => {
    const request = { ...aRequest("pd.DataFrame({'a': range(5000)})"), runDirectory: "/no/such/folder" };
    const shown: OutputEvent[] = [];
    for await (const event of session.run(request)) shown.push(event);
    expect(shown).toEqual([table(["a", ...Array.from({ length: 5000 }, (_, row) => row)].join("\n"))]);
  });
});
