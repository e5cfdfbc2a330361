import { cpSync, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startRunner } from "./start.ts";
import { aDataFolder, aRunner } from "./testing/a-runner.ts";
import { anOrder, ServerEnd, type TakenRun } from "./testing/server-end.ts";
import { outputsOfEvents, resultsOfEvents } from "./testing/events-outcome.ts";
import { wireVersion } from "./wire/messages.ts";
import { readRunnerFile } from "./wire/runner-file.ts";

describe("a run", () => {
  it("is reported from start to end", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one\nprint two" });
    const events = await server.finished("run-1");
    expect(events[0]).toMatchObject({ type: "started" });
    expect(events.at(-1)).toMatchObject({ type: "finished", outcome: "FINISHED", files: {} });
    expect(outputsOfEvents(events)).toEqual([["TEXT", "one\ntwo\n"]]);
  });

  it("that fails ends with ERROR and says how", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one\nfail no such name" });
    const events = await server.finished("run-1");
    expect(events.at(-1)).toMatchObject({ outcome: "ERROR" });
    expect(outputsOfEvents(events)).toEqual([
      ["TEXT", "one\n"],
      ["TEXT", "no such name"],
    ]);
  });

  it("whose code goes on when it is over reports that with its end's time", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "later two\nprint one", user: "ada" });
    const finished = (await server.finished("run-1")).at(-1);
    const { news, ...of } = await server.reply("late");
    expect(of).toMatchObject({ runId: "run-1", noteId: "N", paragraphId: "p", user: "ada" });
    expect(finished).toMatchObject({ type: "finished", at: of.finishedAt });
    expect(news).toEqual({ outputs: [{ format: "TEXT", data: "two\n", goesOn: true }], clears: false });
  });

  it("whose code goes on while no server is there reports it to the next one", async () => {
    await using given = await aRunner();
    let open = () => {};
    Object.assign(given.driver.gate, { stage: "Opening", until: new Promise<void>((resolve) => (open = resolve)) });
    const first = await given.connect();
    first.run({ runId: "run-1", code: "later two" });
    await first.until(() => first.taken("run-1").events.length > 0);
    await first.cut();
    open();
    await expect.poll(() => given.runner.running).toBe(0);
    const next = await given.connect();
    expect((await next.reply("late")).news.outputs).toEqual([{ format: "TEXT", data: "two\n", goesOn: true }]);
  });

  it("of an unknown interpreter says so", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "x", driver: "nosuch" });
    expect(outputsOfEvents(await server.finished("run-1"))).toEqual([["TEXT", "Interpreter nosuch not found"]]);
  });

  it("waits for the one before it in its session only", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "first", code: "wait" });
    server.run({ runId: "second", code: "key" });
    server.run({ runId: "other", code: "key", sessionKey: "scripted:M" });
    expect(outputsOfEvents(await server.finished("other"))).toEqual([["TEXT", "scripted:M\n"]]);
    expect(server.taken("second").events).toEqual([{ type: "staged", stage: "Queued: 1st in the queue of scripted" }]);
    server.ask({ type: "cancel", runId: "first", mode: "ask" });
    expect(outputsOfEvents(await server.finished("second"))).toEqual([["TEXT", "scripted:N\n"]]);
    expect((await server.finished("first")).at(-1)).toMatchObject({ outcome: "ABORT" });
  });

  it("of 100,000 lines arrives bounded, with all of it in a file", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "flood 100000" });
    const events = await server.finished("run-1");
    const all = Array.from({ length: 100_000 }, (_, line) => `${line}\n`).join("");
    const [segment] = resultsOfEvents(events)?.segments ?? [];
    expect(segment?.overflow).toMatchObject({ lines: 100_000, bytes: all.length, file: "0.log" });
    expect(all.startsWith(segment?.data ?? "x")).toBe(true);
    expect(readFileSync(join(given.dataDirectory, "runner", "run-1", "0.log"), "utf8")).toBe(all);
    expect(JSON.stringify(events).length).toBeLessThan(1_000_000);
  });

  it("sends its last output together with its end", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    const batches = server.replies.flatMap((reply) => (reply.type === "events" ? [reply.events] : []));
    expect(batches.map((events) => events.map(({ type }) => type)).at(-1)).toEqual(["appended", "finished"]);
  });

  it("is forgotten when its last event is acknowledged, and its folder is left to the server", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one" });
    const events = await server.finished("run-1");
    await expect.poll(() => given.spoolHas("run-1/order.json")).toBe(true);
    server.ask({ type: "acknowledge", runId: "run-1", upTo: events.length - 1 });
    server.ask({ type: "resume", runId: "run-1", after: events.length });
    server.ask({ type: "acknowledge", runId: "run-1", upTo: events.length });
    server.ask({ type: "resume", runId: "run-1", after: 0 });
    expect(await server.reply("unknownRun")).toEqual({ type: "unknownRun", runId: "run-1" });
    expect(given.spoolHas("run-1/order.json")).toBe(true);
  });

  it("is cancelled with its interpreter when its session is closed", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one\nhang" });
    await server.until(() => server.taken("run-1").events.length >= 2);
    server.ask({ type: "closeSessions", sessionKeys: ["scripted:N"] });
    expect((await server.finished("run-1")).at(-1)).toMatchObject({ outcome: "ABORT" });
    expect(given.driver.opened[0]?.isDisposed).toBe(true);
  });
});

