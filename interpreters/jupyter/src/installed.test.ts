import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InterpreterError, type OutputEvent, type RunRequest, type Session } from "@octavo/interpreter";
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
import { installedKernels } from "./index.ts";
import { testPython } from "./testing/python.ts";

const never = new AbortController().signal;
const python = testPython();
const opened: Session[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((session) => session[Symbol.asyncDispose]()));
});

function settingsOf(kernel: string, environment: Readonly<Record<string, string>> = {}) {
  const settings = someSettings({ properties: { kernel } });
  return { ...settings, environment: { ...settings.environment, ...environment } };
}

/** A folder for JUPYTER_PATH with one kernel in it. */
function placeWith(name: string, kernelspec: object): string {
  const place = mkdtempSync(join(tmpdir(), "octavo-kernels-"));
  mkdirSync(join(place, "kernels", name), { recursive: true });
  writeFileSync(join(place, "kernels", name, "kernel.json"), JSON.stringify(kernelspec));
  return place;
}

describeDriver("jupyter with R", {
  driver: installedKernels,
  settings: { properties: { kernel: "ir" } },
  hello: "cat('hello')",
  inOrder: "cat('one\\n'); cat('two\\n'); cat('three\\n')",
  fails: { code: "stop('broken')", because: /broken/ },
  endless: { code: "cat('started\\n'); flush.console(); while (TRUE) Sys.sleep(0.1)" },
  state: { sets: "x <- 'kept'", reads: "cat(if (exists('x')) x else 'nothing')", shows: "kept" },
  process: /IRkernel/,
});

describe("R", () => {
  let session: Session;
  beforeAll(async () => {
    session = await installedKernels.open(settingsOf("ir"), never);
  });
  afterAll(() => session[Symbol.asyncDispose]());

  it("shows a plot and a data frame", async () => {
    const events = await collect(session, "plot(1:3)\ndata.frame(a = 1:2)");
    const forms = events.flatMap((event) => (event.type === "display" ? Object.keys(event.bundle) : []));
    expect(forms).toContain("image/png");
    expect(events).toContainEqual(expect.objectContaining({ type: "result", format: "TABLE", data: "a\n1\n2" }));
  });

  it("completes", async () => {
    const names = (await session.complete?.({ code: "read.cs", cursor: 7 }))?.map(({ value }) => value);
    expect(names).toContain("csv");
  });

  it("asks for a line", async () => {
    const ask: RunRequest["ask"] = async (question) => (question.type === "input" ? "Ann" : null);
    const events: OutputEvent[] = [];
    const request = aRequest("cat(readline('Who? '))", never, { ask });
    for await (const event of session.run(request)) events.push(event);
    expect(shownText(events)).toContain("Ann");
  });

  it("ends a run whose line is refused, at whichever of its steps that comes", async () => {
    const refuses: RunRequest["ask"] = () => Promise.reject(new InterpreterError("No one is here."));
    for (let round = 0; round < 25; round++) {
      const events: OutputEvent[] = [];
      for await (const event of session.run(aRequest("readline('Who? ')", never, { ask: refuses }))) events.push(event);
      expect(shownText(events)).toContain("No one is here.");
    }
  });

  it("says of a run that was cancelled that it was", async () => {
    const aborting = new AbortController();
    const events: OutputEvent[] = [];
    for await (const event of session.run(aRequest("cat('on'); flush.console(); Sys.sleep(60)", aborting.signal))) {
      events.push(event);
      aborting.abort();
    }
    expect(shownText(events)).toBe("onInterrupted");
  });

  it.each([
    ["that sleeps", "Sys.sleep(600)"],
    ["in a loop", "repeat {}"],
    ["in a busy call of C", "for (i in 1:1000) solve(matrix(runif(1e6), 1000))"],
    ["that waits for a line", "readline('never: ')"],
    ["that has put interrupts off", "suspendInterrupts(for (i in 1:3) Sys.sleep(0.1)); Sys.sleep(600)"],
    ["that tidies up", "tryCatch(Sys.sleep(600), finally = cat('tidied'))"],
    ["that waits for a program", "system('sleep 600')"],
    [
      "that swallows the interrupt, and ends then",
      "tryCatch(Sys.sleep(600), interrupt = function(e) cat('swallowed'))",
    ],
  ])("keeps its variables when a run is cancelled %s", async (_, code) => {
    await collect(session, "kept <- 'all of it'");
    const aborting = new AbortController();
    const ask: RunRequest["ask"] = () => new Promise(() => {});
    const request = aRequest(`cat('begun'); flush.console(); ${code}`, aborting.signal, { ask });
    for await (const event of session.run(request)) if (shownText([event]).includes("begun")) aborting.abort();
    expect(shownText(await collect(session, "cat(kept)"))).toBe("all of it");
  });

  it("is interrupted once more where its code has swallowed the interrupt, and keeps its variables", async () => {
    const swallows = "tryCatch(repeat {}, interrupt = function(e) { cat('swallowed'); flush.console() })";
    const aborting = new AbortController();
    const code = `kept <- 'still here'; cat('begun'); flush.console(); ${swallows}; repeat {}`;
    for await (const event of session.run(aRequest(code, aborting.signal))) {
      if (shownText([event]).includes("begun")) aborting.abort();
      if (shownText([event]).includes("swallowed")) session.interrupt?.();
    }
    expect(shownText(await collect(session, "cat(kept)"))).toBe("still here");
  });
});

