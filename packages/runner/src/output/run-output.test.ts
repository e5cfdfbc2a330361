import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputEvent } from "@octavo/interpreter";
import { headBudget, tableRowBudget, tailBudget } from "@octavo/note";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { handClock } from "../testing/hand-clock.ts";
import { outputsOfEvents, resultsOfEvents } from "../testing/events-outcome.ts";
import type { RunEvent } from "../wire/messages.ts";
import { RunOutput } from "./run-output.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function anOutput({ intervalMs = 50 } = {}) {
  const clock = handClock();
  const events: RunEvent[] = [];
  const messages: (readonly RunEvent[])[] = [];
  const runDirectory = mkdtempSync(join(tmpdir(), "octavo-output-"));
  folders.push(runDirectory);
  const output = new RunOutput({
    runDirectory,
    clock,
    intervalMs: () => intervalMs,
    emit: (more) => {
      messages.push(more);
      events.push(...more);
    },
  });
  return {
    clock,
    events,
    messages,
    runDirectory,
    print: (data: string) => output.push({ type: "text", data }),
    push: (event: OutputEvent) => output.push(event),
    finish: () => {
      const files = output.finish();
      events.push({ type: "finished", at: 0, outcome: "FINISHED", files });
      return files;
    },
    file: (name: string) => readFileSync(join(runDirectory, name), "utf8"),
  };
}

/** All that comes of text in these chunks, with a pause after each. */
function shown(...chunks: readonly string[]) {
  const { print, finish, events, clock } = anOutput();
  for (const chunk of chunks) {
    print(chunk);
    clock.pass(60);
  }
  finish();
  return outputsOfEvents(events);
}

describe("printed text", () => {
  it("is sent at once, then joined for 50 ms", () => {
    const { print, messages, clock } = anOutput();
    for (const data of ["a", "b", "c"]) print(data);
    expect(messages).toEqual([[{ type: "appended", index: 0, format: "TEXT", data: "a" }]]);
    clock.pass(49);
    expect(messages).toHaveLength(1);
    clock.pass(1);
    expect(messages[1]).toEqual([{ type: "appended", index: 0, format: "TEXT", data: "bc" }]);
    clock.pass(100);
    print("d");
    expect(messages[2]).toEqual([{ type: "appended", index: 0, format: "TEXT", data: "d" }]);
  });

  it.each([0, 2_000_000_000_000])("is sent as it comes although the clock is set to %d", (time) => {
    const { print, messages, clock } = anOutput();
    print("a");
    clock.set(time);
    print("b");
    clock.pass(50);
    print("\rc");
    clock.pass(50);
    expect(outputsOfEvents(messages.flat())).toEqual([["TEXT", "cb"]]);
    expect(messages).toHaveLength(3);
  });

  it("is sent in full at the end", () => {
    const { print, finish, events } = anOutput();
    for (const data of ["a", "b", "%ht"]) print(data);
    finish();
    expect(outputsOfEvents(events)).toEqual([["TEXT", "ab%ht"]]);
  });

  it("makes outputs of its directives", () => {
    expect(shown("one\n%html <b>x</b>\n%table a\tb\n1\t2\n")).toEqual([
      ["TEXT", "one\n"],
      ["HTML", "<b>x</b>\n"],
      ["TABLE", "a\tb\n1\t2\n"],
    ]);
  });

  it.each([
    ["an empty line before a directive", "\n%html x", [["HTML", "x"]]],
    ["blank HTML", "%html  \n%text a", [["TEXT", "a"]]],
    ["nothing but blanks", "\n \n", []],
    ["what %null takes", "%null a\nb", []],
  ])("makes no output of %s", (_, text, outputs) => {
    expect(shown(text)).toEqual(outputs);
  });

  it("keeps blank lines before text", () => {
    expect(shown("\n", "\na\n")).toEqual([["TEXT", "\n\na\n"]]);
  });

  it("shows HTML that nothing follows, before the end", () => {
    const { print, events, clock } = anOutput();
    print("%html <b>");
    print("x</b>\n");
    expect(events).toEqual([]);
    clock.pass(50);
    expect(outputsOfEvents(events)).toEqual([["HTML", "<b>x</b>\n"]]);
  });

  it("shows whole rows of a table only, until the end", () => {
    const { print, events, finish } = anOutput();
    print("%table a\n1\n2");
    expect(outputsOfEvents(events)).toEqual([["TABLE", "a\n1\n"]]);
    finish();
    expect(outputsOfEvents(events)).toEqual([["TABLE", "a\n1\n2"]]);
  });
});