describe("what a setting needs", () => {
  const asked = { type: "prepare", setting: "scripted", driver: "scripted", properties: { packages: "x" } } as const;

  it("is made before any run, and answered to each request", async () => {
    await using given = await aRunner();
    let make = () => {};
    given.driver.gate.until = new Promise((resolve) => {
      make = resolve;
    });
    const server = await given.connect();
    server.ask({ ...asked, requestId: "1" });
    server.ask({ ...asked, requestId: "2" });
    server.ask({ type: "listSessions", requestId: "3" });
    expect(await server.reply("sessions")).toMatchObject({ sessions: [] });
    expect(server.replies.map(({ type }) => type)).not.toContain("prepared");
    make();
    await server.until(() => server.replies.filter(({ type }) => type === "prepared").length === 2);
    expect(server.replies.filter(({ type }) => type === "prepared")).toEqual([
      { type: "prepared", requestId: "1", problem: null },
      { type: "prepared", requestId: "2", problem: null },
    ]);
  });

  it("says why it cannot be had", async () => {
    await using given = await aRunner();
    given.driver.gate.refusal = "x could not be installed";
    const server = await given.connect();
    server.ask({ ...asked, requestId: "1" });
    expect(await server.reply("prepared")).toMatchObject({ problem: "x could not be installed" });
  });

  it("is given up with its setting", async () => {
    await using given = await aRunner();
    given.driver.gate.until = new Promise(() => {});
    const server = await given.connect();
    server.ask({ ...asked, requestId: "1" });
    server.ask({ type: "closeSetting", setting: "scripted" });
    expect(await server.reply("prepared")).toMatchObject({ problem: expect.stringContaining("given up") });
  });
});

describe("inspection", () => {
  it("asks a session that is there, and starts none", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    const asked = { driver: "scripted", sessionKey: "scripted:N", code: "pri", cursor: 3 };
    server.ask({ type: "inspect", requestId: "1", ...asked });
    expect(await server.reply("inspection")).toMatchObject({
      text: null,
      problem: expect.stringContaining("has not started"),
    });
    expect(given.driver.opened).toEqual([]);
    server.ask({ type: "complete", requestId: "2", ...asked });
    await server.reply("completions");
    server.ask({ type: "inspect", requestId: "3", ...asked });
    await server.until(() => server.replies.filter(({ type }) => type === "inspection").length === 2);
    expect(server.replies.at(-1)).toEqual({ type: "inspection", requestId: "3", text: "about pri", problem: null });
  });

  it("says of an unknown name whether that is because nothing has run", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    const asked = { driver: "scripted", sessionKey: "scripted:N", code: "unknown", cursor: 3 };
    server.ask({ type: "complete", requestId: "1", ...asked });
    await server.reply("completions");
    server.ask({ type: "inspect", requestId: "2", ...asked });
    expect(await server.reply("inspection")).toMatchObject({ text: null, problem: expect.stringContaining("has run") });
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    server.ask({ type: "inspect", requestId: "3", ...asked });
    await server.until(() => server.replies.filter(({ type }) => type === "inspection").length === 2);
    expect(server.replies.at(-1)).toEqual({ type: "inspection", requestId: "3", text: null, problem: null });
  });
});

