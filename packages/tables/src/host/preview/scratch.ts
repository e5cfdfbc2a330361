import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

/** A name for a file that is gone when the work is done. */
export async function withScratch<Result>(folder: string, work: (path: string) => Promise<Result>): Promise<Result> {
  const path = join(folder, randomUUID());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
