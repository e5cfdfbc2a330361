/**
 * Git's own locks: a file beside the one that is to be changed, made by the process that may change it. Git respects ours, and we its.
 *
 * Ours say whose they are. Only one server uses the folder, so one of ours that is found belongs to a server that was killed. One of git's is
 * waited for a while and never removed: it may be at work still.
 */
import { NotebookError } from "@octavo/protocol";
import { codeOfError, type FileSystem, unlessMissing } from "../../storage/file-system.ts";
import { writeBeside } from "./write-whole.ts";

export interface LockOptions {
  readonly fileSystem: FileSystem;
  /** Where a lock is until it is one; on the same disk. */
  readonly folder: string;
  readonly wait: (ms: number) => Promise<void>;
}

const mark = "octavo";
const pauseMs = 100;
const attempts = 20;

/** Does something while no other process changes this file. @throws NotebookError `repositoryBusy` */
export async function withRepositoryLock<Result>(
  path: string,
  options: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const { fileSystem } = options;
  const lock = `${path}.lock`;
  await takeLockFile(lock, options);
  try {
    return await work();
  } finally {
    await unlessMissing(fileSystem.unlink(lock), undefined);
  }
}

/** The lock is there with our mark or not at all, whenever the power goes: an empty one could belong to any process. */
async function takeLockFile(lock: string, { fileSystem, folder, wait }: LockOptions): Promise<void> {
  const signed = await writeBeside(fileSystem, folder, Buffer.from(`${mark}\n`));
  try {
    for (let attempt = 1; !(await isLinkedFile(fileSystem, signed, lock)); attempt += 1) {
      if (await isOwnLock(fileSystem, lock)) await unlessMissing(fileSystem.unlink(lock), undefined);
      else if (attempt < attempts) await wait(pauseMs);
      else throw lockBusyError(lock);
    }
  } finally {
    await fileSystem.unlink(signed);
  }
}

async function isLinkedFile(fileSystem: FileSystem, from: string, to: string): Promise<boolean> {
  try {
    await fileSystem.link(from, to);
    return true;
  } catch (error) {
    if (codeOfError(error) === "EEXIST") return false;
    throw error;
  }
}

async function isOwnLock(fileSystem: FileSystem, lock: string): Promise<boolean> {
  const bytes = await unlessMissing(fileSystem.readFile(lock, 1000), null).catch((error: unknown) => {
    if (codeOfError(error) === "EFBIG") return null;
    throw error;
  });
  return bytes !== null && Buffer.from(bytes).toString() === `${mark}\n`;
}

function lockBusyError(lock: string): NotebookError {
  return new NotebookError(
    "repositoryBusy",
    `Another git is at work in the notebook folder. Try again in a moment; when none is running, one was broken off and left this file, which you can delete: ${lock}`,
  );
}
