/** The thread that runs people's code, as the thread that talks to the runner sees it. */
import { Worker } from "node:worker_threads";
import type { OutputEvent } from "@octavo/interpreter";
import type { Hosted, RunTools } from "@octavo/interpreter/hosted";
import type { JavascriptSettings } from "../settings.ts";
import { complete } from "./complete.ts";
import type { CodeThreadData, FromCode, ToCode } from "./messages.ts";
import { createThreadInspector } from "./thread-inspector.ts";

/** How long code that waits may take to be told that it is stopped; code that computes is not told, it is terminated. */
const listensMs = 100;
/** What timers print between two runs is shown by the next one, as far as this goes. */
const heldEvents = 100;

interface Current {
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
  const inspector = await createThreadInspector();
  const thread = new Worker(file, {
    workerData: { filesDirectory, packagesDirectory, unsent: unsent.buffer } satisfies CodeThreadData,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const held: OutputEvent[] = [];
  let current: Current | undefined;
  let answer = () => {};
  const send = (message: ToCode) => thread.postMessage(message);

  function show(event: OutputEvent, size: number): void {
    const sent = () => {
      Atomics.sub(unsent, 0, size);
      Atomics.notify(unsent, 0);
    };
    if (current === undefined) {
      held.push(event);
      if (held.length > heldEvents) held.shift();
      sent();
    } else current.tools.show(event, sent);
  }

  async function ask({ id, question }: Extract<FromCode, { type: "asked" }>): Promise<void> {
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
          return show(message.event, message.size);
        case "asked":
          return void ask(message);
        case "done":
          return current?.finish();
        case "listening":
          return answer();
      }
    });
  });
  // What ends the thread ends the session, as `process.exit()` would.
  thread.on("error", (error) => process.stderr.write(`${error.message}\n`));
  thread.on("exit", (code) => process.exit(code));
  await ready;

  function isListening(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, listensMs, false);
      answer = () => {
        clearTimeout(timer);
        resolve(true);
      };
      send({ type: "listen" });
    });
  }

  /**
   * What a run that was interrupted has left behind and what computes at once, in the callback of a timer or behind a promise, ends with it, or the
   * next run would wait for ever. All timers that are due have had their turn between two answers.
   */
  async function settle(): Promise<void> {
    for (let answers = 0; answers < 2; ) {
      if (await isListening()) answers += 1;
      else {
        answers = 0;
        await terminate();
      }
    }
  }

  /** Only the debugger can end what computes and leave it its variables. */
  async function terminate(): Promise<void> {
    await inspector.ask("Runtime.terminateExecution").catch(() => {});
  }

  return {
    async run(run, tools) {
      const own: Current = { tools, finish: () => {}, isOver: false, isInterrupted: false };
      await new Promise<void>((resolve) => {
        current = Object.assign(own, { finish: resolve });
        for (const event of held.splice(0)) tools.show(event);
        send({ type: "run", run });
      });
      own.isOver = true;
      if (own.isInterrupted) await settle();
      current = undefined;
    },
    interrupt() {
      const interrupted = current;
      send({ type: "stop" });
      if (interrupted === undefined) return;
      interrupted.isInterrupted = true;
      // One loop may stand behind another: it is said until the run has ended. It may have hit the handler of the first message, too.
      const again = setInterval(() => {
        if (interrupted.isOver) clearInterval(again);
        else void terminate().finally(() => send({ type: "stop" }));
      }, listensMs);
    },
    complete: (place) => complete(inspector, place),
  };
}
