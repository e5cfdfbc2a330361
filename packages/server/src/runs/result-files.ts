/**
 * Whole outputs that are over budget: files named by their content in `data/results`, and lines read from them a page at a time.
 *
 * While a run goes on its output is in the runner's spool; when the run is over it is linked here under its hash before the fact that
 * names it is written, and the spool folder goes away some time after that fact is on disk. A crash in between leaves two names of one file, never none.
 */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, rename, rm, utimes } from "node:fs/promises";
import { extname, join } from "node:path";
import type { ResultLines } from "@octavo/protocol";
import type { Logger } from "pino";
import { codeOfError } from "../storage/file-system.ts";
import { checkInThread } from "./front-end-thread.ts";
import { FrontEnds } from "./front-ends.ts";
import { LogLines } from "./log-lines.ts";
import type { FoundLines } from "./log-search.ts";

const resultName = /^[0-9a-f]{64}\.(log|parquet)$/;
const spoolName = /^[A-Za-z0-9_-]+\.(log|parquet)$/;
const runIdPattern = /^[a-z0-9-]{1,64}$/;

interface ResultFilesOptions {
  /** Absolute path of the data folder. */
  readonly dataDirectory: string;
  readonly log: Logger;
  /** The bundled `front-end-worker.ts`; without it, front ends are checked in this thread. */
  readonly frontEndWorker?: string;
}

export class ResultFiles {
  readonly frontEnds: FrontEnds;
  readonly #spool: string;
  readonly #results: string;
  readonly #log: Logger;
  readonly #lines = new LogLines();
  /** Runs whose spool is needed no more. */
  #cleared: string[] = [];

  constructor({ dataDirectory, log, frontEndWorker }: ResultFilesOptions) {
    this.#spool = join(dataDirectory, "runner");
    this.#results = join(dataDirectory, "results");
    this.#log = log;
    const check = frontEndWorker === undefined ? {} : { check: checkInThread(frontEndWorker) };
    this.frontEnds = new FrontEnds({ folder: this.#results, log, ...check });
  }

  /** Where whole outputs are for good. */
  get folder(): string {
    return this.#results;
  }

  /** Where running code and its runner have them. */
  get spool(): string {
    return this.#spool;
  }

  /** Gives files of a run their lasting names. @returns index to name in the results folder; a file that cannot be had is left out */
  async takeOver(runId: string, files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const adopted: Record<string, string> = {};
    for (const [index, name] of Object.entries(files)) {
      const source = this.spoolFile(runId, name);
      if (!source) continue;
      try {
        adopted[index] = await this.#adoptFile(source);
      } catch (error) {
        // The note keeps head and tail of the output, and says that the whole of it is not kept.
        this.#log.error({ err: error, runId, name }, "the whole of an output could not be kept");
      }
    }
    return adopted;
  }

  /** Path of a file in the spool of a run, or null when the name is none. */
  spoolFile(runId: string, name: string): string | null {
    return runIdPattern.test(runId) && spoolName.test(name) ? join(this.#spool, runId, name) : null;
  }

  /** Path of a lasting result, or null when the name is none. */
  resultFile(name: string): string | null {
    return resultName.test(name) ? join(this.#results, name) : null;
  }

  /** What is made of a table that was printed: Parquet, beside its text and for as long. */
  tableOf(name: string): string {
    return join(this.#results, `${name.slice(0, 64)}.table.parquet`);
  }

  /** What the spool has of this run goes with the next `sweep`: a caller that waits for the run after it does not wait for that too. */
  clearSpool(runId: string): void {
    if (runIdPattern.test(runId)) this.#cleared.push(runId);
  }

  async sweep(): Promise<void> {
    const cleared = this.#cleared;
    this.#cleared = [];
    for (const runId of cleared) {
      try {
        await rm(join(this.#spool, runId), { recursive: true, force: true, maxRetries: 3 });
      } catch (error) {
        this.#log.warn({ err: error, runId }, "the spool of a finished run could not be cleared");
      }
    }
  }

  /** Lines `from` … `from + count - 1` of a log. */
  readLines(path: string, from: number, count: number): Promise<ResultLines> {
    return this.#lines.read(path, from, count);
  }

  /** Which lines of a log from `from` on have these words, as far as one answer looks. */
  searchLines(path: string, text: string, from: number): Promise<FoundLines> {
    return this.#lines.search(path, text, from);
  }

  async #adoptFile(source: string): Promise<string> {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(source)) hash.update(chunk as Buffer);
    const name = `${hash.digest("hex")}${extname(source)}`;
    await mkdir(this.#results, { recursive: true });
    await syncFile(source);
    await this.#giveName(source, join(this.#results, name));
    await syncFile(this.#results);
    return name;
  }

  async #giveName(source: string, target: string): Promise<void> {
    try {
      await link(source, target);
    } catch (error) {
      if (codeOfError(error) === "EEXIST") return await touchFile(target);
      // Some file systems have no hard links. A name that is a hash must never name half a file.
      const copy = join(this.#results, `${randomUUID()}.copy`);
      await copyFile(source, copy);
      await syncFile(copy);
      await rename(copy, target);
    }
  }
}

/** Perhaps no fact named it so far, and a sweep could take it before the fact that names it again is on disk: see `result-sweep.ts`. */
async function touchFile(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
}

/** The fact that names a file is on disk soon; the file must not come later. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