describe("looking up a variable", () => {
  const asked = { type: "lookUp", driver: "scripted", sessionKey: "scripted:N", name: "df" } as const;
  const found = (file: string | null) => ({ file, type: null, problem: null, frames: ["df"] });

  it("asks a session that is there, and starts none", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.ask({ ...asked, requestId: "1" });
    expect(await server.reply("lookedUp")).toMatchObject({ state: "none" });
    expect(given.driver.opened).toEqual([]);
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    server.ask({ ...asked, requestId: "2" });
    server.ask({ ...asked, requestId: "3", runId: "run-1" });
    await server.until(() => server.replies.filter(({ type }) => type === "lookedUp").length === 3);
    expect(server.replies.slice(-2)).toEqual([
      { type: "lookedUp", requestId: "2", state: "found", variable: found(null) },
      { type: "lookedUp", requestId: "3", state: "found", variable: found("df.parquet") },
    ]);
  });

  it("a look-up ends when no run waits for it any more, and when the server that asked disconnects", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    server.ask({ ...asked, requestId: "1", name: "slow" });
    server.ask({ ...asked, requestId: "2", name: "slow" });
    server.ask({ type: "endLookUp", requestId: "1" });
    expect(await server.reply("lookedUp")).toMatchObject({ requestId: "1", state: "none" });
    const next = await given.connect();
    next.ask({ ...asked, requestId: "3" });
    expect(await next.reply("lookedUp")).toMatchObject({ requestId: "3", state: "found" });
  });

  it("a look-up without a name lists what a session holds for the user who asks", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    server.ask({ ...asked, requestId: "1", name: null, user: "ada" });
    expect(await server.reply("lookedUp")).toMatchObject({ variable: { held: [{ name: "asked_by", look: "ada" }] } });
  });

  it("hides passwords that code was given, as what it shows does", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    const parameters = ["print ", { name: "password", value: "", origin: "credential" as const }];
    server.ask({
      type: "run",
      order: anOrder({ runId: "run-1", code: "print one", parameters }),
      secrets: { 1: "s3cret" },
    });
    await server.finished("run-1");
    server.ask({ ...asked, requestId: "1", name: null, user: "is s3cret" });
    expect(await server.reply("lookedUp")).toMatchObject({
      variable: { held: [{ name: "asked_by", look: "is ###" }] },
    });
  });

  it("says in words what would be too long for the connection, and goes on", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    server.ask({ ...asked, requestId: "1", name: "x".repeat(17 * 1024 * 1024) });
    expect(await server.reply("lookedUp")).toMatchObject({
      state: "found",
      variable: { file: null, problem: expect.stringContaining("too long"), frames: [] },
    });
  });
});

describe("completion", () => {
  it("comes from the session", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    const asked = { driver: "scripted", sessionKey: "scripted:N", code: "pri", cursor: 3 };
    server.ask({ type: "complete", requestId: "1", ...asked });
    expect(await server.reply("completions")).toEqual({
      type: "completions",
      requestId: "1",
      completions: [{ name: "pri", value: "pri", meta: "scripted:N" }],
      problem: null,
    });
  });

  it("says in words what would be too long for the connection, and goes on", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    const code = "x".repeat(9 * 1024 * 1024);
    server.ask({ type: "complete", requestId: "1", driver: "scripted", sessionKey: "scripted:N", code, cursor: 3 });
    const { completions, problem } = await server.reply("completions");
    expect([completions.length, problem]).toEqual([0, expect.stringContaining("too long")]);
  });
});

