import { aRequest } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import type { SessionJob } from "./job.ts";
import { freeRules, type SessionRules } from "./rules/session-rules.ts";
import { SessionQueue } from "./session-queue.ts";
import { handClock } from "./testing/hand-clock.ts";
import { scriptedDriver } from "./testing/scripted-driver.ts";
import { anOrder } from "./testing/server-end.ts";

function aQueue(rules: Partial<SessionRules> = {}) {
  const clock = handClock();
  const driver = scriptedDriver();
  const reported: string[] = [];
  const finished = new Map<string, (outcome: string) => void>();
  const queue = new SessionQueue({
    clock,
    rules: { ...freeRules, ...rules },
    kill: () => reported.push("killed"),
    onIdle: () => reported.push("idle"),
    log: (message) => reported.push(message),
    open: (onStage, signal) =>
      driver.open(
        {
          key: "one",
          filesDirectory: "/",
          runtimeDirectory: "/",
          cacheDirectory: "/",
          environment: {},
          properties: {},
          onStage,
        },
        signal,
      ),
  });

  /** Queues a run; the answer resolves with how it ended. */
  function run(runId: string, code: string): Promise<string> {
    const job: SessionJob = {
      order: anOrder({ runId, code }),
      request: aRequest(code),
      endQuestions: () => {},
      staged: (stage) => reported.push(`${runId} staged ${stage}`),
      started: () => reported.push(`${runId} started`),
      interruptIgnored: (isIgnored) => reported.push(`${runId} ${isIgnored ? "ignores the interrupt" : "is awaited"}`),
      show: (event) => reported.push(`${runId} ${event.type === "text" ? event.data.trim() : event.type}`),
      finish: (outcome, words) => {
        reported.push(`${runId} ${outcome}${words === null ? "" : `: ${words}`}`);
        finished.get(runId)?.(outcome);
      },
    };
    queue.run(job);
    return new Promise((resolve) => finished.set(runId, resolve));
  }
  return { queue, clock, driver, reported, run };
}

