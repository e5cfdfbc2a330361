/**
 * The thread that runs people's code: one run after another, all in one global scope. What a timer shows later has the number of the run that
 * began it; what goes on behind a promise, with that of the newest. (Node's own way to follow promises does not survive code that is terminated.)
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { DriverQuestion, JsonValue, OutputEvent } from "@octavo/interpreter";
import type { HostedRun } from "@octavo/interpreter/hosted";
import type { CodeThreadData, FromCode, ToCode } from "../messages.ts";
import { createEvaluator, type Evaluated } from "./evaluate.ts";
import { failureText, type Sources } from "./failure.ts";
import { changeCall } from "./pages.ts";
import { showPrinted } from "./printing.ts";
import { markPrograms } from "./programs.ts";
import { createDisplay } from "./show.ts";
import { helper, type Prepared, prepareSource } from "./source.ts";
import { interruptibleTimers } from "./timers.ts";
import { createZObject } from "./z.ts";

/** As many characters may be on their way before code that prints waits. */
const mostUnsent = 4_000_000;
const longestWaitMs = 500;

type CodeAnswer = Extract<ToCode, { type: "answer" }>;

export function serveCode(): void {
  if (parentPort === null) throw new Error("This file is a thread; the process of a session starts it.");
  const port: MessagePort = parentPort;
  const { filesDirectory, packagesDirectory, unsent, calling } = workerData as CodeThreadData;
  const counter = new Int32Array(unsent);
  const send = (message: FromCode) => port.postMessage(message);
  const owner = { run: 0 };
  let count = 0;

  function show(event: OutputEvent): void {
    const size = "data" in event ? event.data.length : 0;
    for (let left = Atomics.load(counter, 0); left > mostUnsent; left = Atomics.load(counter, 0)) {
      Atomics.wait(counter, 0, left);
    }
    Atomics.add(counter, 0, size);
    send({ type: "shown", event, size, run: owner.run });
  }

  const questions = askingOver(send);
  const runs = createRuns({
    show,
    done: (run) => send({ type: "done", run }),
    calling: new Int32Array(calling),
  });
  const display = createDisplay(show);
  const z = createZObject({ ask: questions.ask, show, display, context: runs.context });
  showPrinted((data) => show({ type: "text", data }));
  offerGlobals({ display, z, require: requireFrom({ filesDirectory, packagesDirectory }) });
  Object.defineProperty(globalThis, helper, {
    value: {
      value: display,
      import: importFrom({ filesDirectory, packagesDirectory }),
      held: holdingOutput(),
      meta: metaOf({ filesDirectory, packagesDirectory }),
      thrown: undefined,
      work: undefined,
    },
  });
  offerGlobals(interruptibleTimers(runs, runs.showUncaught, owner));
  markPrograms({
    before: () => waitUntilSent(counter),
    behind: () => send({ type: "printed" }),
    showLater() {
      const { run } = owner;
      return (data) => {
        const before = owner.run;
        owner.run = run;
        if (data !== "") show({ type: "text", data });
        owner.run = before;
      };
    },
  });
  process.on("uncaughtException", runs.showUncaught);
  process.on("unhandledRejection", runs.showUncaught);

  port.on("message", (message: ToCode) => {
    if (message.type === "run") {
      owner.run = ++count;
      void runs.run(message.run, owner.run);
    } else if (message.type === "stop") runs.stop();
    else if (message.type === "listen") send({ type: "listening", id: message.id });
    else questions.answer(message);
  });
  send({ type: "ready" });
}

/** Until what was shown has left the process: what comes by another way is behind it. */
function waitUntilSent(counter: Int32Array): void {
  const end = performance.now() + longestWaitMs;
  for (let left = Atomics.load(counter, 0); left > 0 && performance.now() < end; left = Atomics.load(counter, 0)) {
    Atomics.wait(counter, 0, left, longestWaitMs);
  }
}

interface RunsParts {
  readonly show: (event: OutputEvent) => void;
  readonly done: (run: number) => void;
  readonly calling: Int32Array;
}

/**
 * The end of what computes may hit this code too, anywhere. So a run is over only with its last step, and to stop it does all steps again, at once and
 * behind no promise.
 */
function createRuns({ show, done, calling }: RunsParts) {
  const { evaluate, call, forget } = createEvaluator(calling);
  const prepared = new Map<string, Prepared>();
  let current: { readonly run: HostedRun; readonly number: number } | undefined;
  let name = "";
  const sources: () => Sources = () => ({
    current: name,
    lineOf: (source, line) => prepared.get(source)?.lineOf(line) ?? line,
  });

  async function evaluated(code: string): Promise<Evaluated> {
    try {
      const source = prepareSource(code);
      prepared.set(name, source);
      return await evaluate(source.code, name);
    } catch (error) {
      return { type: "threw", thrown: error };
    }
  }

  function finish(number: number, end: Evaluated): void {
    if (current?.number !== number) return;
    if (end.type === "stopped") forget();
    if (end.type === "threw") show({ type: "failure", text: failureText(end.thrown, sources()) });
    if (end.type === "stopped") show({ type: "failure", text: "Interrupted" });
    done(number);
    current = undefined;
  }

  return {
    call,
    context: () => current?.run.context,
    stop() {
      if (current !== undefined) finish(current.number, { type: "stopped" });
    },
    /** Shows what no code caught and no run waits for; the session goes on. */
    showUncaught: (thrown: unknown) => show({ type: "text", data: `Uncaught ${failureText(thrown, sources())}\n` }),
    async run(run: HostedRun, number: number): Promise<void> {
      current = { run, number };
      name = `octavo-run-${prepared.size + 1}`;
      // A function that watches a value may wait for something, and its run with it.
      const end = await evaluated(run.code.startsWith(changeCall) ? `await ${run.code}` : run.code);
      // Node reports an unhandled rejection only now.
      await new Promise((resolve) => setImmediate(resolve));
      finish(number, end);
    },
  };
}

function askingOver(send: (message: FromCode) => void) {
  const asked = new Map<number, (answer: CodeAnswer) => void>();
  let count = 0;
  return {
    async ask(question: DriverQuestion): Promise<JsonValue> {
      const id = ++count;
      const answered = new Promise<CodeAnswer>((resolve) => asked.set(id, resolve));
      send({ type: "asked", id, question });
      const { answer, problem } = await answered;
      if (problem !== null) throw new Error(problem);
      return answer;
    },
    answer(answer: CodeAnswer): void {
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

/** What `import.meta` is, as for a module that lies in the working folder. */
function metaOf({ filesDirectory, packagesDirectory }: Folders) {
  const filename = join(filesDirectory, "paragraph.js");
  const url = pathToFileURL(filename).href;
  const resolve = (specifier: unknown) =>
    isPath(specifier)
      ? new URL(String(specifier), url).href
      : pathToFileURL(createRequire(join(packagesDirectory, "paragraph.js")).resolve(String(specifier))).href;
  return Object.assign(Object.create(null) as object, { dirname: filesDirectory, filename, url, resolve });
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
function holdingOutput(): (value: unknown) => Promise<unknown> {
  const waited = new Set<Promise<unknown>>();
  return (value) => {
    const promise = Promise.resolve(value);
    const drop = () => waited.delete(promise);
    waited.add(promise);
    promise.then(drop, drop);
    return promise;
  };
}

function offerGlobals(names: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(names)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