describe("a connection", () => {
  it("that breaks loses nothing: the next one receives the list of runs and gets the rest", async () => {
    await using given = await aRunner();
    const taken = new Map<string, TakenRun>();
    const first = await given.connect(taken);
    first.run({ runId: "run-1", code: "print one\nwait\nprint never" });
    await first.until(() => first.taken("run-1").events.length >= 2);
    first.run({ runId: "run-2", code: "print two" });
    await first.cut();

    const second = await given.connect(taken);
    const { runs, pid } = await second.reply("welcome");
    expect(pid).toBe(process.pid);
    expect(runs.map(({ runId }) => runId)).toEqual(["run-1", "run-2"]);
    second.ask({ type: "cancel", runId: "run-1", mode: "ask" });
    for (const { runId } of runs) second.ask({ type: "resume", runId, after: second.taken(runId).events.length });
    expect(outputsOfEvents(await second.finished("run-1"))[0]).toEqual(["TEXT", "one\n"]);
    expect(outputsOfEvents(await second.finished("run-2"))).toEqual([["TEXT", "two\n"]]);
    expect([...taken.values()].flatMap(({ strays }) => strays)).toEqual([]);
  });

  it("replaces an older one", async () => {
    await using given = await aRunner();
    const older = await given.connect();
    await older.reply("welcome");
    const newer = await given.connect();
    await older.closed;
    newer.run({ runId: "run-1", code: "print one" });
    await newer.finished("run-1");
  });

  it("that is slow gets everything all the same", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    await server.reply("welcome");
    server.pause();
    const count = 300;
    for (let run = 0; run < count; run++) server.run({ runId: `run-${run}`, code: "flood 2000" });
    const other = `run-${count - 1}`;
    while (!given.spoolHas(`${other}/events.jsonl`)) await new Promise((resolve) => setImmediate(resolve));
    server.resume();
    await server.finished(other);
    for (let run = 0; run < count; run++) {
      expect(outputsOfEvents(server.taken(`run-${run}`).events)[0]?.[1]).toHaveLength(8890);
      expect(server.taken(`run-${run}`).strays).toEqual([]);
    }
  });

  it.each([
    ["a wrong token", { token: "wrong", wireVersion }],
    ["another version of the wire", { wireVersion: wireVersion + 1 }],
  ])("with %s is closed without a word", async (_, given) => {
    await using runner = await aRunner();
    const socket = connect(runner.file.socket);
    const said: Buffer[] = [];
    socket.on("data", (bytes) => said.push(bytes));
    socket.write(`${JSON.stringify({ type: "hello", token: runner.file.token, ...given })}\n`);
    socket.write(`${JSON.stringify({ type: "run", order: anOrder({ runId: "run-1" }) })}\n`);
    await new Promise((resolve) => socket.once("close", resolve));
    expect(said).toEqual([]);
    expect(runner.runner.running).toBe(0);
  });

  it("that says what is not understood goes on", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.writeRaw('{oops\n{"type":"dance"}\n{"type":"run","order":{}}\n');
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    expect(given.log).toHaveLength(3);
  });

  it("may break at any time: each event arrives once and in order", async () => {
    const script = fc.array(fc.constantFrom("print a", "flood 700", "clear", "fail x", "print %html <b>"), {
      maxLength: 8,
    });
    const step = fc.oneof(
      fc.record({ does: fc.constant("cut" as const) }),
      fc.record({ does: fc.constant("turn" as const), times: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ does: fc.constant("run" as const), code: script, session: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ does: fc.constant("acknowledge" as const), run: fc.nat(9) }),
    );
    await using given = await aRunner();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const taken = new Map<string, TakenRun>();
        const asked: string[] = [];
        let server = await given.connect(taken);
        const reconnect = async () => {
          await server.cut();
          server = await given.connect(taken);
          const { runs } = await server.reply("welcome");
          for (const { runId } of runs) server.ask({ type: "resume", runId, after: server.taken(runId).events.length });
          // What it does not know has not reached it; a server asks again.
          const known = new Set(runs.map(({ runId }) => runId));
          for (const runId of asked) if (!known.has(runId) && !isOver(taken, runId)) again(runId);
        };
        const codes = new Map<string, { code: string; sessionKey: string }>();
        const again = (runId: string) => {
          const order = codes.get(runId);
          if (order) server.run({ runId, ...order });
        };
        for (const each of steps) {
          if (each.does === "cut") await reconnect();
          if (each.does === "turn")
            for (let at = 0; at < each.times; at++) await new Promise((done) => setImmediate(done));
          if (each.does === "run") {
            const runId = `run-${count++}`;
            asked.push(runId);
            codes.set(runId, { code: each.code.join("\n"), sessionKey: String(each.session) });
            again(runId);
          }
          const acknowledged = each.does === "acknowledge" ? asked[each.run] : undefined;
          if (acknowledged && isOver(taken, acknowledged)) {
            server.ask({ type: "acknowledge", runId: acknowledged, upTo: server.taken(acknowledged).events.length });
          }
        }
        await reconnect();
        for (const runId of asked) {
          const events = await server.finished(runId);
          expect(events.filter(({ type }) => type === "finished")).toHaveLength(1);
          expect(events.filter(({ type }) => type === "started")).toHaveLength(1);
          server.ask({ type: "acknowledge", runId, upTo: events.length });
        }
        expect([...taken.values()].flatMap(({ strays }) => strays)).toEqual([]);
        await server.cut();
      }),
      { numRuns: 40 },
    );
  });

  function isOver(taken: ReadonlyMap<string, TakenRun>, runId: string): boolean {
    return taken.get(runId)?.events.at(-1)?.type === "finished";
  }
});