describe("what a terminal would write over", () => {
  it.each([
    ["a shorter line", ["12345\rab"], "ab345"],
    ["a line that was sent", ["a\n10%", "\r20%", "\r100%\n"], "a\n100%\n"],
    ["nothing, when it comes first", ["\r10%", "\r20%"], "20%"],
    ["nothing, until more follows", ["10%\r"], "10%"],
    ["nothing of a finished line", ["a\r\nb\n", "c\rd"], "a\nb\nd"],
    ["the return before the end of a line", ["a\r", "\nb"], "a\nb"],
    ["a spinner", ["| ", "\b\b/ ", "\b\b- "], "- "],
    ["lines above", ["a 1\nb 1\n", "\u001b[2A", "a 2\nb 2\n"], "a 2\nb 2\n"],
    ["lines above, by a sequence that comes in parts", ["a 1\nb 1\n", "\u001b", "[", "2", "Aa 2\nb 2\n"], "a 2\nb 2\n"],
    ["what is erased", ["12345\u001b[2K\rab"], "ab"],
    ["a whole screen", ["one\ntwo\n", "\u001b[H\u001b[2Jnew"], "new"],
  ])("is gone: %s", (_, chunks, data) => {
    expect(shown(...chunks)).toEqual([["TEXT", data]]);
  });

  it("is gone in what is shown as a whole", () => {
    const { push, finish, events } = anOutput();
    push({ type: "result", format: "TEXT", data: "12345\rab" });
    finish();
    expect(outputsOfEvents(events)).toEqual([["TEXT", "ab345"]]);
  });

  it("make an hour of a progress bar one short line", () => {
    const { print, finish, events, clock, messages } = anOutput();
    print("Working\n");
    for (let step = 0; step < 36_000; step++) {
      print(`\r${String(step).padStart(80)}`);
      clock.pass(100);
    }
    expect(finish()).toEqual({});
    expect(outputsOfEvents(events)).toEqual([["TEXT", `Working\n${String(35_999).padStart(80)}`]]);
    expect(Math.max(...messages.map((message) => JSON.stringify(message).length))).toBeLessThan(200);
  });
});

it.each([
  ["text", { type: "text", data: "a\ud800b\udc00" }],
  ["a result", { type: "result", format: "HTML", data: "a\ud800b\udc00" }],
  ["a failure", { type: "failure", text: "a\ud800b\udc00" }],
  ["a table", { type: "result", format: "TABLE", data: "a\ud800b\udc00" }],
] as const)("halves of characters in %s are no characters", (_, event) => {
  const { push, finish, events } = anOutput();
  push(event);
  finish();
  expect(outputsOfEvents(events).map(([, data]) => data)).toEqual(["a\ufffdb\ufffd"]);
});

it("a half at the end of a piece waits for its other one", () => {
  expect(shown("a\ud83d", "\ude00b\ud83d")).toEqual([["TEXT", "a😀b\ufffd"]]);
});

