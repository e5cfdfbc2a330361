import { chmod, stat } from "node:fs/promises";
import type { Logger } from "pino";

/** What all but the owner and the group may do. */
const others = 0o007;

/**
 * Takes from other users of the machine what they may do with a folder, and so with all below it. The group keeps what it has: an operator
 * may have given it that. Where the folder belongs to another account it stays as it is, and the log says so.
 */
export async function closeToOthers(folder: string, log: Logger, change = chmod): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & others) === 0) return;
  try {
    await change(folder, mode & 0o777 & ~others);
  } catch (error) {
    log.warn(
      { err: error, folder },
      "Other users of this machine can reach the data folder, with notes, accounts and credentials in it, and its mode cannot be changed. Its owner should: chmod o-rwx",
    );
  }
}
