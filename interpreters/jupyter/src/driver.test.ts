import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type InterpreterDied,
  InterpreterError,
  type OutputEvent,
  type RunRequest,
  type Session,
  type SessionSettings,
} from "@octavo/interpreter";
import {
  allGone,
  aRequest,
  collect,
  descendants,
  describeDriver,
  hasFailed,
  shownText,
  someSettings,
} from "@octavo/interpreter/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { driver } from "./index.ts";
import { testPython } from "./testing/python.ts";

const properties = { python: testPython() };
const never = new AbortController().signal;

describeDriver("jupyter", {
  driver,
  settings: { properties },
  hello: "print('hello')",
  inOrder: "import sys\nprint('one')\nprint('two')\nprint('three')",
  fails: { code: "1/0", because: /ZeroDivisionError/ },
  endless: { code: "import time\nprint('started', flush=True)\nwhile True: time.sleep(1)" },
  state: { sets: "x = 'kept' + 'value'", reads: "print(globals().get('x'))", shows: "keptvalue" },
  process: /ipykernel_launcher/,
});

const text = (data: string) => ({ type: "text", data });
const withoutColours = (words: string) => words.replaceAll(/\x1b\[[\d;]*m/g, "");

describe("a Python session", () => {
  let session: Session;
  let settings: SessionSettings;

  beforeAll(async () => {
    settings = someSettings({ properties });
    session = await driver.open(settings, never);
  });
  afterAll(() => session[Symbol.asyncDispose]());

  it("works in the files folder and imports from there", async () => {
    writeFileSync(join(settings.filesDirectory, "mine.py"), "answer = 42");
    expect(await collect(session, "import mine, os; print(mine.answer, os.getcwd())")).toEqual([
      text(`42 ${settings.filesDirectory}\n`),
    ]);
  });

  it("shows the value of the last line, and awaits", async () => {
    expect(await collect(session, "import asyncio\nawait asyncio.sleep(0, 6 * 7)")).toEqual([
      { type: "result", format: "TEXT", data: "42" },
    ]);
  });

  it("shows what commands of the shell and parts in C print", async () => {
    // Another thread of the kernel reads what parts in C print, and may be about to pass it on when the run is over.
    for (let time = 0; time < 20; time++) {
      const events = await collect(session, "!echo one\nimport os\nos.write(1, b'two\\n');");
      expect(shownText(events)).toMatch(/one[\s\S]*two/);
    }
  });

  it("shows an error with its traceback, in colours", async () => {
    const events = await collect(session, "def f():\n  return 1/0\nprint('before')\nf()");
    expect(events.map(({ type }) => type)).toEqual(["text", "failure"]);
    expect(shownText(events)).toContain("\x1b[");
    expect(withoutColours(shownText(events))).toMatch(/ZeroDivisionError[\s\S]*line 4[\s\S]*division by zero/);
  });

  it("names paragraphs and their own lines in a traceback", async () => {
    const run = async (paragraphId: string, code: string) => {
      const context = { ...aRequest(code).context, paragraphId };
      const events: OutputEvent[] = [];
      for await (const event of session.run({ ...aRequest(code), context })) events.push(event);
      return withoutColours(shownText(events));
    };
    // What follows `%python` begins with a line end, or with several.
    await run("paragraph_1_2", "\n\ndef fails():\n  return 1/0");
    expect(await run("paragraph_3_4", "\n\nx = 1\nfails()")).toMatch(
      /this paragraph, line 4\n[\s\S]*----> 4 fails\(\)[\s\S]*paragraph_1_2, line 4[\s\S]*----> 4 {3}return 1\/0/,
    );
    expect(await run("paragraph_5_6", "\n\nx = = 1")).toContain("this paragraph, line 3");
    expect(await run("paragraph_5_6", "\n%%time\nprint('still a magic')")).toContain("still a magic");
    expect(await run("paragraph_5_6", "\n  print('indented')")).toBe("indented\n");
  });

  it("reports how far it is by z, and by the outermost bar of tqdm", async () => {
    const code = `from tqdm import tqdm
tqdm(range(40), total=40, initial=20).display()
tqdm(range(4), position=1).display(); tqdm(iter([])).display()
z.progress(99.9)`;
    const events = (await collect(session, code)).filter(({ type }) => type === "progress");
    expect([...new Set(events.map((event) => (event.type === "progress" ? event.percent : null)))]).toEqual([50, 99]);
  });

  describe("that asks", () => {
    async function asked(code: string, answer: RunRequest["ask"], signal?: AbortSignal) {
      const events: OutputEvent[] = [];
      for await (const event of session.run(aRequest(code, signal, { ask: answer }))) events.push(event);
      return events;
    }

    it("gets a line, which is shown behind its prompt", async () => {
      const answers = ["Ann", "Bob"];
      const questions: unknown[] = [];
      const events = await asked("a = input('Who? ')\nprint(a, input())", async (question) => {
        questions.push(question);
        return answers.shift() ?? "";
      });
      expect(questions).toEqual([
        { type: "input", prompt: "Who? ", isPassword: false },
        { type: "input", prompt: "", isPassword: false },
      ]);
      expect(shownText(events)).toBe("Who? Ann\nBob\nAnn Bob\n");
    });

    it("gets a password, which is shown nowhere", async () => {
      const events = await asked("import getpass\nlen(getpass.getpass('Password: '))", async (question) =>
        question.type === "input" && question.isPassword ? "geheim" : "",
      );
      expect(shownText(events)).toBe("Password: \n6");
    });

    it("hears why no answer comes", async () => {
      const shown = shownText(
        await asked("input('name?')", () => Promise.reject(new InterpreterError("No one is here."))),
      );
      expect(shown).toContain("No one is here.");
      expect(await collect(session, "print('free')")).toEqual([text("free\n")]);
    });

    it("can be cancelled while it waits", async () => {
      const aborting = new AbortController();
      const waits: RunRequest["ask"] = () => {
        aborting.abort();
        return new Promise(() => {});
      };
      expect(withoutColours(shownText(await asked("input('name?')", waits, aborting.signal)))).toContain("Interrupt");
      expect(await collect(session, "print('free')")).toEqual([text("free\n")]);
    });
  });

  it("brings what threads show when their run is over, until their paragraph is run again", async () => {
    const run = async (paragraphId: string, code: string) => {
      const heard: OutputEvent[] = [];
      const request = aRequest(code, undefined, { later: (event) => heard.push(event) });
      for await (const event of session.run({ ...request, context: { ...request.context, paragraphId } }))
        heard.push(event);
      return heard;
    };
    const speaks = `import threading
go, said = threading.Event(), threading.Event()
def speak():
    while True:
        go.wait(); go.clear()
        print("and on", flush=True); display("shown"); said.set()
threading.Thread(target=speak, daemon=True).start()
print("first")`;
    const speaking = await run("speaker", speaks);
    const other = await run("other", "print('between'); said.clear(); go.set(); said.wait(); print('behind')");
    await expect.poll(() => shownText(speaking)).toBe("first\nand on\n'shown'");
    expect(shownText(other)).toBe("between\nbehind\n");
    const again = await run("speaker", "said.clear(); go.set(); said.wait(); print('again')");
    await run("other", "pass");
    expect(shownText(again)).toBe("again\n");
    expect(shownText(speaking)).toBe("first\nand on\n'shown'");
    const pools =
      "from concurrent.futures import ThreadPoolExecutor; pool = ThreadPoolExecutor(1); pool.submit(print, 1).result()";
    expect(shownText(await run("speaker", pools))).toBe("1\n");
    expect(shownText(await run("other", "pool.submit(print, 2).result()"))).toBe("2\n");
  });

  describe("shows what comes late in the paragraph that began it:", () => {
    const late = "until [ -e go ]; do sleep 0.02; done; echo late; echo error >&2; touch said";
    const run = async (heard: OutputEvent[], paragraphId: string, code: string) => {
      const context = { ...aRequest("").context, paragraphId };
      const hear = (event: OutputEvent) => void heard.push(event);
      for await (const event of session.run(aRequest(code, undefined, { context, later: hear }))) hear(event);
    };
    const goes = "import os, time\nfor name in ('go', 'said'):\n  if os.path.exists(name): os.remove(name)\n";
    const waits = "open('go', 'w').close()\nwhile not os.path.exists('said'): time.sleep(0.02)\n";

    it.each([
      ["a subprocess", `import subprocess; subprocess.Popen(["sh", "-c", '''${late}'''])`],
      ["a command in the background", `os.system('''(${late}) &''')`],
      ["a child of os.fork", `if os.fork() == 0: os.execvp("sh", ["sh", "-c", '''${late}'''])`],
      [
        "a process of multiprocessing",
        `import multiprocessing; multiprocessing.get_context("fork").Process(target=os.system, args=['''${late}''']).start()`,
      ],
      [
        "a process of a fork server",
        `import multiprocessing; multiprocessing.get_context("forkserver").Process(target=os.system, args=['''${late}''']).start()`,
      ],
      [
        "a thread that starts a program later",
        `import threading, subprocess
def begin():
  while not os.path.exists('go'): time.sleep(0.02)
  subprocess.run(["sh", "-c", '''${late}'''])
threading.Thread(target=begin, daemon=True).start()`,
      ],
      [
        "a thread that runs a command later",
        `import threading
def begin():
  while not os.path.exists('go'): time.sleep(0.02)
  os.system('''${late}''')
threading.Thread(target=begin, daemon=True).start()`,
      ],
      [
        "a task that starts a program later",
        `import asyncio
async def begin():
  while not os.path.exists('go'): await asyncio.sleep(0.02)
  await (await asyncio.create_subprocess_exec("sh", "-c", '''${late}''')).wait()
kept = asyncio.create_task(begin())`,
        "import asyncio\nopen('go', 'w').close()\nwhile not os.path.exists('said'): await asyncio.sleep(0.02)\n",
      ],
    ])("%s", async (_, code, waiting = waits) => {
      const [speaking, listening]: [OutputEvent[], OutputEvent[]] = [[], []];
      await run(speaking, "speaker", `${goes}${code}\nprint("first")`);
      await run(listening, "other", `print("between")\n${waiting}print("behind")`);
      await expect.poll(() => shownText(speaking).split("\n").toSorted()).toEqual(["", "error", "first", "late"]);
      expect(shownText(listening)).toBe("between\nbehind\n");
    });

    it("from the second child of a fork server, too", async () => {
      const child = (words: string) =>
        `import multiprocessing, os\nchild = multiprocessing.get_context("forkserver").Process(target=os.system, args=["echo ${words}"]); child.start(); child.join()`;
      const [first, second]: [OutputEvent[], OutputEvent[]] = [[], []];
      await run(first, "speaker", child("first"));
      await run(second, "other", child("second"));
      expect([shownText(first), shownText(second)]).toEqual(["first\n", "second\n"]);
    });
  });

  it("keeps no pipe of a run that has left no program", async () => {
    const count = "import os; print(len(os.listdir('/proc/self/fd')))";
    const before = shownText(await collect(session, count));
    for (let runs = 0; runs < 20; runs++) await collect(session, "import os; os.system('true')");
    expect(Number(shownText(await collect(session, count)))).toBeLessThan(Number(before) + 10);
  });

  it("goes on after sys.exit()", async () => {
    expect(hasFailed(await collect(session, "import sys; sys.exit(3)"))).toBe(true);
    expect(await collect(session, "print('here')")).toEqual([text("here\n")]);
  });

  it("shows help", async () => {
    expect(withoutColours(shownText(await collect(session, "len?")))).toContain("Return the number of items");
  });

  it("changes a display in its place", async () => {
    const code =
      "from IPython.display import display, HTML\nd = display(HTML('1'), display_id=True)\nprint('x')\nd.update(HTML('2'))";
    const events = await collect(session, code);
    const html = (data: string) => ({
      type: "display",
      bundle: { "text/html": data, "text/plain": "<IPython.core.display.HTML object>" },
      metadata: {},
    });
    expect(events).toEqual([html("1"), text("x\n"), { type: "clear" }, html("2"), text("x\n")]);
  });

  it.each([
    ["display({'application/json': {'a': float('nan')}}, raw=True)", { a: { $numberDouble: "NaN" } }],
    [
      "from IPython.display import JSON; JSON({'a': [float('inf'), -float('inf'), 1.5]})",
      {
        a: [{ $numberDouble: "Infinity" }, { $numberDouble: "-Infinity" }, 1.5],
      },
    ],
    ["display({'application/json': {'\\ud800': float('nan')}}, raw=True)", { "\ufffd": { $numberDouble: "NaN" } }],
  ])("keeps numbers that JSON has no word for, without a warning: %s", async (code, json) => {
    const events = await collect(session, code);
    expect(events).toMatchObject([{ type: "display", bundle: { "application/json": json } }]);
  });

  it("loses no line of a flood of small ones", async () => {
    const shown = shownText(await collect(session, "for i in range(10_000): print(i, flush=True)"));
    expect(shown.split("\n")).toEqual([...Array.from({ length: 10_000 }, (_, index) => String(index)), ""]);
  });

  it("keeps what is written to both streams in order", async () => {
    const code = `import logging, sys
for i in range(3): print("out", i); print("err", i, file=sys.stderr)
print("before"); logging.error("log"); print("behind")`;
    expect(shownText(await collect(session, code))).toBe(
      "out 0\nerr 0\nout 1\nerr 1\nout 2\nerr 2\nbefore\nERROR:root:log\nbehind\n",
    );
  });

  it("passes on a line of 50 MB in pieces", async () => {
    let length = 0;
    let longest = 0;
    for await (const event of session.run(aRequest("print('x' * 50_000_000)"))) {
      const { data } = event as Extract<OutputEvent, { type: "text" }>;
      length += data.length;
      longest = Math.max(longest, data.length);
    }
    expect(length).toBe(50_000_001);
    expect(longest).toBeLessThanOrEqual(1024 * 1024);
  });

  it("holds little of what it prints, while it prints and afterwards", async () => {
    const code = `import resource, sys
most = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 if sys.platform == "linux" else 1024)
before = most()
for i in range(4_000): print("x" * 99_999)
print("grew", most() - before, len(get_ipython().history_manager.outputs))`;
    let last = "";
    for await (const event of session.run(aRequest(code))) if (event.type === "text") last = event.data;
    const [, grew, kept] = /grew (\d+) (\d+)\n$/.exec(last) ?? [];
    expect(Number(grew)).toBeLessThan(200_000);
    expect(kept).toBe("0");
  });

  it("lets a flood wait for a slow reader, and loses nothing of it", async () => {
    const code = "for i in range(300): print('x' * 999_999, flush=True)";
    const pid = descendants(/ipykernel_launcher/)[0] ?? 0;
    let length = 0;
    for await (const event of session.run(aRequest(code))) {
      if (length === 0) while (stateOf(pid) !== "T") await new Promise((resolve) => setTimeout(resolve, 5));
      length += "data" in event ? event.data.length : 0;
    }
    expect(length).toBe(300_000_000);
    expect(stateOf(pid)).not.toBe("T");
  });

  it.each([
    "while True: print('x', end='')",
    "while True: print('x' * 999_999)",
    "while True: print(1, flush=True)",
    "import os\nwhile True: os.write(1, b'x' * 4096)",
    "from IPython.display import display\nwhile True: display(1)",
  ])("is cancelled in the middle of a flood, and goes on: %s", async (code) => {
    const aborting = new AbortController();
    let pieces = 0;
    for await (const event of session.run(aRequest(code, aborting.signal))) {
      pieces += event.type === "failure" ? 0 : 1;
      if (pieces === 5) aborting.abort();
    }
    expect(await collect(session, "print('free')")).toEqual([text("free\n")]);
  });

  it("can be ended while it is stopped", async () => {
    const before = new Set(descendants(/ipykernel_launcher/));
    const stopped = await driver.open(someSettings({ properties }), never);
    const pids = descendants(/ipykernel_launcher/).filter((pid) => !before.has(pid));
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await stopped[Symbol.asyncDispose]();
    await allGone(pids);
  });

  it("stops what waits for nothing when its reader leaves", async () => {
    for await (const _ of session.run(aRequest("import time\nprint(1, flush=True)\ntime.sleep(10_000)"))) break;
    expect(await collect(session, "print('free')")).toEqual([text("free\n")]);
  });

  it("interrupts however early the run is cancelled", async () => {
    for (let turns = 0; turns < 12; turns++) {
      const aborting = new AbortController();
      const running = collect(session, "import time\nwhile True: time.sleep(1)", aborting.signal);
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      aborting.abort();
      const events = await running;
      expect(events.length === 0 || hasFailed(events)).toBe(true);
    }
    expect(await collect(session, "print('free')")).toEqual([text("free\n")]);
  });

  it("completes, also while code runs", async () => {
    await collect(session, "import time, math\nöl = 'x'");
    const complete = async (code: string) => (await session.complete?.({ code, cursor: code.length })) ?? [];
    expect(await complete("math.sq")).toContainEqual({ name: "sqrt", value: "sqrt", meta: "function" });
    expect((await complete("'😀'; math.flo")).map(({ value }) => value)).toEqual(["floor"]);
    const aborting = new AbortController();
    const running = collect(session, "while True: time.sleep(0.01)", aborting.signal);
    expect((await complete("math.cei")).map(({ value }) => value)).toEqual(["ceil"]);
    aborting.abort();
    await running;
  });

  it("answers what is known of a name, also while code runs", async () => {
    await collect(session, "import time\ndef twice(n):\n  'Doubles it.'\n  return 2 * n");
    const inspect = async (code: string) =>
      withoutColours((await session.inspect?.({ code, cursor: code.length })) ?? "");
    expect(await inspect("'😀'; twice")).toMatch(/twice\(n\)[\s\S]*Doubles it\./);
    expect(await session.inspect?.({ code: "nothing_of_that_name", cursor: 5 })).toBeNull();
    const aborting = new AbortController();
    const running = collect(session, "while True: time.sleep(0.01)", aborting.signal);
    expect(await inspect("twice(")).toContain("Doubles it.");
    aborting.abort();
    await running;
  });

  it("brings no names but z", async () => {
    const fresh = await driver.open(someSettings({ properties }), never);
    const shown = await collect(fresh, "print(sorted(n for n in globals() if n[0] != '_'))\n%who");
    await fresh[Symbol.asyncDispose]();
    expect(shownText(shown)).toBe(
      "['In', 'Out', 'exit', 'get_ipython', 'open', 'quit', 'z']\nInteractive namespace is empty.\n",
    );
  });
});

/** T is stopped. */
function stateOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  // Its second field is a name in parentheses; the state comes next.
  if (existsSync(file)) return /\) (\w)/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).slice(0, 1);
}

