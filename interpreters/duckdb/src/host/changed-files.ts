/**
 * Files that become others while a statement reads them. A reader goes through a file piece by piece: of one that is written in its place meanwhile, what it
 * gives may be partly old and partly new, and nothing in the rows says so.
 */
import { type BigIntStats, promises } from "node:fs";
import type { DuckDBConnection } from "@duckdb/node-api";
import { pathsIn, readsFiles } from "./delimited-files.ts";

/** By path, what tells a file from what it is after a change. */
export type FileVersions = ReadonlyMap<string, string>;

const dataFile = /'((?:[^'\n]|'')+\.(?:csv|tsv|tab|txt|parquet|json|jsonl|ndjson|xlsx)(?:\.(?:gz|zst))?)'/gi;
/** It changes files itself. */
const writes = /^\s*(?:copy|export|attach)\b/i;

/** Those of the files that a statement names and that are there. */
export async function versionsOfFiles(connection: DuckDBConnection, statement: string): Promise<FileVersions> {
  if (!readsFiles(statement) || writes.test(statement)) return new Map();
  const paths = await pathsIn(connection, statement, dataFile);
  const found = await Promise.all(paths.map(async (path) => [path, await versionOf(path)] as const));
  return new Map(found.flatMap(([path, version]) => (version === null ? [] : [[path, version] as const])));
}

/** In words, each file that is another by now, or gone. @param before as they were when the statement began */
export async function describeChangedFiles(before: FileVersions): Promise<readonly string[]> {
  const told: string[] = [];
  for (const [path, version] of before) {
    if ((await versionOf(path)) !== version)
      told.push(
        `${path} was changed while it was read: this result may be of some of its old rows and some of its new. Run it again when the file is written.`,
      );
  }
  return told;
}

async function versionOf(path: string): Promise<string | null> {
  const found: BigIntStats | null = await promises.stat(path, { bigint: true }).catch(() => null);
  return found === null ? null : [found.dev, found.ino, found.size, found.mtimeNs].join(" ");
}
