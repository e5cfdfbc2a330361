import type { FileSystem, OpenFile } from "./file-system.ts";

/** How often files were put on the disk, and how long that took in all. */
export interface Syncs {
  count: number;
  seconds: number;
  /** The longest since the last look. */
  longest: number;
}

/** The same disk, with its syncs counted. @param now in milliseconds */
export function measureFileSystem(fileSystem: FileSystem, syncs: Syncs, now: () => number): FileSystem {
  const watch = (file: OpenFile): OpenFile => ({
    append: (bytes) => file.append(bytes),
    truncate: (length) => file.truncate(length),
    close: () => file.close(),
    async sync() {
      const begin = now();
      await file.sync();
      const seconds = (now() - begin) / 1000;
      syncs.count += 1;
      syncs.seconds += seconds;
      syncs.longest = Math.max(syncs.longest, seconds);
    },
  });
  return {
    realPath: (path) => fileSystem.realPath(path),
    createFile: async (path) => watch(await fileSystem.createFile(path)),
    openFile: async (path) => watch(await fileSystem.openFile(path)),
    readFile: (path, limit) => fileSystem.readFile(path, limit),
    readPart: (path, part) => fileSystem.readPart(path, part),
    stat: (path) => fileSystem.stat(path),
    readFolder: (path) => fileSystem.readFolder(path),
    link: (existing, path) => fileSystem.link(existing, path),
    rename: (from, to) => fileSystem.rename(from, to),
    unlink: (path) => fileSystem.unlink(path),
    makeFolder: (path) => fileSystem.makeFolder(path),
    removeFolder: (path) => fileSystem.removeFolder(path),
    syncFolder: (path) => fileSystem.syncFolder(path),
  };
}
