/**
 * The events of one run, numbered from 1, kept on disk until the server has said that it has the last one.
 *
 * `order.json` says what was to run and which runner holds it; `events.jsonl` has one event a line. Until events are written they are given out from
 * memory. While a server receives them, which writes them down as well, they are written a moment later, so that most short runs are acknowledged
 * before and never touch the disk: making files waits for whatever else is being synced there. While no server receives them, and when there are
 * many, they are written one turn after they came. There is no fsync: what the spool outlives is the server or the runner, not the machine.
 *
 * A server may ask for a run from its first event again, so none is cut off. What keeps the file short is that most of a long run's
 * events are overtaken by later ones (the newest lines of a flood, a progress bar); from time to time those lose their data and
 * keep their number.
 *
 * A full disk does not stop a run: lines that could not be written wait in memory, are given out from there, and are written
 * by a later append.
 */
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Clock, systemClock } from "./clock.ts";
import { type RunEvent, type RunOrder, runEventSchema, runOrderSchema } from "./wire/messages.ts";

const orderFileSchema = z.object({ order: runOrderSchema, holder: z.string() });
const lineSchema = z.object({ outputs: z.number(), event: runEventSchema });
type SpoolLine = z.infer<typeof lineSchema>;

/** From this size on, and whenever it has doubled, the file is shortened. */
const shortenedAt = 4 * 1024 * 1024;

/** How long events may be in memory alone while a server hears them, and how many. */
const unwrittenMs = 50;
export const mostUnwritten = 8;

export interface RunSpoolOptions {
  /** The run's folder, where its result files are too. It is made when there is something to write. */
  readonly directory: string;
  readonly order: RunOrder;
  /** The socket of the runner that runs it. */
  readonly holder: string;
  readonly clock: Clock;
  /** Whether a server hears each event as it comes. */
  readonly isHeard: () => boolean;
}

export class RunSpool {
  readonly order: RunOrder;
  readonly directory: string;
  readonly holder: string;
  readonly #clock: Clock;
  readonly #isHeard: () => boolean;
  #file: number | null = null;
  /** Where in the file each event begins. */
  #starts: number[] = [];
  #size = 0;
  #shortenAt = shortenedAt;
  /** The lines that are not written yet. */
  #waiting: string[] = [];
  #takeBackWriting: (() => void) | null = null;
  #isWrittenNext = false;
  #finished = false;
  #outputs = 0;

  constructor({ directory, order, holder, clock, isHeard }: RunSpoolOptions) {
    this.directory = directory;
    this.order = order;
    this.holder = holder;
    this.#clock = clock;
    this.#isHeard = isHeard;
  }

  /** The number of the newest event; 0 when there is none. */
  get last(): number {
    return this.#starts.length + this.#waiting.length;
  }

  get isFinished(): boolean {
    return this.#finished;
  }

  /** How many outputs the run has shown. */
  get outputs(): number {
    return this.#outputs;
  }

  /** Gives the number of the first. */
  append(events: readonly RunEvent[]): number {
    const from = this.last + 1;
    for (const event of events) {
      this.#note(event);
      this.#waiting.push(`${JSON.stringify({ outputs: this.#outputs, event } satisfies SpoolLine)}\n`);
    }
    this.#writeSoon();
    return from;
  }

