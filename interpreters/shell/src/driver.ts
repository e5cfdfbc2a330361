/**
 * `%sh`: each run is a shell of its own, as in Zeppelin; variables and the current folder do not last, files do.
 *
 * The script reaches the shell as an argument, never as part of a command line. Both outputs go through one pipe. What a script
 * leaves in the background lives on after its run, but not after the session; what it prints then joins its paragraph.
 */
import type { Readable } from "node:stream";
import {
  type Child,
  type ChildEnd,
  createLateRuns,
  type Driver,
  endChildProcess,
  findProgram,
  InterpreterError,
  keyOfPlace,
  type OutputEvent,
  type SessionSettings,
  spawnChild,
} from "@octavo/interpreter";
import { failureOf } from "./failure.ts";
import { createGroups } from "./groups.ts";
import { readTextOfPipe } from "./output.ts";
import { createPipes, type Pipes } from "./pipe.ts";
import { shellDeclaration } from "./properties.ts";
import { argumentsFor, type Script } from "./script.ts";

/** How long a script may take to clean up after SIGTERM. */
const graceMs = 3_000;
/** The same when the session ends: the runner may be on its way out. */
const lastGraceMs = 1_000;

export const driver: Driver = {
  name: "sh",
  isConfined: true,
  ...shellDeclaration,
  async open(settings) {
    const shell = findShell(settings);
    const groups = createGroups();
    const pipes = createPipes(settings);
    const disposing = new AbortController();
    const running = new Set<Child>();
    const lateRuns = createLateRuns();
    const open = new Set<Readable>();

    return {
      async *run(request) {
        const signal = AbortSignal.any([request.signal, disposing.signal]);
        if (signal.aborted || request.code.trim() === "") return;
        const script = await argumentsFor(request, settings);
        const run = lateRuns.begin(keyOfPlace(request.context), request.later ?? (() => {}));
        const showLate = (data: string) => {
          if (data !== "") lateRuns.show(run, { type: "text", data });
        };
        try {
          yield* runShellScript({
            shell,
            script,
            pipes,
            settings,
            signal,
            running,
            open,
            showLate,
            onLeft: groups.keep,
          });
        } finally {
          await script.remove();
        }
      },
      async [Symbol.asyncDispose]() {
        disposing.abort();
        await Promise.all([...running].map((child) => endChildProcess(child, { graceMs: lastGraceMs })));
        groups.killAll();
        for (const pipe of open) pipe.destroy();
        await pipes.remove();
      },
    };
  },
};

function findShell({ environment }: SessionSettings): string {
  const shell = findProgram("bash", environment["PATH"]) ?? findProgram("sh", environment["PATH"]);
  if (shell !== null) return shell;
  throw new InterpreterError(
    "There is neither bash nor sh on the PATH of the runner. Install one, or correct the PATH.",
  );
}

interface ShellRun {
  readonly shell: string;
  readonly script: Script;
  readonly pipes: Pipes;
  readonly settings: SessionSettings;
  readonly signal: AbortSignal;
  /** The shells of the session that are alive. */
  readonly running: Set<Child>;
  /** What is still read. */
  readonly open: Set<Readable>;
  readonly showLate: (text: string) => void;
  /** The shell is over; its process group may not be. */
  readonly onLeft: (pid: number) => void;
}

async function* runShellScript(run: ShellRun): AsyncGenerator<OutputEvent> {
  const { shell, script, pipes, settings, signal, running, open, showLate, onLeft } = run;
  const pipe = await pipes.open();
  open.add(pipe.reader);
  pipe.reader.once("close", () => open.delete(pipe.reader));
  const child = spawnChild(shell, script.arguments, {
    cwd: settings.filesDirectory,
    env: settings.environment,
    confinement: settings.confinement,
    stdio: ["ignore", pipe.writer, pipe.writer],
  });
  pipe.closeWriter();
  running.add(child);
  const stop = () => void endChildProcess(child, { graceMs });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    for await (const data of readTextOfPipe(pipe.reader, { shellEnded: child.ended, showLate }))
      yield { type: "text", data };
    yield* eventsOfExit(await child.ended, signal);
  } finally {
    // Also when the reader of this run has had enough of it.
    if (child.process.exitCode === null && child.process.signalCode === null) await endChildProcess(child, { graceMs });
    signal.removeEventListener("abort", stop);
    running.delete(child);
    if (child.pid !== undefined) onLeft(child.pid);
  }
}

function* eventsOfExit(end: ChildEnd, signal: AbortSignal): Generator<OutputEvent> {
  const text = failureOf(end, { wasAborted: signal.aborted });
  if (text !== null) yield { type: "failure", text };
}
