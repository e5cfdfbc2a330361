import type { Line } from "./ansi.ts";
import { readAnsiLines } from "./ansi.ts";

/** A text that ends in a Python traceback, in its three parts. */
export interface Failure {
  /** What was printed before. */
  readonly before: string;
  readonly trace: string;
  /** What went wrong, without colours. */
  readonly message: string;
}

const header = /^(?:([A-Za-z_][\w.]*)\s+)?Traceback \(most recent call last\):?\s*$/;
const rule = /^-{20,}$/;

/**
 * Takes a text apart that ends in a traceback, as Python prints it or as IPython does; null for every other text. Of a
 * chain of exceptions the last one is what went wrong, and all before it belongs to the trace.
 */
export function splitTraceback(text: string): Failure | null {
  if (!text.includes("Traceback (most recent call last)")) return null;
  const lines = text.split("\n");
  const plain = lines.map(withoutColours);
  const first = plain.findIndex((line) => header.test(line));
  const last = plain.findLastIndex((line) => header.test(line));
  if (first < 0) return null;
  const name = header.exec(plain[last] ?? "")?.[1];
  const end = plain.findIndex((line, at) => at > last && beginsMessage(line, name));
  if (end < 0) return null;
  const start = rule.test(plain[first - 1] ?? "") ? first - 1 : first;
  return {
    before: lines.slice(0, start).join("\n"),
    trace: lines.slice(start, end).join("\n").trimEnd(),
    message: plain.slice(end).join("\n").trimEnd().replace(/:$/, ""),
  };
}

/** IPython names the exception above its frames, which begin in many ways; Python's frames are indented. */
function beginsMessage(line: string, name: string | undefined): boolean {
  if (name === undefined) return /^\S/.test(line);
  return line === name || line.startsWith(`${name}:`);
}

/** A text as it reads, without what a terminal would take for commands. */
export function plainText(text: string): string {
  return readAnsiLines(text).map(textOfLine).join("\n");
}

function withoutColours(line: string): string {
  return line.includes("\u001b") ? textOfLine(readAnsiLines(line)[0] ?? []) : line.replace(/\r$/, "");
}

function textOfLine(line: Line): string {
  return line.map(({ text }) => text).join("");
}