describe("a runner", () => {
  it("is found by a file that only its owner can read, and clears up when it ends", async () => {
    const given = await aRunner();
    const { file, dataDirectory } = given;
    expect(file).toMatchObject({ pid: process.pid, wireVersion });
    expect(statSync(join(dataDirectory, "runner", "runner.json")).mode & 0o777).toBe(0o600);
    expect(statSync(file.socket).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file.socket)).mode & 0o777).toBe(0o700);
    await given.runner.end();
    await given.ended;
    expect(readRunnerFile(dataDirectory)).toBeNull();
    expect(existsSync(dirname(file.socket))).toBe(false);
  });

  it("keeps its socket's path short in a long data folder", async () => {
    const folder = aDataFolder();
    await using given = await aRunner({ dataDirectory: join(folder, "long".repeat(30)) });
    expect(Buffer.byteLength(given.file.socket)).toBeLessThan(104);
    await given.connect();
    rmSync(folder, { recursive: true });
  });

  it("does not start where there is one", async () => {
    await using given = await aRunner();
    const { dataDirectory, file } = given;
    const second = { dataDirectory, environment: {}, idleMs: 1e9, loadDriver: () => undefined, log: () => {} };
    expect(await startRunner({ ...second, onEnd: () => {} })).toBeNull();
    expect(readRunnerFile(dataDirectory)).toEqual(file);
  });

  it("stays when it is asked to stop while something runs, unless forced", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one\nhang" });
    await server.until(() => server.taken("run-1").events.length >= 2);
    server.ask({ type: "stop", force: false });
    expect(await server.reply("stopping")).toEqual({ type: "stopping", running: 1 });
    server.ask({ type: "stop", force: true });
    expect((await server.finished("run-1")).at(-1)).toMatchObject({ outcome: "ABORT" });
    await given.ended;
    expect(given.driver.opened[0]?.isDisposed).toBe(true);
  });

  it("ends when it is asked to stop and nothing runs", async () => {
    await using given = await aRunner();
    const server = await given.connect();
    server.ask({ type: "stop", force: false });
    expect(await server.reply("stopping")).toEqual({ type: "stopping", running: 0 });
    await given.ended;
  });

  it("ends by itself without a server and without runs", async () => {
    await using given = await aRunner({ idleMs: 20 });
    const server = await given.connect();
    server.run({ runId: "run-1", code: "print one" });
    await server.finished("run-1");
    await server.cut();
    await given.ended;
  });

  it("reports what an earlier one has left, and ends in words what that one could not", async () => {
    await using earlier = await aRunner();
    const server = await earlier.connect();
    server.run({ runId: "done", code: "print one" });
    await server.finished("done");
    server.run({ runId: "under-way", code: "flood 100000\nwait" });
    server.run({ runId: "queued", code: "print two" });
    await server.until(() => server.taken("under-way").events.some(({ type }) => type === "overflowed"));

    // What a runner that was killed leaves: its folder, and no process at the socket.
    const dataDirectory = aDataFolder();
    cpSync(join(earlier.dataDirectory, "runner"), join(dataDirectory, "runner"), {
      recursive: true,
      filter: (path) => !path.endsWith(".sock"),
    });
    await earlier.runner.end();
    await earlier.ended;

    await using later = await aRunner({ dataDirectory });
    const next = await later.connect();
    const { runs } = await next.reply("welcome");
    expect(runs.map(({ runId }) => runId).toSorted()).toEqual(["done", "queued", "under-way"]);
    for (const { runId } of runs) next.ask({ type: "resume", runId, after: 0 });
    expect(outputsOfEvents(await next.finished("done"))).toEqual([["TEXT", "one\n"]]);
    const words = expect.stringContaining("The runner that held this run ended");
    expect(outputsOfEvents(await next.finished("queued"))).toEqual([["TEXT", words]]);
    const events = await next.finished("under-way");
    expect(events.at(-1)).toMatchObject({ outcome: "ERROR", files: { "0": "0.log" } });
    expect(outputsOfEvents(events)[1]).toEqual(["TEXT", words]);
  });

  it("reports how a run ended to a server that has heard more than was written", async () => {
    await using earlier = await aRunner();
    const server = await earlier.connect();
    server.run({ runId: "run-1", code: "print one\nwait" });
    await server.until(() => server.taken("run-1").events.length >= 2);
    const dataDirectory = aDataFolder();
    await expect.poll(() => earlier.spoolHas("run-1/order.json")).toBe(true);
    cpSync(join(earlier.dataDirectory, "runner", "run-1"), join(dataDirectory, "runner", "run-1"), { recursive: true });
    await earlier.runner.end();
    await earlier.ended;

    await using later = await aRunner({ dataDirectory });
    const next = await later.connect();
    next.ask({ type: "resume", runId: "run-1", after: 10 });
    const { from, events } = await next.reply("events");
    expect(from).toBe(11);
    expect(events.slice(-2)).toMatchObject([{ data: expect.stringContaining("runner") }, { outcome: "ERROR" }]);
  });

  it("leaves alone the runs of one that is alive", async () => {
    await using older = await aRunner();
    const server = await older.connect();
    server.run({ runId: "run-1", code: "print one\nwait" });
    await server.until(() => server.taken("run-1").events.length >= 2);
    await expect.poll(() => older.spoolHas("run-1/order.json")).toBe(true);
    const dataDirectory = aDataFolder();
    cpSync(join(older.dataDirectory, "runner", "run-1"), join(dataDirectory, "runner", "run-1"), { recursive: true });
    await using newer = await aRunner({ dataDirectory });
    const next = await ServerEnd.connect(newer.file);
    expect((await next.reply("welcome")).runs).toEqual([]);
  });
});

