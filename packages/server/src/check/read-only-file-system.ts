import type { FileSystem } from "../storage/file-system.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";

async function refuseToWrite(): Promise<never> {
  throw Object.assign(new Error("EROFS: nothing is written here"), { code: "EROFS" });
}

/** The real disk, on which nothing can be changed: for rooms that sweep and sync where they only have to look. */
export const readOnlyFileSystem: FileSystem = {
  ...nodeFileSystem,
  createFile: refuseToWrite,
  openFile: refuseToWrite,
  rename: refuseToWrite,
  link: refuseToWrite,
  unlink: refuseToWrite,
  makeFolder: refuseToWrite,
  removeFolder: refuseToWrite,
  syncFolder: async () => {},
};