  /** The events after a number, oldest first: all of them, or as many as make about `budget` bytes and at least one. */
  read(after: number, budget: number): { readonly from: number; readonly events: readonly RunEvent[] } {
    const from = after + 1;
    if (after >= this.#starts.length) {
      const waiting = this.#waiting.slice(after - this.#starts.length);
      return { from, events: waiting.map((line) => parseLine(line).event) };
    }
    const start = this.#starts[after] ?? 0;
    let next = after + 1;
    while (next < this.#starts.length && (this.#starts[next + 1] ?? this.#size) - start <= budget) next++;
    return { from, events: this.#readLines(start, this.#starts[next] ?? this.#size).map(({ event }) => event) };
  }

  /** Writes what waits. */
  flush(): void {
    this.#takeBack();
    this.#write();
    if (this.#size >= this.#shortenAt) this.#shorten();
  }

  /**
   * What is not written yet never will be: no server needs it, and its folder may be gone. A caller that still has the run has nothing of it in
   * memory.
   */
  close(): void {
    this.#takeBack();
    this.#waiting = [];
    this.#starts = [];
    this.#closeFile();
  }

  #writeSoon(): void {
    const isNext = this.#waiting.length > mostUnwritten || !this.#isHeard();
    if (this.#takeBackWriting !== null && (this.#isWrittenNext || !isNext)) return;
    this.#takeBack();
    this.#isWrittenNext = isNext;
    this.#takeBackWriting = isNext
      ? scheduleNextTurn(() => this.flush())
      : this.#clock.after(unwrittenMs, () => this.flush());
  }

  #takeBack(): void {
    this.#takeBackWriting?.();
    this.#takeBackWriting = null;
  }

  #closeFile(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  /** Takes up what an earlier runner has left; a last line that is not whole is cut off. */
  load(): void {
    const path = join(this.directory, "events.jsonl");
    const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    for (let end = content.indexOf(10); end !== -1; end = content.indexOf(10, this.#size)) {
      const { outputs, event } = parseLine(content.toString("utf8", this.#size, end));
      this.#starts.push(this.#size);
      this.#size = end + 1;
      this.#finished = event.type === "finished";
      this.#outputs = outputs;
    }
  }

  #note(event: RunEvent): void {
    if (event.type === "finished") this.#finished = true;
    else if (event.type === "cleared") this.#outputs = 0;
    else if ("index" in event) this.#outputs = Math.max(this.#outputs, event.index + 1);
  }

  #write(): void {
    try {
      writeFully(this.#open(), Buffer.from(this.#waiting.join("")), this.#size);
      this.#count(this.#waiting);
      this.#waiting = [];
    } catch {
      // They stay in memory: see the head of this file.
    }
  }

  #count(lines: readonly string[]): void {
    for (const line of lines) {
      this.#starts.push(this.#size);
      this.#size += Buffer.byteLength(line);
    }
  }

  #open(): number {
    if (this.#file !== null) return this.#file;
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    const order = join(this.directory, "order.json");
    if (!existsSync(order)) {
      // A folder without an order was never a run, so the order must be whole from the start.
      writeFileSync(`${order}.new`, JSON.stringify({ order: this.order, holder: this.holder }), { mode: 0o600 });
      renameSync(`${order}.new`, order);
    }
    const path = join(this.directory, "events.jsonl");
    this.#file = openSync(path, existsSync(path) ? "r+" : "w+", 0o600);
    ftruncateSync(this.#file, this.#size);
    return this.#file;
  }

  #readLines(start: number, end: number): readonly SpoolLine[] {
    const bytes = Buffer.alloc(end - start);
    const file = this.#open();
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(file, bytes, at, bytes.length - at, start + at);
      if (count === 0) throw new Error(`The spool ${this.directory} is shorter than it was.`);
      at += count;
    }
    return bytes.toString("utf8").trimEnd().split("\n").map(parseLine);
  }

  #shorten(): void {
    const path = join(this.directory, "events.jsonl");
    try {
      const lines = withoutOvertaken(this.#readLines(0, this.#size)).map((line) => `${JSON.stringify(line)}\n`);
      writeFileSync(`${path}.new`, lines.join(""), { mode: 0o600 });
      renameSync(`${path}.new`, path);
      this.#closeFile();
      this.#starts = [];
      this.#size = 0;
      this.#count(lines);
    } catch {
      // Then it stays as long as it is.
    }
    this.#shortenAt = Math.max(shortenedAt, 2 * this.#size);
  }
}

/** Events whose effect a later one takes back lose their data. */
function withoutOvertaken(lines: readonly SpoolLine[]): readonly SpoolLine[] {
  let isCleared = false;
  const isReplaced = new Set<number>();
  const hasNewerTail = new Set<number>();
  const shortened = lines.toReversed().map((line) => {
    const { event } = line;
    if (event.type === "cleared") isCleared = true;
    if (!("index" in event)) return line;
    const isGone = isCleared || isReplaced.has(event.index);
    if (event.type === "replaced") isReplaced.add(event.index);
    if (event.type !== "overflowed") return isGone ? { ...line, event: { ...event, data: "" } } : line;
    const isOld = isGone || hasNewerTail.has(event.index);
    hasNewerTail.add(event.index);
    return isOld ? { ...line, event: { ...event, tail: "" } } : line;
  });
  return shortened.toReversed();
}

/** All runs that the folder holds. What is not a run, or not readable, is left alone. */
export function loadSpools(directory: string): readonly RunSpool[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    try {
      const path = join(directory, entry.name);
      const { order, holder } = orderFileSchema.parse(JSON.parse(readFileSync(join(path, "order.json"), "utf8")));
      const spool = new RunSpool({ directory: path, order, holder, clock: systemClock, isHeard: () => false });
      spool.load();
      return [spool];
    } catch {
      return [];
    }
  });
}

/** The outputs of a run that are files in its folder: `3.log`, `4.parquet`. */
export function resultFiles(directory: string): Readonly<Record<string, string>> {
  if (!existsSync(directory)) return {};
  const names = readdirSync(directory).flatMap((name) => {
    const index = /^(\d+)\.(?:log|parquet)$/.exec(name)?.[1];
    return index === undefined ? [] : [[index, name] as const];
  });
  return Object.fromEntries(names);
}

function scheduleNextTurn(action: () => void): () => void {
  const turn = setImmediate(action);
  return () => clearImmediate(turn);
}

function parseLine(line: string): SpoolLine {
  return lineSchema.parse(JSON.parse(line));
}

/** At a position, so that a write that broke off half-way is written over by the next. */
function writeFully(file: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at);
}
