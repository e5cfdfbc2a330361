/**
 * Other programs that code starts. What they print on inherited streams comes to the runner by a pipe of the process: for those that code waits for,
 * this module marks for the runner where in what the code itself shows that belongs. What others print, which may outlive their run, comes by a pipe each
 * and is shown as the run's that started them.
 */
import childProcess, {
  type ChildProcess,
  type ForkOptions,
  type SpawnOptions,
  type StdioOptions,
} from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { StringDecoder } from "node:string_decoder";

interface ProgramMarks {
  readonly before: () => void;
  readonly behind: () => void;
  /** Gives what shows text as the run's that goes now. */
  readonly showLater: () => (text: string) => void;
}

export function markPrograms({ before, behind, showLater }: ProgramMarks): void {
  const marked =
    (wait: (...given: never[]) => unknown) =>
    (...given: never[]): unknown => {
      before();
      try {
        return wait(...given);
      } finally {
        behind();
      }
    };
  const { execFileSync, execSync, fork, spawn, spawnSync } = childProcess;
  Object.assign(childProcess, {
    execFileSync: marked(execFileSync),
    execSync: marked(execSync),
    spawnSync: marked(spawnSync),
    spawn: piping(spawn, showLater, (options: SpawnOptions) => listOf(options.stdio ?? "pipe")),
    fork: piping(fork, showLater, ({ stdio, silent }: ForkOptions) => {
      const given = stdio ?? (silent === true ? "pipe" : "inherit");
      return typeof given === "string" ? [...listOf(given), "ipc"] : given;
    }),
  });
  syncBuiltinESMExports();
}

type StreamList = Exclude<StdioOptions, string>;

function listOf(stdio: StdioOptions): StreamList {
  return typeof stdio === "string" ? [stdio, stdio, stdio] : stdio;
}

/** With pipes in place of the streams of this process, and which those are. */
function pipesFor(stdio: StreamList): { readonly stdio: StreamList; readonly piped: readonly number[] } {
  const each = [...stdio];
  const piped = [1, 2].filter((at) => each[at] === "inherit" || each[at] === 1 || each[at] === 2);
  for (const at of piped) each[at] = "pipe";
  return { stdio: each, piped };
}

/** Starts a program whose inherited streams are read here. */
function piping<Options extends SpawnOptions | ForkOptions>(
  start: (...given: never[]) => ChildProcess,
  showLater: ProgramMarks["showLater"],
  stdioOf: (options: Options) => StreamList,
) {
  return (...given: unknown[]): ChildProcess => {
    const at = given.findIndex(
      (each, index) => index > 0 && typeof each === "object" && !Array.isArray(each) && each !== null,
    );
    const options = (at < 0 ? {} : given[at]) as Options;
    const { stdio, piped } = pipesFor(stdioOf(options));
    if (piped.length === 0) return start(...(given as never[]));
    const others = (at < 0 ? given : given.slice(0, at)).filter((each) => each !== undefined && each !== null);
    const child = start(...([...others, { ...options, stdio }] as never[]));
    const show = showLater();
    for (const stream of piped.map((index) => (index === 1 ? child.stdout : child.stderr))) {
      const decoder = new StringDecoder("utf8");
      stream?.on("data", (data: Buffer) => show(decoder.write(data)));
    }
    hideStreams(child, piped);
    return child;
  };
}

/** Code that lets a program inherit its streams finds none there. */
function hideStreams(child: ChildProcess, piped: readonly number[]): void {
  for (const at of piped) {
    Object.defineProperty(child, at === 1 ? "stdout" : "stderr", { value: null, configurable: true, writable: true });
    (child.stdio as unknown[])[at] = null;
  }
}