describe("text over budget", () => {
  const line = "0123456789abcdef\n";
  const long = line.repeat(20_000);

  it("leaves head and tail in the note and the whole in a file", () => {
    const { print, finish, events, file } = anOutput();
    print(long);
    expect(finish()).toEqual({ "0": "0.log" });
    const [segment] = resultsOfEvents(events)?.segments ?? [];
    expect(segment?.data).toBe(long.slice(0, headBudget));
    expect(segment?.overflow).toMatchObject({ lines: 20_000, bytes: long.length, file: "0.log" });
    expect(long.endsWith(segment?.overflow?.tail ?? "x")).toBe(true);
    expect(segment?.overflow?.tail).toMatch(/^0123/);
    expect(segment?.overflow?.tail.length).toBeGreaterThan(tailBudget - line.length);
    expect(file("0.log")).toBe(long);
  });

  it("repeats nothing when little is over", () => {
    const { print, finish, events } = anOutput();
    const text = `${"x".repeat(headBudget)}and a little more`;
    print(text);
    finish();
    const [segment] = resultsOfEvents(events)?.segments ?? [];
    expect(`${segment?.data}${segment?.overflow?.tail}`).toBe(text);
  });

  it("is sent in one event per flush", () => {
    const { print, finish, messages, clock } = anOutput();
    for (let round = 0; round < 100; round++) {
      print(line.repeat(1000));
      clock.pass(10);
    }
    finish();
    expect(messages.length).toBeLessThan(25);
    expect(messages.every((events) => events.length <= 2)).toBe(true);
    expect(messages.flat().filter(({ type }) => type === "appended")).toHaveLength(2);
  });

  it("is sent less often when the flood goes on", () => {
    const { print, finish, messages, clock } = anOutput();
    for (let round = 0; round < 6000; round++) {
      print(line.repeat(100));
      clock.pass(10);
    }
    finish();
    expect(messages.length).toBeLessThan(60_000 / 200);
  });

  it("never cuts a character in two", () => {
    const { print, finish, events, file } = anOutput();
    const text = `x${"😀".repeat(headBudget)}`;
    print(text.slice(0, 5000));
    print(text.slice(5000));
    finish();
    const [segment] = resultsOfEvents(events)?.segments ?? [];
    for (const shown of [segment?.data, segment?.overflow?.tail])
      expect(Buffer.from(shown ?? "").toString()).toBe(shown);
    expect(segment?.overflow?.bytes).toBe(Buffer.byteLength(text));
    expect(file("0.log")).toBe(text);
  });

  it("says so when the file cannot be written", () => {
    const { print, finish, events, runDirectory } = anOutput();
    mkdirSync(join(runDirectory, "0.log"));
    print(long);
    finish();
    expect(outputsOfEvents(events).at(-1)?.[1]).toMatch(/could not be written: EISDIR/);
  });

  it("shows no taken back line in its tail", () => {
    const { print, finish, events, file } = anOutput();
    const bar = Array.from({ length: 100 }, (_, step) => `\r${step} %`).join("");
    print(`${long}one\r\n${bar}\r`);
    finish();
    expect(resultsOfEvents(events)?.segments[0]?.overflow?.tail).toMatch(/one\n99 %$/);
    expect(file("0.log")).toBe(`${long}one\n99 %`);
  });

  it("has bars that came in pieces as one line, in the file as well", () => {
    const { print, finish, clock, file } = anOutput();
    print(long);
    for (let step = 0; step <= 100; step++) {
      print(`\ra ${step}\nb ${step}\u001b[A`);
      clock.pass(60);
    }
    print("\n\nend\n");
    finish();
    expect(file("0.log")).toBe(`${long}a 100\nb 100\nend\n`);
  });

  it("is sent in few messages when it has 100,000 lines", () => {
    const chunk = "line 12345\n".repeat(1500);
    const { print, finish, clock, messages } = anOutput();
    for (let round = 0; round < 67; round++) {
      print(chunk);
      clock.pass(12);
    }
    finish();
    expect(messages.length).toBeLessThan(22);
  });
});

describe("tables", () => {
  const rows = Array.from({ length: 5000 }, (_, row) => `${row}\tx\n`);

  it.each(["text", "result"] as const)("over budget leave their first rows in the note, as %s", (type) => {
    const { push, finish, events, file } = anOutput();
    const data = `id\tname\n${rows.join("")}`;
    push(type === "text" ? { type, data: `%table ${data}` } : { type, format: "TABLE", data });
    expect(finish()).toEqual({ "0": "0.log" });
    const [segment] = resultsOfEvents(events)?.segments ?? [];
    expect(segment?.data).toBe(`id\tname\n${rows.slice(0, tableRowBudget).join("")}`);
    expect(segment?.overflow).toMatchObject({ lines: 5000, bytes: data.length, tail: "", file: "0.log" });
    expect(file("0.log")).toBe(data);
  });

  it("within budget stay whole", () => {
    const { print, finish, events } = anOutput();
    const data = `id\n${rows.slice(0, tableRowBudget).join("")}`;
    print(`%table ${data}`);
    expect(finish()).toEqual({});
    expect(outputsOfEvents(events)).toEqual([["TABLE", data]]);
  });

  it("with a file of their own are reported with it", () => {
    const { push, finish, events, runDirectory } = anOutput();
    writeFileSync(join(runDirectory, "rows.parquet"), "PAR1");
    push({ type: "result", format: "HTML", data: "<p>" });
    push({ type: "table", data: "a\n1\n", rows: 2_000_000, file: "rows.parquet" });
    expect(finish()).toEqual({ "1": "1.parquet" });
    expect(existsSync(join(runDirectory, "1.parquet"))).toBe(true);
    expect(resultsOfEvents(events)?.segments[1]).toMatchObject({
      type: "TABLE",
      data: "a\n1\n",
      overflow: { lines: 2_000_000, bytes: 4, tail: "", file: "1.parquet" },
    });
  });

  it("are reported before their file is written", () => {
    const { push, finish, events, runDirectory } = anOutput();
    push({ type: "table", data: "a\n1\n", rows: 5000, file: "rows.parquet" });
    expect(resultsOfEvents(events)?.segments[0]).toMatchObject({ data: "a\n1\n", overflow: { lines: 5000, bytes: 0 } });
    writeFileSync(join(runDirectory, "rows.parquet"), "PAR1");
    push({ type: "stored", file: "rows.parquet" });
    expect(finish()).toEqual({ "0": "0.parquet" });
    expect(resultsOfEvents(events)?.segments[0]).toMatchObject({ overflow: { lines: 5000, bytes: 4 } });
  });

  it("that are never written leave their head", () => {
    const { push, finish, events } = anOutput();
    push({ type: "table", data: "a\n1\n", rows: 5000, file: "rows.parquet" });
    push({ type: "stored", file: "others.parquet" });
    expect(finish()).toEqual({});
    expect(resultsOfEvents(events)?.segments[0]).toMatchObject({ data: "a\n1\n", overflow: { lines: 5000, bytes: 0 } });
  });

  it("keep their file when they are cleared and shown in another place", () => {
    const { print, push, finish, runDirectory } = anOutput();
    const table = { type: "table", data: "a\n1\n", rows: 5000, file: "rows.parquet" } as const;
    writeFileSync(join(runDirectory, "rows.parquet"), "PAR1");
    push(table);
    push({ type: "clear" });
    print("before");
    push(table);
    expect(finish()).toEqual({ "1": "1.parquet" });
  });
});