/** All that is due without time passing has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("a session's queue", () => {
  it("runs one after the other, in order", async () => {
    const { run, reported, driver } = aQueue();
    await Promise.all([run("a", "print 1\nprint 2"), run("b", "print 3"), run("c", "fail no")]);
    expect(reported.filter((words) => !words.includes("staged"))).toEqual([
      ...["a started", "a 1", "a 2", "a FINISHED"],
      ...["b started", "b 3", "b FINISHED"],
      ...["c started", "c failure", "c ERROR"],
    ]);
    expect(driver.opened).toHaveLength(1);
  });

  it("runs a few at once where that may be, and lets the others wait", async () => {
    const { run, reported, driver, queue } = aQueue({ runsAtOnce: 2 });
    const first = run("a", "wait");
    const second = run("b", "wait");
    const third = run("c", "print 3");
    await settled();
    expect(reported).toEqual(["c staged Queued: 1st in the queue of scripted", "a started", "b started"]);
    expect(queue.size).toBe(3);
    queue.cancel("b");
    expect([await second, await third]).toEqual(["ABORT", "FINISHED"]);
    expect(reported.filter((words) => words.startsWith("a"))).toEqual(["a started"]);
    queue.cancel("a");
    expect(await first).toBe("ABORT");
    expect(driver.opened).toHaveLength(1);
  });

  it("lets the others that run at once go on where one cannot be begun, and ends them with the process", async () => {
    const { run, driver, queue } = aQueue({ runsAtOnce: 3 });
    const first = run("a", "wait");
    expect(await run("b", "break no room for its script")).toBe("ERROR");
    expect(driver.opened[0]?.isDisposed).toBe(false);
    queue.cancel("a");
    expect(await first).toBe("ABORT");
    expect(await run("c", "die gone")).toBe("ERROR");
    expect(driver.opened[0]?.isDisposed).toBe(true);
  });

  it("ends all that run at once when it is closed", async () => {
    const { run, queue, driver } = aQueue({ runsAtOnce: 3 });
    const ends = [run("a", "wait"), run("b", "hang"), run("c", "wait")];
    await settled();
    await queue.close("The interpreter was restarted.");
    expect(await Promise.all(ends)).toEqual(["ABORT", "ABORT", "ABORT"]);
    expect(driver.opened[0]?.isDisposed).toBe(true);
  });

  it("keeps runs that are asked for while the interpreter starts, and says what it prepares", async () => {
    const { run, reported, driver } = aQueue();
    let openNow = () => {};
    driver.gate.stage = "Installing pandas";
    driver.gate.until = new Promise((resolve) => {
      openNow = resolve;
    });
    const ends = [run("a", "print 1"), run("b", "print 2")];
    await settled();
    expect(reported).toEqual(["a staged Installing pandas", "b staged Queued: 1st in the queue of scripted"]);
    openNow();
    await Promise.all(ends);
    expect(reported.slice(2)).toEqual([
      ...["a staged null", "a started", "a 1", "a FINISHED"],
      ...["b started", "b 2", "b FINISHED"],
    ]);
  });

  it("ends a run in words when the interpreter cannot start, and tries again for the next", async () => {
    const { run, reported, driver } = aQueue();
    driver.gate.refusal = "There is no python3. Install it.";
    await run("a", "print 1");
    driver.gate.refusal = null;
    await run("b", "print 2");
    expect(reported).toEqual(["a ERROR: There is no python3. Install it.", "b started", "b 2", "b FINISHED"]);
  });

  it("says why the process died, and opens a fresh one", async () => {
    const { run, reported, driver } = aQueue();
    await run("a", "print 1\ndie of SIGKILL");
    await run("b", "print 2");
    expect(reported).toEqual(["a started", "a 1", "killed", "a ERROR: of SIGKILL", "b started", "b 2", "b FINISHED"]);
    expect(driver.opened.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  });

  it("ends a run whose process died without its driver noticing", async () => {
    const { run, reported, driver, clock } = aQueue();
    const end = run("a", "print 1\nwait");
    await settled();
    driver.opened[0]?.kill("The process was ended by SIGSEGV.");
    await settled();
    clock.pass(500);
    expect(await end).toBe("ERROR");
    expect(reported.at(-1)).toBe("a ERROR: The process was ended by SIGSEGV.");
  });

  it("shows what a process printed last when it comes up to half a second after its end", async () => {
    const { run, reported, driver, clock } = aQueue();
    const end = run("a", "print 1\nlast 2\nwait");
    await settled();
    driver.opened[0]?.kill("The process was ended by SIGSEGV.");
    await settled();
    clock.pass(499);
    await settled();
    expect(reported.filter((words) => words.startsWith("a"))).toEqual(["a started", "a 1", "a 2"]);
    clock.pass(1);
    expect(await end).toBe("ERROR");
  });

  it("replaces a process that died between runs", async () => {
    const { run, driver } = aQueue();
    await run("a", "print 1");
    driver.opened[0]?.kill("gone");
    await settled();
    expect(await run("b", "print 2")).toBe("FINISHED");
    expect(driver.opened).toHaveLength(2);
  });

  it("completes while a run is under way", async () => {
    const { run, queue, reported } = aQueue();
    void run("a", "wait");
    expect(await queue.complete({ code: "pri", cursor: 3 })).toEqual({
      completions: [{ name: "pri", value: "pri", meta: "one" }],
      problem: null,
    });
    expect(reported).toEqual(["a started"]);
  });

  it("answers a completion while it starts with words", async () => {
    const { queue, driver, clock } = aQueue();
    driver.gate.stage = "Installing pandas";
    driver.gate.until = new Promise(() => {});
    const answer = queue.complete({ code: "pri", cursor: 3 });
    await settled();
    clock.pass(5000);
    expect(await answer).toEqual({
      completions: [],
      problem: "The interpreter is still starting: Installing pandas",
    });
  });
});

describe("cancelling", () => {
  it("ends a queued run at once", async () => {
    const { run, queue, reported } = aQueue();
    void run("a", "wait");
    const waiting = run("b", "print 2");
    queue.cancel("b");
    expect(await waiting).toBe("ABORT");
    expect(reported.at(-1)).toBe("b ABORT");
  });

  it("interrupts a run and keeps its session", async () => {
    const { run, queue, reported, driver } = aQueue();
    const end = run("a", "wait\nprint never");
    await settled();
    queue.cancel("a");
    expect(await end).toBe("ABORT");
    expect(reported).toEqual(["a started", "a staged Interrupting…", "a ABORT: The run was cancelled."]);
    expect(driver.opened[0]?.isDisposed).toBe(false);
  });

  it("ends nothing by itself when five seconds of interrupting did not help, but asks", async () => {
    const { run, queue, reported, driver, clock } = aQueue();
    void run("a", "hang");
    await settled();
    queue.cancel("a");
    clock.pass(4999);
    expect(reported).not.toContain("a ignores the interrupt");
    clock.pass(1);
    clock.pass(600_000);
    await settled();
    expect(reported.slice(1)).toEqual([
      "a staged Interrupting…",
      "a staged The interrupt had no effect",
      "a ignores the interrupt",
    ]);
    expect(driver.opened[0]?.isDisposed).toBe(false);
    await queue.close("");
  });

  it("asks again when it is cancelled again, and not when a user waits", async () => {
    const { run, queue, reported, driver, clock } = aQueue();
    const end = run("a", "stubborn 2\nprint 1");
    await settled();
    queue.cancel("a");
    clock.pass(5000);
    queue.wait("a");
    clock.pass(60_000);
    queue.cancel("a");
    expect(await end).toBe("ABORT");
    expect(reported.slice(1)).toEqual([
      "a staged Interrupting…",
      "a staged The interrupt had no effect",
      "a ignores the interrupt",
      "a staged Waiting until the code ends",
      "a is awaited",
      "a staged Interrupting…",
      "a ABORT: The run was cancelled.",
    ]);
    expect(driver.opened[0]?.isDisposed).toBe(false);
  });

  it("ends the session where people want it, and the next run has a fresh one", async () => {
    const { run, queue, reported, driver, clock } = aQueue();
    const end = run("a", "hang");
    await settled();
    queue.cancel("a");
    clock.pass(5000);
    queue.cancel("a", "endNow");
    expect(await end).toBe("ABORT");
    expect(reported.slice(4)).toEqual([
      "a staged Waiting until the code ends",
      "a is awaited",
      "a staged Ending the interpreter…",
      "killed",
      "a ABORT: The run was cancelled. Its interpreter was ended: variables are gone, the next run starts a fresh one.",
    ]);
    expect(await run("b", "print 2")).toBe("FINISHED");
    expect(driver.opened).toHaveLength(2);
  });

  it("ends the session when interrupting did not help and there is no user to ask about the run", async () => {
    const { run, queue, reported, clock } = aQueue();
    const end = run("a", "hang");
    await settled();
    queue.cancel("a");
    clock.pass(5000);
    queue.cancel("a", "end");
    clock.pass(5000);
    expect(await end).toBe("ABORT");
    expect(reported.at(-1)).toMatch(
      /^a ABORT: The run was cancelled. It did not answer .* within 5 s, so its interpreter was/,
    );
  });

  it("ends a run that waits for its interpreter, and lets the interpreter go on starting", async () => {
    const { run, queue, driver } = aQueue();
    let openNow = () => {};
    driver.gate.until = new Promise((resolve) => {
      openNow = resolve;
    });
    const end = run("a", "print 1");
    await settled();
    queue.cancel("a");
    expect(await end).toBe("ABORT");
    openNow();
    expect(await run("b", "print 2")).toBe("FINISHED");
    expect(driver.opened).toHaveLength(1);
  });
});

describe("a time limit", () => {
  it("ends a run that takes longer, as an error that names the setting", async () => {
    const { run, reported, clock, driver } = aQueue({ runMs: 10_000 });
    const end = run("a", "print 1\nwait");
    await settled();
    clock.pass(10_000);
    expect(await end).toBe("ERROR");
    expect(reported.at(-1)).toMatch(
      /^a ERROR: The run took longer than 10 s, the limit that octavo.limit.time of .* scripted/,
    );
    expect(driver.opened[0]?.isDisposed).toBe(false);
  });

  it("climbs the same ladder as a cancelled run", async () => {
    const { run, reported, clock } = aQueue({ runMs: 10_000, interruptMs: 2000 });
    const end = run("a", "hang");
    await settled();
    clock.pass(12_000);
    expect(await end).toBe("ERROR");
    expect(reported.at(-1)).toMatch(
      /^a ERROR: The run took longer than 10 s.* did not answer the interrupt within 2 s/,
    );
  });

  it("is each run's own and gone with it", async () => {
    const { run, clock } = aQueue({ runMs: 10_000 });
    await run("a", "print 1");
    clock.pass(60_000);
    expect(await run("b", "print 2")).toBe("FINISHED");
  });
});

describe("an interpreter that does not end when asked to", () => {
  it("is killed after its time, and each step is shown", async () => {
    const { run, queue, reported, clock, driver } = aQueue({ interruptMs: 1000, terminateMs: 3000 });
    const end = run("a", "hang");
    await settled();
    driver.gate.disposing = new Promise(() => {});
    queue.cancel("a", "end");
    clock.pass(1000);
    await settled();
    clock.pass(3000);
    expect(reported.slice(1)).toEqual([
      "a staged Interrupting…",
      "a staged The code did not answer the interrupt within 1 s. Ending the interpreter…",
      "a staged The interpreter does not end by itself. Killing it…",
      "killed",
    ]);
    clock.pass(10_000);
    expect(await end).toBe("ABORT");
    expect(reported.at(-1)).toMatch(/did not answer the interrupt within 1 s, nor end when asked to, so .* was killed/);
  });
});

describe("places in the queue", () => {
  it("are sent when they change, for the runs whose place it is", async () => {
    const { run, queue, reported } = aQueue();
    const first = run("a", "wait");
    const ends = [run("b", "print"), run("c", "print"), run("d", "print")];
    const places = () => reported.splice(0).filter((words) => words.includes("Queued"));
    expect(places()).toEqual([
      "b staged Queued: 1st in the queue of scripted",
      "c staged Queued: 2nd in the queue of scripted",
      "d staged Queued: 3rd in the queue of scripted",
    ]);
    queue.cancel("c");
    expect(places()).toEqual(["d staged Queued: 2nd in the queue of scripted"]);
    await settled();
    queue.cancel("a");
    await Promise.all([first, ...ends]);
    expect(places()).toEqual(["d staged Queued: 1st in the queue of scripted"]);
  });

  it("far back are sent once", async () => {
    const { run, queue, reported } = aQueue();
    void run("a", "wait");
    for (let index = 0; index < 20; index++) void run(`w${index}`, "print");
    expect(reported.filter((words) => words.startsWith("w15"))).toEqual([
      "w15 staged Queued: more than 9 runs go before this one",
    ]);
    await queue.close("");
  });
});

describe("a session that is not used", () => {
  it("says so after its time, counted from its last use", async () => {
    const { run, reported, clock, queue } = aQueue({ idleMs: 60_000 });
    await run("a", "print 1");
    await settled();
    clock.pass(50_000);
    await queue.complete({ code: "x", cursor: 1 });
    clock.pass(50_000);
    expect(reported).not.toContain("idle");
    clock.pass(10_000);
    expect(reported).toContain("idle");
  });

  it("is never one that is busy, nor one with a queue", async () => {
    const { run, reported, clock, queue } = aQueue({ idleMs: 60_000 });
    const ends = [run("a", "wait"), run("b", "wait")];
    await settled();
    clock.pass(600_000);
    queue.cancel("a");
    await settled();
    clock.pass(600_000);
    expect(reported).not.toContain("idle");
    queue.cancel("b");
    await Promise.all(ends);
    await settled();
    clock.pass(60_000);
    expect(reported).toContain("idle");
  });
});

describe("closing", () => {
  it("ends the process and everything that waits", async () => {
    const { run, queue, reported, driver } = aQueue();
    const ends = [run("a", "hang"), run("b", "print 2")];
    await settled();
    await queue.close("Closed.");
    expect(await Promise.all(ends)).toEqual(["ABORT", "ABORT"]);
    expect(reported.slice(1)).toEqual(["a started", "b ABORT", "a ABORT: Closed."]);
    expect(driver.opened[0]?.isDisposed).toBe(true);
  });

  it("ends an interpreter that is only starting", async () => {
    const { run, queue, driver } = aQueue();
    let openNow = () => {};
    driver.gate.until = new Promise((resolve) => {
      openNow = resolve;
    });
    const end = run("a", "print 1");
    await settled();
    await queue.close("Closed.");
    expect(await end).toBe("ABORT");
    openNow();
    await settled();
    expect(driver.opened[0]?.isDisposed).toBe(true);
  });
});

describe("looking up a variable", () => {
  const asked = { name: "df", directory: "/run", signal: new AbortController().signal };

  it("waits a moment for the end of what runs, and for no longer", async () => {
    const { queue, clock, run } = aQueue();
    const first = run("one", "wait");
    await settled();
    const ended = queue.lookUps.ask(asked);
    queue.cancel("one", "ask");
    await first;
    expect(await ended).toMatchObject({ state: "found", variable: { file: "df.parquet" } });
    const second = run("two", "wait");
    await settled();
    const busy = queue.lookUps.ask(asked);
    clock.pass(1000);
    expect(await busy).toMatchObject({ state: "busy", variable: { file: null } });
    queue.cancel("two", "ask");
    await second;
  });

  it("a look-up has the interpreter until that is free again, also when it is called off: its interrupt hits no run", async () => {
    const { queue, run, reported, driver } = aQueue();
    await run("one", "print 1");
    let free = () => {};
    driver.gate.until = new Promise((resolve) => {
      free = resolve;
    });
    const aborting = new AbortController();
    const slow = queue.lookUps.ask({ ...asked, name: "slow", signal: aborting.signal });
    const behind = queue.lookUps.ask(asked);
    const calledOff = new AbortController();
    const third = queue.lookUps.ask({ ...asked, signal: calledOff.signal });
    calledOff.abort();
    expect(await third).toMatchObject({ state: "none" });
    aborting.abort();
    expect(await slow).toMatchObject({ state: "none" });
    const ends = [run("two", "print 2"), run("three", "print 3")];
    await settled();
    expect(reported).not.toContain("two started");
    queue.cancel("two", "ask");
    expect(await ends[0]).toBe("ABORT");
    await settled();
    expect(reported).not.toContain("three started");
    free();
    expect(await ends[1]).toBe("FINISHED");
    // A waiting run goes before the look-up.
    expect(await behind).toMatchObject({ state: "busy" });
    await queue.close("");
  });

  it("that was called off keeps no run waiting for long, though the interpreter never answers", async () => {
    const { queue, run, reported, driver, clock } = aQueue();
    await run("one", "print 1");
    driver.gate.until = new Promise(() => {});
    const aborting = new AbortController();
    const slow = queue.lookUps.ask({ ...asked, name: "slow", signal: aborting.signal });
    const end = run("two", "print 2");
    await settled();
    clock.pass(60_000);
    await settled();
    expect(reported).toContain("two staged Waiting until a frame has been written for SQL");
    expect(reported).not.toContain("two started");
    aborting.abort();
    expect(await slow).toMatchObject({ state: "none" });
    await settled();
    clock.pass(5000);
    expect(await end).toBe("FINISHED");
    expect(await queue.lookUps.ask(asked)).toMatchObject({ state: "found" });
    await queue.close("");
  });

  it("says of a list that it is one", async () => {
    const { queue, run, reported } = aQueue();
    await run("one", "print 1");
    const listed = queue.lookUps.ask({ ...asked, name: null });
    await run("two", "print 2");
    expect(reported).toContain("two staged Waiting until the interpreter has listed its names");
    expect(await listed).toMatchObject({ state: "found" });
    await queue.close("");
  });

  it("starts no interpreter", async () => {
    const { queue, driver } = aQueue();
    expect(await queue.lookUps.ask(asked)).toMatchObject({ state: "none" });
    expect(driver.opened).toEqual([]);
  });
});
