/**
 * Asks tables of any size. Their rows stay in files, and DuckDB reads these in a process of its own, which is started with the first
 * question and ends some time after the last: it may run out of memory or fall over a file, and nothing else does.
 *
 * Questions do not wait for each other. One whose signal aborts is interrupted in DuckDB. When the process ends by itself, those who wait
 * are told, and the next question starts a new one.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AnswerTo, ExportFormat, TableQuestion } from "@octavo/note";
import { type HostProcess, startHost } from "./host-process.ts";
import { joined } from "./joined.ts";
import type { Source } from "./messages.ts";
import { TableProblem } from "./problem.ts";
import { workbookOf } from "./workbook.ts";

export interface TablesOptions {
  /** The bundled `host/main.ts`. */
  readonly hostFile: string;
  /** Folders that have files of tables. The process can read and write these and its own scratch folder, and nothing else. */
  readonly folders: readonly string[];
  /** What is in it when the first question comes is of an earlier process, and goes. */
  readonly scratchDirectory: string;
  readonly memoryMiB: number;
  /** What may lie on the disk of what does not fit into memory. */
  readonly spillMiB: number;
  readonly threads: number;
  /** So long after the last question the process ends. */
  readonly idleMs: number;
  /** What no one who asks can act on. */
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
  /** The whole table as a file. Its pieces are there until the stream has ended. @throws TableProblem */
  export(source: Source, format: ExportFormat, signal: AbortSignal): Promise<Exported>;
}

export interface Exported extends AsyncDisposable {
  readonly stream: NodeJS.ReadableStream;
}

export class Tables implements TableQuestions {
  readonly #options: TablesOptions;
  #host: Promise<HostProcess> | null = null;
  #waiting = 0;
  #idle: NodeJS.Timeout | null = null;
  #exports = 0;
  #isClosed = false;

  constructor(options: TablesOptions) {
    this.#options = options;
  }

  async ask<Question extends TableQuestion>(
    source: Source,
    question: Question,
    signal: AbortSignal,
  ): Promise<AnswerTo<Question>> {
    const answer = await this.#with((host) => host.ask(source, question, signal));
    return answer as AnswerTo<Question>;
  }

  async export(source: Source, format: ExportFormat, signal: AbortSignal): Promise<Exported> {
    const folder = join(this.#options.scratchDirectory, `export-${process.pid}-${++this.#exports}`);
    const clear = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
    try {
      const { paths, names } = await this.#with(async (host) => {
        await mkdir(folder, { recursive: true });
        const shape = await host.ask(source, { ask: "shape" }, signal);
        const names = "columns" in shape ? shape.columns.map(({ name }) => name) : [];
        return { names, paths: await host.export(source, { format, path: join(folder, "rows") }, signal) };
      });
      const stream = format === "xlsx" ? workbookOf(names, paths) : joined(paths);
      stream.once("close", () => void clear());
      return { stream, [Symbol.asyncDispose]: clear };
    } catch (error) {
      await clear();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #with<Result>(work: (host: HostProcess) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new TableProblem("away");
    if (this.#idle) clearTimeout(this.#idle);
    this.#waiting++;
    try {
      return await work(await this.#started());
    } finally {
      if (--this.#waiting === 0) this.#endLater();
    }
  }

  #started(): Promise<HostProcess> {
    if (this.#host) return this.#host;
    const starting = this.#start();
    this.#host = starting;
    const forget = () => {
      if (this.#host === starting) this.#host = null;
    };
    starting.then((host) => host.ended.then(forget), forget);
    return starting;
  }

  async #start(): Promise<HostProcess> {
    const { hostFile, folders, scratchDirectory, memoryMiB, spillMiB, threads, onWarning } = this.#options;
    const spillDirectory = join(scratchDirectory, "spill");
    await rm(spillDirectory, { recursive: true, force: true, maxRetries: 3 });
    for (const folder of [...folders, scratchDirectory, spillDirectory]) await mkdir(folder, { recursive: true });
    const settings = { folders: [...folders, scratchDirectory], spillDirectory, memoryMiB, spillMiB, threads };
    return await startHost({ hostFile, settings, onWarning });
  }

  #endLater(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs);
    this.#idle.unref();
  }

  async #end(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const host = this.#host;
    this.#host = null;
    await host?.then((started) => started.end()).catch(() => {});
  }
}
