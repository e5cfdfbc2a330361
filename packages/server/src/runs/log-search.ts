/**
 * Looks for words in a log file, whatever its size. What is in memory is a piece of the file at a time, also where one line is as long as the
 * file; one answer reads a bounded part, and says from which line to ask on. Capitals count as small letters.
 */
import { createReadStream } from "node:fs";
import { StringDecoder } from "node:string_decoder";

export interface FoundLines {
  /** Numbers of lines with the words, from 0. */
  readonly lines: readonly number[];
  /** The line to go on from; all before it were looked at. */
  readonly next: number;
  /** There is nothing after `next`, as far as the file goes now. */
  readonly isDone: boolean;
}

interface LogSearch {
  readonly path: string;
  /** Byte offset of the beginning of a line, and its number. */
  readonly start: { readonly offset: number; readonly line: number };
  /** Hits on lines before this one are of an answer before. */
  readonly from: number;
  readonly text: string;
}

export const maxFoundLines = 1000;
/** Bytes looked at for one answer, and as many more as it takes to end a line. */
export const searchedAtOnce = 64 * 1024 * 1024;
const piece = 1024 * 1024;

export async function searchLog(
  { path, start, from, text }: LogSearch,
  budget: number = searchedAtOnce,
): Promise<FoundLines> {
  const finder = new Finder(text, start.line, from);
  const decoder = new StringDecoder("utf8");
  let bytes = 0;
  for await (const chunk of createReadStream(path, { start: start.offset, highWaterMark: piece })) {
    bytes += (chunk as Buffer).length;
    finder.feed(decoder.write(chunk as Buffer));
    if (finder.isFull || (bytes >= budget && finder.line > from)) return finder.soFar();
  }
  finder.feed(decoder.end());
  return finder.atEnd();
}

/** The same in a text that is in memory as lines. */
export function searchLines(lines: readonly string[], text: string, from: number): FoundLines {
  const wanted = text.toLowerCase();
  const found: number[] = [];
  for (let line = from; line < lines.length; line += 1) {
    if (found.length >= maxFoundLines) return { lines: found, next: line, isDone: false };
    if (lines[line]?.toLowerCase().includes(wanted)) found.push(line);
  }
  return { lines: found, next: Math.max(from, lines.length), isDone: true };
}

class Finder {
  readonly found: number[] = [];
  /** The line that is being read. */
  line: number;
  readonly #wanted: string;
  readonly #from: number;
  /** The end of the line so far, in which the words may have begun. */
  #tail = "";
  #isFound = false;
  #hasText = false;

  constructor(text: string, line: number, from: number) {
    this.#wanted = text.toLowerCase();
    this.line = line;
    this.#from = from;
  }

  /** True when there are more lines than one answer has room for. */
  get isFull(): boolean {
    return this.found.length > maxFoundLines;
  }

  feed(piece: string): void {
    const text = this.#tail + piece.toLowerCase();
    this.#look(text);
    const lastEnd = text.lastIndexOf("\n");
    const rest = text.slice(lastEnd + 1);
    this.#hasText = lastEnd === -1 ? this.#hasText || piece !== "" : rest !== "";
    this.#tail = rest.slice(Math.max(0, rest.length - this.#wanted.length + 1));
  }

  soFar(): FoundLines {
    const next = this.isFull ? (this.found[maxFoundLines] ?? this.line) : this.line;
    // The next answer returns the line that it reads on in.
    return { lines: this.found.filter((line) => line < next), next, isDone: false };
  }

  atEnd(): FoundLines {
    if (this.isFull) return this.soFar();
    const end = this.line + (this.#hasText ? 1 : 0);
    return { lines: this.found, next: Math.max(this.#from, end), isDone: true };
  }

  #look(text: string): void {
    let at = this.#isFound ? this.#passLines(text, 0, text.indexOf("\n") + 1) : 0;
    if (this.#isFound) return;
    while (!this.isFull) {
      const hit = text.indexOf(this.#wanted, at);
      at = this.#passLines(text, at, hit === -1 ? text.length : hit);
      if (hit === -1) return;
      if (this.line >= this.#from) this.found.push(this.line);
      this.#isFound = true;
      const end = text.indexOf("\n", hit);
      if (end === -1) return;
      at = this.#endLine(end);
    }
  }

  /** Line ends before `stop` are behind us. @returns where to look on */
  #passLines(text: string, from: number, stop: number): number {
    let at = from;
    for (let end = text.indexOf("\n", at); end !== -1 && end < stop; end = text.indexOf("\n", at))
      at = this.#endLine(end);
    return at;
  }

  #endLine(end: number): number {
    this.line += 1;
    this.#isFound = false;
    return end + 1;
  }
}