describe("a question", () => {
  /** The questions of a run that this server received. */
  const asked = (server: ServerEnd) => server.replies.filter((reply) => reply.type === "question");
  const given = (value: string) => ({ kind: "given", value }) as const;

  it("is sent after what was printed before, and its answer goes to the code", async () => {
    await using runner = await aRunner();
    const server = await runner.connect();
    server.run({ runId: "run-1", code: "print one\nask name?" });
    const { question, questionId } = await server.reply("question");
    expect(question).toEqual({ type: "input", prompt: "name?", isPassword: false });
    expect(outputsOfEvents(server.taken("run-1").events)).toEqual([["TEXT", "one\n"]]);
    server.ask({ type: "answer", runId: "run-1", questionId, answer: given("Ada") });
    expect(outputsOfEvents(await server.finished("run-1"))).toEqual([["TEXT", "one\nAda\n"]]);
  });

  it("that is refused says why to the code", async () => {
    await using runner = await aRunner();
    const server = await runner.connect();
    server.run({ runId: "run-1", code: "ask name?" });
    const { questionId } = await server.reply("question");
    server.ask({ type: "answer", runId: "run-1", questionId, answer: { kind: "refused", words: "Not here." } });
    expect(outputsOfEvents(await server.finished("run-1"))).toEqual([["TEXT", "Not here.\n"]]);
  });

  it("waits while no server is there, and is asked again of the next", async () => {
    await using runner = await aRunner();
    const first = await runner.connect();
    first.run({ runId: "run-1", code: "ask one?\nask two?" });
    const { questionId } = await first.reply("question");
    first.ask({ type: "answer", runId: "run-1", questionId, answer: given("1") });
    await first.until(() => asked(first).length === 2);
    await first.cut();
    const second = await runner.connect();
    await second.reply("welcome");
    second.ask({ type: "resume", runId: "run-1", after: 0 });
    const again = await second.reply("question");
    expect(again.question).toMatchObject({ prompt: "two?" });
    second.ask({ type: "answer", runId: "run-1", questionId: again.questionId, answer: given("2") });
    expect(outputsOfEvents(await second.finished("run-1"))).toEqual([["TEXT", "1\n2\n"]]);
    expect(asked(second)).toHaveLength(1);
  });

  it("ends with the cancelled run", async () => {
    await using runner = await aRunner();
    const server = await runner.connect();
    server.run({ runId: "run-1", code: "ask name?" });
    const { questionId } = await server.reply("question");
    server.ask({ type: "cancel", runId: "run-1", mode: "ask" });
    expect((await server.finished("run-1")).at(-1)).toMatchObject({ outcome: "ABORT" });
    expect(await server.reply("questionEnded")).toMatchObject({ runId: "run-1", questionId });
  });

  it("larger than a message should be is refused at once", async () => {
    await using runner = await aRunner();
    const server = await runner.connect();
    server.run({ runId: "run-1", code: `ask ${"x".repeat(5_000_000)}` });
    const [[, words] = []] = outputsOfEvents(await server.finished("run-1"));
    expect(words).toContain("larger than 4 MB");
    expect(asked(server)).toEqual([]);
  });
});

