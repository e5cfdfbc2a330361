/**
 * One database in memory, locked down before any query of a person runs: it reads and writes the files folder and its own
 * scratch folder, loads no extension but those of its setting, and lets no query change that.
 */
import { realpathSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { DatabaseSettings } from "../settings.ts";
import { quoteLiteral } from "./quote.ts";

export interface DuckdbDatabase {
  /** Where people's statements run: their transactions, variables and temporary tables. */
  readonly main: DuckDBConnection;
  /** For what we do beside them; sees their tables, not their temporary ones. */
  readonly aside: DuckDBConnection;
  readonly filesDirectory: string;
  readonly scratchDirectory: string;
  /** Names of the extensions that are loaded besides DuckDB's own. */
  readonly extensions: readonly string[];
}

/** The schema of what other paragraphs show. */
export const neighbourhood = "octavo_paragraphs";

/** Settings that people may still change: they say how values are read and ordered, not what may be touched. */
const openSettings = [
  "timezone",
  "calendar",
  "default_order",
  "default_null_order",
  "integer_division",
  "ieee_floating_point_ops",
  "order_by_non_integer_literal",
];

export async function openDatabase(settings: DatabaseSettings): Promise<DuckdbDatabase> {
  const { memoryLimit, threads, filesDirectory, scratchDirectory, givenDirectory } = settings;
  // DuckDB compares paths as they are written after resolving them: name a folder by both its names when it has two.
  const named = [filesDirectory, scratchDirectory, givenDirectory];
  const folders = named.flatMap((folder) => [folder, realpathSync(folder)]);
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: memoryLimit,
    ...(threads === "" ? {} : { threads }),
  });
  const main = await instance.connect();
  const aside = await instance.connect();
  for (const file of settings.extensions) await main.run(`LOAD ${quoteLiteral(file)}`);
  const locking = [
    // What people make goes first: a table of theirs hides a paragraph's of the same name.
    `CREATE SCHEMA ${neighbourhood}`,
    `SET search_path = 'main,${neighbourhood}'`,
    `SET allowed_directories = [${[...new Set(folders)].map((folder) => quoteLiteral(folder + sep)).join(", ")}]`,
    `SET temp_directory = ${quoteLiteral(join(scratchDirectory, "spill"))}`,
    `SET max_temp_directory_size = '${await spillLimitMiB(scratchDirectory)}MiB'`,
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET allow_persistent_secrets = false",
    "SET enable_progress_bar = true",
    "SET enable_progress_bar_print = false",
    "SET progress_bar_time = 0",
    `SET allowed_configs = [${openSettings.map(quoteLiteral).join(", ")}]`,
    // The last two in this order: folders can only be named before, nothing can be changed after.
    "SET enable_external_access = false",
    "SET lock_configuration = true",
  ];
  for (const statement of locking) await main.run(statement);
  const extensions = settings.extensions.map((file) => basename(file, ".duckdb_extension"));
  return { main, aside, filesDirectory, scratchDirectory, extensions };
}

/** Half of what is free: notes have to be saved on the same disk. */
async function spillLimitMiB(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return Math.floor((bavail * bsize) / 2 / 1024 ** 2);
}
