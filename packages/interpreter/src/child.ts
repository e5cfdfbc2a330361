/**
 * The processes behind sessions. A driver starts each through `spawnChild` and ends it with `endChildProcess`, so that one rule holds
 * for all of them: nothing outlives the process that started it.
 *
 * - Each child leads a process group of its own, and signals go to the whole group: what `bash` or a kernel has started goes too.
 * - Where there is `setpriv` (Linux), the kernel itself kills the child when its parent is gone, however that happened. Elsewhere
 *   a child has to end at the end of its stdin. Linux counts the *thread* that started the child as its parent: start
 *   children from the main thread.
 * - When this process ends by itself, by an uncaught error too, living groups are killed on the way out.
 * - What a session may take, and the account it runs as, is its confinement's; it is in force before the program's first instruction.
 */
import { type ChildProcess, type IOType, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAbsolute, resolve, sep } from "node:path";
import type { Readable, Stream, Writable } from "node:stream";
import { accountFlags, type Confinement, confineCommand } from "./confinement.ts";
import { watchMemory } from "./memory-watch.ts";
import { findProgram, isExecutable } from "./programs.ts";
import { behindWall } from "./wall.ts";
import { exitBehindWall, programBehindWall } from "./wall-process.ts";

export interface ChildOptions {
  readonly cwd?: string;
  /** The whole environment of the child; this process's own is not added. */
  readonly env: Readonly<Record<string, string>>;
  /** As for `spawn`; pipes for stdin, stdout and stderr by default. */
  readonly stdio?: readonly (IOType | "ipc" | Stream | number | null)[];
  /** The session's; none for a program that runs for the runner itself. */
  readonly confinement?: Confinement | undefined;
}

export interface ChildEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it never started (ENOENT, EACCES); null when it did. */
  readonly error: NodeJS.ErrnoException | null;
  /** Why the system ended it, where that is known: "the machine was out of memory". */
  readonly because?: string;
}

export interface Child {
  readonly process: ChildProcess;
  /** Also the id of its process group. Undefined when it could not be started. */
  readonly pid: number | undefined;
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  /** Its end is collected for `lastWords` already; add a listener to see all of it. */
  readonly stderr: Readable | null;
  /** Resolves when it has ended or could not be started. Never rejects. */
  readonly ended: Promise<ChildEnd>;
  /** The end of what it wrote to stderr, 8 KB at most. */
  readonly lastWords: () => string;
  /** Sends a signal to its whole group; false when there is none any more. */
  readonly signalGroup: (signal: NodeJS.Signals) => boolean;
  /**
   * For when it has hung up, or sends what no reader understands. Code may close or garble the descriptors of its process, and then no run would ever
   * end; so this kills it, unless it is just ending.
   */
  readonly cutOff: () => void;
}

const keptBytes = 8 * 1024;
/** How long after the exit its pipes may still bring something: a grandchild can hold them open for ever. */
const lastOutputMs = 200;
/** How long a process may take to end after its connections have. */
const endsMs = 1_000;
const living = new Set<Child>();

/** Starts a program; never through a shell. `ended` reports a program that is not there; nothing is thrown. */
export function spawnChild(command: string, args: readonly string[], options: ChildOptions): Child {
  const [file, fileArgs] = boundToParent(command, args, options);
  const child = childOfProcess(
    spawn(file, fileArgs, {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...options.env },
      stdio: options.stdio ? [...options.stdio] : "pipe",
      detached: true,
    }),
    options.confinement,
  );
  if (child.pid !== undefined) keepUntilEnded(child);
  return child;
}

/** SIGTERM to the group, a stopped one too, SIGKILL to what is left of it after `graceMs`. Also for a child that has ended: its group may live. */
export async function endChildProcess(child: Child, { graceMs }: { readonly graceMs: number }): Promise<ChildEnd> {
  child.signalGroup("SIGTERM");
  await isEndedWithin(graceMs, child.ended);
  child.signalGroup("SIGKILL");
  return await child.ended;
}

function childOfProcess(process: ChildProcess, confinement: Confinement | undefined): Child {
  const tail = collectTail(process.stderr);
  let isCutOff = false;
  const ended = waitForProcessEnd(process, confinement).then((end) =>
    isCutOff ? { ...end, because: "its connection to Octavo was closed, or written to, by code" } : end,
  );
  const isWalled = confinement !== undefined && confinement.wall !== null;
  const signal = (name: NodeJS.Signals) => process.pid !== undefined && signalGroup(process.pid, name, isWalled);
  return {
    process,
    pid: process.pid,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    ended,
    lastWords: () => Buffer.concat(tail).subarray(-keptBytes).toString("utf8"),
    signalGroup: signal,
    cutOff: () =>
      void isEndedWithin(endsMs, ended).then((isEnded) => {
        if (isEnded) return;
        isCutOff = true;
        signal("SIGKILL");
      }),
  };
}

