/** The program behind a wall, seen from outside: what was started is only what holds the wall. */
import { readFileSync } from "node:fs";
import { constants } from "node:os";

export interface Exit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The program's process, as this side numbers it; that of the wall while the program has not started. */
export function programBehindWall(pid: number): number {
  const first = firstChildOf(pid);
  return first === null ? pid : (firstChildOf(first) ?? first);
}

/** What holds the wall ends with the program's exit code, or as shells do with 128 and the number of the signal that ended it. */
export function exitBehindWall(exitCode: number | null, signal: NodeJS.Signals | null): Exit {
  const name = exitCode !== null && exitCode > 128 ? endingSignal(exitCode - 128) : undefined;
  return name === undefined ? { exitCode, signal } : { exitCode: null, signal: name };
}

const ending = [
  "HUP",
  "INT",
  "QUIT",
  "ILL",
  "TRAP",
  "ABRT",
  "BUS",
  "FPE",
  "KILL",
  "SEGV",
  "PIPE",
  "TERM",
  "XCPU",
  "XFSZ",
  "SYS",
];

function endingSignal(value: number): NodeJS.Signals | undefined {
  return ending.map((name) => `SIG${name}` as NodeJS.Signals).find((name) => constants.signals[name] === value);
}

function firstChildOf(pid: number): number | null {
  try {
    const [first = ""] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    return first.trim() === "" ? null : Number(first);
  } catch {
    return null; // It has ended.
  }
}
