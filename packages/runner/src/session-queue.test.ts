import { aRequest } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { type Job, SessionQueue } from "./session-queue.ts";
import { handClock } from "./testing/hand-clock.ts";
import { scriptedDriver } from "./testing/scripted-driver.ts";
import { anOrder } from "./testing/server-end.ts";

function aQueue() {
  const clock = handClock();
  const driver = scriptedDriver();
  const told: string[] = [];
  const finished = new Map<string, (outcome: string) => void>();
  const queue = new SessionQueue({
    clock,
    log: (message) => told.push(message),
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
    const job: Job = {
      order: anOrder({ runId, code }),
      request: aRequest(code),
      endQuestions: () => {},
      staged: (stage) => told.push(`${runId} staged ${stage}`),
      started: () => told.push(`${runId} started`),
      show: (event) => told.push(`${runId} ${event.type === "text" ? event.data.trim() : event.type}`),
      finish: (outcome, words) => {
        told.push(`${runId} ${outcome}${words === null ? "" : `: ${words}`}`);
        finished.get(runId)?.(outcome);
      },
    };
    queue.run(job);
    return new Promise((resolve) => finished.set(runId, resolve));
  }
  return { queue, clock, driver, told, run };
}

/** All that is due without time passing has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("a session's queue", () => {
  it("runs one after the other, in order", async () => {
    const { run, told, driver } = aQueue();
    await Promise.all([run("a", "print 1\nprint 2"), run("b", "print 3"), run("c", "fail no")]);
    expect(told).toEqual([
      ...["a started", "a 1", "a 2", "a FINISHED"],
      ...["b started", "b 3", "b FINISHED"],
      ...["c started", "c failure", "c ERROR"],
    ]);
    expect(driver.opened).toHaveLength(1);
  });

  it("keeps runs that are asked for while the interpreter starts, and says what it prepares", async () => {
    const { run, told, driver } = aQueue();
    let openNow = () => {};
    driver.gate.stage = "Installing pandas";
    driver.gate.until = new Promise((resolve) => {
      openNow = resolve;
    });
    const ends = [run("a", "print 1"), run("b", "print 2")];
    await settled();
    expect(told).toEqual(["a staged Installing pandas"]);
    openNow();
    await Promise.all(ends);
    expect(told.slice(1)).toEqual([
      ...["a staged null", "a started", "a 1", "a FINISHED"],
      ...["b started", "b 2", "b FINISHED"],
    ]);
  });

  it("ends a run in words when the interpreter cannot start, and tries again for the next", async () => {
    const { run, told, driver } = aQueue();
    driver.gate.refusal = "There is no python3. Install it.";
    await run("a", "print 1");
    driver.gate.refusal = null;
    await run("b", "print 2");
    expect(told).toEqual(["a ERROR: There is no python3. Install it.", "b started", "b 2", "b FINISHED"]);
  });

  it("says why the process died, and opens a fresh one", async () => {
    const { run, told, driver } = aQueue();
    await run("a", "print 1\ndie of SIGKILL");
    await run("b", "print 2");
    expect(told).toEqual(["a started", "a 1", "a ERROR: of SIGKILL", "b started", "b 2", "b FINISHED"]);
    expect(driver.opened.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  });

  it("ends a run whose process died without its driver noticing", async () => {
    const { run, told, driver, clock } = aQueue();
    const end = run("a", "print 1\nwait");
    await settled();
    driver.opened[0]?.kill("The process was ended by SIGSEGV.");
    await settled();
    clock.pass(500);
    expect(await end).toBe("ERROR");
    expect(told.at(-1)).toBe("a ERROR: The process was ended by SIGSEGV.");
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
    const { run, queue, told } = aQueue();
    void run("a", "wait");
    expect(await queue.complete("pri", 3)).toEqual({
      completions: [{ name: "pri", value: "pri", meta: "one" }],
      problem: null,
    });
    expect(told).toEqual(["a started"]);
  });

  it("answers a completion while it starts with words", async () => {
    const { queue, driver, clock } = aQueue();
    driver.gate.stage = "Installing pandas";
    driver.gate.until = new Promise(() => {});
    const answer = queue.complete("pri", 3);
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
    const { run, queue, told } = aQueue();
    void run("a", "wait");
    const waiting = run("b", "print 2");
    queue.cancel("b");
    expect(await waiting).toBe("ABORT");
    expect(told).toEqual(["b ABORT"]);
  });

  it("interrupts a run and keeps its session", async () => {
    const { run, queue, told, driver } = aQueue();
    const end = run("a", "wait\nprint never");
    await settled();
    queue.cancel("a");
    expect(await end).toBe("ABORT");
    expect(told).toEqual(["a started", "a ABORT: The run was cancelled."]);
    expect(driver.opened[0]?.isDisposed).toBe(false);
  });

  it("ends the session when five seconds of interrupting did not help", async () => {
    const { run, queue, told, driver, clock } = aQueue();
    const end = run("a", "hang");
    await settled();
    queue.cancel("a");
    clock.pass(4999);
    await settled();
    expect(driver.opened[0]?.isDisposed).toBe(false);
    clock.pass(1);
    expect(await end).toBe("ABORT");
    expect(told.at(-1)).toMatch(/^a ABORT: .* did not react .* within 5 seconds/);
    expect(await run("b", "print 2")).toBe("FINISHED");
    expect(driver.opened).toHaveLength(2);
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

describe("closing", () => {
  it("ends the process and everything that waits", async () => {
    const { run, queue, told, driver } = aQueue();
    const ends = [run("a", "hang"), run("b", "print 2")];
    await settled();
    await queue.close("Closed.");
    expect(await Promise.all(ends)).toEqual(["ABORT", "ABORT"]);
    expect(told).toEqual(["a started", "b ABORT", "a ABORT: Closed."]);
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
