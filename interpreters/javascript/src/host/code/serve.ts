/** The thread that runs people's code: one run after another, all in one global scope. */
import { createRequire } from "node:module";
import { join } from "node:path";
import vm from "node:vm";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { DriverQuestion, JsonValue, OutputEvent } from "@octavo/interpreter";
import type { HostedRun } from "@octavo/interpreter/hosted";
import type { CodeThreadData, FromCode, ToCode } from "../messages.ts";
import { createEvaluator, type Evaluated } from "./evaluate.ts";
import { failureText, type Sources } from "./failure.ts";
import { toldCall } from "./pages.ts";
import { showPrinted } from "./printing.ts";
import { createDisplay } from "./show.ts";
import { helper, type Prepared, prepare } from "./source.ts";
import { interruptibleTimers } from "./timers.ts";
import { createZ } from "./z.ts";

/** As many characters may be on their way before code that prints waits. */
const mostUnsent = 4_000_000;

type Answer = Extract<ToCode, { type: "answer" }>;

export function serveCode(): void {
  if (parentPort === null) throw new Error("This file is a thread; the process of a session starts it.");
  const port: MessagePort = parentPort;
  const { filesDirectory, packagesDirectory, unsent } = workerData as CodeThreadData;
  const counter = new Int32Array(unsent);
  const send = (message: FromCode) => port.postMessage(message);

  function show(event: OutputEvent): void {
    const size = "data" in event ? event.data.length : 0;
    for (let count = Atomics.load(counter, 0); count > mostUnsent; count = Atomics.load(counter, 0)) {
      Atomics.wait(counter, 0, count);
    }
    Atomics.add(counter, 0, size);
    send({ type: "shown", event, size });
  }

  const questions = askingOver(send);
  const runs = createRuns(show);
  const display = createDisplay(show);
  const z = createZ({ ask: questions.ask, show, display, context: runs.context });
  showPrinted((data) => show({ type: "text", data }));
  offer({ display, z, require: requireFrom({ filesDirectory, packagesDirectory }) });
  Object.defineProperty(globalThis, helper, {
    value: {
      value: display,
      import: importFrom({ filesDirectory, packagesDirectory }),
      held: holding(),
      thrown: undefined,
      work: undefined,
    },
  });
  offer(interruptibleTimers(runs, runs.tell));
  process.on("uncaughtException", runs.tell);
  process.on("unhandledRejection", runs.tell);

  port.on("message", (message: ToCode) => {
    if (message.type === "run") void runs.run(message.run).then(() => send({ type: "done" }));
    else if (message.type === "stop") runs.stop();
    else if (message.type === "listen") send({ type: "listening" });
    else questions.answer(message);
  });
  send({ type: "ready" });
}

function createRuns(show: (event: OutputEvent) => void) {
  const { evaluate, call, forget } = createEvaluator();
  const prepared = new Map<string, Prepared>();
  let current: HostedRun | undefined;
  let name = "";
  let stop = () => {};
  const sources: () => Sources = () => ({
    current: name,
    lineOf: (source, line) => prepared.get(source)?.lineOf(line) ?? line,
  });

  async function evaluated(code: string): Promise<Evaluated> {
    try {
      const source = prepare(code);
      prepared.set(name, source);
      const stopped = new Promise<Evaluated>((resolve) => {
        stop = () => resolve({ type: "stopped" });
      });
      return await Promise.race([evaluate(source.code, name), stopped]);
    } catch (error) {
      return { type: "threw", thrown: error };
    }
  }

  return {
    call,
    context: () => current?.context,
    stop: () => stop(),
    /** What nobody caught, and nobody waits for: it is told, and the session goes on. */
    tell: (thrown: unknown) => show({ type: "text", data: `Uncaught ${failureText(thrown, sources())}\n` }),
    async run(run: HostedRun): Promise<void> {
      current = run;
      name = `octavo-run-${prepared.size + 1}`;
      // A function that watches a value may wait for something, and its run with it.
      const end = await evaluated(run.code.startsWith(toldCall) ? `await ${run.code}` : run.code);
      // A rejection that nobody handles is known only now.
      await new Promise((resolve) => setImmediate(resolve));
      if (end.type === "threw") show({ type: "failure", text: failureText(end.thrown, sources()) });
      if (end.type === "stopped") {
        forget();
        show({ type: "failure", text: "Interrupted" });
      }
      current = undefined;
    },
  };
}

function askingOver(send: (message: FromCode) => void) {
  const asked = new Map<number, (answer: Answer) => void>();
  let count = 0;
  return {
    async ask(question: DriverQuestion): Promise<JsonValue> {
      const id = ++count;
      const answered = new Promise<Answer>((resolve) => asked.set(id, resolve));
      send({ type: "asked", id, question });
      const { answer, problem } = await answered;
      if (problem !== null) throw new Error(problem);
      return answer;
    },
    answer(answer: Answer): void {
      asked.get(answer.id)?.(answer);
      asked.delete(answer.id);
    },
  };
}

type Folders = Pick<CodeThreadData, "filesDirectory" | "packagesDirectory">;

/** A path or an address, and not the name of a package. */
const isPath = (specifier: unknown) => /^(?:\.{0,2}\/|\.{1,2}$|file:)/.test(String(specifier));

function requireFrom({ filesDirectory, packagesDirectory }: Folders): unknown {
  const ofFiles = createRequire(join(filesDirectory, "paragraph.js"));
  if (packagesDirectory === filesDirectory) return ofFiles;
  const ofPackages = createRequire(join(packagesDirectory, "paragraph.js"));
  const required = (specifier: string): unknown => (isPath(specifier) ? ofFiles : ofPackages)(specifier);
  return Object.assign(required, { cache: ofFiles.cache, resolve: ofPackages.resolve });
}

function importFrom({ filesDirectory, packagesDirectory }: Folders) {
  const ofFiles = importerFrom(filesDirectory);
  const ofPackages = importerFrom(packagesDirectory);
  return (specifier: unknown, options?: unknown) => (isPath(specifier) ? ofFiles : ofPackages)(specifier, options);
}

/** An import as a file of the folder would make it. */
function importerFrom(folder: string): (specifier: unknown, options: unknown) => unknown {
  return new vm.Script("(specifier, options) => import(specifier, options)", {
    filename: join(folder, "paragraph.js"),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext();
}

/** Keeps what is awaited until it is settled, and for ever what never is. */
function holding(): (value: unknown) => Promise<unknown> {
  const waited = new Set<Promise<unknown>>();
  return (value) => {
    const promise = Promise.resolve(value);
    const drop = () => waited.delete(promise);
    waited.add(promise);
    promise.then(drop, drop);
    return promise;
  };
}

function offer(names: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(names)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
