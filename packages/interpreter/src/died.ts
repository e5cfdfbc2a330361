import { InterpreterDied } from "./driver.ts";

export interface Ending {
  /** What ended, as people call it: "The Python process". */
  readonly what: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** As the child's end has it. */
  readonly because?: string | undefined;
  /** What it wrote to stderr last; only the end is shown. */
  readonly stderr: string;
}

const shownLines = 8;

/** Says in words how a process ended, and what happens next. */
export function describeEnding({ what, exitCode, signal, because, stderr }: Ending): InterpreterDied {
  const reason = because === undefined ? hintForSignal(signal) : ` (${because})`;
  const how = signal ? `was ended by ${signal}${reason}` : `exited with code ${exitCode ?? "unknown"}${reason}`;
  const lines = stderr.trim().split("\n").slice(-shownLines).join("\n");
  const last = lines === "" ? "" : `\nIts last lines were:\n${lines}`;
  return new InterpreterDied(`${what} ${how}. Its variables are gone; the next run starts a fresh one.${last}`);
}

/** What a signal often means, where nothing more is known. */
export function hintForSignal(signal: string | null): string {
  return signal === "SIGKILL" ? " (often: out of memory, or ended from outside)" : "";
}
