/**
 * Removes whole outputs that nothing names any more.
 *
 * Results are named by their content, so that notes, views, revisions and clones share them, and none of these knows of the others: what is
 * named has to be looked up. Everything that can name one is read as text, and whatever looks like the name of a result counts, be it in a
 * comment: rather a file too many than one too few. For the same reason a file stays while it is young, while it has not been missing for a
 * while, and when something that might name it cannot be read.
 *
 * With a quota the oldest go although they are named, those first that only revisions name. Their notes still have the beginning of the
 * output, and say that the whole of it is not kept.
 */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { codeOfError } from "../storage/file-system.ts";

/** Something that may name results. */
export interface Referrer {
  /** The hashes that are named. Throws when it cannot be read. */
  names(): AsyncIterable<string>;
}

interface ResultSweepOptions {
  /** The folder of results. */
  readonly folder: string;
  /** Where a name travels from one to the next (from the journal into a note's file), the first is read first. */
  readonly notes: readonly Referrer[];
  /** Read only when there is something that no note names. */
  readonly revisions: Referrer;
  /** Bytes; null for no limit. */
  readonly quota: number | null;
  readonly now: () => number;
  readonly log: Logger;
}

/** A file younger than this may not be named yet: the fact that does so is on its way. */
const youngMs = 3_600_000;
/** A name may come back: a paragraph that was removed, a note of which an earlier state is restored. */
const missingMs = 3_600_000;

const resultFile = /^([0-9a-f]{64})\.(?:log|parquet|table\.parquet|frontend)$/;
/** What a process that died has left of its work. */
const unfinishedFile = /\.(?:copy|part|rows)$/;

/** All files of one content: the output, and what was made of it. */
interface Result {
  readonly hash: string;
  readonly files: readonly string[];
  readonly bytes: number;
  /** When the newest of them was put there. */
  readonly at: number;
}

export class ResultSweep {
  readonly #options: ResultSweepOptions;
  /** Since when nothing has named a result. */
  readonly #missingSince = new Map<string, number>();
  #running: Promise<number> | null = null;

  constructor(options: ResultSweepOptions) {
    this.#options = options;
  }

  /** @returns how many results went */
  run(): Promise<number> {
    this.#running ??= this.#sweep().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sweep(): Promise<number> {
    const { notes, revisions, now } = this.#options;
    const results = await this.#results();
    const old = results.filter(({ at }) => now() - at >= youngMs);
    if (old.length === 0) return 0;
    const inNotes = await this.#named(notes);
    const others = old.filter(({ hash }) => !inNotes.has(hash));
    const inRevisions = others.length === 0 ? new Set<string>() : await this.#named([revisions]);
    const gone = this.#missing(others.filter(({ hash }) => !inRevisions.has(hash)));
    const over = this.#overQuota(results, { old, inNotes, gone });
    for (const result of [...gone, ...over]) await this.#remove(result);
    if (over.length > 0)
      this.#options.log.warn({ results: over.length }, "whole outputs were removed to keep the quota");
    return gone.length + over.length;
  }

  async #named(referrers: readonly Referrer[]): Promise<ReadonlySet<string>> {
    const named = new Set<string>();
    for (const referrer of referrers) for await (const hash of referrer.names()) named.add(hash);
    return named;
  }

  /** Those that have been missing for long enough. */
  #missing(unnamed: readonly Result[]): readonly Result[] {
    const now = this.#options.now();
    const hashes = new Set(unnamed.map(({ hash }) => hash));
    for (const hash of this.#missingSince.keys()) if (!hashes.has(hash)) this.#missingSince.delete(hash);
    for (const hash of hashes) if (!this.#missingSince.has(hash)) this.#missingSince.set(hash, now);
    return unnamed.filter(({ hash }) => now - (this.#missingSince.get(hash) ?? now) >= missingMs);
  }

  #overQuota(
    results: readonly Result[],
    found: { readonly old: readonly Result[]; readonly inNotes: ReadonlySet<string>; readonly gone: readonly Result[] },
  ): readonly Result[] {
    const { quota } = this.#options;
    if (quota === null) return [];
    const goes = new Set(found.gone);
    let bytes = results.filter((result) => !goes.has(result)).reduce((sum, result) => sum + result.bytes, 0);
    const rank = ({ hash }: Result) => (found.inNotes.has(hash) ? 1 : 0);
    const inTurn = found.old
      .filter((result) => !goes.has(result))
      .toSorted((one, other) => rank(one) - rank(other) || one.at - other.at);
    return inTurn.filter((result) => {
      if (bytes <= quota) return false;
      bytes -= result.bytes;
      return true;
    });
  }

  async #results(): Promise<readonly Result[]> {
    const { folder, now } = this.#options;
    const found = new Map<string, Result>();
    for (const name of await namesInFolder(folder)) {
      const file = await stat(join(folder, name)).catch(() => null);
      if (file === null) continue;
      const hash = resultFile.exec(name)?.[1];
      const at = changedAt(file);
      if (hash !== undefined) {
        const known = found.get(hash) ?? { hash, files: [], bytes: 0, at: 0 };
        found.set(hash, {
          hash,
          files: [...known.files, name],
          bytes: known.bytes + file.size,
          at: Math.max(known.at, at),
        });
      } else if (unfinishedFile.test(name) && now() - at >= youngMs) await rm(join(folder, name), { force: true });
    }
    return [...found.values()];
  }

  async #remove({ hash, files, at }: Result): Promise<void> {
    this.#missingSince.delete(hash);
    const paths = files.map((file) => join(this.#options.folder, file));
    // While others were looked up, a run may have brought the same content again.
    const touched = await Promise.all(paths.map((path) => stat(path).then(changedAt, () => 0)));
    if (touched.some((time) => time > at)) return;
    for (const path of paths) await rm(path, { force: true });
  }
}

/** A link to a file was made later than the file was written. */
function changedAt({ ctimeMs, mtimeMs }: { readonly ctimeMs: number; readonly mtimeMs: number }): number {
  return Math.max(ctimeMs, mtimeMs);
}

async function namesInFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOfError(error) === "ENOENT") return [];
    throw error;
  }
}
