/** The files and folders of an area, as far as they are listed. */
import { constants, type Dirent } from "node:fs";
import { lstat, opendir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { ListedFile, ListedFiles } from "./area-folder.ts";
import { type HeldFolder, isNamePart, openFolderHandle } from "./held-folder.ts";

/** More are not listed, more names not looked at, and folders not deeper. */
const mostListed = 5000;
export const mostSeen = 20_000;
const deepest = 8;
const deepestOfAll = 100;

export interface Listing {
  /** Names that are looked at. */
  readonly most: number;
  /** Whether what is hidden, and what is neither file nor folder, is listed with the files, however many and deep. */
  readonly isAll?: boolean;
}

export async function listFiles(root: string, { most, isAll = false }: Listing): Promise<ListedFiles> {
  const files: ListedFile[] = [];
  const folders: string[] = [];
  let seen = 0;
  let isWhole = true;
  const namesIn = async (folder: HeldFolder): Promise<readonly Dirent[]> => {
    const entries: Dirent[] = [];
    for await (const entry of await opendir(folder.place, { bufferSize: 500 })) {
      if (seen++ >= most) {
        isWhole = false;
        break;
      }
      if (isAll || isNamePart(entry.name)) entries.push(entry);
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  };
  const walk = async (folder: HeldFolder, path: string, depth: number): Promise<void> => {
    for (const entry of await namesIn(folder)) {
      const below = path === "" ? entry.name : `${path}/${entry.name}`;
      const place = join(folder.place, entry.name);
      if (isAll ? depth > deepestOfAll : files.length >= mostListed || depth > deepest) isWhole = false;
      else if (entry.isDirectory()) {
        folders.push(below);
        await within(place, (next) => walk(next, below, depth + 1));
      } else if (isAll || entry.isFile()) {
        const known = await lstat(place).catch(() => null);
        if (known === null) isWhole &&= !isAll;
        else files.push({ path: below, size: known.size, changedAt: Math.round(known.mtimeMs), uid: known.uid });
      }
    }
  };
  const within = async (place: string, work: (folder: HeldFolder) => Promise<void>): Promise<void> => {
    const folder = await openFolderHandle(place, constants.O_NOFOLLOW).catch(() => null);
    // What cannot be read, or is gone by now, has nothing to show.
    const skip = () => {
      isWhole &&= !isAll;
    };
    if (folder === null) skip();
    else
      await work(folder)
        .catch(skip)
        .finally(() => folder.close());
  };
  await within(await realpath(root).catch(() => root), (folder) => walk(folder, "", 1));
  return { files, folders, isWhole };
}
