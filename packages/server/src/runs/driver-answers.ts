/** What drivers receive and the code they run does not: credentials of the user who runs, and tables that other paragraphs show. */
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { DriverQuestion, ShownTable } from "@octavo/interpreter";
import { type Note, type Paragraph, type Segment, savedAs, splitTypes, wordOfTitle } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { ExportedBytes } from "@octavo/tables";
import type { ResolveCredential } from "../credentials/credentials.ts";
import type { Answers, AskingRun } from "./questions.ts";
import type { ResultFiles } from "./result-files.ts";

export interface DriverAnswersOptions {
  readonly credentialOf: ResolveCredential;
  /** The name of an interpreter setting. */
  readonly settingName: (id: string) => string;
  readonly files: Pick<ResultFiles, "resultFile">;
  /** A small table with types as a Parquet file. */
  readonly fileOfTable: (segment: Segment) => Promise<string>;
  /** Any table as JSON. */
  readonly jsonOfTable: (segment: Segment, signal: AbortSignal) => Promise<ExportedBytes>;
  /** Whether the interpreter of a paragraph is one of SQL. */
  readonly isSql: (paragraph: Paragraph, note: Note) => boolean;
  /** Folder with a folder for each run. */
  readonly spool: string;
  /** What all tables as JSON may take in the folder of one run. Default: 1 GB */
  readonly mostJsonBytes?: number;
}

const gigabyte = 1024 ** 3;

/** The newest table that SQL shows. */
const newestOfSql = "_sql";

type DriverQuestionOf<Type extends DriverQuestion["type"]> = Extract<DriverQuestion, { type: Type }>;

export function createDriverAnswers(options: DriverAnswersOptions): Pick<Answers, "credential" | "shownTable"> {
  return {
    credential: (question, run) => credentialFor(question, run, options),
    shownTable: async ({ name, as }, run, signal) => {
      const segment = segmentNamed(name, run, options);
      if (segment === undefined) return null;
      return as === "json"
        ? await jsonOfSegment(segment, run, { ...options, signal })
        : await tableOfSegment(segment, options);
    },
  };
}

/**
 * A credential belongs to a setting, or to one database of it: `warehouse.sales`, `warehouse`. It is given for that setting's own
 * address only: a paragraph can set another one for its session.
 */
function credentialFor(
  { prefix, url }: DriverQuestionOf<"credential">,
  { order }: AskingRun,
  { credentialOf, settingName }: DriverAnswersOptions,
): { readonly username: string; readonly password: string } | null {
  const { setting, user } = order;
  if (setting?.properties[`${prefix}.url`]?.trim() !== url) return null;
  const name = settingName(setting.id);
  const credential = credentialOf(user, `${name}.${prefix}`) ?? credentialOf(user, name);
  return credential === undefined ? null : { username: credential.username, password: credential.password };
}

/** The table of the last paragraph of that name that shows one; the asking one shows nothing yet. */
function segmentNamed(
  name: string,
  { live, paragraphId }: AskingRun,
  { isSql }: DriverAnswersOptions,
): Segment | undefined {
  const { note } = live;
  const others = note.paragraphs.filter(({ id }) => id !== paragraphId);
  const called = paragraphsCalled(name, others);
  const isNewest = name === newestOfSql && called.length === 0;
  const meant = isNewest ? others.filter((paragraph) => isSql(paragraph, note)).toSorted(byEnd) : called;
  return meant.flatMap(tablesOfParagraph).at(-1);
}

function byEnd(one: Paragraph, other: Paragraph): number {
  return (one.dateFinished ?? 0) - (other.dateFinished ?? 0);
}

/** Those of that title or id, or that save what they show so. */
export function paragraphsCalled(name: string, paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const wanted = name.toLowerCase();
  return paragraphs.filter(
    ({ id, title, text }) =>
      id === wanted ||
      title?.trim().toLowerCase() === wanted ||
      wordOfTitle(title ?? "") === wanted ||
      savedAs(text) === wanted,
  );
}

export function showsTable(paragraph: Paragraph): boolean {
  return tablesOfParagraph(paragraph).length > 0;
}

function tablesOfParagraph({ results }: Paragraph): readonly Segment[] {
  return results?.segments.filter(({ type }) => type === "TABLE") ?? [];
}

/** Of a table of which only a part is kept there is none. */
async function jsonOfSegment(
  segment: Segment,
  { order }: AskingRun,
  { jsonOfTable, spool, mostJsonBytes = gigabyte, signal }: DriverAnswersOptions & { readonly signal: AbortSignal },
): Promise<ShownTable | null> {
  if (segment.overflow !== null && segment.overflow.file === null) return null;
  const folder = join(spool, order.runId);
  const name = `table-${createHash("sha256").update(JSON.stringify(segment)).digest("hex")}.json`;
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sizes = await sizesOfTables(folder);
  if (!sizes.has(name)) {
    const used = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    await writeBounded(await jsonOfTable(segment, signal), file, { most: mostJsonBytes - used, signal });
  }
  return { kind: "json", file, types: segment.types ? [...splitTypes(segment.types.columns)] : [] };
}

/** By the names of tables that the run has as JSON, or is being given. */
async function sizesOfTables(folder: string): Promise<ReadonlyMap<string, number>> {
  const names = (await readdir(folder)).filter((name) => /^table-.*\.json/.test(name));
  const known = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return new Map(names.map((name, at) => [name, known[at]?.size ?? 0]));
}

/** The file is there as a whole or not at all. @throws NotebookError where it would have more bytes than that */
async function writeBounded(
  bytes: AsyncIterable<Buffer>,
  file: string,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<void> {
  const growing = `${file}.${randomUUID()}`;
  try {
    await pipeline(
      bytes,
      async function* (pieces: AsyncIterable<Buffer>) {
        let length = 0;
        for await (const piece of pieces) {
          length += piece.length;
          if (length > most)
            throw new NotebookError("tooLarge", "The tables that this run has asked for take too much of the disk.");
          yield piece;
        }
      },
      createWriteStream(growing, { mode: 0o600 }),
      { signal },
    );
    await rename(growing, file);
  } finally {
    await rm(growing, { force: true });
  }
}

async function tableOfSegment(
  segment: Segment,
  { files, fileOfTable }: DriverAnswersOptions,
): Promise<ShownTable | null> {
  if (segment.types && !segment.overflow?.file?.endsWith(".parquet"))
    return { kind: "table", file: await fileOfTable(segment) };
  if (segment.overflow === null) return { kind: "text", data: segment.data };
  const file = segment.overflow.file === null ? null : files.resultFile(segment.overflow.file);
  if (file === null) return null;
  return { kind: file.endsWith(".parquet") ? "table" : "lines", file };
}
