/**
 * `%sql`: an embedded DuckDB over the files folder, with no set-up.
 *
 * Each session has a process of its own with a database in memory. Tables, views and transactions last as long as the session. Whole
 * results are written where only this session's database can read, and handed to their run from there.
 */
import { totalmem } from "node:os";
import { createHostedDriver, type Driver, type HostedFolders, type SessionSettings } from "@octavo/interpreter";
import { extensionFiles } from "./extensions.ts";
import { sqlDeclaration } from "./properties.ts";
import type { DatabaseSettings } from "./settings.ts";

export interface DuckdbOptions {
  /** The bundled `host/main.ts`. */
  readonly hostFile: URL;
}

/**
 * Properties: `duckdb.extensions` and `duckdb.extension_folder` (none by default), `duckdb.memory_limit` ("4GB"; half of the machine's memory by default) and `duckdb.threads` (as many as it has).
 */
export function createDuckdbDriver({ hostFile }: DuckdbOptions): Driver {
  return createHostedDriver({
    name: "sql",
    what: "DuckDB",
    hostFile,
    declaration: sqlDeclaration,
    settingsFor,
    isConfined: true,
    reaches: () => [],
  });
}

function settingsFor(session: SessionSettings, folders: HostedFolders): DatabaseSettings {
  const { filesDirectory, properties } = session;
  return {
    extensions: extensionFiles(session),
    filesDirectory,
    scratchDirectory: folders.scratchDirectory,
    givenDirectory: folders.givenDirectory,
    memoryLimit: properties["duckdb.memory_limit"] ?? `${Math.floor(memoryLimitMiB() / 2 / 1024 ** 2)}MiB`,
    threads: properties["duckdb.threads"] ?? "",
  };
}

/** A container's limit counts, where there is one. */
function memoryLimitMiB(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
