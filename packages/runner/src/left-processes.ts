import { readdirSync, readFileSync } from "node:fs";

/** In the environment of everything that a runner has started: the runner's socket. Programs pass it on to what they start. */
export const runnerVariable = "OCTAVO_RUNNER";
/** The same for a session: a name that no other has ever had. */
export const sessionVariable = "OCTAVO_SESSION";

/**
 * Ends what a runner that was killed could not. Its interpreters have ended with it, but what those had started in turn has not:
 * the signal at a parent's death reaches one generation. Where there is no /proc, nothing is found.
 */
export function endLeftProcesses(socket: string): void {
  endMarked(runnerVariable, [socket]);
}

/** The same for what sessions have left: a process group that was left, a daemon. */
export function endProcessesOf(sessions: readonly string[]): void {
  endMarked(sessionVariable, sessions);
}

function endMarked(variable: string, values: readonly string[]): void {
  const marks = values.map((value) => Buffer.from(`\0${variable}=${value}\0`));
  if (marks.length === 0) return;
  for (const pid of processIds()) {
    if (pid === process.pid || pid === process.ppid) continue;
    const environment = environmentOf(pid);
    if (marks.some((mark) => environment.includes(mark))) end(pid);
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
