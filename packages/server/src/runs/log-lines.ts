/**
 * Lines of log files, a page at a time, also of files that still grow.
 *
 * Where every thousandth line begins is remembered, so that a page near the end of a gigabyte costs no more than one at its start. What is
 * held in memory is bounded whatever the lines are like: a line that is too long for a page is cut, and says so.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { ResultLines } from "@octavo/protocol";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import { type FoundLines, searchLog } from "./log-search.ts";

/** Lines between two remembered offsets. */
const stride = 1000;
export const maxLinesAtOnce = 5000;
/** Bytes of one line that are shown, and fewer once an answer is this large. */
export const shownOfLine = 64 * 1024;
const shownOfLineInLargeAnswer = 1024;
const largeAnswer = 8 * 1024 * 1024;
const maxIndexedFiles = 64;

const lineEnd = 10;

interface LineIndex {
  /** Byte offset of line `n * stride`. */
  readonly offsets: number[];
  /** How far the file was read. */
  scanned: number;
  /** Line breaks up to there. */
  breaks: number;
  /** Whether the last line up to there is without its end. */
  isOpen: boolean;
}

export class LogLines {
  readonly #indexes = new Map<string, LineIndex>();
  readonly #queue = new KeyedQueue();

  /** Lines `from` … `from + count - 1`. A last line without its end counts. */
  async read(path: string, from: number, count: number): Promise<ResultLines> {
    const { offsets, scanned, breaks, isOpen } = await this.#queue.run(path, () => this.#indexed(path));
    const total = breaks + (isOpen ? 1 : 0);
    if (from >= total) return { from, lines: [], total };
    const mark = Math.min(Math.floor(from / stride), offsets.length - 1);
    const page = new Page(from - mark * stride, Math.min(count, maxLinesAtOnce, total - from));
    const range = { start: offsets[mark] ?? 0, end: scanned - 1 };
    for await (const chunk of createReadStream(path, range)) {
      page.feed(chunk as Buffer);
      if (page.isFull) break;
    }
    return { from, lines: page.end(), total };
  }

  /** Lines from `from` on that have these words, as far as one answer looks. */
  async search(path: string, text: string, from: number): Promise<FoundLines> {
    const { offsets } = await this.#queue.run(path, () => this.#indexed(path));
    const mark = Math.min(Math.floor(from / stride), offsets.length - 1);
    return searchLog({ path, start: { offset: offsets[mark] ?? 0, line: mark * stride }, from, text });
  }

  /** A copy of what is known of the file by now; the next reader may be ahead of it. */
  async #indexed(path: string): Promise<LineIndex> {
    const { size } = await stat(path);
    const known = this.#indexes.get(path);
    const index = known && known.scanned <= size ? known : { offsets: [0], scanned: 0, breaks: 0, isOpen: false };
    this.#indexes.delete(path);
    this.#indexes.set(path, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexedFiles && oldest !== undefined) this.#indexes.delete(oldest);
    for await (const chunk of createReadStream(path, { start: index.scanned })) scanLines(index, chunk as Buffer);
    return { ...index };
  }
}

function scanLines(index: LineIndex, chunk: Buffer): void {
  for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) {
    index.breaks += 1;
    if (index.breaks % stride === 0) index.offsets.push(index.scanned + at + 1);
  }
  index.scanned += chunk.length;
  index.isOpen = chunk.at(-1) !== lineEnd;
}

/** Puts the lines of one page together out of chunks. */
class Page {
  readonly #lines: string[] = [];
  readonly #wanted: number;
  #toSkip: number;
  #parts: Buffer[] = [];
  /** Bytes of the line that is being read: kept, and in all. */
  #kept = 0;
  #length = 0;
  #answer = 0;

  constructor(toSkip: number, wanted: number) {
    this.#toSkip = toSkip;
    this.#wanted = wanted;
  }

  get isFull(): boolean {
    return this.#lines.length >= this.#wanted;
  }

  feed(chunk: Buffer): void {
    let start = 0;
    while (!this.isFull) {
      const end = chunk.indexOf(lineEnd, start);
      if (this.#toSkip === 0) this.#keep(chunk.subarray(start, end === -1 ? chunk.length : end));
      if (end === -1) return;
      if (this.#toSkip > 0) this.#toSkip -= 1;
      else this.#finishLine();
      start = end + 1;
    }
  }

  end(): readonly string[] {
    if (!this.isFull && this.#length > 0) this.#finishLine();
    return this.#lines;
  }

  #keep(part: Buffer): void {
    const room = (this.#answer > largeAnswer ? shownOfLineInLargeAnswer : shownOfLine) - this.#kept;
    const kept = part.subarray(0, Math.max(0, room));
    if (kept.length > 0) this.#parts.push(kept);
    this.#kept += kept.length;
    this.#length += part.length;
  }

  #finishLine(): void {
    const bytes = Buffer.concat(this.#parts);
    const hidden = this.#length - bytes.length;
    this.#lines.push(
      hidden === 0
        ? bytes.toString("utf8")
        : `${wholeCharacters(bytes)}[… ${hidden.toLocaleString("en-US")} bytes more in this line; download the output to see them …]`,
    );
    this.#answer += bytes.length;
    this.#parts = [];
    this.#kept = 0;
    this.#length = 0;
  }
}

/** Without the half of a character at the end. */
function wholeCharacters(bytes: Buffer): string {
  let end = bytes.length;
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  const isAscii = ((bytes[bytes.length - 1] ?? 0) & 0x80) === 0;
  return bytes.subarray(0, isAscii ? bytes.length : end - 1).toString("utf8");
}
