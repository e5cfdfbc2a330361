import { renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type DriverQuestion, InterpreterError, type JsonValue, type Pooled, type Session } from "@octavo/interpreter";
import { aRequest, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

let session: Session;
beforeAll(async () => {
  const settings = someSettings({ properties: { python: testPython() } });
  session = await driver.open(settings, new AbortController().signal);
});
afterAll(() => session[Symbol.asyncDispose]());

/** Runs code beside a notebook that answers like this, and gives what was printed and asked. */
async function run(code: string, answer: (question: DriverQuestion) => JsonValue = () => null, of: object = {}) {
  const asked: DriverQuestion[] = [];
  const context = { noteId: "N", notePath: "/N", paragraphId: "p", user: "ada", roles: ["r"], forms: {}, ...of };
  const request = aRequest(code, undefined, {
    context,
    ask: async (question) => {
      asked.push(question);
      return answer(question);
    },
  });
  const shown = [];
  for await (const event of session.run(request)) shown.push(event);
  return { asked, printed: shownText(shown), runDirectory: request.runDirectory };
}

describe("forms of z", () => {
  const form = (place: string, members: object) => ({ type: "form", place, form: members });
  const options = [{ value: 1, displayName: "one" }, { value: "b" }];

  it.each<[string, object]>([
    ["z.input('x')", form("paragraph", { type: "TextBox", name: "x", defaultValue: "" })],
    ["z.textbox('x', 5)", form("paragraph", { type: "TextBox", name: "x", defaultValue: 5 })],
    ["z.password('x')", form("paragraph", { type: "Password", name: "x" })],
    ["z.select('x', [(1, 'one'), 'b'])", form("paragraph", { type: "Select", name: "x", options })],
    [
      "z.select('x', [(1, 'one'), 'b'], 'b')",
      form("paragraph", { type: "Select", name: "x", defaultValue: "b", options }),
    ],
    [
      "z.checkbox('x', [(1, 'one'), 'b'])",
      form("paragraph", { type: "CheckBox", name: "x", defaultValue: [], options }),
    ],
    [
      "z.checkbox('x', [(1, 'one'), 'b'], [1])",
      form("paragraph", { type: "CheckBox", name: "x", defaultValue: [1], options }),
    ],
    ["z.noteTextbox('x')", form("note", { type: "TextBox", name: "x", defaultValue: "" })],
    ["z.noteInput('x')", form("note", { type: "TextBox", name: "x", defaultValue: "" })],
    ["z.notePassword('x')", form("note", { type: "Password", name: "x" })],
    ["z.noteSelect('x', ['b'])", form("note", { type: "Select", name: "x", options: [{ value: "b" }] })],
    [
      "z.noteCheckbox('x', ['b'])",
      form("note", { type: "CheckBox", name: "x", defaultValue: [], options: [{ value: "b" }] }),
    ],
  ])("%s", async (code, question) => {
    const { asked, printed } = await run(`print(${code})`, () => "held");
    expect(asked).toEqual([question]);
    expect(printed).toBe("held\n");
  });

  it("show what the notebook refuses", async () => {
    const { printed } = await run("z.input('x')", () => {
      throw new InterpreterError("This paragraph is gone.");
    });
    expect(printed).toMatch(/Refused.*: This paragraph is gone\./s);
  });
});

describe("the pool of z", () => {
  it("takes and gives values", async () => {
    const { asked, printed } = await run(
      "z.put('x', {'a': [1, None]}); z['y'] = 'v'; print(z.get('x'), 'y' in z, z.remove('y')); del z['x']",
      ({ type }) => (type === "poolGet" ? { kind: "value", value: 7 } : type === "poolRemove"),
    );
    expect(printed).toBe("7 True True\n");
    expect(asked.map(({ type }) => type)).toEqual([
      "poolPut",
      "poolPut",
      "poolGet",
      "poolGet",
      "poolRemove",
      "poolRemove",
    ]);
    expect(asked[0]).toEqual({ type: "poolPut", name: "x", pooled: { kind: "value", value: { a: [1, null] } } });
  });

  it("keeps what JSON cannot carry in its own kernel", async () => {
    const { asked, printed } = await run("z.put('f', len); print(z.get('f')('abc'), z.get('g'))");
    expect(printed).toBe("3 None\n");
    expect(asked.map(({ type }) => type)).toEqual(["poolRemove", "poolGet", "shownTable"]);
  });

  it("keeps what stays in the kernel for the note that has put it, where several share the kernel", async () => {
    await run("z.put('h', len)");
    const look = "print(z.get('h'), z.remove('h'), 'h' in z.getAll())";
    const answer = ({ type }: DriverQuestion) => (type === "poolNames" ? [] : type === "poolRemove" ? false : null);
    expect((await run(look, answer, { noteId: "M", user: "bob" })).printed).toBe("None False False\n");
    expect((await run("print(z.get('h')('abc'))")).printed).toBe("3\n");
    // Without accounts all notes are one person's.
    expect((await run("print(z.get('h')('abc'))", answer, { noteId: "M", user: "anonymous" })).printed).toBe("3\n");
  });

  it("keeps a whole number that readers of JSON would make another of in its own kernel", async () => {
    const { asked, printed } = await run(
      "z.put('n', {'k': [-2**60 - 1]}); print(z.get('n')); z.put('m', -2**53 + 1); z.put('b', True)",
    );
    expect(printed).toBe("{'k': [-1152921504606846977]}\n");
    expect(asked).toEqual([
      { type: "poolRemove", name: "n" },
      { type: "poolPut", name: "m", pooled: { kind: "value", value: Number.MIN_SAFE_INTEGER } },
      { type: "poolPut", name: "b", pooled: { kind: "value", value: true } },
    ]);
  });

  it("carries data frames as files, with their types", async () => {
    const put = await run(
      "import pandas as pd\nz.put('t', pd.DataFrame({'n': [1, 2], 'd': pd.to_datetime(['2024-01-01', None])}))",
    );
    const [question] = put.asked;
    const pooled = (question as { pooled: Pooled }).pooled;
    if (pooled.kind !== "table") throw new Error("not a file");
    const file = join(tmpdir(), basename(pooled.file));
    renameSync(join(put.runDirectory, pooled.file), file);
    const { printed } = await run(
      "f = z.getAsDataFrame('t'); print(list(f.dtypes.astype(str)), len(f), f.n.sum())",
      () => ({
        kind: "table",
        file,
      }),
    );
    expect(printed).toMatch(/\['int64', 'datetime64\[\w+\]'\] 2 3\n/);
  });

  it("makes integers, durations and long integers of what a file of SQL has as decimals and texts", async () => {
    const file = join(tmpdir(), `octavo-types-${process.pid}.parquet`);
    const types = `DECIMAL(38,2),HUGEINT,STRUCT("a,b" HUGEINT, c INTEGER[]),INTERVAL,INTERVAL,HUGEINT,BIGNUM`;
    const { printed } = await run(
      `import pyarrow as pa, pyarrow.parquet as pq, decimal
d = decimal.Decimal
texts = ["1 day 02:03:04.5", None, "-00:00:01", "-1 days 00:00:00", "00:00:00"]
months = ["1 month 2 days 03:04:05", "1 year", None, None, None]
columns = [pa.array([d("1.10")] * 5, pa.decimal128(38, 2)), pa.array([d(45), None, d(1), d(2), d(3)], pa.decimal128(38, 0)), pa.array(["{}"] * 5), pa.array(texts), pa.array(months), pa.array([str(2**127 - 1), None, "1", "2", "3"]), pa.array(["9" * 60] * 5)]
pq.write_table(pa.table(columns, list("abcdefg")).replace_schema_metadata({"octavo.types": ${JSON.stringify(types)}}), ${JSON.stringify(file)})
f = z.getAsDataFrame("t")
print(*f.dtypes)
print([str(each) for each in f.d])
print(f.b.sum(), f.a[0], f.e[0], f.f.tolist(), f.g[0])`,
      ({ type }) => (type === "poolGet" ? { kind: "table", file } : null),
    );
    expect(printed).toBe(
      "object Int64 str timedelta64[us] str object object\n" +
        "['1 days 02:03:04.500000', 'NaT', '-1 days +23:59:59', '-1 days +00:00:00', '0 days 00:00:00']\n" +
        `51 1.10 1 month 2 days 03:04:05 [${2n ** 127n - 1n}, None, 1, 2, 3] ${"9".repeat(60)}\n`,
    );
  });

  it("keeps maps, integers inside of lists, and days and times that Python has not", async () => {
    const file = join(tmpdir(), `octavo-far-${process.pid}.parquet`);
    const { printed } = await run(
      `import pyarrow as pa, pyarrow.parquet as pq
days = pa.array([-735000, None, 3700000, 2**31 - 1, -719163], pa.date32())
columns = [days, pa.array([0, None, 1, 2, -1], pa.date32()), pa.array([86400000000, None, 1, 2, 3], pa.time64("us")), pa.array([[("a", 1), ("b", None)]] * 5, pa.map_(pa.string(), pa.int32())), pa.array([[2**60 + 1, None]] * 5), pa.array([[1.5]] * 5), pa.array([[float("nan"), None]] * 5)]
pq.write_table(pa.table(columns, list("abcdefg")), ${JSON.stringify(file)})
f = z.getAsDataFrame("t")
print(f.a.tolist(), f.b[0], f.c[0], f.d[0], f.e[0][0], f.f[0], f.g[0])`,
      ({ type }) => (type === "poolGet" ? { kind: "table", file } : null),
    );
    expect(printed).toBe(
      "['0044-08-22 (BC)', nan, '12100-04-04', 'infinity', '0001-12-31 (BC)'] 1970-01-01 24:00:00 [('a', 1), ('b', None)] 1152921504606846977 [1.5] [nan, None]\n",
    );
  });

  it("makes data frames of the text of tables", async () => {
    const text = { kind: "value", value: "%table a\tb\n1\tx\n" };
    const answer = ({ type }: DriverQuestion) => (type === "poolGet" ? text : null);
    const { printed } = await run("print(z.getAsDataFrame('t').to_dict('list'))", answer);
    expect(printed).toBe("{'a': [1], 'b': ['x']}\n");
  });
});

describe("the rest of z", () => {
  it("shares values with pages", async () => {
    const { asked, printed } = await run(
      "z.angularBind('a', [1]); z.angularBind('p', None, paragraphId='p'); z.angularBindGlobal('g', 1); print(z.angular('a')); z.angularUnbind('a')",
      (question) => (question.type === "angularGet" && question.scope === "note" ? "changed" : null),
    );
    expect(printed).toBe("changed\n");
    expect(asked).toEqual([
      { type: "angularSet", name: "a", scope: "note", value: [1] },
      { type: "angularSet", name: "p", scope: "paragraph", paragraphId: "p", value: null },
      { type: "angularSet", name: "g", scope: "global", value: 1 },
      { type: "angularGet", name: "a", scope: "paragraph" },
      { type: "angularGet", name: "a", scope: "note" },
      { type: "angularRemove", name: "a", scope: "note" },
    ]);
  });

  it("calls functions that watch a value, and ends the watch of one that is not there any more", async () => {
    const notification = (name: string) =>
      `z.angularTold(${JSON.stringify(JSON.stringify({ name, scope: "note", old: null, value: { a: "ü" } }))})`;
    const watched = await run("z.angularWatch('w', lambda old, new: print('told', old, new))");
    expect(watched.asked).toEqual([{ type: "angularWatch", name: "w", scope: "note" }]);
    expect(await run(notification("w"))).toMatchObject({ printed: "told None {'a': 'ü'}\n", asked: [] });
    await run("z.angularUnwatch('w')");
    expect(await run(notification("w"))).toMatchObject({
      printed: "",
      asked: [{ type: "angularUnwatch", name: "w", scope: "note" }],
    });
    expect((await run("z.angularWatchGlobal('w', 5)")).printed).toContain("takes a name and a function");
  });

  it("asks for runs of others", async () => {
    const { asked } = await run(
      "z.runParagraph('p1'); z.runParagraph(); z.run('p2'); z.run(1); z.run('N2', 'p3'); z.runNote('N2'); z.runAll()",
    );
    expect(asked).toEqual([
      { type: "runParagraph", paragraphId: "p1" },
      { type: "runParagraph", paragraphId: "" },
      { type: "runParagraph", paragraph: "p2" },
      { type: "runParagraph", paragraph: 1 },
      { type: "runParagraph", noteId: "N2", paragraph: "p3" },
      { type: "runNote", noteId: "N2" },
      { type: "runNote" },
    ]);
  });

  it("links to pages about the run", async () => {
    const { asked } = await run(
      "z.link('SPARK JOB', 'http://spark:4040/1', tooltip='the job'); z.link('log', 'http://l')",
    );
    expect(asked).toEqual([
      { type: "link", label: "SPARK JOB", url: "http://spark:4040/1", tooltip: "the job" },
      { type: "link", label: "log", url: "http://l", tooltip: "" },
    ]);
  });

  it("names the user whose run it is, and says what it has not", async () => {
    const { printed } = await run(
      "c = z.getInterpreterContext(); print(c.noteId, c.getParagraphId(), c.user, c.roles)",
    );
    expect(printed).toBe("N p ada ['r']\n");
    expect((await run("z.registerHook")).printed).toContain("There is no z.registerHook; dir(z) lists what there is.");
    const names = (await run("print(' '.join(name for name in dir(z) if not name.startswith('_')))")).printed.split(
      " ",
    );
    expect(names).toEqual(expect.arrayContaining(["show", "input", "put", "run", "angularBind", "progress"]));
  });

  it("cannot ask what only drivers may", async () => {
    const { asked, printed } = await run(
      "import json\nprint(input('\\x01octavo\\x01' + json.dumps({'type': 'credential', 'entities': ['x']})))",
    );
    expect(asked).toEqual([]);
    expect(printed).toContain("does not understand this question");
  });
});
