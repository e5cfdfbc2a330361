/** Files that are there whole and for good, or not at all. */
import { randomUUID } from "node:crypto";
import { codeOfError, type FileSystem } from "../../storage/file-system.ts";

/** What a server that ended in between leaves in the `.git` folder. */
const leftover = /^octavo-[0-9a-f]{8}\.tmp$/;

/** Writes and syncs a file that has no name yet that means anything. @returns its path */
export async function writeBeside(fileSystem: FileSystem, folder: string, bytes: Uint8Array): Promise<string> {
  const path = `${folder}/octavo-${randomUUID().slice(0, 8)}.tmp`;
  const file = await fileSystem.createFile(path);
  try {
    await file.append(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

/** @param folder where the file is until it is whole; on the same disk */
export async function writeWhole(
  fileSystem: FileSystem,
  folder: string,
  { path, bytes }: { readonly path: string; readonly bytes: Uint8Array },
): Promise<void> {
  const temporary = await writeBeside(fileSystem, folder, bytes);
  await fileSystem.rename(temporary, path);
  await fileSystem.syncFolder(parentFolderOf(path));
}

/** Only one server uses the folder, so whatever is found there before it writes is a leftover. */
export async function removeLeftovers(fileSystem: FileSystem, folder: string): Promise<void> {
  for (const { name, kind } of await fileSystem.readFolder(folder)) {
    if (kind === "file" && leftover.test(name)) await fileSystem.unlink(`${folder}/${name}`);
  }
}

/**
 * Makes the folders from `root`, which is there, down to `folder`.
 * @throws with code `ELOOP` where one of them is a link: what is renamed into it would end elsewhere
 */
export async function makeFolders(fileSystem: FileSystem, root: string, folder: string): Promise<void> {
  const names = folder.slice(root.length).split("/").filter(Boolean);
  let path = root;
  for (const name of names) {
    const parent = path;
    path += `/${name}`;
    try {
      await fileSystem.makeFolder(path);
      await fileSystem.syncFolder(parent);
    } catch (error) {
      if (codeOfError(error) !== "EEXIST") throw error;
      const { kind } = await fileSystem.stat(path);
      if (kind !== "folder") throw Object.assign(new Error(`ELOOP: ${path} is no folder`), { code: "ELOOP" });
    }
  }
}

export function parentFolderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
