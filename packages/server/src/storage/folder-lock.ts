/**
 * One server per data folder.
 *
 * The lock is SQLite's exclusive one on a file of its own: the operating system drops it with the process, however that ends, so there
 * is no stale lock to clear away. `server.json` beside it only serves the message for the second server.
 */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NotebookError } from "@octavo/protocol";

export interface FolderLock extends AsyncDisposable {
  /** Writes down for others where this server is to be found. */
  publishAddress(address: string): Promise<void>;
  stop(): Promise<void>;
}

/** Takes the folder for this process, or says who has it. The folder must be there. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { default: Database } = await import("libsql");
  const noticePath = join(folder, "server.json");
  let database: InstanceType<typeof Database> | null = null;
  try {
    database = new Database(join(folder, "lock.db"), { timeout: 0 });
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    database?.close();
    throw isBusyError(cause) ? await folderInUseError(folder, noticePath, cause) : unusableFolderError(folder, cause);
  }
  const held = database;
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await rm(noticePath, { force: true });
    held.close();
  };
  return {
    async publishAddress(address) {
      const notice = JSON.stringify({ pid: process.pid, address });
      await writeFile(`${noticePath}.new`, notice, { mode: 0o600 });
      await rename(`${noticePath}.new`, noticePath);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** The server that works on a folder, if one does: a process id alone may be another's by now, so the lock is asked too. */
export async function findServer(folder: string): Promise<{ readonly pid: number; readonly address: string } | null> {
  const notice = await readNotice(join(folder, "server.json"));
  if (notice === null) return null;
  try {
    // Its own notice goes with the lock, and this one is of a server that is gone.
    await (await lockFolder(folder)).stop();
    return null;
  } catch (error) {
    if (error instanceof NotebookError) return notice;
    throw error;
  }
}

function isBusyError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

async function folderInUseError(folder: string, noticePath: string, cause: unknown): Promise<NotebookError> {
  const notice = await readNotice(noticePath);
  const who = notice ? ` (process ${notice.pid}, at ${notice.address})` : "";
  return new NotebookError(
    "diskRefused",
    `The data folder ${folder} is in use by another Octavo server${who}. ` +
      "Work there, stop that server, or give this one a folder of its own with --data.",
    { cause },
  );
}

function unusableFolderError(folder: string, cause: unknown): NotebookError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new NotebookError(
    "diskRefused",
    `The data folder ${folder} cannot be locked (${reason}). See that it is on a disk of this machine and can be written, or name another one with --data.`,
    { cause },
  );
}

/** Null when there is none, or one that a server left behind which is gone. */
async function readNotice(path: string): Promise<{ readonly pid: number; readonly address: string } | null> {
  try {
    const notice: unknown = JSON.parse(await readFile(path, "utf8"));
    if (typeof notice !== "object" || notice === null || !("pid" in notice) || !("address" in notice)) return null;
    const { pid, address } = notice;
    if (typeof pid !== "number" || typeof address !== "string") return null;
    process.kill(pid, 0);
    return { pid, address };
  } catch {
    return null;
  }
}