describe("a Python kernel that ends", () => {
  const opened: Session[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((session) => session[Symbol.asyncDispose]()));
  });

  async function open(given: Partial<SessionSettings> = {}): Promise<Session> {
    const session = await driver.open(someSettings({ properties, ...given }), never);
    opened.push(session);
    return session;
  }

  it("keeps what it had shown, and says why it ended", async () => {
    const session = await open();
    const shown: OutputEvent[] = [];
    const run = async () => {
      const code =
        "import os, sys, time\nprint('shown', flush=True)\ntime.sleep(0.2)\nos.write(2, b'last words')\nos._exit(3)";
      for await (const event of session.run(aRequest(code))) shown.push(event);
    };
    const sentence = "The Python process exited with code 3. Its variables are gone; the next run starts a fresh one.";
    await expect(run()).rejects.toThrow(sentence);
    expect(shownText(shown)).toContain("shown\n");
    expect((await session.ended)?.message).toContain(sentence);
    await expect(collect(session, "1")).rejects.toMatchObject({
      name: "InterpreterDied",
    } satisfies Partial<InterpreterDied>);
    await expect(session.complete?.({ code: "pri", cursor: 3 })).rejects.toMatchObject({ name: "InterpreterDied" });
  });

  it("leaves nothing behind when disposed", async () => {
    const settings = someSettings({ properties });
    const session = await driver.open(settings, never);
    const pids = descendants(/ipykernel_launcher/);
    expect(readdirSync(settings.runtimeDirectory)).not.toEqual([]);
    await session[Symbol.asyncDispose]();
    await allGone(pids);
    expect(readdirSync(settings.runtimeDirectory)).toEqual([]);
  });

  it("says why it did not start", async () => {
    const broken = mkdtempSync(join(tmpdir(), "octavo-broken-"));
    writeFileSync(join(broken, "zmq.py"), "raise ImportError('libsomething.so is missing')");
    const { environment } = someSettings();
    const opening = open({ environment: { ...environment, PYTHONPATH: broken } });
    await expect(opening).rejects.toMatchObject({
      name: "InterpreterError",
      message: expect.stringMatching(/ended while it started \(with exit code 1\)[\s\S]*libsomething\.so is missing/),
    });
  });

  it("can be given up while it starts", async () => {
    const settings = someSettings({ properties });
    const aborting = new AbortController();
    const opening = driver.open(settings, aborting.signal);
    while (descendants(/ipykernel_launcher/).length === 0) await new Promise(setImmediate);
    const pids = descendants(/ipykernel_launcher/);
    aborting.abort();
    await expect(opening).rejects.toThrow("abort");
    await allGone(pids);
    expect(readdirSync(settings.runtimeDirectory)).toEqual([]);
  });

  it("finds a short path for its sockets where the given one is long", async () => {
    const runtimeDirectory = join(mkdtempSync(join(tmpdir(), "octavo-")), "long".repeat(30));
    mkdirSync(runtimeDirectory);
    expect(await collect(await open({ runtimeDirectory }), "print(1)")).toEqual([text("1\n")]);
    expect(existsSync(runtimeDirectory)).toBe(true);
  });
});