function collectTail(stderr: Readable | null): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stderr?.on("data", (chunk: Buffer | string) => {
    const buffer = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    chunks.push(buffer);
    bytes += buffer.length;
    while (bytes - (chunks[0]?.length ?? bytes) >= keptBytes) bytes -= chunks.shift()?.length ?? 0;
  });
  return chunks;
}

function waitForProcessEnd(process: ChildProcess, confinement: Confinement | undefined): Promise<ChildEnd> {
  const isWalled = confinement !== undefined && confinement.wall !== null;
  const memory = process.pid === undefined ? null : watchMemory(process.pid, isWalled ? programBehindWall : undefined);
  return new Promise((resolve) => {
    process.once("error", (error) => {
      // Also sent when a signal or a message could not be delivered; only one that never started has no pid.
      if (process.pid === undefined) resolve({ exitCode: null, signal: null, error });
    });
    process.once("exit", (code, name) => {
      const { exitCode, signal } = isWalled ? exitBehindWall(code, name) : { exitCode: code, signal: name };
      const because = confinement?.explain(signal) ?? memory?.explain(signal) ?? null;
      memory?.stop();
      const end: ChildEnd = { exitCode, signal, error: null, ...(because === null ? {} : { because }) };
      const timer = setTimeout(resolve, lastOutputMs, end);
      process.once("close", () => {
        clearTimeout(timer);
        resolve(end);
      });
    });
  });
}

/** How long a process that was stopped may take to be on its feet again. */
const wakingMs = 100;

function signalGroup(pid: number, signal: NodeJS.Signals, isWalled: boolean): boolean {
  // One that was stopped (Ctrl-Z, a debugger, a flood that waits) hears nothing until it goes on. The signal comes when all of it does: of a
  // process that only wakes up any thread may get it, and then nothing that waits in its main one ends.
  if ((signal === "SIGINT" || signal === "SIGTERM") && isStopped(isWalled ? programBehindWall(pid) : pid)) {
    setTimeout(sendToGroup, wakingMs, pid, signal).unref();
    return sendToGroup(pid, "SIGCONT");
  }
  return sendToGroup(pid, signal);
}

function sendToGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

function isStopped(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before the state stands in parentheses and may hold anything.
    return /^\) [Tt] /.test(stat.slice(stat.lastIndexOf(")")));
  } catch {
    return false; // It has ended.
  }
}

function keepUntilEnded(child: Child): void {
  if (living.size === 0) process.on("exit", killLiving);
  living.add(child);
  void child.ended.then(() => {
    living.delete(child);
    if (living.size === 0) process.off("exit", killLiving);
  });
}

function killLiving(): void {
  for (const child of living) child.signalGroup("SIGKILL");
}

function boundToParent(command: string, args: readonly string[], options: ChildOptions): [string, readonly string[]] {
  const { cwd, env, confinement } = options;
  const setpriv = findSetpriv();
  // setpriv would turn a program that is not there into an exit code; without it `spawn` says ENOENT.
  if (!isCommandInstalled(command, cwd, env["PATH"])) return [command, args];
  const own = [command, ...args];
  const account = confinement?.account ?? null;
  const wall = confinement?.wall ?? null;
  const accounts = account === null ? [] : accountFlags(account);
  if (wall !== null) {
    const command = behindWall(own, { wall, account, accountFlags: accounts, cwd });
    const bound = setpriv === null ? command : [setpriv, "--pdeathsig", "KILL", "--", ...command];
    const [file = "", ...fileArgs] = confinement === undefined ? bound : confineCommand(bound, confinement);
    return [file, fileArgs];
  }
  const flags = ["--pdeathsig", "KILL", ...accounts];
  // A caller that gives an account has asked whether there is setpriv; without it the start fails rather than run as another account.
  const bound = setpriv === null && account === null ? own : [setpriv ?? "setpriv", ...flags, "--", ...own];
  const [file = command, ...fileArgs] = confinement === undefined ? bound : confineCommand(bound, confinement);
  return [file, fileArgs];
}

let foundSetpriv: string | null | undefined;

function findSetpriv(): string | null {
  if (foundSetpriv === undefined) foundSetpriv = process.platform === "linux" ? probeSetpriv() : null;
  return foundSetpriv;
}

/** The full path, for a child's own PATH need not have it. An old or a small one may not know the option. */
function probeSetpriv(): string | null {
  const path = findProgram("setpriv", process.env["PATH"]);
  if (path === null) return null;
  return spawnSync(path, ["--pdeathsig", "KILL", "--", path, "--version"], { stdio: "ignore" }).status === 0
    ? path
    : null;
}

function isCommandInstalled(command: string, cwd: string | undefined, path: string | undefined): boolean {
  if (!command.includes(sep)) return findProgram(command, path) !== null;
  return isExecutable(isAbsolute(command) ? command : resolve(cwd ?? ".", command));
}

async function isEndedWithin(ms: number, ended: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const isEnded = await Promise.race([ended.then(() => true), waitForDelay(ms, waiting.signal).then(() => false)]);
  waiting.abort();
  return isEnded;
}

function waitForDelay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
