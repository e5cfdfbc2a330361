import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** Written in pieces of about this size: few calls, little memory. */
const pieceLength = 256 * 1024;

/** The whole of an output that is over budget, as a text file in the run's folder, and how much it is by now. */
export class OverflowLog {
  readonly name: string;
  readonly #path: string;
  #file: number | null = null;
  #pieces: string[] = [];
  #length = 0;
  #newlines = 0;
  #bytes = 0;
  #endsInLine = false;
  #problem: string | null = null;

  constructor(runDirectory: string, index: number) {
    this.name = `${index}.log`;
    this.#path = join(runDirectory, this.name);
  }

  get bytes(): number {
    return this.#bytes;
  }

  get newlines(): number {
    return this.#newlines;
  }

  get endsInLine(): boolean {
    return this.#endsInLine;
  }

  /** A last line without its end counts. */
  get lines(): number {
    return this.#newlines + (this.#endsInLine ? 1 : 0);
  }

  /** Why the file is not whole (a full disk), or null. */
  get problem(): string | null {
    return this.#problem;
  }

  write(data: string): void {
    if (data === "") return;
    this.#newlines += countNewlines(data);
    this.#bytes += Buffer.byteLength(data);
    this.#endsInLine = !data.endsWith("\n");
    if (this.#problem !== null) return;
    this.#pieces.push(data);
    this.#length += data.length;
    if (this.#length >= pieceLength) this.flush();
  }

  /** Brings to the file what was written, so that it can be read. */
  flush(): void {
    if (this.#length === 0) return;
    const bytes = Buffer.from(this.#pieces.join(""));
    this.#pieces = [];
    this.#length = 0;
    try {
      this.#file ??= this.#open();
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }

  #open(): number {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    return openSync(this.#path, "w", 0o600);
  }

  close(): void {
    this.flush();
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

export function countNewlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