describe("secrets of an order", () => {
  it("are in the script that runs and not on disk", async () => {
    await using runner = await aRunner();
    const server = await runner.connect();
    const order = anOrder({ runId: "run-1", code: "print ", parameters: ["print ", { name: "key", value: "" }] });
    server.ask({ type: "run", order, secrets: { 1: "s3cret" } });
    expect(outputsOfEvents(await server.finished("run-1"))).toEqual([["TEXT", "s3cret\n"]]);
    await expect.poll(() => runner.spoolHas("run-1/order.json")).toBe(true);
    expect(readFileSync(join(runner.dataDirectory, "runner", "run-1", "order.json"), "utf8")).not.toContain("s3cret");
  });

  it("that are credentials are hidden in whatever the session shows from then on", async () => {
    await using runner = await aRunner();
    const server = await runner.connect();
    const parameters = ["print ", { name: "db.password", value: "", origin: "credential" as const }, " is it"];
    const order = anOrder({ runId: "run-1", code: "print  is it", parameters });
    server.ask({ type: "run", order, secrets: { 1: "s3cret" } });
    server.run({ runId: "run-2", code: "print s3cret\nfail for s3cret" });
    server.run({ runId: "run-3", code: "print s3cret", sessionKey: "another" });
    expect(outputsOfEvents(await server.finished("run-1"))[0]).toEqual(["TEXT", "### is it\n"]);
    expect(
      outputsOfEvents(await server.finished("run-2"))
        .flat()
        .join(),
    ).toBe("TEXT,###\n,TEXT,for ###");
    expect(outputsOfEvents(await server.finished("run-3"))).toEqual([["TEXT", "s3cret\n"]]);
  });

  it("are not needed to give code what surrounds it", async () => {
    await using runner = await aRunner();
    const server = await runner.connect();
    const context = { notePath: "/Sales", roles: ["analyst"], forms: { year: "2024" } };
    server.run({ runId: "run-1", code: "request", properties: { a: "b" }, context });
    const [[, printed = ""] = []] = outputsOfEvents(await server.finished("run-1"));
    expect(JSON.parse(printed)).toEqual({
      code: "request",
      parameters: ["request"],
      properties: { a: "b" },
      context: { noteId: "N", paragraphId: "p", user: "u", ...context },
    });
  });
});
