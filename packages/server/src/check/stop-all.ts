/** Ends all that works on a data folder: its server, its runner, and every interpreter with what it runs. For programs that are not the server. */
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { encodeLine, type RunnerFile, type RunnerRequest, readRunnerFile, wireVersion } from "@octavo/runner";
import { findServer } from "../storage/folder-lock.ts";

export interface Stopped {
  /** Where the server was; null when there was none. */
  readonly address: string | null;
  readonly hadRunner: boolean;
  /** Processes that are still there. */
  readonly left: readonly number[];
}

/** A server saves what is open first; a runner lets interpreters end by themselves for a moment. */
const patienceMs = 20_000;
const lookMs = 30;

export async function stopAllProcesses(dataDirectory: string): Promise<Stopped> {
  const server = await findServer(dataDirectory);
  // The server first, for it starts a runner when it misses one.
  const left =
    server !== null && !(await waitForProcessEnd(server.pid, () => signalProcess(server.pid, "SIGTERM")))
      ? [server.pid]
      : [];
  const runner = readRunnerFile(dataDirectory);
  const socket = runner && (await connectToRunner(runner));
  if (!runner || !socket) return { address: server?.address ?? null, hadRunner: false, left };
  const hasEnded = await waitForProcessEnd(runner.pid, () => {
    const requests: readonly RunnerRequest[] = [
      { type: "hello", token: runner.token, wireVersion: runner.wireVersion },
      { type: "stop", force: true },
    ];
    // One of another version does not understand the wire, but a signal.
    if (runner.wireVersion === wireVersion) socket.write(requests.map(encodeLine).join(""));
    else signalProcess(runner.pid, "SIGTERM");
  });
  socket.destroy();
  return { address: server?.address ?? null, hadRunner: true, left: hasEnded ? left : [...left, runner.pid] };
}

/** Only a runner that answers is there; its process id alone may be another's by now. */
function connectToRunner({ socket: path }: RunnerFile) {
  return new Promise<ReturnType<typeof connect> | null>((resolve) => {
    const socket = connect(path);
    socket.on("error", () => resolve(null));
    socket.once("connect", () => resolve(socket));
    socket.resume();
  });
}

/** @returns whether the process is gone */
async function waitForProcessEnd(pid: number, ask: () => void): Promise<boolean> {
  ask();
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    if (!signalProcess(pid, 0)) return true;
    await delay(lookMs);
  }
  return false;
}

function signalProcess(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
