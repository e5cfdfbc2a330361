/** Tables to ask in tests, by the real process. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import type { AnswerTo, TableQuestion } from "@octavo/note";
import { build } from "esbuild";
import { afterAll, onTestFinished, TestRunner } from "vitest";
import type { Source } from "../messages.ts";
import { Tables, type TablesOptions } from "../tables.ts";

/** In the house, so that the bundle finds its packages. */
const cache = fileURLToPath(new URL("../../../../.cache", import.meta.url));

export interface SomeTables {
  readonly tables: Tables;
  readonly folder: string;
  readonly warnings: string[];
  readonly ask: <Question extends TableQuestion>(source: Source, question: Question) => Promise<AnswerTo<Question>>;
  /** A table that was printed. */
  readonly text: (data: string) => Source;
  /** A table that DuckDB wrote. */
  readonly parquet: (query: string, head?: string) => Promise<Source>;
}

let files = 0;

export async function someTables(settings: Partial<TablesOptions> = {}): Promise<SomeTables> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "test-tables-"));
  const hostFile = await bundledHost(folder);
  const results = join(folder, "results");
  mkdirSync(results);
  const warnings: string[] = [];
  const tables = new Tables({
    hostFile,
    folders: [results],
    scratchDirectory: join(folder, "scratch"),
    memoryMiB: 512,
    spillMiB: 512,
    threads: 2,
    idleMs: 60_000,
    onWarning: (detail) => warnings.push(detail),
    ...settings,
  });
  // Of a test that asks for tables of its own; the others end with their file. Vitest does not hear of an `afterAll` inside a test.
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atEnd(async () => {
    await tables.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    tables,
    folder: results,
    warnings,
    ask: (source, question) => tables.ask(source, question, new AbortController().signal),
    text(data) {
      const path = join(results, `${++files}.log`);
      writeFileSync(path, data);
      return { type: "text", path, parquet: join(results, `${files}.table.parquet`) };
    },
    async parquet(query, head = "") {
      const path = join(results, `${++files}.parquet`);
      const instance = await DuckDBInstance.create(":memory:");
      const connection = await instance.connect();
      await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
      connection.closeSync();
      instance.closeSync();
      return { type: "parquet", path, head };
    },
  };
}

/** CommonJS packages inside an ES module ask for it. */
const requireBanner =
  'import { createRequire as octavoRequire } from "node:module"; const require = octavoRequire(import.meta.url);';

export async function bundledHost(folder: string): Promise<string> {
  const outfile = join(folder, "host.mjs");
  const entry = fileURLToPath(new URL("../host/main.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: requireBanner },
    external: ["@duckdb/node-api", "libsql"],
    logLevel: "error",
    absWorkingDir: dirname(entry),
  });
  return outfile;
}
