/**
 * What isomorphic-git sees of the disk: the `.git` folder, and one file in it that it may write. It follows no link, and what it writes
 * is there whole and for good.
 *
 * The library knows the folder by a name that is used for nothing else: it keeps locks by name for as long as the process lives, also those of
 * a disk that never answered.
 */
import type { FileStat, FileSystem } from "../../storage/file-system.ts";
import { writeWhole } from "./write-whole.ts";

/** Bytes: the index of some million files. */
const readLimit = 256 * 1024 * 1024;

let count = 0;

/** What goes into each call of the library. */
export function librarySight(folder: string, fileSystem: FileSystem) {
  count += 1;
  const gitdir = `/history-${count}/.git`;
  const inside = (path: string): string => {
    if (path !== gitdir && !path.startsWith(`${gitdir}/`)) throw fileSystemError("EACCES");
    return folder + path.slice(gitdir.length);
  };
  const stat = async (path: string) => statsOfFile(await fileSystem.stat(inside(path)));
  const refuse = () => Promise.reject(fileSystemError("EROFS"));
  const promises = {
    async readFile(path: string, options?: "utf8" | { readonly encoding?: string }) {
      const bytes = await fileSystem.readFile(inside(path), readLimit);
      const encoding = typeof options === "string" ? options : options?.encoding;
      return encoding ? Buffer.from(bytes).toString("utf8") : bytes;
    },
    async writeFile(path: string, content: Uint8Array | string) {
      if (path !== `${gitdir}/index`) throw fileSystemError("EROFS");
      await writeWhole(fileSystem, folder, { path: inside(path), bytes: Buffer.from(content) });
    },
    readdir: async (path: string) => (await fileSystem.readFolder(inside(path))).map(({ name }) => name),
    stat,
    lstat: stat,
    mkdir: refuse,
    unlink: refuse,
    rmdir: refuse,
    readlink: refuse,
    symlink: refuse,
  };
  return { fs: { promises }, dir: `/history-${count}`, gitdir };
}

function statsOfFile({ kind, size, modifiedAt }: FileStat) {
  return {
    mode: 0o100644,
    size,
    ino: 0,
    dev: 0,
    uid: 0,
    gid: 0,
    mtimeMs: modifiedAt,
    ctimeMs: modifiedAt,
    isFile: () => kind === "file",
    isDirectory: () => kind === "folder",
    isSymbolicLink: () => kind === "link",
  };
}

function fileSystemError(code: string): Error {
  return Object.assign(new Error(`${code}: not for the history of notes`), { code });
}
