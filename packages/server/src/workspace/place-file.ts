/** How a file that is complete gets its name, in one step also for who looks meanwhile. */
import { randomUUID } from "node:crypto";
import { chmod, chown, constants, copyFile, link, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOfError } from "../storage/file-system.ts";
import type { KnownFile } from "./area-folder.ts";

/** Fails where something has the name. */
export async function takeFreeName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!isOtherDisk(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

/**
 * In place of what has the name; of a link the link, and not what it leads to. What was there is gone only when the other is there as a whole, also
 * on another disk: it is brought there under a name of its own first.
 */
export async function takePlace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!isOtherDisk(error)) throw error;
    const beside = join(dirname(to), `.${randomUUID()}`);
    try {
      await copyFile(from, beside, constants.COPYFILE_EXCL);
      await rename(beside, to);
    } finally {
      await rm(beside, { force: true });
    }
  }
}

/** Where the folder is on another disk, or on one that knows no links. */
export function isOtherDisk(error: unknown): boolean {
  return ["EXDEV", "EPERM", "ENOTSUP", "ENOSYS"].includes(codeOfError(error));
}

/** Into a file that is not there yet, and onto the disk. */
export async function copyAcross(bytes: AsyncIterable<Uint8Array>, to: string): Promise<void> {
  await using file = await open(to, "wx", 0o644);
  for await (const piece of bytes) await file.writeFile(piece);
  await file.sync();
}

/** The account that a file belongs to may write the new one as well, and so may all who could. */
export async function keepAccess(file: string, { uid, mode }: KnownFile): Promise<void> {
  if (mode !== undefined) await chmod(file, mode);
  // Only a server that is root gives files away.
  if (uid !== process.getuid?.()) await chown(file, uid, -1).catch(() => {});
}
