import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonValue, OutputEvent, Session } from "@octavo/interpreter";
import {
  aRequest,
  bundled,
  collect,
  describeDriver,
  hasFailed,
  shownText,
  someSettings,
} from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJavascriptDriver } from "./index.ts";

const hostFile = await bundled(new URL("./host/main.ts", import.meta.url));
const driver = createJavascriptDriver({ hostFile });

describeDriver("javascript", {
  driver,
  hello: "console.log('hello')",
  inOrder: "console.log('one'); console.error('two'); 'three'",
  fails: { code: "let a = 1;\nnull.x", because: /TypeError: .*null.*at line 2/s },
  endless: { code: "console.log('started'); for (;;);" },
  state: { sets: "const kept = 'it is ' + 'kept'", reads: "kept", shows: "it is kept" },
  process: /test-\w+\/main\.mjs/,
});

describeDriver("typescript", {
  driver,
  hello: "const word: string = 'hello'; console.log(word)",
  inOrder: "for (const word of ['one', 'two', 'three'] as const) console.log(word)",
  fails: {
    code: "interface A {\n  b: number;\n}\nlet a = null as unknown as A;\na.b",
    because: /TypeError: .*null.*at line 5/s,
  },
  endless: { code: "console.log('started'); await new Promise<void>(() => {});" },
});

