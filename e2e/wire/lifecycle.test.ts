/** What holds interpreters within bounds: limits, the ladder of cancelling, the queue, idleness, and nothing left behind. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { octavoCommand } from "../harness/accounts.ts";
import { call, ForeignClient, type WireNote, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, runnerPid, startOctavo, until } from "../harness/octavo.ts";
import { makeSetting } from "../harness/settings.ts";

let octavo: Octavo;
let count = 0;

beforeAll(async () => {
  octavo = await startOctavo();
  const { address } = octavo;
  const capped = { "octavo.limit.memory": "1GB" };
  const quick = { "octavo.cancel.interrupt": "300ms", "octavo.cancel.terminate": "2s" };
  await Promise.all([
    makeSetting(address, { name: "capped", group: "python", properties: capped }),
    makeSetting(address, { name: "timed", group: "sh", properties: { "shell.command.timeout.millisecs": "300" } }),
    makeSetting(address, { name: "quick", group: "python", properties: quick }),
    makeSetting(address, {
      name: "idle",
      group: "python",
      properties: { "zeppelin.interpreter.lifecyclemanager.timeout.threshold": "500ms" },
    }),
    makeSetting(address, { name: "fresh", group: "python" }),
    makeSetting(address, { name: "wrong", group: "python", properties: { "zeppelin.python": "/nowhere/python3" } }),
    makeSetting(address, { name: "unclear", group: "sh", properties: { "octavo.limit.memory": "much" } }),
  ]);
});
afterAll(() => discard(octavo));

async function noteWith(...texts: readonly string[]): Promise<WireNote> {
  count += 1;
  const paragraphs = texts.map((text) => ({ title: "", text }));
  const { json } = await call(octavo.address, "POST", "/notebook", { notePath: `Life/Note ${count}`, paragraphs });
  return (await call(octavo.address, "GET", `/notebook/${json.body}`)).json.body as WireNote;
}

interface Ran {
  readonly code: string;
  readonly text: string;
}

/** Runs to the end. */
async function run(note: WireNote, index = 0): Promise<Ran> {
  const { json } = await call(octavo.address, "POST", `/notebook/run/${note.id}/${note.paragraphs[index]?.id}`);
  const { code, msg } = json.body as NonNullable<WireParagraph["results"]>;
  return { code, text: msg.map(({ data }) => data).join("") };
}

async function paragraph(note: WireNote, index = 0): Promise<{ status: string; text: string }> {
  const { json } = await call(octavo.address, "GET", `/notebook/${note.id}/paragraph/${note.paragraphs[index]?.id}`);
  const { status, results } = json.body as WireParagraph;
  return { status, text: results?.msg.map(({ data }) => data).join("") ?? "" };
}

/** Starts a run, and waits for its first words. */
async function started(note: WireNote, index = 0): Promise<void> {
  await call(octavo.address, "POST", `/notebook/job/${note.id}/${note.paragraphs[index]?.id}`);
  await until(async () => (await paragraph(note, index)).text !== "");
}

const cancel = (note: WireNote, index = 0) =>
  call(octavo.address, "DELETE", `/notebook/job/${note.id}/${note.paragraphs[index]?.id}`);

/** The stages of a run that Octavo's own client receives, as they come. */
async function stagesOf(note: WireNote): Promise<() => readonly string[]> {
  const client = await ForeignClient.connect(octavo.address);
  await client.ask("GET_NOTE", { id: note.id, facts: 1 }, "NOTE");
  return () =>
    client.frames
      .filter(({ op }) => op === "NOTE_FACTS")
      .flatMap(({ data }) => data["facts"] as { type: string; stage?: string | null }[])
      .flatMap(({ type, stage }) => (type === "runStaged" && typeof stage === "string" ? [stage] : []));
}

