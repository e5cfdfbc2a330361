/** Small files in `data/conf`: read whole, replaced whole, so that a reader finds the old or the new and never half of either. */
import { constants, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DiskError } from "./disk-error.ts";
import { codeOfError } from "./file-system.ts";

/** The text; null when there is no such file. */
export async function readConfFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOfError(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Readable by the server's user only, since most of these files hold secrets. One path is written by one call at a time.
 *
 * @throws DiskError when the disk does not take it; the old file is there then
 */
export async function writeConfFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  try {
    const flags = constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY | constants.O_NOFOLLOW;
    const file = await open(temporary, flags, 0o600);
    try {
      await file.chmod(0o600);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new DiskError(dirname(path), error);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
