import { readdirSync, readFileSync } from "node:fs";

/** In the environment of everything that a runner has started: the runner's socket. Programs pass it on to what they start. */
export const runnerVariable = "OCTAVO_RUNNER";
/** The same for a session: a name that no other has ever had. */
export const sessionVariable = "OCTAVO_SESSION";

/**
 * Ends what a runner that was killed could not. Its interpreters have ended with it, but what those had started in turn has not:
 * the signal at a parent's death reaches one generation. Where there is no /proc, nothing is found.
 */
export function endOrphanedProcesses(socket: string): void {
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
    if (marks.some((mark) => environment.includes(mark))) endProcess(pid);
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
    return Buffer.alloc(0); // Ended, or another account's.
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

/** What processes take of the machine together. */
interface MachineUse {
  readonly processes: number;
  /** Of memory. */
  readonly bytes: number;
  /** Since each of them began. */
  readonly processorSeconds: number;
}

/** What the processes of each session take, by its marks; null for one whose processes cannot be seen. */
export function useOfSessions(sessions: readonly (readonly string[])[]): readonly (MachineUse | null)[] {
  const wanted = sessions.map((marks) => marks.map((mark) => Buffer.from(`\0${sessionVariable}=${mark}\0`)));
  const use: (MachineUse | null)[] = sessions.map(() => null);
  for (const pid of processIds()) {
    const environment = environmentOf(pid);
    const index = wanted.findIndex((marks) => marks.some((mark) => environment.includes(mark)));
    const taken = index === -1 ? null : useOfProcess(pid);
    if (!taken) continue;
    const { processes = 0, bytes = 0, processorSeconds = 0 } = use[index] ?? {};
    use[index] = {
      processes: processes + 1,
      bytes: bytes + taken.bytes,
      processorSeconds: processorSeconds + taken.processorSeconds,
    };
  }
  return use;
}

/** Of the kernel's clock for programs, on every machine that Node runs on. */
const ticksInSecond = 100;

/** Null when it has ended. */
function useOfProcess(pid: number): Omit<MachineUse, "processes"> | null {
  try {
    const kibibytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    // The name stands in brackets and may hold anything; what follows are numbers.
    const [, rest = ""] = /^.*\)\s(.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const numbers = rest.split(" ");
    const ticks = Number(numbers[11] ?? 0) + Number(numbers[12] ?? 0);
    return { bytes: kibibytes * 1024, processorSeconds: ticks / ticksInSecond };
  } catch {
    return null;
  }
}
