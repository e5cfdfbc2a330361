/**
 * The database in memory, locked down before it sees any file: it reads and writes the folders of tables, loads no extension, and nothing
 * can change that afterwards. No statement is ever made of what a user wrote, so this is the second wall, not the first.
 */
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import type { HostSettings } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import type { Query } from "./query.ts";
import { quoteLiteral } from "./quote.ts";

/** An interrupt that comes between two statements is forgotten by DuckDB; it is said again until the work has ended. */
const sayAgainMs = 20;

export interface TableDatabase {
  /** Does some work on a connection of its own, whose statement ends when the signal aborts. @throws TableProblem */
  readonly work: <Result>(
    signal: AbortSignal,
    work: (connection: TableConnection) => Promise<Result>,
  ) => Promise<Result>;
}

export type DatabaseRow = readonly DuckDBValue[];

/** A connection while a caller works on it. */
export interface TableConnection {
  readonly rows: (query: string | Query) => Promise<readonly DatabaseRow[]>;
  /** Rows as they come, for callers that may have had enough before the end. */
  readonly chunks: (query: string | Query) => AsyncIterable<readonly DatabaseRow[]>;
  /** To fill a temporary table. */
  readonly appender: (table: string) => Promise<DuckDBAppender>;
}

export async function openDatabase(settings: HostSettings): Promise<TableDatabase> {
  const { folders, spillDirectory, memoryMiB, spillMiB, threads } = settings;
  // DuckDB compares paths as they are written after resolving them: name a folder by both its names when it has two.
  const allowed = new Set([...folders, spillDirectory].flatMap((folder) => [folder, realpathSync(folder)]));
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: `${memoryMiB}MiB`,
    threads: String(threads),
  });
  const first = await instance.connect();
  const locking = [
    `SET allowed_directories = [${[...allowed].map((folder) => quoteLiteral(folder + sep)).join(", ")}]`,
    `SET temp_directory = ${quoteLiteral(spillDirectory)}`,
    `SET max_temp_directory_size = '${spillMiB}MiB'`,
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET allow_persistent_secrets = false",
    "SET parquet_metadata_cache = true",
    // As many places as a page of rows may have: a scan gets them, and reads the blocks that have one.
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
        return await work(createConnection(connection, signal));
      } catch (error) {
        throw signal.aborted ? new TableProblem("cancelled") : problemOfError(error);
      } finally {
        signal.removeEventListener("abort", interrupt);
        clearInterval(again);
        idle.push(connection);
      }
    },
  };
}

function createConnection(connection: DuckDBConnection, signal: AbortSignal): TableConnection {
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
    appender: (table) => connection.createAppender(table, "main", "temp"),
    async *chunks(query) {
      for await (const chunk of await started(query)) yield chunk.getRows();
    },
  };
}

/** DuckDB's errors say what they are in their first words. */
export function problemOfError(error: unknown): TableProblem {
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