describe("a JavaScript session", () => {
  const settings = someSettings();
  let session: Session;
  const shown = async (code: string) => shownText(await collect(session, code)).replace(/\x1b\[\d+m/g, "");

  beforeAll(async () => {
    const folder = join(settings.filesDirectory, "node_modules", "pears");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      '{"name": "pears", "type": "module", "exports": {"import": "./pears.js"}}',
    );
    writeFileSync(join(folder, "pears.js"), "export default 'conference'; export const count = 3;");
    writeFileSync(join(settings.filesDirectory, "local.mjs"), "export const near = 'by';");
    session = await driver.open(settings, new AbortController().signal);
  });
  afterAll(() => session[Symbol.asyncDispose]());

  it("has import.meta, also inside of functions and in TypeScript", async () => {
    expect(await shown("import.meta.url")).toBe(
      `'${pathToFileURL(join(settings.filesDirectory, "paragraph.js")).href}'\n`,
    );
    expect(await shown("const at = (): string => import.meta.dirname; at()")).toBe(`'${settings.filesDirectory}'\n`);
    expect(await shown("import.meta.resolve('./local.mjs').endsWith('/local.mjs')")).toBe("true\n");
  });

  it.each(["stdout", "stderr"])("shows what other programs print on an inherited %s, in its place", async (stream) => {
    const to = stream === "stderr" ? " >&2" : "";
    const code = `import { execSync } from 'node:child_process'; console.log('before'); execSync('echo from-child${to}', { stdio: 'inherit' }); console.log('after')`;
    expect(await shown(code)).toBe("before\nfrom-child\nafter\n");
  });

  it("shows half a character as none", async () => {
    expect(await shown("console.log('a\\ud800b')")).toMatch(/^a.b\n$/u);
  });

  it("shows what timers print later in their own paragraph, whatever runs meanwhile", async () => {
    const late: OutputEvent[] = [];
    const code = `setTimeout(() => console.log('mine'), 30);
      let ticks = 0;
      const own = setInterval(() => { console.log('tick'); if (++ticks === 3) clearInterval(own); }, 10)`;
    const context = { ...aRequest("").context, paragraphId: "speaker" };
    const speaker = aRequest(code, undefined, { context, later: (event) => late.push(event) });
    for await (const event of session.run(speaker)) late.push(event);
    const other = await shown("await new Promise((done) => setTimeout(done, 200)); console.log('theirs')");
    expect(other).toBe("theirs\n");
    await expect
      .poll(() =>
        shownText(late)
          .match(/mine|tick/g)
          ?.toSorted(),
      )
      .toEqual(["mine", "tick", "tick", "tick"]);
  });

  it.each([
    [
      "spawn",
      "import { spawn } from 'node:child_process'; const child = spawn('sh', ['-c', late], { stdio: 'inherit' })",
    ],
    [
      "spawn with a list",
      "import cp from 'node:child_process'; const child = cp.spawn('sh', ['-c', late], { stdio: ['ignore', 'inherit', 1] })",
    ],
    [
      "spawn of a shell",
      "import { spawn } from 'node:child_process'; const child = spawn(late, { shell: true, stdio: 'inherit' })",
    ],
    [
      "fork",
      "import fs from 'node:fs'; import { fork } from 'node:child_process'; fs.writeFileSync('child.cjs', `require('node:child_process').execSync(${JSON.stringify(late)}, { stdio: 'inherit' }); process.send('done')`); const child = fork('./child.cjs'); child.on('message', () => child.disconnect())",
    ],
  ])("shows what a program of %s prints late in the paragraph that started it", async (_, code) => {
    const late: OutputEvent[] = [];
    const context = { ...aRequest("").context, paragraphId: "starter" };
    const script = "const late = 'until [ -e go ]; do sleep 0.02; done; echo late; echo error >&2; touch said';";
    await shown("require('node:fs').rmSync('go', { force: true }); require('node:fs').rmSync('said', { force: true })");
    const starter = aRequest(`${script} ${code}; console.log('first', child.stdout)`, undefined, {
      context,
      later: (event) => late.push(event),
    });
    for await (const event of session.run(starter)) late.push(event);
    const waits =
      "const fs = require('node:fs'); fs.writeFileSync('go', ''); while (!fs.existsSync('said')) await new Promise((done) => setTimeout(done, 20)); console.log('theirs')";
    expect(await shown(waits)).toBe("theirs\n");
    await expect
      .poll(() =>
        shownText(late)
          .replaceAll(/\x1b\[\d+m/g, "")
          .split("\n")
          .toSorted(),
      )
      .toEqual(["", "error", "first null", "late"]);
  });

  it("shows also what comes behind the end of a run that is read slowly", async () => {
    const events: OutputEvent[] = [];
    const context = { ...aRequest("").context, paragraphId: "slow" };
    const code = "console.log('first'); setTimeout(() => console.log('behind'), 1)";
    for await (const event of session.run(aRequest(code, undefined, { context, later: (late) => events.push(late) }))) {
      // Meanwhile the end of the run and what its timer shows are there.
      await new Promise((done) => setTimeout(done, 100));
      events.push(event);
    }
    await expect.poll(() => shownText(events).includes("behind")).toBe(true);
  });

  it("lets every name be declared again, as whatever it is", async () => {
    const ways = ["const a = 1", "let a = 2", "var a = 3", "function a() {}", "class a {}", "import a from 'pears'"];
    for (const before of ways) {
      for (const after of ways) {
        expect(await shown(before), before).toBe("");
        expect(await shown(after), `${after} after ${before}`).toBe("");
      }
    }
  });

  it("hoists functions, and keeps what they close over", async () => {
    expect(await shown("let n = 1;\nbump();\nfunction bump() {\n  return ++n;\n}\nbump()")).toBe("3\n");
    expect(await shown("bump(); n")).toBe("4\n");
  });

  it.each([
    ["1 + 1", "2\n"],
    ["(1, 2);", "2\n"],
    ["await Promise.resolve(5)", "5\n"],
    ["{ a: 1 }", "{ a: 1 }\n"],
    ["undefined", ""],
    ["const b = 1", ""],
    ["'text' // and a comment", "'text'\n"],
    ["export const c = 4; c", "4\n"],
    ["({ toHTML: () => '<b>x</b>' })", "<b>x</b>"],
    ["console.log('%s is %d', 'a', 1)", "a is 1\n"],
    ["process.stdout.write('no break')", "no breaktrue\n"],
  ])("shows the value of %j", async (code, value) => {
    expect(await shown(code)).toBe(value);
  });

  it("shows rows as a table, and what display is given as it is", async () => {
    expect(await collect(session, "[{ a: 1, b: 'x' }, { a: null, c: new Date(0) }]")).toEqual([
      {
        type: "result",
        format: "TABLE",
        data: "a\tb\tc\n1\tx\tnull\nnull\tnull\t1970-01-01T00:00:00.000Z\n",
        types: { columns: "BIGINT,VARCHAR,TIMESTAMP WITH TIME ZONE", missing: "null" },
      },
    ]);
    const values = [
      "'007'",
      "-0",
      "[1, null]",
      "{ a: { b: ['x\\'y', 1.5] } }",
      "new Map([['k', 2n]])",
      "Buffer.from('a\\\\\\0')",
      "{ 'q\"': true, 'd': new Date(0) }",
    ];
    const rows = `[{ ${values.map((value, at) => `c${at}: ${value}`).join(", ")} }, { c2: [] }]`;
    expect(await collect(session, rows)).toMatchObject([
      {
        data: `c0\tc1\tc2\tc3\tc4\tc5\tc6\n007\t-0\t[1, NULL]\t{'a': {'b': ['x\\'y', '1.5']}}\t{'k'=2}\ta\\x5C\\x00\t{'q"': true, 'd': '1970-01-01T00:00:00.000Z'}\nnull\tnull\t[]\tnull\tnull\tnull\tnull\n`,
        types: {
          columns: `VARCHAR,DOUBLE,BIGINT[],STRUCT("a" STRUCT("b" VARCHAR[])),MAP(VARCHAR, HUGEINT),BLOB,STRUCT("q""" BOOLEAN, "d" TIMESTAMP WITH TIME ZONE)`,
        },
      },
    ]);
    const own = "const round = { a: 1 }; round.self = round; [{ x: round }, { x: [1, {}] }]";
    expect(await collect(session, own)).toMatchObject([{ types: { columns: "VARCHAR" } }]);
    expect(
      await collect(
        session,
        "display.html('<i>'); await display.image(Buffer.from('hello')); await display.markdown('*x*')",
      ),
    ).toEqual([
      { type: "result", format: "HTML", data: "<i>" },
      { type: "result", format: "IMG", data: "aGVsbG8=" },
      { type: "result", format: "HTML", data: expect.stringContaining("<em>x</em>") },
    ]);
  });

  it("imports what is built in, packages of the working folder, and files in it", async () => {
    expect(await shown("import { basename as name } from 'node:path';\nname('/a/b')")).toBe("'b'\n");
    expect(await shown("import kind, { count } from 'pears';\nkind + count")).toBe("'conference3'\n");
    expect(await shown("import * as all from 'pears'; all.count")).toBe("3\n");
    expect(await shown("const { near } = await import('./local.mjs'); near")).toBe("'by'\n");
    expect(await shown("const load = async () => (await import('node:os')).EOL; await load()")).toBe("'\\n'\n");
    expect(await shown("require('node:path').sep")).toBe("'/'\n");
    expect(await shown("import x from 'nowhere-to-be-found'")).toContain("Cannot find package 'nowhere-to-be-found'");
  });

  it("is cancelled out of a timer that never ends, and keeps its variables", async () => {
    await collect(
      session,
      "const held = 'still'; setTimeout(() => { for (;;); }); setInterval(() => {}, 1000).unref()",
    );
    const aborting = new AbortController();
    const running = collect(session, "await new Promise(() => {})", aborting.signal);
    aborting.abort();
    expect(shownText(await running)).toContain("Interrupted");
    expect(await shown("held")).toBe("'still'\n");
  });

  it.each([
    ["an async function that nobody awaits", "(async () => { await 1; loop(); })()"],
    ["what follows a file", "import('node:fs/promises').then((fs) => fs.readFile('.')).catch(loop)"],
    ["promises without end", "(async () => { console.log('goes'); for (;;) await null; })()"],
    ["ticks without end", "console.log('goes'); const again = () => process.nextTick(again); again()"],
    ["several timers, one after another", "for (let i = 0; i < 4; i++) setTimeout(loop)"],
    ["timers that await", "for (let i = 0; i < 3; i++) setTimeout(async () => { await 1; loop(); })"],
  ])("is cancelled out of %s, and keeps its variables", async (_, endless) => {
    const aborting = new AbortController();
    const code = `let left = 'here'; function loop() { console.log('goes'); for (;;); } ${endless}; await new Promise(() => {})`;
    for await (const event of session.run(aRequest(code, aborting.signal))) {
      if (shownText([event]).includes("goes")) aborting.abort();
    }
    expect(await shown("left")).toBe("'here'\n");
  });

  it.each([
    ["a loop that ends at that moment", (ms: number) => `for (const end = Date.now() + ${ms}; Date.now() < end; ); `],
    [
      "timers that end at that moment",
      (ms: number) => `setTimeout(() => { for (const end = Date.now() + ${ms}; Date.now() < end; ); }, 1); `,
    ],
    [
      "timers that follow each other at that moment",
      (ms: number) =>
        `for (let i = 0; i < 6; i++) setTimeout(() => { for (const end = Date.now() + ${ms / 3}; Date.now() < end; ); }, 1); `,
    ],
  ])("is cancelled behind %s, and keeps its variables", async (_, busy) => {
    await shown("let survives = 'all'");
    for (let round = 0; round < 10; round++) {
      const aborting = new AbortController();
      const code = `console.log('goes'); ${busy(92 + 2 * round)} await new Promise(() => {})`;
      for await (const event of session.run(aRequest(code, aborting.signal))) {
        if (shownText([event]).includes("goes")) aborting.abort();
      }
      expect(await shown("survives")).toBe("'all'\n");
    }
  });

  it("waits for a promise that never resolves, also when memory is tidied up meanwhile", async () => {
    const aborting = new AbortController();
    const code = `setTimeout(() => { for (let i = 0; i < 300; i++) new Array(100_000).fill(i); console.log('tidied'); }, 1);
await new Promise(() => {})`;
    const events: OutputEvent[] = [];
    for await (const event of session.run(aRequest(code, aborting.signal))) {
      events.push(event);
      aborting.abort();
    }
    expect(shownText(events)).toBe("tidied\nInterrupted");
  });

  it("lets timers be what they are otherwise", async () => {
    const code = `import { promisify } from 'node:util';
const seen = [];
const never = setTimeout(() => seen.push('never'));
clearTimeout(never);
setTimeout((a, b) => seen.push(a + b), 1, 'a', 'b');
await new Promise((done) => setImmediate(done, 1));
await promisify(setTimeout)(20);
seen`;
    expect(await shown(code)).toBe("[ 'ab' ]\n");
  });

  it("completes names and members, also while code runs, and calls nothing for it", async () => {
    const complete = async (code: string) => (await session.complete?.({ code, cursor: code.length })) ?? [];
    const values = async (code: string) => (await complete(code)).map(({ value }) => value);
    await collect(session, "const own = { twice(n) { return 2 * n }, get trap() { throw new Error('called') } };");
    await collect(session, "let calls = 0; const loud = new Proxy({}, { ownKeys() { calls++; return [] } });");
    expect(await complete("own.tw")).toEqual([{ name: "twice", value: "twice", meta: "function" }]);
    expect(await values("1 + own.")).toEqual(expect.arrayContaining(["twice", "trap", "hasOwnProperty"]));
    expect(await values("ow")).toEqual(["own"]);
    expect(await values("(parseI")).toEqual(["parseInt"]);
    expect(await values("whil")).toEqual(["while"]);
    expect(await values("nowhere.x")).toEqual([]);
    await values("loud.");
    expect(await shown("calls")).toBe("0\n");
    const aborting = new AbortController();
    const busy = session.run(aRequest("console.log('goes'); for (;;);", aborting.signal))[Symbol.asyncIterator]();
    await busy.next();
    expect(await values("own.tw")).toEqual(["twice"]);
    aborting.abort();
    while ((await busy.next()).done !== true);
    expect(await values("own.tw")).toEqual(["twice"]);
  });

  it("a session lists what its names hold, and runs no code for it", async () => {
    await collect(
      session,
      "const rates = [{ day: 'Mon', rate: 1.5 }, { day: 'Tue', rate: null }]; var flat = [1, 'two'];",
    );
    await collect(session, "let seen = 0; const trapped = new Proxy({}, { get() { seen++; } }); function code() {}");
    await collect(session, "const sizes = new Float64Array(3); let early = fail();");
    const { held = [] } =
      (await session.lookUp?.({ name: null, directory: null, signal: new AbortController().signal })) ?? {};
    const named = new Map(held.map((each) => [each.name, each]));
    expect(named.get("rates")).toMatchObject({ shape: [2, 2], look: "day\trate\nMon\t1.5\nTue\t" });
    expect(named.get("flat")).toMatchObject({ type: "Array", shape: [2], look: '[1, "two"]' });
    expect(named.get("sizes")).toMatchObject({ type: "Float64Array", bytes: 24, look: "0, 0, 0" });
    expect(named.get("trapped")).toMatchObject({ kind: "variable" });
    expect([named.has("code"), named.has("z"), named.has("fetch")]).toEqual([false, false, false]);
    expect(await shown("seen")).toBe("0\n");
  });

  it("lists by its name alone what would be looked at without end, and goes on", async () => {
    await collect(session, "const endless = new Proxy({}, { ownKeys() { for (;;); } }), behind = [1];");
    const { held = [] } =
      (await session.lookUp?.({ name: null, directory: null, signal: new AbortController().signal })) ?? {};
    const named = new Map(held.map((each) => [each.name, each]));
    expect([named.get("endless")?.look, named.get("behind")?.look]).toEqual(["", "[1]"]);
    expect(await shown("behind.length")).toBe("1\n");
  });

  it("points at lines of the paragraph, also through functions of an earlier one", async () => {
    await collect(session, "\n\nfunction broken() {\n  throw new Error('late');\n}");
    const text = await shown("1;\nbroken();");
    expect(text).toMatch(/Error: late\n +at broken \(line 4 of an earlier paragraph\)\n +at line 2$/);
  });

  it("points at what it cannot read", async () => {
    expect(await shown("let a = 1;\nlet b = ;")).toBe("SyntaxError: Unexpected token (line 2)\n\nlet b = ;\n        ^");
    expect(await shown("let a: number = 1;\nlet b: string = ;")).toContain("(line 2)");
  });

  it("shows errors that no code caught, and goes on", async () => {
    const code =
      "Promise.reject(new Error('lost')); setTimeout(() => { throw new Error('late') }); await new Promise((r) => setTimeout(r, 20))";
    const events = await collect(session, code);
    expect(hasFailed(events)).toBe(false);
    expect(shownText(events)).toMatch(/Uncaught Error: lost.*Uncaught Error: late/s);
    expect(await shown("1")).toBe("1\n");
  });

  it("keeps its variables when a loop is interrupted, before an await or after", async () => {
    await collect(session, "let survivor = 'here'");
    for (const code of [
      "console.log('on'); for (;;);",
      "await 1; console.log('on'); for (;;);",
      "console.log('on'); await new Promise(() => {})",
    ]) {
      const aborting = new AbortController();
      const events: OutputEvent[] = [];
      for await (const event of session.run(aRequest(code, aborting.signal))) {
        events.push(event);
        aborting.abort();
      }
      expect(hasFailed(events)).toBe(true);
      expect(await shown("survivor")).toBe("'here'\n");
    }
  });

  it("waits with printing for its reader", async () => {
    const code = "for (let i = 0; i < 20_000; i++) console.log('x'.repeat(1_000))";
    expect((await shown(code)).length).toBe(20_000 * 1_001);
  });

  it.each([
    ["enum Size { Small = 1, Large }\nSize.Large", "2\n"],
    ["class P { constructor(readonly x: number) {} }\nnew P(4).x", "4\n"],
    ["const first = <T,>(all: T[]): T => all[0]!;\nfirst<number>([7])", "7\n"],
    ["const id = (x) => x;\nid<string>('s')", "'s'\n"],
    ["import type { Stats } from 'node:fs';\nimport { sep } from 'node:path';\nsep satisfies string", "'/'\n"],
    ["type A = { b: string };\nconst a: A = { b: 'c' };\na.b", "'c'\n"],
  ])("takes the types off %j", async (code, value) => {
    expect(await shown(code)).toBe(value);
  });
});

const wasCutOff = /^The JavaScript process was ended by SIGKILL .*closed, or written to, by code/;
it.each([
  ["what is no message", "fs.writeSync(3, 'garbage\\n')", wasCutOff],
  ["half of one", 'fs.writeSync(3, \'{"type": "sho\')', wasCutOff],
  ["what is none of its own", "fs.writeSync(3, 'null\\n')", wasCutOff],
  ["nothing any more", "fs.closeSync(3)", /^The JavaScript process exited with code 0\. Its variables are gone/],
])(
  "a process whose code has its connection say %s is ended in words",
  async (_what, code, words) => {
    const session = await driver.open(someSettings(), new AbortController().signal);
    const whole = `const fs = await import("node:fs");\n${code};\nconsole.log("on");\nawait new Promise(() => {});`;
    await expect(collect(session, whole)).rejects.toThrow(words);
    await session[Symbol.asyncDispose]();
  },
  30_000,
);

describe("z in JavaScript", () => {
  async function asked(code: string, answer: JsonValue = null) {
    const questions: unknown[] = [];
    const session = await driver.open(someSettings(), new AbortController().signal);
    const ask = (question: unknown) => {
      questions.push(question);
      return Promise.resolve(answer);
    };
    const events: OutputEvent[] = [];
    try {
      for await (const event of session.run(aRequest(code, undefined, { ask }))) events.push(event);
    } finally {
      await session[Symbol.asyncDispose]();
    }
    return { questions, events, text: shownText(events).replace(/\x1b\[\d+m/g, "") };
  }

  it("asks for forms, and gives what they hold", async () => {
    const { questions, text } = await asked(
      "await z.input('who', 'me'); await z.note.select('day', { 1: 'Monday' }); await z.checkbox('c', ['a', 'b'], ['a']); await z.password('p')",
      "answer",
    );
    expect(questions).toEqual([
      { type: "form", place: "paragraph", form: { type: "TextBox", name: "who", defaultValue: "me" } },
      {
        type: "form",
        place: "note",
        form: { type: "Select", name: "day", options: [{ value: "1", displayName: "Monday" }] },
      },
      {
        type: "form",
        place: "paragraph",
        form: { type: "CheckBox", name: "c", options: [{ value: "a" }, { value: "b" }], defaultValue: ["a"] },
      },
      { type: "form", place: "paragraph", form: { type: "Password", name: "p" } },
    ]);
    expect(text).toBe("'answer'\n");
  });

  it("shares values, runs paragraphs and reports its progress", async () => {
    const { questions, events } = await asked(
      "await z.put('x', { a: [1] }); await z.remove('x'); await z.run(2); await z.run('N2', 'p'); await z.runNote('N2'); z.progress(40)",
    );
    expect(questions).toEqual([
      { type: "poolPut", name: "x", pooled: { kind: "value", value: { a: [1] } } },
      { type: "poolRemove", name: "x" },
      { type: "runParagraph", paragraph: 2 },
      { type: "runParagraph", noteId: "N2", paragraph: "p" },
      { type: "runNote", noteId: "N2" },
    ]);
    expect(events).toEqual([{ type: "progress", percent: 40 }]);
  });

  it("shares values with pages, and runs paragraphs as pages do", async () => {
    const { questions, text } = await asked(
      "await z.angularBind('x', { a: 1 }); await z.angularBind('x', 1, 'p'); await z.angularBindGlobal('x', 2); await z.angularUnbind('x', 'p'); await z.runParagraph('p'); await z.runParagraph(); await z.angular('x')",
      7,
    );
    expect(questions).toEqual([
      { type: "angularSet", name: "x", value: { a: 1 }, scope: "note" },
      { type: "angularSet", name: "x", value: 1, scope: "paragraph", paragraphId: "p" },
      { type: "angularSet", name: "x", value: 2, scope: "global" },
      { type: "angularRemove", name: "x", scope: "paragraph", paragraphId: "p" },
      { type: "runParagraph", paragraphId: "p" },
      { type: "runParagraph", paragraphId: "" },
      { type: "angularGet", name: "x", scope: "paragraph" },
    ]);
    expect(text).toBe("7\n");
  });

  it("calls functions that watch a value, waits for them, and ends the watch of one that is not there any more", async () => {
    const session = await driver.open(someSettings(), new AbortController().signal);
    const questions: unknown[] = [];
    const run = async (code: string) => {
      const events: OutputEvent[] = [];
      const ask = async (question: unknown) => {
        questions.push(question);
        return null;
      };
      for await (const event of session.run(aRequest(code, undefined, { ask }))) events.push(event);
      return shownText(events).replace(/\x1b\[\d+m/g, "");
    };
    const notify = (name: string, value: number) =>
      run(`z.angularTold(${JSON.stringify(JSON.stringify({ name, scope: "note", old: 1, value }))})`);
    const watcher =
      "async (old, value) => { await 1; console.log(old, value); if (value === 0) throw new Error('zero'); }";
    await run(`await z.angularWatch("w", ${watcher})`);
    expect(await notify("w", 2)).toBe("1 2\n");
    expect(await notify("w", 0)).toMatch(/^1 0\nError: zero/);
    expect(await notify("gone", 2)).toBe("");
    expect(questions).toEqual([
      { type: "angularWatch", name: "w", scope: "note" },
      { type: "angularUnwatch", name: "gone", scope: "note" },
    ]);
    expect(await run("await z.angularWatch('w', 5)")).toContain("takes a name and a function");
    await session[Symbol.asyncDispose]();
  });

  it("gets values, and knows where it runs", async () => {
    expect((await asked("await z.get('x')", { kind: "value", value: 5 })).text).toBe("5\n");
    expect((await asked("await z.get('x')")).text).toBe("");
    expect((await asked("z.context.noteId")).text).toBe("'N'\n");
  });

  it("says why when it is refused", async () => {
    const session = await driver.open(someSettings(), new AbortController().signal);
    expect(shownText(await collect(session, "await z.get('x')"))).toContain("Nobody answers poolGet here.");
    await session[Symbol.asyncDispose]();
  });
});
