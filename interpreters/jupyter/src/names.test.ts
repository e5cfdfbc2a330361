import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DriverQuestion, JsonValue, Session } from "@octavo/interpreter";
import { aRequest, hasFailed, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { driver } from "./index.ts";
import { testPython } from "./testing/python.ts";

let session: Session;
const waiting = new AbortController().signal;
const settings = someSettings({ properties: { python: testPython() } });
const parquet = join(settings.filesDirectory, "whole.parquet");

beforeAll(async () => {
  mkdirSync(settings.filesDirectory, { recursive: true });
  session = await driver.open(settings, new AbortController().signal);
  await run(`import pandas\npandas.DataFrame({'n': range(5000)}).to_parquet(${JSON.stringify(parquet)})`);
}, 60_000);
afterAll(() => session[Symbol.asyncDispose]());

const shown = new Map<string, JsonValue>();
const hints = new Map<string, string>();

async function run(code: string) {
  const asked: DriverQuestion[] = [];
  const ask = (question: DriverQuestion): Promise<JsonValue> => {
    asked.push(question);
    if (question.type === "nameHint") return Promise.resolve(hints.get(question.name) ?? null);
    return Promise.resolve(question.type === "shownTable" ? (shown.get(question.name) ?? null) : null);
  };
  const events = [];
  for await (const event of session.run(aRequest(code, undefined, { ask }))) events.push(event);
  return { text: shownText(events), failed: hasFailed(events), asked: asked.map(({ type }) => type) };
}

it("a table of the note is a frame by its name, with all its rows", async () => {
  shown.set("sales_of_2026", { kind: "table", file: parquet });
  expect((await run("print(len(sales_of_2026))")).text).toBe("5000\n");
  expect((await run("print(len(z.table('sales_of_2026')))")).text).toBe("5000\n");
  expect((await run("def count(): return len(sales_of_2026)\nprint(count())")).text).toBe("5000\n");
});

it("it is the newest one, and stays what code has made of it", async () => {
  shown.set("small", { kind: "text", data: "a\tb\n1\tx\n" });
  expect((await run("small['c'] = 1; print(list(small.columns))")).text).toBe("['a', 'b', 'c']\n");
  expect((await run("print(list(small.columns))")).text).toBe("['a', 'b', 'c']\n");
  const file = join(settings.filesDirectory, "lines.tsv");
  writeFileSync(file, "d\n2\n");
  shown.set("small", { kind: "lines", file });
  expect((await run("print(list(small.columns))")).text).toBe("['d']\n");
  expect((await run("small = 5\nprint(small)")).text).toBe("5\n");
  expect(await run("print(small)")).toMatchObject({ text: "5\n", asked: [] });
});

it("names that code has are never asked for, and those that do not exist fail as ever", async () => {
  const code =
    "import math as m\ndef f(x, *y): return [x for x in y]\nclass C: pass\ntry: pass\nexcept ValueError as e: e\nprint(m.pi > 3, f(1), C.__name__, len([]), __name__)";
  expect((await run(code)).asked).toEqual([]);
  const { failed, text } = await run("nobody_has_this");
  expect(failed).toBe(true);
  expect(text).toMatch(/NameError/);
});

it("a frame that a variable holds is written where it is asked for, and what cannot be says why", async () => {
  const code =
    "import polars as pl, pyarrow as pa\nHeld = pandas.Series([1, 2], index=['r', 's'], name='v')\nheld = Held\nlazy = pl.LazyFrame({'a': [1]})\nnone = pandas.DataFrame(index=[0])\nodd = {}\n_hidden = Held";
  await run(code);
  const directory = join(settings.filesDirectory, "looked-up");
  const look = async (name: string, to: string | null = directory) =>
    await session.lookUp?.({ name, directory: to, signal: waiting });
  for (const name of ["held", "Held", "LAZY"])
    expect(await look(name)).toMatchObject({ file: expect.stringMatching(/^frame-/), type: null, problem: null });
  // Two differ from it in case only.
  expect(await look("HELD")).toMatchObject({ file: null, type: null });
  expect(await look("odd")).toMatchObject({ file: null, type: "dict" });
  expect(await look("none")).toMatchObject({ file: null, problem: "none, a variable of Python, has no columns." });
  expect((await look("_hidden"))?.file).toBeNull();
  expect((await look("nothing", null))?.frames).toEqual(expect.arrayContaining(["held", "Held", "lazy", "none"]));
  const words = (await run("raise KeyError('a')\n")).text;
  expect(words).toContain("KeyError");
  // It leaves no trace in what IPython counts and keeps.
  expect((await run("print(In[-1])")).text).toBe("print(In[-1])\n");
});

it("the kernel stops writing a frame that no run waits for any more, and the next run is not interrupted", async () => {
  const directory = join(settings.filesDirectory, "called-off");
  const marker = join(settings.filesDirectory, "begun");
  await run(`import pyarrow.parquet as _pq, time as _time
_whole = _pq.ParquetWriter.write_table
def _slow(self, *args, **more):
    _whole(self, *args, **more)
    open(${JSON.stringify(marker)}, 'w').close()
    _time.sleep(600)
_pq.ParquetWriter.write_table = _slow
held_off = pandas.DataFrame({'n': range(10)})`);
  const aborting = new AbortController();
  const looked = session.lookUp?.({ name: "held_off", directory, signal: aborting.signal });
  await expect.poll(() => existsSync(marker), { timeout: 60_000 }).toBe(true);
  aborting.abort();
  await expect(looked).rejects.toThrow(/abort/i);
  expect(readdirSync(directory)).toEqual([]);
  expect(await run("_pq.ParquetWriter.write_table = _whole\nprint('on')")).toMatchObject({
    text: "on\n",
    failed: false,
  });
  const again = await session.lookUp?.({ name: "held_off", directory, signal: waiting });
  expect(readdirSync(directory)).toEqual([again?.file]);
}, 120_000);

it("what no code can write as a name is not listed", async () => {
  await run("globals().update({'print(1); x': 1, 'two words': 2, 'class': 3, 'größe': 4})");
  const { held = [], frames = [] } = (await session.lookUp?.({ name: null, directory: null, signal: waiting })) ?? {};
  const names = [...held.map(({ name }) => name), ...frames];
  expect(names.filter((name) => /print|two|class|größe/.test(name))).toEqual(["größe"]);
});

it("the kernel lists what names hold, and runs no code of their values for it", async () => {
  const code = `import numpy, types, polars as pl
wide = pandas.DataFrame({"n": range(5000), "text": ["a\\tb"] * 5000})
short = pl.DataFrame({"x": [1, None]})
column = pandas.Series([1.5], name="v")
grid = numpy.zeros((3, 4))
many = list(range(10**6))
pairs = {"a": [1, 2], "b": {"deep": [1]}}
calls = 0
class Loud:
    def __len__(self): global calls; calls += 1; return 1
    def __repr__(self): global calls; calls += 1; return "loud"
loud, nested, _under = Loud(), [Loud()], 1
def function(): pass`;
  await run(code);
  const { held = [] } = (await session.lookUp?.({ name: null, directory: null, signal: waiting })) ?? {};
  const named = new Map(held.map((each) => [each.name, each]));
  expect(named.get("wide")).toMatchObject({
    type: "DataFrame",
    shape: [5000, 2],
    columns: [{ name: "n", type: "int64" }, { name: "text" }],
  });
  expect(named.get("wide")?.look.split("\n").slice(0, 2)).toEqual(["n\ttext", "0\ta b"]);
  expect(named.get("wide")?.look.split("\n")).toHaveLength(6);
  expect(named.get("short")).toMatchObject({ shape: [2, 1], columns: [{ name: "x", type: "Int64" }] });
  expect(named.get("column")).toMatchObject({ type: "Series", shape: [1], columns: [{ name: "v", type: "float64" }] });
  expect(named.get("grid")).toMatchObject({ type: "ndarray[float64]", shape: [3, 4], bytes: 96 });
  expect(named.get("many")).toMatchObject({ shape: [1_000_000], look: "[0, 1, 2, 3, 4, 5, …]" });
  expect(named.get("pairs")).toMatchObject({ look: "{'a': [1, 2], 'b': {'deep': list}}" });
  expect(named.get("loud")).toMatchObject({ type: "Loud", look: "" });
  expect(named.get("nested")).toMatchObject({ look: "[Loud]" });
  for (const name of ["numpy", "function", "Loud", "_under", "In", "Out", "z", "exit"])
    expect(named.has(name), name).toBe(false);
  expect((await run("print(calls)")).text).toBe("0\n");
});

it("a name that is missing is reported with what is called nearly so", async () => {
  hints.set("pric", 'Did you mean prices, the table of the paragraph "Prices"?');
  const { text } = await run("pric");
  expect(text).toMatch(/NameError.*name 'pric' is not defined.*\. Did you mean prices, the table/s);
  expect((await run("def f():\n    print(later)\n    later = 1\nf()")).asked).not.toContain("nameHint");
});
