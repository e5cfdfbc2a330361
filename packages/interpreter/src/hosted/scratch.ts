/**
 * A folder for one session: spilled memory, and whole results on their way to their run. On disk among the caches, because both may be many
 * gigabytes. Folders are named by the process that made them, so that the next runner knows those of one that was killed, and removes them.
 *
 * A program behind a wall, or of another account, has its folders in the session's own place. What it names is moved, but a link that it may have
 * laid is never followed, and what it is given lies in a folder that it cannot change.
 */
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { RunRequest, SessionSettings } from "../driver.ts";
import { type GivenFiles, givenInto } from "../given-files.ts";

export interface Scratch extends GivenFiles {
  /** Where the program writes. */
  readonly scratchDirectory: string;
  /** Where it reads what a run was answered with. */
  readonly givenDirectory: string;
  /** Moves a file of the program's into the folder of its run. */
  readonly handOver: (file: string, request: Pick<RunRequest, "runDirectory">) => Promise<void>;
  /** After the process. */
  readonly remove: () => Promise<void>;
}

type ScratchFolders = Pick<SessionSettings, "cacheDirectory" | "givenDirectory">;

export async function makeScratch({ cacheDirectory, givenDirectory }: ScratchFolders, kind: string): Promise<Scratch> {
  return givenDirectory === undefined ? await ownScratch(cacheDirectory, kind) : confinedScratch(givenDirectory);
}

async function ownScratch(cacheDirectory: string, kind: string): Promise<Scratch> {
  await mkdir(cacheDirectory, { recursive: true });
  for (const name of await readdir(cacheDirectory)) {
    const [owner = ""] = name.startsWith(`${kind}-`) ? name.slice(kind.length + 1).split("-") : [];
    if (/^\d+$/.test(owner) && !isProcessAlive(Number(owner))) {
      await rm(join(cacheDirectory, name), { recursive: true, force: true });
    }
  }
  const scratchDirectory = await mkdtemp(join(cacheDirectory, `${kind}-${process.pid}-`));
  const givenDirectory = join(scratchDirectory, "given");
  await mkdir(givenDirectory);
  return {
    scratchDirectory,
    givenDirectory,
    ...givenInto(givenDirectory, null),
    handOver: (file, { runDirectory }) =>
      moveFileAcross(join(scratchDirectory, basename(file)), join(runDirectory, basename(file))),
    remove: () => rm(scratchDirectory, { recursive: true, force: true }),
  };
}

/** Both folders are there, and removed with the session's place: what is the account's, only that account may empty. */
function confinedScratch(givenDirectory: string): Scratch {
  const scratchDirectory = join(dirname(givenDirectory), "scratch");
  return {
    scratchDirectory,
    givenDirectory,
    // The runner has put them there.
    handIn: async (_question, answer) => answer,
    forget: async () => {},
    // Renaming follows no link. The folder of the run is in the same place, and the code that takes the file from there checks what it is.
    handOver: (file, { runDirectory }) =>
      rename(join(scratchDirectory, basename(file)), join(runDirectory, basename(file))),
    remove: async () => {},
  };
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Also to another file system, and into a folder that is not there yet. */
async function moveFileAcross(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, to);
    await rm(from);
  }
}
