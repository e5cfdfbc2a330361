import { InterpreterDied } from "./driver.ts";

export interface Ending {
  /** What ended, as people call it: "The Python process". */
  readonly what: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** What it wrote to stderr last; only the end is shown. */
  readonly stderr: string;
}

const shownLines = 8;

/** Says in words how a process ended, and what happens next. */
export function describeEnding({ what, exitCode, signal, stderr }: Ending): InterpreterDied {
  const how = signal ? `was ended by ${signal}${hintFor(signal)}` : `exited with code ${exitCode ?? "unknown"}`;
  const lines = stderr.trim().split("\n").slice(-shownLines).join("\n");
  const last = lines === "" ? "" : `\nIts last lines were:\n${lines}`;
  return new InterpreterDied(`${what} ${how}. Its variables are gone; the next run starts a fresh one.${last}`);
}

function hintFor(signal: string): string {
  return signal === "SIGKILL" ? " (often: out of memory, or ended from outside)" : "";
}
