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

export async function startCodeThread(file: URL, { filesDirectory }: JavascriptSettings): Promise<Hosted> {
  process.chdir(filesDirectory);
  const unsent = new Int32Array(new SharedArrayBuffer(4));
  const inspector = await createThreadInspector();
  const thread = new Worker(file, {
    workerData: { filesDirectory, unsent: unsent.buffer } satisfies CodeThreadData,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const held: OutputEvent[] = [];
  let current: { readonly tools: RunTools; readonly finish: () => void } | undefined;
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
      }
    });
  });
  // What ends the thread ends the session, as `process.exit()` would.
  thread.on("error", (error) => process.stderr.write(`${error.message}\n`));
  thread.on("exit", (code) => process.exit(code));
  await ready;

  return {
    async run(run, tools) {
      await new Promise<void>((resolve) => {
        current = { tools, finish: resolve };
        for (const event of held.splice(0)) tools.show(event);
        send({ type: "run", run });
      });
      current = undefined;
    },
    interrupt() {
      const interrupted = current;
      send({ type: "stop" });
      setTimeout(() => {
        if (interrupted === undefined || current !== interrupted) return;
        // Only the debugger can end what computes and leave it its variables. It may have hit the handler of the first message.
        void inspector.ask("Runtime.terminateExecution").finally(() => send({ type: "stop" }));
      }, listensMs);
    },
    complete: (place) => complete(inspector, place),
  };
}
