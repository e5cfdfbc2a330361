/** The thread that runs people's code, as the thread that talks to the runner sees it. */
import { Worker } from "node:worker_threads";
import type { OutputEvent } from "@octavo/interpreter";
import type { Hosted, RunTools } from "@octavo/interpreter/hosted";
import type { JavascriptSettings } from "../settings.ts";
import { completeCode } from "./complete.ts";
import { listNames, namesGiven } from "./held.ts";
import { type CodeThreadData, callState, calls, callsEnded, type FromCode, type ToCode } from "./messages.ts";
import { createThreadInspector } from "./thread-inspector.ts";

/** How long code that waits has to answer the message that stops it; code that computes is terminated without one. */
const listensMs = 100;
/** Runs whose timers are still heard. */
const heardRuns = 200;

interface Current {
  readonly number: number;
  readonly tools: RunTools;
  readonly finish: () => void;
  isOver: boolean;
  isInterrupted: boolean;
}

export async function startCodeThread(
  file: URL,
  { filesDirectory, packagesDirectory }: JavascriptSettings,
): Promise<Hosted> {
  process.chdir(filesDirectory);
  const unsent = new Int32Array(new SharedArrayBuffer(4));
  const calling = new Int32Array(new SharedArrayBuffer(8));
  const inspector = await createThreadInspector();
  const thread = new Worker(file, {
    workerData: {
      filesDirectory,
      packagesDirectory,
      unsent: unsent.buffer,
      calling: calling.buffer,
    } satisfies CodeThreadData,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  /** By the number of the run, which the thread counts as we do. */
  const toolsOf = new Map<number, RunTools>();
  let runs = 0;
  let current: Current | undefined;
  const listens = new Map<number, () => void>();
  let asked = 0;
  const send = (message: ToCode) => thread.postMessage(message);

  function showEvent(event: OutputEvent, size: number, run: number): void {
    const sent = () => {
      Atomics.sub(unsent, 0, size);
      Atomics.notify(unsent, 0);
    };
    const tools = toolsOf.get(run);
    if (tools === undefined) sent();
    else tools.show(event, sent);
  }

  async function askForCode({ id, question }: Extract<FromCode, { type: "asked" }>): Promise<void> {
    try {
      if (current === undefined) throw new Error("Only a paragraph that runs can ask.");
      send({ type: "answer", id, answer: await current.tools.ask(question), problem: null });
    } catch (error) {
      send({ type: "answer", id, answer: null, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  const ready = new Promise<void>((resolve) => {
    thread.on("message", (message: FromCode) => {
      switch (message.type) {
        case "ready":
          return resolve();
        case "shown":
          return showEvent(message.event, message.size, message.run);
        case "printed":
          return current?.tools.printed();
        case "asked":
          return void askForCode(message);
        case "done":
          return current?.number === message.run ? current.finish() : undefined;
        case "listening":
          return listens.get(message.id)?.();
      }
    });
  });
  // What ends the thread ends the session, as `process.exit()` would.
  thread.on("error", (error) => process.stderr.write(`${error.message}\n`));
  thread.on("exit", (code) => process.exit(code));
  await ready;
  const given = await namesGiven(inspector);

  function isListening(): Promise<boolean> {
    const id = ++asked;
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, listensMs, false);
      listens.set(id, () => {
        clearTimeout(timer);
        resolve(true);
      });
      send({ type: "listen", id });
    }).finally(() => listens.delete(id));
  }

  /**
   * What a run that was interrupted has left behind and what computes at once, in the callback of a timer or behind a promise, ends with it, or the
   * next run would wait for ever. All timers that are due have had their turn between two answers.
   */
  async function sendHeldEvents(): Promise<void> {
    for (let answers = 0; answers < 2; ) {
      const ended = Atomics.load(calling, callsEnded);
      if (await isListening()) answers += 1;
      else {
        answers = 0;
        await terminate(ended);
      }
    }
  }

  /**
   * Only the debugger can end what computes and leave it its variables.
   *
   * @param ended how many calls had ended before the thread was found not to listen: where one more has by now, it may be between two
   */
  async function terminate(ended: number): Promise<void> {
    const state = Atomics.compareExchange(calling, callState, calls.inside, calls.ending);
    if (state === calls.outside && Atomics.load(calling, callsEnded) !== ended) return;
    await inspector.ask("Runtime.terminateExecution").catch(() => {});
  }

  /** One loop may stand behind another, and the end of one may hit the handler of what was sent: both are done until the run has ended. */
  async function stopRun(run: Current): Promise<void> {
    while (!run.isOver) {
      const ended = Atomics.load(calling, callsEnded);
      send({ type: "stop" });
      if (!(await isListening()) && !run.isOver) await terminate(ended);
    }
  }

  return {
    async run(run, tools) {
      runs += 1;
      const own: Current = { number: runs, tools, finish: () => {}, isOver: false, isInterrupted: false };
      await new Promise<void>((resolve) => {
        const finish = () => {
          own.isOver = true;
          resolve();
        };
        current = Object.assign(own, { finish });
        toolsOf.set(runs, tools);
        toolsOf.delete(runs - heardRuns);
        send({ type: "run", run });
      });
      if (own.isInterrupted) await sendHeldEvents();
      current = undefined;
    },
    interrupt() {
      if (current === undefined || current.isInterrupted) return;
      current.isInterrupted = true;
      void stopRun(current);
    },
    complete: (place) => completeCode(inspector, place),
    list: () => listNames(inspector, given),
  };
}
