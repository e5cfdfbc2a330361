import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Folders are named by the process that made them, so that those of a runner that was killed can be told. */
const scratchName = /^duckdb-(\d+)-/;

/**
 * A folder for one database: spilled memory, and whole results on their way to their run. On disk among the caches, because
 * both may be many gigabytes. What earlier runners left behind is removed.
 */
export async function makeScratch(cacheDirectory: string): Promise<string> {
  await mkdir(cacheDirectory, { recursive: true });
  for (const name of await readdir(cacheDirectory)) {
    const owner = scratchName.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) {
      await rm(join(cacheDirectory, name), { recursive: true, force: true });
    }
  }
  return await mkdtemp(join(cacheDirectory, `duckdb-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Also to another file system. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, to);
    await rm(from);
  }
}
