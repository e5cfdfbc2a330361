/**
 * Git's index, brought up to date so that people who use git in the folder see a clean file. isomorphic-git knows its form; it is loaded by the
 * first checkpoint only, for it takes longer to load than a history takes to read.
 */
import type { FileSystem } from "../../storage/file-system.ts";
import { librarySight } from "./library-file-system.ts";
import { type TreeFile, textOfBytes } from "./trees.ts";

interface IndexChange {
  readonly file: TreeFile;
  /** Where there is no file any more. */
  readonly gone: readonly string[];
}

/** The caller holds the lock of the index. */
export async function updateIndex(folder: string, fileSystem: FileSystem, { file, gone }: IndexChange): Promise<void> {
  const { default: git } = await import("isomorphic-git");
  const common = { ...librarySight(folder, fileSystem), cache: {} };
  for (const path of gone) await git.updateIndex({ ...common, filepath: textOfBytes(path), remove: true, force: true });
  await git.updateIndex({ ...common, filepath: textOfBytes(file.path), oid: file.oid, mode: 0o100644, add: true });
}
