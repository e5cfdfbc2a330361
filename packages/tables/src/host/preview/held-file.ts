/**
 * An open file, for programs that take paths only. Code may replace the file under that name at any moment, so programs receive a path of the file
 * descriptor instead.
 */
import { constants, existsSync, fstatSync, readdirSync } from "node:fs";
import { type FileHandle, open, symlink } from "node:fs/promises";
import { TableProblem } from "../../problem.ts";
import { withScratch } from "./scratch.ts";

const descriptors = existsSync("/proc/self/fd") ? "/proc/self/fd" : "/dev/fd";

/** Opens a file, and refuses a link or a pipe that code has put in its place. @throws TableProblem */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((cause: unknown) => {
    throw new TableProblem("gone", { cause });
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new TableProblem("gone");
}

/** @param work receives a path that no other file has had, so that a cache by path cannot mix up files */
export async function withPathOf<Result>(
  { handle, folder }: { readonly handle: FileHandle; readonly folder: string },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  return await withScratch(folder, async (path) => {
    await symlink(`${descriptors}/${handle.fd}`, path);
    return await work(path);
  });
}

/** Opens a file by its name, synchronously, and verifies that it is this file. @throws TableProblem when it is another */
export function openSame<Opened>(
  { fd }: Pick<FileHandle, "fd">,
  openFile: () => Opened,
  close: (opened: Opened) => void,
) {
  const before = countOpen(fd);
  const opened = openFile();
  if (countOpen(fd) > before) return opened;
  close(opened);
  throw new TableProblem("gone");
}

/** Number of descriptors that this process has of a file. */
function countOpen(fd: number): number {
  const { dev, ino } = fstatSync(fd, { bigint: true });
  return readdirSync(descriptors).filter((name) => {
    try {
      const known = fstatSync(Number(name), { bigint: true });
      return known.dev === dev && known.ino === ino;
    } catch {
      // The descriptor of the listing itself is closed by now.
      return false;
    }
  }).length;
}
