/**
 * What can be known of a process's memory once it has gone: the system keeps no record, so this asks it now and then while the process lives. Only
 * Linux answers.
 */
import { readFileSync } from "node:fs";

export interface MemoryWatch {
  /** Why it was ended, if that was for want of memory on the machine; null when it was not. */
  readonly explain: (signal: string | null) => string | null;
  readonly stop: () => void;
}

interface Watched {
  /** The most it has been seen to use; what it took in its last second is not in it. */
  peakBytes: number;
  /** Which process counts, where it is another than the one that was started. */
  readonly programOf: (pid: number) => number;
}

const lookMs = 1000;
const watched = new Map<number, Watched>();
let timer: NodeJS.Timeout | undefined;
let killsSeen = 0;

export function watchMemory(pid: number, programOf: (pid: number) => number = (own) => own): MemoryWatch {
  const own: Watched = { peakBytes: 0, programOf };
  watched.set(pid, own);
  if (timer === undefined) {
    killsSeen = killsForMemory();
    timer = setInterval(measureMemory, lookMs);
    timer.unref();
  }
  return {
    explain: (signal) => (signal === "SIGKILL" && killsForMemory() > killsSeen ? machineWords(own.peakBytes) : null),
    stop() {
      if (watched.get(pid) === own) watched.delete(pid);
      if (watched.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function measureMemory(): void {
  killsSeen = killsForMemory();
  for (const [pid, own] of watched) own.peakBytes = Math.max(own.peakBytes, peakMemoryOf(own.programOf(pid)));
}

function machineWords(peakBytes: number): string {
  const peak = peakBytes === 0 ? "" : `; it had used ${bytesWords(peakBytes)} or more`;
  return `the machine was out of memory${peak}`;
}

/** How often the system has ended a process because there was no memory left. */
function killsForMemory(): number {
  return numberInFile("/proc/vmstat", /^oom_kill (\d+)$/m);
}

function peakMemoryOf(pid: number): number {
  return numberInFile(`/proc/${pid}/status`, /^VmHWM:\s+(\d+) kB$/m) * 1024;
}

function numberInFile(path: string, pattern: RegExp): number {
  if (process.platform !== "linux") return 0;
  try {
    return Number(pattern.exec(readFileSync(path, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // It has ended, or this system does not report it.
  }
}

/** `512 MB`, `1.5 GB`. */
export function bytesWords(bytes: number): string {
  const [unit, size] = bytes < 1024 ** 3 ? ["MB", 1024 ** 2] : ["GB", 1024 ** 3];
  return `${Number((bytes / Number(size)).toFixed(1))} ${unit}`;
}
