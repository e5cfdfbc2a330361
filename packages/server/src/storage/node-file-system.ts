import { constants, type Dirent, type Stats } from "node:fs";
import { type FileHandle, link, lstat, mkdir, open, readdir, realpath, rename, rmdir, unlink } from "node:fs/promises";
import type { FileKind, FileSystem, OpenFile } from "./file-system.ts";

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;

/** The real disk. */
export const nodeFileSystem: FileSystem = {
  realPath: (path) => realpath(path),
  createFile: async (path) => openFileAt(await openStraight(path, O_CREAT | O_EXCL | O_RDWR), 0),
  openFile: async (path) => {
    const handle = await openStraight(path, O_RDWR);
    return openFileAt(handle, (await handle.stat()).size);
  },
  async readFile(path, limit = Number.POSITIVE_INFINITY) {
    const handle = await openStraight(path, O_RDONLY);
    try {
      return await readWholeFile(handle, path, limit);
    } finally {
      await handle.close();
    }
  },
  async readPart(path, { offset, length }) {
    const handle = await openStraight(path, O_RDONLY);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  },
  async stat(path) {
    const stats = await lstat(path);
    return { kind: kindOfEntry(stats), size: stats.size, modifiedAt: stats.mtimeMs };
  },
  async readFolder(path) {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, kind: kindOfEntry(entry) }));
  },
  rename,
  link,
  unlink,
  makeFolder: async (path) => void (await mkdir(path)),
  removeFolder: (path) => rmdir(path),
  async syncFolder(path) {
    const handle = await open(path, O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

function openFileAt(handle: FileHandle, size: number): OpenFile {
  let end = size;
  return {
    async append(bytes) {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, end);
        done += bytesWritten;
        end += bytesWritten;
      }
    },
    async truncate(length) {
      await handle.truncate(length);
      end = length;
    },
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

/**
 * Opens a path that contains no symbolic link. Another program may swap a folder for a link between check and use, so the check comes after
 * opening: the path without links must be the path itself, and what it names must be the very file that was opened.
 */
async function openStraight(path: string, flags: number): Promise<FileHandle> {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer.
  const handle = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o666);
  try {
    const [real, opened, named] = await Promise.all([realpath(path), handle.stat(), lstat(path)]);
    if (real !== path || opened.ino !== named.ino || opened.dev !== named.dev)
      throw fileSystemError("ELOOP", "leads over a link", path);
    if (!opened.isFile()) throw fileSystemError("EINVAL", "is not a file", path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const chunkBytes = 1024 * 1024;

async function readWholeFile(handle: FileHandle, path: string, limit: number): Promise<Uint8Array> {
  const { size } = await handle.stat();
  if (size > limit) throw fileSystemError("EFBIG", "is too large", path);
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(bytes, length, Math.min(chunkBytes, size - length), length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

function kindOfEntry(entry: Stats | Dirent): FileKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

function fileSystemError(code: string, what: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path} ${what}`), { code });
}
