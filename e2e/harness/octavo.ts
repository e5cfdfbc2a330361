/** A real server on a data folder of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const root = join(import.meta.dirname, "..", "..");

export interface Octavo {
  /** `http://127.0.0.1:41234` */
  readonly address: string;
  readonly data: string;
  readonly pid: number;
  /** What it wrote to stdout and stderr. */
  readonly output: () => string;
  /** Ends it as Ctrl-C does and waits. */
  stop(): Promise<void>;
  /** Ends it as a crash does and waits. */
  kill(): Promise<void>;
}

interface StartOptions {
  /** An existing data folder; by default a new, empty one. */
  readonly data?: string;
  /** A Zeppelin home to work on; its data folder is then the one inside it. */
  readonly home?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** An account and a group of the machine that it runs as; those of the test by default. Only root can do that. */
  readonly uid?: number;
}

export async function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "octavo-e2e-"));
}

/** What `npm start` gives to Node. */
function startArguments(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").slice(2);
}

export async function startOctavo({ data, home, port = 0, env = {}, uid }: StartOptions = {}): Promise<Octavo> {
  const folder = home ? join(home, "octavo") : (data ?? (await makeDataFolder()));
  const place = home ? ["--zeppelin-home", home] : ["--data", folder];
  const child = spawn(process.execPath, [...startArguments(), "--port", String(port), ...place], {
    cwd: root,
    // Tests look at processes, and the machine is theirs: no interpreter is started that none of them asked for.
    env: { ...process.env, OCTAVO_SPARE: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const address = await addressOf(child, () => output);
  return {
    address,
    data: folder,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

/** Ends the server and its runner, and removes what they kept. */
export async function discard(octavo: Octavo): Promise<void> {
  await octavo.stop();
  await endRunner(octavo.data);
  await rm(octavo.data, { recursive: true, force: true, maxRetries: 5 });
}

/** The process id of the runner of a data folder; undefined when there is none. */
export function runnerPid(data: string): number | undefined {
  try {
    const { pid } = JSON.parse(readFileSync(join(data, "runner", "runner.json"), "utf8")) as { pid: number };
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

export async function endRunner(data: string): Promise<void> {
  const pid = runnerPid(data);
  if (pid === undefined) return;
  process.kill(pid, "SIGTERM");
  await until(() => runnerPid(data) === undefined, 10_000);
}

/** Waits for something that comes about by itself; fails when it does not. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain.`);
    await delay(10);
  }
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const pattern = /Octavo is at (http:\S+)/;
  await until(() => pattern.test(output()) || child.exitCode !== null, 60_000);
  const address = pattern.exec(output())?.[1];
  if (!address) throw new Error(`The server did not start. It said:\n${output()}`);
  return address;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}
