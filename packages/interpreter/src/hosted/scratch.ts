import { constants, copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { JsonValue } from "../question.ts";

/**
 * A folder for one session: spilled memory, and whole results on their way to their run. On disk among the caches, because
 * both may be many gigabytes. Folders are named by the process that made them, so that those of a runner that was killed can be
 * told; they are removed.
 */
export async function makeScratch(cacheDirectory: string, kind: string): Promise<string> {
  await mkdir(cacheDirectory, { recursive: true });
  for (const name of await readdir(cacheDirectory)) {
    const [owner = ""] = name.startsWith(`${kind}-`) ? name.slice(kind.length + 1).split("-") : [];
    if (/^\d+$/.test(owner) && !isAlive(Number(owner))) {
      await rm(join(cacheDirectory, name), { recursive: true, force: true });
    }
  }
  return await mkdtemp(join(cacheDirectory, `${kind}-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export interface GivenFolder {
  /** Puts a copy of the file that an answer names where the program may read, and names that. */
  readonly handIn: (answer: JsonValue) => Promise<JsonValue>;
  readonly remove: () => Promise<void>;
}

/** Files that a run was answered with. Copies, shared with the original until changed where the file system can: the program may write there too. */
export function givenFolder(scratchDirectory: string): GivenFolder {
  const folder = join(scratchDirectory, "given");
  let files = 0;
  return {
    async handIn(answer) {
      const file = (answer as { readonly file?: unknown } | null)?.file;
      if (typeof file !== "string") return answer;
      await mkdir(folder, { recursive: true });
      const copy = join(folder, `${++files}-${basename(file)}`);
      await copyFile(file, copy, constants.COPYFILE_FICLONE);
      return { ...(answer as object), file: copy } as JsonValue;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Also to another file system, and into a folder that is not there yet. */
export async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, to);
    await rm(from);
  }
}
