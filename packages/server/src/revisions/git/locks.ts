/**
 * Git's own locks: a file beside the one that is to be changed, made by whoever may change it. Git respects ours, and we its.
 *
 * Ours say whose they are. Only one server uses the folder, so one of ours that is found belongs to a server that was killed. One of git's is
 * waited for a while and never removed: it may be at work still.
 */
import { NotebookError } from "@octavo/protocol";
import { codeOf, type FileSystem, type OpenFile, unlessMissing } from "../../storage/file-system.ts";

export interface LockOptions {
  readonly fileSystem: FileSystem;
  readonly wait: (ms: number) => Promise<void>;
}

const mark = "octavo";
const pauseMs = 100;
const attempts = 20;

/** Does something while nobody else changes this file. @throws NotebookError `repositoryBusy` */
export async function locked<Result>(path: string, options: LockOptions, work: () => Promise<Result>): Promise<Result> {
  const { fileSystem } = options;
  const lock = `${path}.lock`;
  await take(lock, options);
  try {
    return await work();
  } finally {
    await unlessMissing(fileSystem.unlink(lock), undefined);
  }
}

async function take(lock: string, { fileSystem, wait }: LockOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const file = await createUnlessThere(fileSystem, lock);
    if (file) return sign(file);
    if (await isOurs(fileSystem, lock)) await unlessMissing(fileSystem.unlink(lock), undefined);
    else if (attempt < attempts) await wait(pauseMs);
    else throw busy(lock);
  }
}

async function createUnlessThere(fileSystem: FileSystem, lock: string): Promise<OpenFile | null> {
  try {
    return await fileSystem.createFile(lock);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return null;
    throw error;
  }
}

async function sign(file: OpenFile): Promise<void> {
  try {
    await file.append(Buffer.from(`${mark}\n`));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function isOurs(fileSystem: FileSystem, lock: string): Promise<boolean> {
  const bytes = await unlessMissing(fileSystem.readFile(lock, 1000), null).catch((error: unknown) => {
    if (codeOf(error) === "EFBIG") return null;
    throw error;
  });
  return bytes !== null && Buffer.from(bytes).toString() === `${mark}\n`;
}

function busy(lock: string): NotebookError {
  return new NotebookError(
    "repositoryBusy",
    `Another git is at work in the notebook folder. Try again in a moment; when none is running, one was broken off and left this file, which you can delete: ${lock}`,
  );
}
