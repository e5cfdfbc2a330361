/**
 * Tables that paragraphs show, asked and exported: here a place in a note becomes a file that `@octavo/tables` can ask.
 *
 * A large table is a file already: Parquet where an interpreter wrote it so, else the text that was printed. A small one is in the note only,
 * and becomes a file when a user asks the server for it, which is when they want it in a format that the page does not write. Both kinds of
 * text are made Parquet once. Other rooms decide whether a user may ask.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnswerTo, ExportFormat, Segment, TableQuestion } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { type ExportedBytes, type Source, TableProblem, type TableQuestions } from "@octavo/tables";
import type { ResultFiles } from "../runs/result-files.ts";
import { type ShownOutput, wholeOutput } from "../runs/whole-output.ts";
import { errorOfProblem } from "./table-errors.ts";

interface TableServiceOptions {
  readonly tables: TableQuestions;
  readonly files: Pick<ResultFiles, "resultFile" | "spoolFile" | "tableOf">;
  /** For tables that are in notes only; what is in it can be made anew. */
  readonly folder: string;
}

/** Small tables whose files are kept; each has a few kilobytes. */
const mostSmall = 200;
/** Lines of what the note shows, from which it is read how values are written. */
const headLines = 101;
const headLength = 64 * 1024;

export class TableService {
  readonly #options: TableServiceOptions;
  readonly #small = new Set<string>();

  constructor(options: TableServiceOptions) {
    this.#options = options;
  }

  /** @throws NotebookError */
  async ask<Question extends TableQuestion>(
    output: ShownOutput,
    question: Question,
    signal: AbortSignal,
  ): Promise<AnswerTo<Question>> {
    const source = await this.#sourceOf(output);
    return await explainProblem(this.#options.tables.ask(source, question, signal));
  }

  /** @throws NotebookError */
  async export(output: ShownOutput, format: ExportFormat, signal: AbortSignal): Promise<ExportedBytes> {
    const source = await this.#sourceOf(output);
    return await explainProblem(this.#options.tables.export(source, format, signal));
  }

  /** The table as a Parquet file, to be read only. @throws NotebookError */
  async fileOf(output: ShownOutput): Promise<string> {
    const source = await this.#sourceOf(output);
    await explainProblem(this.#options.tables.ask(source, { ask: "shape" }, new AbortController().signal));
    return source.type === "text" ? source.parquet : source.path;
  }

  async #sourceOf(output: ShownOutput): Promise<Source> {
    const { segment } = output;
    if (segment.type !== "TABLE") throw new NotebookError("badRequest", "This output is no table.");
    if (segment.overflow === null) return await this.#smallTable(segment);
    const { files } = this.#options;
    const path = await wholeOutput(files, output);
    if (path.endsWith(".parquet")) return { type: "parquet", path, head: headOfTable(segment.data) };
    if (segment.overflow.file === null)
      throw new NotebookError(
        "tableUnfinished",
        "This table is still being written; it can be asked when the run is over.",
      );
    return { type: "text", path, parquet: files.tableOf(segment.overflow.file), types: segment.types };
  }

  async #smallTable({ data: text, types }: Segment): Promise<Source> {
    const name = createHash("sha256")
      .update(types ? JSON.stringify([text, types]) : text)
      .digest("hex");
    const path = join(this.#options.folder, `${name}.txt`);
    if (!existsSync(path)) {
      await mkdir(this.#options.folder, { recursive: true });
      const unfinished = `${path}.${process.hrtime.bigint()}`;
      await writeFile(unfinished, text);
      await rename(unfinished, path);
    }
    this.#small.delete(name);
    this.#small.add(name);
    for (const old of [...this.#small].slice(0, -mostSmall)) await this.#forget(old);
    const parquet = join(this.#options.folder, `${name}.parquet`);
    return { type: "text", path, parquet, ...(types && { types, head: headOfTable(text) }) };
  }

  async #forget(name: string): Promise<void> {
    this.#small.delete(name);
    for (const ending of ["txt", "parquet"]) await rm(join(this.#options.folder, `${name}.${ending}`), { force: true });
  }
}

/** The first whole lines. */
function headOfTable(text: string): string {
  let end = 0;
  for (let line = 0; line < headLines; line++) {
    const next = text.indexOf("\n", end) + 1;
    if (next === 0 || next > headLength) break;
    end = next;
  }
  return text.slice(0, end);
}

async function explainProblem<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof TableProblem ? errorOfProblem(error) : error;
  }
}
