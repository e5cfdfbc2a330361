import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DriverQuestion, JsonValue, OutputEvent, RunRequest, Session } from "@octavo/interpreter";
import { aRequest, collect, hasFailed, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "./index.ts";
import { testPython } from "./testing/python.ts";

let session: Session;
const settings = someSettings({ properties: { python: testPython() } });
beforeAll(async () => {
  mkdirSync(settings.filesDirectory, { recursive: true });
  writeFileSync(join(settings.filesDirectory, "mod.py"), "answer = 42\n");
  writeFileSync(join(settings.filesDirectory, "bad.py"), "def f():\n  raise ValueError('only once')\nf()\n");
  session = await driver.open(settings, new AbortController().signal);
});
afterAll(() => session[Symbol.asyncDispose]());

async function run(code: string, given: Partial<RunRequest> = {}): Promise<readonly OutputEvent[]> {
  const events: OutputEvent[] = [];
  for await (const event of session.run(aRequest(code, undefined, given))) events.push(event);
  return events;
}

const inParagraph = (paragraphId: string) => ({ context: { ...aRequest("").context, paragraphId } });

it.each([
  "%matplotlib inline\nprint('after')",
  "%cd .\nprint('after')",
  "%env X=1\nprint('after')",
  "%time x = 1\nprint('after')",
  "%run mod.py\nprint('after', answer)",
  "%%time\nprint('after')",
  "%%bash\necho after",
  "%%writefile made.txt\nafter",
])("a first line with a magic runs: %j", async (code) => {
  const events = await run(code);
  expect(hasFailed(events)).toBe(false);
  expect(shownText(events)).toMatch(code.includes("writefile") ? /made\.txt/ : /after/);
});

describe("code to go on with", () => {
  const asked: DriverQuestion[] = [];
  const ask = (question: DriverQuestion): Promise<JsonValue> => {
    asked.push(question);
    return Promise.resolve(null);
  };

  it("is written into the note", async () => {
    expect(shownText(await run("%load mod.py", { ask }))).toContain("in this paragraph now");
    expect(shownText(await run("get_ipython().set_next_input('x = 99')", { ask }))).toContain("paragraph below");
    expect(asked).toEqual([
      { type: "nextInput", text: "# %load mod.py\nanswer = 42\n", replaces: true },
      { type: "nextInput", text: "x = 99", replaces: false },
    ]);
  });

  it("is shown where it may not be written", async () => {
    const events = await run("get_ipython().set_next_input('x = 99')", {
      ask: () => Promise.reject(new Error("Insufficient privileges.")),
    });
    expect(shownText(events)).toMatch(/Insufficient privileges[\s\S]*x = 99/);
  });
});

it("a display is changed where it stands, also by another paragraph", async () => {
  const late: OutputEvent[] = [];
  const first = await run(
    "from IPython.display import display\nprint('first')\nhandle = display('old', display_id='d')",
    {
      ...inParagraph("one"),
      later: (event) => late.push(event),
    },
  );
  expect(shownText(first)).toContain("old");
  const second = await run("print('second'); handle.update('new')", inParagraph("two"));
  expect(shownText(second)).toBe("second\n");
  expect(late[0]).toEqual({ type: "clear" });
  expect(shownText(late)).toMatch(/first[\s\S]*new/);
});

it("breakpoint() asks by the line for input", async () => {
  const prompts: string[] = [];
  const lines = ["p secret", "c"];
  const events = await run("def f():\n  secret = 'hid' + 'den'\n  breakpoint()\n  return 1\nf()", {
    ask: (question) => {
      if (question.type === "input") prompts.push(question.prompt);
      return Promise.resolve(lines.shift() ?? "c");
    },
  });
  expect(prompts.length).toBeGreaterThanOrEqual(2);
  expect(shownText(events)).toContain("'hidden'");
  expect(hasFailed(events)).toBe(false);
});

it.each([
  ["%nope", "UsageError: Line magic function `%nope` not found."],
  ["%%nope\nx", "UsageError: Cell magic `%%nope` not found."],
  ["%%timeit -z\n1", "UsageError: option -z not recognized"],
  ["%%writefile", "UsageError: %%writefile is a cell magic, but the cell body is empty."],
  ["for i in range(2):\n  %nope", "UsageError: Line magic function `%nope` not found."],
])("a magic that is used wrongly says so once: %j", async (code, words) => {
  const events = await run(code);
  expect(events.map(({ type }) => type)).toEqual(["failure"]);
  const shown = shownText(events).replaceAll(/\u001b\[[\d;]*m/g, "");
  expect(shown.split("\n").filter((line) => line.includes("UsageError"))).toEqual([expect.stringContaining(words)]);
  expect(hasFailed(await run("print('next')"))).toBe(false);
});

it.each([
  "raise ValueError('only once')",
  "%run bad.py",
  "%%time\nraise ValueError('only once')",
  "import asyncio\nasync def f(): raise ValueError('only once')\nawait f()",
  "exec(\"raise ValueError('only once')\")",
  "get_ipython().run_cell(\"raise ValueError('only once')\")",
])("an error is shown once: %j", async (code) => {
  const words = shownText(await run(code)).replaceAll(/\x1b\[[\d;]*m/g, "");
  expect(words.match(/^ValueError: only once/gm)).toHaveLength(1);
});

it("a picture comes with the size that its metadata gives", async () => {
  const code = `from IPython.display import Image, display
import base64
display(Image(base64.b64decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), width=100, height=50))`;
  const [event] = await run(code);
  expect(event).toMatchObject({ type: "display", metadata: { "image/png": { width: 100, height: 50 } } });
});

it("figures take the colours that a setting asks for, have twice the points of the screen, and come once", async () => {
  const code =
    "import matplotlib.pyplot as plt\nfig, ax = plt.subplots(figsize=(2, 1))\nax.plot([1, 2])\nplt.show()\nfig";
  const looks = "print(fig.get_facecolor()[3], ax.xaxis.label.get_color())";
  const dpi = "print(plt.rcParams['figure.dpi'])";
  for (const [figures, said] of [
    ["theme", "0.0 #808080"],
    ["", "1.0 black"],
  ] as const) {
    const given = { properties: { python: testPython() }, environment: { ...process.env, OCTAVO_FIGURES: figures } };
    await using own = await driver.open(someSettings(given), new AbortController().signal);
    const shown = (await collect(own, code)).filter(({ type }) => type === "display");
    expect(shown).toHaveLength(1);
    const [event] = shown;
    const width = 2 * Number(shownText(await collect(own, dpi)));
    const size = event?.type === "display" ? event.metadata?.["image/png"] : undefined;
    expect(size).toMatchObject({ width: expect.toSatisfy((given: number) => given <= width) });
    expect(shownText(await collect(own, looks))).toBe(`${said}\n`);
  }
});

it("a graph of graphviz comes as its source where the machine has no dot", async () => {
  const code =
    "import os; os.environ['PATH'] = '/nowhere'; import graphviz; g = graphviz.Graph(engine='neato'); g.edge('a', 'b'); g";
  const [event] = await run(code);
  const source = expect.stringContaining("a -- b");
  expect(event).toMatchObject({
    bundle: { "text/vnd.graphviz": source, "text/plain": source },
    metadata: { "text/vnd.graphviz": { engine: "neato" } },
  });
});

it("goes on after all of it", async () => {
  expect(shownText(await collect(session, "print('next')"))).toBe("next\n");
});
