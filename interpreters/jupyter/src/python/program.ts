import { createInterface } from "node:readline";
import { type Child, type ChildEnd, endChildProcess } from "@octavo/interpreter";

export interface ProgramEnd extends ChildEnd {
  /** All of stdout, and of stderr what `lastWords` keeps. */
  readonly output: string;
  readonly errors: string;
}

const graceMs = 2_000;

/** Waits for a small program to end; ends it when the signal aborts. `onLine` hears each line of both its outputs. */
export async function waitForProgramEnd(
  child: Child,
  signal: AbortSignal,
  onLine?: (line: string) => void,
): Promise<ProgramEnd> {
  const output: string[] = [];
  child.stdout?.on("data", (data: Buffer) => output.push(data.toString("utf8")));
  if (onLine !== undefined) {
    for (const input of [child.stdout, child.stderr]) {
      if (input !== null) createInterface({ input }).on("line", onLine);
    }
  }
  const stop = () => void endChildProcess(child, { graceMs });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const end = await child.ended;
  signal.removeEventListener("abort", stop);
  return { ...end, output: output.join(""), errors: child.lastWords() };
}
