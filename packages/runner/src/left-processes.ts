import { readdirSync, readFileSync } from "node:fs";

/** In the environment of everything that a runner has started: the runner's socket. Programs pass it on to what they start. */
export const runnerVariable = "OCTAVO_RUNNER";

/**
 * Ends what a runner that was killed could not. Its interpreters have ended with it, but what those had started in turn has not:
 * the signal at a parent's death reaches one generation. Where there is no /proc, nothing is found.
 */
export function endLeftProcesses(socket: string): void {
  const mark = Buffer.from(`\0${runnerVariable}=${socket}\0`);
  for (const pid of processIds()) {
    if (pid !== process.pid && pid !== process.ppid && environmentOf(pid).includes(mark)) end(pid);
  }
}

function processIds(): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function environmentOf(pid: number): Buffer {
  try {
    return Buffer.concat([Buffer.from("\0"), readFileSync(`/proc/${pid}/environ`)]);
  } catch {
    return Buffer.alloc(0); // Ended, or somebody else's.
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