/** A zombie that no parent has waited for counts as gone. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
}

describe("a limit", () => {
  it("of memory is the code's to meet: asking for 10 GB fails, and variables stay", async () => {
    const note = await noteWith("%capped\nx = 41\nb = bytearray(10 * 1024**3)", "%capped print(x + 1)");
    expect(await run(note)).toMatchObject({ code: "ERROR", text: expect.stringContaining("MemoryError") });
    expect(await run(note, 1)).toEqual({ code: "SUCCESS", text: "42\n" });
  });

  it("of time ends the run and names the property", async () => {
    const { code, text } = await run(await noteWith("%timed echo begun; sleep 60"));
    expect(code).toBe("ERROR");
    expect(text).toMatch(
      /^begun\n.*took longer than 300 ms, the limit that shell\.command\.timeout\.millisecs .* timed/s,
    );
  });

  it("that cannot be meant is reported by the first run", async () => {
    const { text } = await run(await noteWith("%unclear echo never"));
    expect(text).toMatch(/octavo\.limit\.memory = much.*write it like 512MB or 4GB/);
  });
});

describe("cancelling", () => {
  it("ends an interpreter that does not hear the interrupt only when it is cancelled again, and shows each step", async () => {
    const deaf = "import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nprint('deaf', flush=True)\n";
    const note = await noteWith(`%quick\n${deaf}while True: time.sleep(0.01)`, "%quick print('fresh')");
    const stages = await stagesOf(note);
    await started(note);
    await cancel(note);
    await until(() => stages().includes("The interrupt had no effect"));
    expect((await paragraph(note)).status).toBe("RUNNING");
    await cancel(note);
    await until(async () => (await paragraph(note)).status === "ABORT");
    expect((await paragraph(note)).text).toMatch(
      /The run was cancelled\. Its interpreter was ended: variables are gone/,
    );
    expect(stages()).toEqual(expect.arrayContaining(["Interrupting…", "Ending the interpreter…"]));
    expect(await run(note, 1)).toEqual({ code: "SUCCESS", text: "fresh\n" });
  });

  it("wakes an interpreter that was stopped, and keeps it", async () => {
    const code = "import os, time\nx = 7\nprint(os.getpid(), flush=True)\ntime.sleep(60)";
    const note = await noteWith(`%fresh\n${code}`, "%fresh print(x)");
    await started(note);
    const pid = Number((await paragraph(note)).text);
    process.kill(pid, "SIGSTOP");
    await until(() => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, "utf8")));
    await cancel(note);
    await until(async () => (await paragraph(note)).status === "ABORT");
    expect(await run(note, 1)).toEqual({ code: "SUCCESS", text: "7\n" });
  });

  it("ends what prints without a newline for ever", async () => {
    const note = await noteWith("%fresh\nwhile True: print('x' * 1000, end='')");
    await started(note);
    await cancel(note);
    await until(async () => (await paragraph(note)).status === "ABORT");
  });
});

describe("a queue", () => {
  it("shows each run its place, and other notes do not wait for it", async () => {
    const note = await noteWith("%fresh\nimport time\nprint(1, flush=True)\ntime.sleep(60)", "%fresh 2", "%fresh 3");
    const allStages = await stagesOf(note);
    const stages = () => allStages().filter((stage) => stage.startsWith("Queued"));
    await started(note);
    for (const index of [1, 2]) {
      await call(octavo.address, "POST", `/notebook/job/${note.id}/${note.paragraphs[index]?.id}`);
    }
    await until(() => stages().length >= 2);
    expect(stages()).toEqual(["Queued: 1st in the queue of fresh", "Queued: 2nd in the queue of fresh"]);
    expect(await run(await noteWith("%fresh print('not waiting')"))).toMatchObject({ text: "not waiting\n" });
    await cancel(note);
    await until(async () => (await paragraph(note, 2)).status === "FINISHED");
    expect(stages()).toContain("Queued: 1st in the queue of fresh");
  });
});

describe("%x.conf", () => {
  it("sets properties before the interpreter starts, and afterwards says what to do", async () => {
    const note = await noteWith(
      "%fresh.conf\n# for this note\nGREETING = hello",
      "%fresh\nimport os\nprint(os.environ['GREETING'])",
      "%fresh.conf\nGREETING = good morning",
      "%fresh.conf\noctavo.limit.memory = 100GB",
    );
    expect((await run(note)).code).toBe("SUCCESS");
    expect(await run(note, 1)).toEqual({ code: "SUCCESS", text: "hello\n" });
    expect((await run(note)).code).toBe("SUCCESS");
    const late = await run(note, 2);
    expect(late.code).toBe("ERROR");
    expect(late.text).toMatch(/already been launched\. Restart the interpreter, then run this paragraph/);
    expect((await run(note, 3)).text).toContain("by an administrator, and not in a note");
  });
});

describe("an interpreter that no run uses", () => {
  it("is ended after its time, but not while it is busy for longer", async () => {
    const note = await noteWith("%idle\nimport os, time\ntime.sleep(1)\nprint(os.getpid())");
    const { code, text } = await run(note);
    expect(code).toBe("SUCCESS");
    await until(() => !isAlive(Number(text)));
    expect((await run(note)).text).not.toBe(text);
  });
});

describe("an interpreter that cannot start", () => {
  it("says what is wrong and what to do", async () => {
    const { code, text } = await run(await noteWith("%wrong 1"));
    expect(code).toBe("ERROR");
    expect(text).toMatch(/\/nowhere\/python3, which is not a Python that starts\. Correct it or leave it out/);
  });
});

describe("code that closes its own connections", () => {
  it("is ended in words, the next run starts afresh, and no other run notices", async () => {
    const other = await noteWith("%js const kept = 6", "%js kept * 7");
    await run(other);
    const note = await noteWith(
      "%fresh\nimport os\nprint('shown', flush=True)\nos.closerange(3, 256)\nwhile True: pass",
      "%fresh print('afresh')",
      "%js require('fs').closeSync(3)\nawait new Promise(() => {})",
      "%js 'afresh'",
    );
    expect(await run(note)).toMatchObject({ code: "ERROR", text: expect.stringMatching(/shown\n.*was ended by SIG/s) });
    expect(await run(note, 1)).toEqual({ code: "SUCCESS", text: "afresh\n" });
    expect((await run(note, 2)).text).toContain("The JavaScript process");
    expect((await run(note, 3)).text).toContain("afresh");
    expect((await run(other, 1)).text).toContain("42");
  });
});

describe("nothing is left", () => {
  /** A process that leaves its shell's group, as daemons do. */
  const daemon = "%sh setsid sleep 3600 >/dev/null 2>&1 & echo $!";

  it("of a note that is deleted", async () => {
    const note = await noteWith(daemon);
    const pid = Number((await run(note)).text);
    expect(isAlive(pid)).toBe(true);
    await call(octavo.address, "DELETE", `/notebook/${note.id}`);
    await until(() => !isAlive(pid), 10_000);
  });

  it("of a runner that is killed", async () => {
    const note = await noteWith(daemon, "%fresh\nimport os\nprint(os.getpid())");
    const pids = [Number((await run(note)).text), Number((await run(note, 1)).text)];
    expect(pids.every(isAlive)).toBe(true);
    process.kill(runnerPid(octavo.data) ?? 0, "SIGKILL");
    await until(() => !pids.some(isAlive), 10_000);
  });

  it("of a server that is stopped with all it runs", async () => {
    const note = await noteWith("%sh setsid sleep 3600 >/dev/null 2>&1 & echo $!; sleep 3600");
    await started(note);
    const pids = [octavo.pid, runnerPid(octavo.data) ?? 0, Number((await paragraph(note)).text)];
    expect(pids.every(isAlive)).toBe(true);
    const { code, stdout } = await octavoCommand(["stop", "--data", octavo.data]);
    expect([code, stdout]).toEqual([0, `Octavo at ${octavo.address} has ended, and all that it ran.\n`]);
    await until(() => !pids.some(isAlive), 10_000);
  });
});

it("octavo serve --help says what can be said to it, and starts nothing", async () => {
  for (const flag of ["--help", "-h"]) {
    const { code, stdout, stderr } = await octavoCommand(["serve", "--port", "0", flag]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^octavo serve .*--port .*--host .*--data .*--zeppelin-home .*--config .*--allow-network /s,
      ),
      stderr: expect.not.stringContaining("Unknown"),
    });
  }
});
