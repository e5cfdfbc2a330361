/**
 * The database in memory, locked down before it sees any file: it reads and writes the folders of tables, loads no extension, and nothing
 * can change that afterwards. No statement is ever made of what somebody wrote, so this is the second wall, not the first.
 */
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import type { HostSettings } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import type { Query } from "./query.ts";
import { literal } from "./quote.ts";

/** An interrupt that comes between two statements is forgotten by DuckDB; it is said again until the work has ended. */
const sayAgainMs = 20;

export interface Database {
  /** Does some work on a connection of its own, whose statement ends when the signal aborts. @throws TableProblem */
  readonly work: <Result>(signal: AbortSignal, work: (connection: Connection) => Promise<Result>) => Promise<Result>;
}

export type Row = readonly DuckDBValue[];

/** A connection while somebody works on it. */
export interface Connection {
  readonly rows: (query: string | Query) => Promise<readonly Row[]>;
  /** Rows as they come, for those who may have had enough before the end. */
  readonly chunks: (query: string | Query) => AsyncIterable<readonly Row[]>;
}

export async function openDatabase(settings: HostSettings): Promise<Database> {
  const { folders, spillDirectory, memoryMiB, spillMiB, threads } = settings;
  // DuckDB compares paths as they are written after resolving them: name a folder by both its names when it has two.
  const allowed = new Set([...folders, spillDirectory].flatMap((folder) => [folder, realpathSync(folder)]));
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: `${memoryMiB}MiB`,
    threads: String(threads),
  });
  const first = await instance.connect();
  const locking = [
    `SET allowed_directories = [${[...allowed].map((folder) => literal(folder + sep)).join(", ")}]`,
    `SET temp_directory = ${literal(spillDirectory)}`,
    `SET max_temp_directory_size = '${spillMiB}MiB'`,
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET allow_persistent_secrets = false",
    "SET parquet_metadata_cache = true",
    // As many places as a page of rows may have: a scan is told of them, and reads the blocks that have one.
    "SET dynamic_or_filter_threshold = 1000",
    "SET GLOBAL TimeZone = 'UTC'",
    // The last two in this order: folders can only be named before, nothing can be changed after.
    "SET enable_external_access = false",
    "SET lock_configuration = true",
  ];
  for (const statement of locking) await first.run(statement);

  const idle: DuckDBConnection[] = [first];

  return {
    async work(signal, work) {
      if (signal.aborted) throw new TableProblem("cancelled");
      const connection = idle.pop() ?? (await instance.connect());
      let again: NodeJS.Timeout | undefined;
      const interrupt = () => {
        connection.interrupt();
        again = setInterval(() => connection.interrupt(), sayAgainMs);
      };
      signal.addEventListener("abort", interrupt, { once: true });
      try {
        return await work(worker(connection, signal));
      } catch (error) {
        throw signal.aborted ? new TableProblem("cancelled") : problemOf(error);
      } finally {
        signal.removeEventListener("abort", interrupt);
        clearInterval(again);
        idle.push(connection);
      }
    },
  };
}

function worker(connection: DuckDBConnection, signal: AbortSignal): Connection {
  const started = (query: string | Query) => {
    if (signal.aborted) throw new TableProblem("cancelled");
    const { sql, values } = typeof query === "string" ? { sql: query, values: [] } : query;
    return connection.stream(
      sql,
      values.map(({ value }) => value),
      values.map(({ type }) => type),
    );
  };
  return {
    async rows(query) {
      return await (await started(query)).getRows();
    },
    async *chunks(query) {
      for await (const chunk of await started(query)) yield chunk.getRows();
    },
  };
}

/** DuckDB's errors say what they are in their first words. */
export function problemOf(error: unknown): TableProblem {
  if (error instanceof TableProblem) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/No files found that match|No such file|Cannot open file/i.test(message))
    return new TableProblem("gone", { cause: error });
  if (/Out of Memory|failed to (?:offload|allocate|pin)|max_temp_directory_size|No space left/i.test(message))
    return new TableProblem("memory", { cause: error });
  if (
    /parquet|thrift|snappy|zstd|Invalid Input Error|IO Error|Invalid Error|snappy|utf-?8|CSV Error|buffer/i.test(
      message,
    )
  )
    return new TableProblem("broken", { cause: error });
  return new TableProblem("failed", { cause: error });
}