describe("whole results", () => {
  it("are outputs of their own, sent whole", () => {
    const { print, push, finish, events } = anOutput();
    print("before");
    push({ type: "result", format: "IMG", data: "aGk=" });
    print("after");
    push({ type: "failure", text: "went wrong" });
    finish();
    expect(outputsOfEvents(events)).toEqual([
      ["TEXT", "before"],
      ["IMG", "aGk="],
      ["TEXT", "after"],
      ["TEXT", "went wrong"],
    ]);
    expect(events).toContainEqual({ type: "replaced", index: 1, format: "IMG", data: "aGk=" });
  });

  it("that are too large become a sentence and a file", () => {
    const { push, finish, events, file } = anOutput();
    const data = "x".repeat(6_000_000);
    push({ type: "result", format: "HTML", data });
    expect(finish()).toEqual({ "0": "0.log" });
    expect(resultsOfEvents(events)?.segments[0]).toMatchObject({
      type: "TEXT",
      data: expect.stringContaining("HTML output has 6.0 MB"),
      overflow: { bytes: 6_000_000, file: "0.log" },
    });
    expect(file("0.log")).toBe(data);
  });
});

describe("clear and progress", () => {
  it("take back what was shown, together with what follows", () => {
    const { print, push, clock, messages } = anOutput();
    print("one");
    clock.pass(100);
    push({ type: "clear" });
    print("two");
    clock.pass(50);
    expect(messages[1]).toEqual([{ type: "cleared" }, { type: "appended", index: 0, format: "TEXT", data: "two" }]);
  });

  it("say nothing of what was never shown, and forget nothing that was", () => {
    const { print, push, finish, events, clock } = anOutput();
    push({ type: "clear" });
    print("one");
    clock.pass(50);
    for (let round = 0; round < 3; round++) {
      push({ type: "clear" });
      print(`round ${round}`);
    }
    finish();
    expect(events.filter(({ type }) => type === "cleared")).toHaveLength(1);
    expect(outputsOfEvents(events)).toEqual([["TEXT", "round 2"]]);
  });

  it("send only the newest progress", () => {
    const { push, clock, messages } = anOutput();
    for (const percent of [1, 2, 300]) push({ type: "progress", percent });
    clock.pass(50);
    expect(messages).toEqual([[{ type: "progressed", progress: 100 }]]);
  });
});

it("shows the same however the text was cut", () => {
  const word = fc.constantFrom(
    "%table ",
    "%html ",
    "%null\n",
    "\n",
    "\r",
    "\r\n",
    "ab",
    "😀",
    "x".repeat(30_000),
    "\n\n",
    "a\tb",
  );
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), cuts, (words, fractions) => {
      const text = words.join("");
      const at = fractions.map((fraction) => Math.floor(fraction * text.length)).toSorted((one, other) => one - other);
      const chunks = [...at, text.length].map((end, position) => text.slice(at[position - 1] ?? 0, end));
      const [whole, cut] = [anOutput(), anOutput()];
      whole.print(text);
      for (const chunk of chunks) {
        cut.print(chunk);
        cut.clock.pass(30);
      }
      const files = whole.finish();
      expect(cut.finish()).toEqual(files);
      expect(resultsOfEvents(cut.events)).toEqual(resultsOfEvents(whole.events));
      for (const name of Object.values(files)) expect(cut.file(name)).toBe(whole.file(name));
    }),
    { numRuns: 150, examples: [[["\r", "%table ", "\r", "\n"], [0.2]]] },
  );
});
