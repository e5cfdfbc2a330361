/**
 * Asks tables of any size. Their rows stay in files, and DuckDB reads these in a process of its own, which is started with the first
 * question and ends some time after the last: it may run out of memory or fall over a file, and nothing else does.
 *
 * Questions do not wait for each other. One whose signal aborts is interrupted in DuckDB. When the process ends by itself, waiting
 * callers get an error, and the next question starts a new one.
 */
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AnswerTo, ExportFormat, TableQuestion } from "@octavo/note";
import { type Enclose, type HostProcess, startHost } from "./host-process.ts";
import { KeptHost } from "./kept-host.ts";
import type { ExportPiece, Source } from "./messages.ts";
import { workbookOf } from "./workbook.ts";

export interface TablesOptions {
  /** The bundled `host/main.ts`. */
  readonly hostFile: string;
  /** Folders that have files of tables. The process can read and write these and its own scratch folder, and nothing else. */
  readonly folders: readonly string[];
  /** How the process is started apart; as it is by default. */
  readonly enclose?: Enclose | undefined;
  /** What is in it when the first question comes is of an earlier process, and goes. */
  readonly scratchDirectory: string;
  readonly memoryMiB: number;
  /** What may lie on the disk of what does not fit into memory. */
  readonly spillMiB: number;
  readonly threads: number;
  /** How long after the last question the process ends. */
  readonly idleMs: number;
  /** What no caller can act on. */
  readonly onWarning: (detail: string) => void;
}

/** What can be asked; a server has one of it. */
export interface TableQuestions {
  /** @throws TableProblem */
  ask<Question extends TableQuestion>(
    source: Source,
    question: Question,
    signal: AbortSignal,
  ): Promise<AnswerTo<Question>>;
  /** The whole table as a file, made while it is read. @throws TableProblem */
  export(source: Source, format: ExportFormat, signal: AbortSignal): Promise<ExportedBytes>;
}

/** Bytes that are there until the next are asked for. A reader that takes no more, and says so by `return`, ends the work. */
export interface ExportedBytes extends AsyncIterableIterator<Buffer> {
  readonly return: () => Promise<IteratorResult<Buffer>>;
}

/** Of a file that is read for sending it on. */
const bytesAtOnce = 512 * 1024;

export class Tables implements TableQuestions {
  readonly #options: TablesOptions;
  readonly #host: KeptHost;
  #exports = 0;

  constructor(options: TablesOptions) {
    this.#options = options;
    this.#host = new KeptHost(() => this.#start(), options.idleMs);
  }

  async ask<Question extends TableQuestion>(
    source: Source,
    question: Question,
    signal: AbortSignal,
  ): Promise<AnswerTo<Question>> {
    const answer = await this.#host.work((host) => host.ask(source, question, signal));
    return answer as AnswerTo<Question>;
  }

  async export(source: Source, format: ExportFormat, signal: AbortSignal): Promise<ExportedBytes> {
    const leaving = new AbortController();
    const bytes = this.#exported(source, format, AbortSignal.any([signal, leaving.signal]));
    // What is wrong with a table mostly shows before its first piece, when it can still be the answer.
    let first: IteratorResult<Buffer> | null = await bytes.next();
    const exported: ExportedBytes = {
      async next() {
        const next = first ?? (await bytes.next());
        first = null;
        return next;
      },
      return() {
        leaving.abort();
        return bytes.return(undefined);
      },
      [Symbol.asyncIterator]: () => exported,
    };
    return exported;
  }

  async *#exported(source: Source, format: ExportFormat, signal: AbortSignal): AsyncGenerator<Buffer> {
    this.#host.hold();
    const folder = join(this.#options.scratchDirectory, `export-${process.pid}-${++this.#exports}`);
    try {
      const host = await this.#host.started();
      await mkdir(folder, { recursive: true });
      const names = format === "xlsx" ? await namesOfColumns(host, source, signal) : [];
      const bytes = bytesOfPieces(host.export(source, { format, folder }, signal));
      yield* format === "xlsx" ? workbookOf(names, bytes) : bytes;
    } finally {
      this.#host.release();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  async close(): Promise<void> {
    await this.#host.close();
  }

  async #start(): Promise<HostProcess> {
    const { hostFile, folders, enclose, scratchDirectory, memoryMiB, spillMiB, threads, onWarning } = this.#options;
    const spillDirectory = join(scratchDirectory, "spill");
    await rm(spillDirectory, { recursive: true, force: true, maxRetries: 3 });
    for (const folder of [...folders, scratchDirectory, spillDirectory]) await mkdir(folder, { recursive: true });
    const settings = { folders: [...folders, scratchDirectory], spillDirectory, memoryMiB, spillMiB, threads };
    return await startHost({ hostFile, settings, enclose, onWarning });
  }
}

async function namesOfColumns(host: HostProcess, source: Source, signal: AbortSignal): Promise<readonly string[]> {
  const shape = await host.ask(source, { ask: "shape" }, signal);
  return "columns" in shape ? shape.columns.map(({ name }) => name) : [];
}

/**
 * Files, one behind the other, each gone when it was read. All of them go through the same memory: with buffers of their own a third of the
 * server's work would be collecting these.
 */
async function* bytesOfPieces(pieces: AsyncIterable<ExportPiece>): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(bytesAtOnce);
  for await (const { path, isTemporary } of pieces) {
    const file = await open(path);
    try {
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
    if (isTemporary) await rm(path, { force: true });
  }
}
