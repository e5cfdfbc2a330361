import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Driver, InterpreterError, type OutputEvent, type RunRequest, type Session } from "@octavo/interpreter";
import { aRequest, collect, describeDriver, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../driver.ts";
import { testPython } from "../testing/python.ts";
import { openPlainPython } from "./session.ts";

const never = new AbortController().signal;
const plain: Driver = { name: "python", open: (settings, signal) => openPlainPython(testPython(), settings, signal) };

describeDriver("plain Python", {
  driver: plain,
  hello: "print('hello')",
  inOrder: "import sys\nprint('one')\nprint('two', file=sys.stderr)\nprint('three')",
  fails: { code: "1/0", because: /ZeroDivisionError/ },
  endless: { code: "import time\nprint('started', flush=True)\nwhile True: time.sleep(1)" },
  state: { sets: "x = 'kept' + 'value'", reads: "print(globals().get('x'))", shows: "keptvalue" },
  process: /-u -c/,
});

describe("a plain Python session", () => {
  let session: Session;
  const settings = someSettings();
  beforeAll(async () => {
    session = await plain.open(settings, never);
  });
  afterAll(() => session[Symbol.asyncDispose]());
  const table = (data: string) => ({
    type: "result",
    format: "TABLE",
    data,
    types: { columns: "BIGINT", missing: "" },
  });

  it("shows the value of the last line", async () => {
    expect(await collect(session, "x = 6\nx * 7")).toEqual([{ type: "result", format: "TEXT", data: "42" }]);
    expect(await collect(session, "x * 7;")).toEqual([]);
  });

  it("writes a frame that a variable holds, and says what others are", async () => {
    await collect(session, "import pandas as pd\nheld = pd.DataFrame({'a': range(5000)})\nother = {}");
    const directory = join(settings.filesDirectory, "looked-up");
    const found = await session.lookUp?.({ name: "HELD", directory, signal: never });
    expect(found).toMatchObject({ file: expect.stringMatching(/^frame-\w+\.parquet$/), type: null, problem: null });
    expect(readdirSync(directory)).toEqual([found?.file]);
    expect(await session.lookUp?.({ name: "other", directory, signal: never })).toMatchObject({
      file: null,
      type: "dict",
    });
    expect(await session.lookUp?.({ name: "hled", directory: null, signal: never })).toMatchObject({
      file: null,
      frames: ["held"],
    });
    const all = await session.lookUp?.({ name: null, directory: null, signal: never });
    const named = all?.held?.map(({ name, shape }) => ({ name, shape }));
    expect(named).toEqual(
      expect.arrayContaining([
        { name: "held", shape: [5000, 1] },
        { name: "other", shape: [0] },
      ]),
    );
    expect(named?.map(({ name }) => name)).not.toContain("z");
  });

  it("the worker stops writing a frame that no run waits for any more", async () => {
    const slow = "class Slow(pd.DataFrame):\n    def items(self):\n        time.sleep(600)";
    await collect(session, `import pandas as pd, time\n${slow}\nslow = Slow({'a': [1]})`);
    const aborting = new AbortController();
    const directory = join(settings.filesDirectory, "called-off");
    const looked = session.lookUp?.({ name: "slow", directory, signal: aborting.signal });
    aborting.abort();
    await expect(looked).rejects.toThrow(/abort/i);
    expect(await collect(session, "'on'")).toEqual([{ type: "result", format: "TEXT", data: "'on'" }]);
  });

  it("shows frames as tables, z too, large ones with all rows in a file", async () => {
    expect(await collect(session, "import pandas as pd\npd.DataFrame({'a': [1, 2]})")).toEqual([table("a\n1\n2")]);
    expect(await collect(session, "z.show(pd.DataFrame({'a': [1]}))")).toEqual([table("a\n1")]);
    expect(await collect(session, "z.show([1, 2])")).toEqual([{ type: "result", format: "TEXT", data: "[1, 2]" }]);
    const request = aRequest("pd.DataFrame({'a': range(5000)})");
    const events: OutputEvent[] = [];
    for await (const event of session.run(request)) events.push(event);
    expect(events.map(({ type }) => type)).toEqual(["table", "stored"]);
    expect(readdirSync(request.runDirectory)).toHaveLength(1);
  });

  it("names the lines of the paragraph in a traceback, and no frames of its own", async () => {
    const shown = shownText(await collect(session, "\n\ndef f():\n  return 1/0\nf()"));
    expect(shown).toMatch(/this paragraph, line 5.*in <module>[\s\S]*this paragraph, line 4/);
    expect(shown).not.toContain("worker");
    expect(shownText(await collect(session, "\nx = = 1"))).toContain("this paragraph, line 2");
  });

  it("asks for lines and passwords", async () => {
    const ask: RunRequest["ask"] = async (question) =>
      question.type === "input" && question.isPassword ? "geheim" : "Ann";
    const code = "import getpass\nn = input('Who? ')\nprint(n, len(getpass.getpass()))";
    const events: OutputEvent[] = [];
    for await (const event of session.run(aRequest(code, never, { ask }))) events.push(event);
    expect(shownText(events)).toBe("Who? Ann\nPassword: \nAnn 6\n");
    const refuse: RunRequest["ask"] = () => Promise.reject(new InterpreterError("No one is here."));
    const refused: OutputEvent[] = [];
    for await (const event of session.run(aRequest("input()", never, { ask: refuse }))) refused.push(event);
    expect(shownText(refused)).toContain("No one is here.");
  });

  it("completes, also while code runs", async () => {
    await collect(session, "import math, time");
    const aborting = new AbortController();
    const running = collect(session, "while True: time.sleep(0.01)", aborting.signal);
    const names = (await session.complete?.({ code: "math.flo", cursor: 8 }))?.map(({ value }) => value);
    expect(names).toEqual(["floor"]);
    aborting.abort();
    await running;
  });

  it("imports from the files folder, and shows what programs print", async () => {
    writeFileSync(join(settings.filesDirectory, "mine.py"), "answer = 42");
    expect(shownText(await collect(session, "import mine; print(mine.answer)"))).toBe("42\n");
    const code = "import subprocess; subprocess.run(['echo', 'hi']); time.sleep(0.2)";
    expect(shownText(await collect(session, code))).toContain("hi\n");
  });

  it("calls functions that watch a value", async () => {
    const ask: RunRequest["ask"] = async () => null;
    const run = async (code: string) => {
      const events: OutputEvent[] = [];
      for await (const event of session.run(aRequest(code, never, { ask }))) events.push(event);
      return shownText(events);
    };
    await run("z.angularWatch('w', lambda old, new: print('heard', old, new))");
    const change = JSON.stringify(JSON.stringify({ name: "w", scope: "note", old: 1, value: "ü" }));
    expect(await run(`z.angularTold(${change})`)).toBe("heard 1 ü\n");
  });

  it("is no IPython, and has no module of that name", async () => {
    expect(shownText(await collect(session, "import sys; print('IPython' in sys.modules, __name__)"))).toBe(
      "False __main__\n",
    );
  });

  it("prints a flood whole and in order", async () => {
    const shown = shownText(await collect(session, "for i in range(50_000): print(i)"));
    expect(shown.split("\n")).toEqual([...Array.from({ length: 50_000 }, (_, line) => String(line)), ""]);
  });
});

it("says why it did not start", async () => {
  await expect(openPlainPython("/bin/false", someSettings(), never)).rejects.toThrow(/\/bin\/false\) ended while/);
});

it("is what notes get where no kernel can be had", async () => {
  const bare = {
    HOME: settingsHome(),
    PATH: "/usr/local/bin:/usr/bin:/bin",
    PIP_NO_INDEX: "1",
    UV_NO_INDEX: "1",
    UV_OFFLINE: "1",
  };
  const session = await driver.open(someSettings({ environment: bare }), never);
  const first = shownText(await collect(session, "print(6 * 7)"));
  const second = shownText(await collect(session, "print(6 * 7)"));
  await session[Symbol.asyncDispose]();
  expect(first).toMatch(/^This is plain Python, without IPython\. [\s\S]*\n42\n$/);
  expect(second).toBe("42\n");
}, 180_000);

/** Without the modules that a user has installed for themselves. */
function settingsHome(): string {
  return someSettings().filesDirectory;
}
