/**
 * What isomorphic-git sees of the disk: the `.git` folder, and one file in it that it may write. It follows no link, and what it writes
 * is there whole and for good.
 */
import { codeOf, type FileStat, type FileSystem } from "../../storage/file-system.ts";
import { writeWhole } from "./write-whole.ts";

/** Bytes. The library reads a pack as a whole into memory. */
const packLimit = 1024 * 1024 * 1024;

export function libraryFileSystem(folder: string, fileSystem: FileSystem) {
  const inside = (path: string): string => {
    if (path !== folder && !path.startsWith(`${folder}/`)) throw failure("EACCES");
    return path;
  };
  const stat = async (path: string) => statsOf(await fileSystem.stat(inside(path)));
  const refuse = () => Promise.reject(failure("EROFS"));
  return {
    promises: {
      async readFile(path: string, options?: "utf8" | { readonly encoding?: string }) {
        const bytes = await fileSystem.readFile(inside(path), packLimit).catch((error: unknown) => {
          throw codeOf(error) === "EFBIG" ? new Error("it has a pack of more than 1 GB") : error;
        });
        const encoding = typeof options === "string" ? options : options?.encoding;
        return encoding ? Buffer.from(bytes).toString("utf8") : bytes;
      },
      async writeFile(path: string, content: Uint8Array | string) {
        if (path !== `${folder}/index`) throw failure("EROFS");
        await writeWhole(fileSystem, folder, { path, bytes: Buffer.from(content) });
      },
      readdir: async (path: string) => (await fileSystem.readFolder(inside(path))).map(({ name }) => name),
      stat,
      lstat: stat,
      mkdir: refuse,
      unlink: refuse,
      rmdir: refuse,
      readlink: refuse,
      symlink: refuse,
    },
  };
}

function statsOf({ kind, size, modifiedAt }: FileStat) {
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

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: not for the history of notes`), { code });
}
