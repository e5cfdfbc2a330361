/** Reads from a copy of a database that a server may have open: one that is opened is written to. */
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOfError } from "../storage/file-system.ts";
import { openDatabase, type ServerDatabase } from "./database.ts";

/** Null where there is no such file. */
export async function readDatabaseCopy<Result>(
  file: string,
  read: (database: ServerDatabase) => Result,
): Promise<Result | null> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-check-"));
  try {
    const copy = join(folder, "octavo.db");
    if (!(await copyIfThere(file, copy))) return null;
    await copyIfThere(`${file}-wal`, `${copy}-wal`);
    const database = await openDatabase(copy);
    try {
      return read(database);
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if (codeOfError(error) === "ENOENT" || codeOfError(error) === "ENOTDIR") return false;
    throw error;
  }
}
