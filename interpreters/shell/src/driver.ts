/**
 * `%sh`: each run is a shell of its own, as in Zeppelin; variables and the current folder do not last, files do.
 *
 * The script reaches the shell as an argument, never as part of a command line. Both outputs go through one pipe. What a script
 * leaves in the background lives on after its run, but not after the session.
 */
import {
  type Child,
  type ChildEnd,
  type Driver,
  endChild,
  findProgram,
  InterpreterError,
  type OutputEvent,
  type SessionSettings,
  spawnChild,
} from "@octavo/interpreter";
import { failureOf } from "./failure.ts";
import { createGroups } from "./groups.ts";
import { textOf } from "./output.ts";
import { createPipes, type Pipes } from "./pipe.ts";
import { shellProperties } from "./properties.ts";
import { argumentsFor, type Script } from "./script.ts";

/** How long a script may take to clean up after SIGTERM. */
const graceMs = 3_000;
/** The same when the session ends: the runner may be on its way out. */
const lastGraceMs = 1_000;

export const driver: Driver = {
  name: "sh",
  isConfined: true,
  properties: shellProperties,
  async open(settings) {
    const shell = findShell(settings);
    const groups = createGroups();
    const pipes = createPipes(settings);
    const disposing = new AbortController();
    const running = new Set<Child>();

    return {
      async *run(request) {
        const signal = AbortSignal.any([request.signal, disposing.signal]);
        if (signal.aborted || request.code.trim() === "") return;
        const script = await argumentsFor(request, settings);
        try {
          yield* runShell({ shell, script, pipes, settings, signal, running, onLeft: groups.keep });
        } finally {
          await script.remove();
        }
      },
      async [Symbol.asyncDispose]() {
        disposing.abort();
        await Promise.all([...running].map((child) => endChild(child, { graceMs: lastGraceMs })));
        groups.killAll();
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
  /** The shell is over; its process group may not be. */
  readonly onLeft: (pid: number) => void;
}

async function* runShell(run: ShellRun): AsyncGenerator<OutputEvent> {
  const { shell, script, pipes, settings, signal, running, onLeft } = run;
  const pipe = await pipes.open();
  const child = spawnChild(shell, script.arguments, {
    cwd: settings.filesDirectory,
    env: settings.environment,
    confinement: settings.confinement,
    stdio: ["ignore", pipe.writer, pipe.writer],
  });
  pipe.closeWriter();
  running.add(child);
  const stop = () => void endChild(child, { graceMs });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    for await (const data of textOf(pipe.reader, child.ended)) yield { type: "text", data };
    yield* told(await child.ended, signal);
  } finally {
    // Also when the reader of this run has had enough of it.
    if (child.process.exitCode === null && child.process.signalCode === null) await endChild(child, { graceMs });
    signal.removeEventListener("abort", stop);
    running.delete(child);
    if (child.pid !== undefined) onLeft(child.pid);
  }
}

function* told(end: ChildEnd, signal: AbortSignal): Generator<OutputEvent> {
  const text = failureOf(end, { wasAborted: signal.aborted });
  if (text !== null) yield { type: "failure", text };
}
