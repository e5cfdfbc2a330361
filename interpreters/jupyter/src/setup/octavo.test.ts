import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { OutputEvent, Session } from "@octavo/interpreter";
import { aRequest, collect, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

let session: Session;
beforeAll(async () => {
  const settings = someSettings({ properties: { python: testPython() } });
  session = await driver.open(settings, new AbortController().signal);
  await collect(session, "import pandas as pd, polars as pl, pyarrow as pa");
});
afterAll(() => session[Symbol.asyncDispose]());

const table = (data: string) => ({ type: "result", format: "TABLE", data });

/** What a Parquet file holds, read by another process. */
function readParquet(path: string): unknown {
  const code =
    "import sys, json, pyarrow.parquet as p; t = p.read_table(sys.argv[1]); print(json.dumps([t.num_rows, t.column_names, t.slice(t.num_rows - 1).to_pylist()], default=str))";
  const { stdout, stderr } = spawnSync(testPython(), ["-c", code, path], { encoding: "utf8" });
  return stdout === "" ? stderr : JSON.parse(stdout);
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
  ])("is a table: %s", async (code, data) => {
    expect(await collect(session, code)).toEqual([table(data)]);
  });

  it("is text when it has no columns", async () => {
    expect(shownText(await collect(session, "pd.DataFrame()"))).toContain("Empty DataFrame");
  });

  it.each([
    ["pd.DataFrame({'a': range(5000), 'b': 'x'})", ["a", "b"], { a: 4999, b: "x" }],
    ["pd.DataFrame({'a': [1, 'x'] * 2500, 3: 1.5})", ["a", "3"], { a: "x", 3: 1.5 }],
    ["pd.DataFrame([[1, 2]] * 5000, columns=['a', 'a'])", ["a", "a.1"], { a: 1, "a.1": 2 }],
    ["pl.DataFrame({'a': range(5000)})", ["a"], { a: 4999 }],
    ["pa.table({'a': range(5000)})", ["a"], { a: 4999 }],
    ["z.show(pd.DataFrame({'a': range(5000)}))", ["a"], { a: 4999 }],
  ])("is its first rows and a file when it is large: %s", async (code, names, last) => {
    const { events, folder } = await runInFolder(code);
    const [event] = events;
    if (event?.type !== "table") expect.unreachable(shownText(events));
    expect(event.rows).toBe(5000);
    expect(event.data.split("\n")).toHaveLength(1001);
    expect(readdirSync(folder)).toEqual([event.file]);
    expect(readParquet(join(folder, event.file))).toEqual([5000, names, [last]]);
  });

  it("is all in the text when no file can be written", async () => {
    const request = { ...aRequest("pd.DataFrame({'a': range(5000)})"), runDirectory: "/no/such/folder" };
    const shown: OutputEvent[] = [];
    for await (const event of session.run(request)) shown.push(event);
    expect(shown).toEqual([table(["a", ...Array.from({ length: 5000 }, (_, row) => row)].join("\n"))]);
  });
});

describe("z", () => {
  it("shows a frame without its index, as in Zeppelin, or with it", async () => {
    await collect(session, "f = pd.DataFrame({'a': [1]}, index=['r'])");
    expect(await collect(session, "z.show(f); print('after')")).toEqual([
      table("a\n1"),
      { type: "text", data: "after\n" },
    ]);
    expect(await collect(session, "z.show(f, show_index=True)")).toEqual([table("index\ta\nr\t1")]);
  });

  it("shows text as it is printed, and anything else as Python would", async () => {
    expect(await collect(session, "z.show('%html <b>x</b>')")).toEqual([{ type: "text", data: "%html <b>x</b>\n" }]);
    expect(await collect(session, "z.show([1, 2])")).toEqual([{ type: "result", format: "TEXT", data: "[1, 2]" }]);
  });

  it("shows a plot once, in the form and size asked for", async () => {
    await collect(session, "import matplotlib.pyplot as plt");
    const png = await collect(session, "plt.plot([1, 2]); z.show(plt)");
    expect(png).toEqual([{ type: "result", format: "IMG", data: expect.stringMatching(/^iVBOR/) }]);
    const [svg] = await collect(session, "plt.plot([1, 2]); z.show(plt.gcf(), fmt='svg', width='100px')");
    expect(svg).toEqual({ type: "result", format: "SVG", data: expect.stringMatching(/^<svg /) });
  });

  it("says of the rest that it is not there yet", async () => {
    const shown = shownText(await collect(session, "z.input('name')"));
    expect(shown).toContain("z.input is not supported yet; of z there is only z.show(data frame, plot or text).");
  });
});

describe("matplotlib", () => {
  it("shows figures at the end of the run, as images", async () => {
    const events = await collect(
      session,
      "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\nplt.plot([2, 1]);",
    );
    expect(events.map((event) => (event.type === "result" ? event.format : event.type))).toEqual(["IMG", "IMG"]);
  });

  it("is not loaded before it is asked for, nor is pandas", async () => {
    const fresh = await driver.open(
      someSettings({ properties: { python: testPython() } }),
      new AbortController().signal,
    );
    const shown = await collect(
      fresh,
      "import sys; print([m for m in ('matplotlib', 'pandas', 'pyarrow') if m in sys.modules])",
    );
    await fresh[Symbol.asyncDispose]();
    expect(shownText(shown)).toBe("[]\n");
  });
});