describe("bash_kernel", () => {
  it("prints what its code says", async () => {
    const place = placeWith("bash", {
      argv: [python, "-m", "bash_kernel", "-f", "{connection_file}"],
      language: "bash",
    });
    const session = await installedKernels.open(settingsOf("bash", { JUPYTER_PATH: place }), never);
    opened.push(session);
    expect(shownText(await collect(session, "echo $((6 * 7))"))).toBe("42\n");
  });
});

describe("a kernel that", () => {
  const program = join(import.meta.dirname, "testing", "odd_kernel.py");

  async function open(oddity: string, interruptMode = "signal"): Promise<Session> {
    const argv = [python, program, "{connection_file}", oddity];
    const place = placeWith("odd", { argv, interrupt_mode: interruptMode });
    const session = await installedKernels.open(settingsOf("odd", { JUPYTER_PATH: place }), never);
    opened.push(session);
    return session;
  }

  /** Runs what never ends until it has shown these words. */
  async function cancelled(session: Session, words = "tick"): Promise<readonly OutputEvent[]> {
    const aborting = new AbortController();
    const events: OutputEvent[] = [];
    for await (const event of session.run(aRequest("forever", aborting.signal))) {
      events.push(event);
      if (shownText(events).includes(words)) aborting.abort();
    }
    return events;
  }

  it.each(["well-behaved", "late-output", "null-parents", "no-idle"])(
    "is %s shows each run's own output",
    async (oddity) => {
      const session = await open(oddity);
      expect(shownText(await collect(session, "print one"))).toBe("one\n");
      expect(shownText(await collect(session, "print two"))).toBe("two\n");
    },
  );

  it("publishes long after its run has that shown with the next", async () => {
    const session = await open("very-late-output");
    expect(shownText(await collect(session, "print one"))).toBe("");
    expect(shownText(await cancelled(session, "one"))).toContain("one");
  });

  it.each([
    ["well-behaved", "signal"],
    ["null-parents", "signal"],
    ["dies-of-signals", "message"],
  ])("is %s and wants a %s is interrupted by that, and goes on", async (oddity, mode) => {
    const session = await open(oddity, mode);
    expect(hasFailed(await cancelled(session))).toBe(true);
    expect(shownText(await collect(session, "print on"))).toBe("on\n");
  });

  it("dies of a signal although it wants signals says so", async () => {
    const session = await open("dies-of-signals");
    await expect(cancelled(session)).rejects.toThrow(/was ended by SIGINT/);
    expect((await session.ended)?.message).toMatch(/SIGINT/);
  });

  it.each(["signal", "message"])("ignores a %s is ended with its session", async (mode) => {
    const session = await open("ignores-interrupts", mode);
    const pids = descendants(/odd_kernel/);
    const aborting = new AbortController();
    const run = session.run(aRequest("forever", aborting.signal))[Symbol.asyncIterator]();
    await run.next();
    aborting.abort();
    const ending = (async () => {
      while ((await run.next()).done !== true);
    })();
    await Promise.all([expect(ending).rejects.toThrow(), session[Symbol.asyncDispose]()]);
    await allGone(pids);
  });

  it("is killed in the middle says so", async () => {
    await expect(collect(await open("well-behaved"), "die")).rejects.toThrow(/SIGKILL/);
  });

  it("sends what is no message is heard all the same", async () => {
    expect(shownText(await collect(await open("well-behaved"), "half"))).toBe("after\n");
  });

  it("is not installed says which are", async () => {
    const place = placeWith("mine", { argv: ["x"] });
    await expect(installedKernels.open(settingsOf("julia", { JUPYTER_PATH: place }), never)).rejects.toThrow(
      /kernel julia is not installed[\s\S]*mine/,
    );
  });

  it("cannot be started says so", async () => {
    const place = placeWith("gone", { argv: ["/no/such/program", "{connection_file}"], display_name: "Gone" });
    await expect(installedKernels.open(settingsOf("gone", { JUPYTER_PATH: place }), never)).rejects.toThrow(
      /Gone \(\/no\/such\/program\) ended while it started \(.*ENOENT/,
    );
  });
});
