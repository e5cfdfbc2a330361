/** Folders that are opened part by part, so that a link on the way leads nowhere. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";

/** A folder that is held open: names in its place are names in this very folder, whatever its path leads to meanwhile. */
export interface HeldFolder {
  readonly place: string;
  close(): Promise<void>;
}

export async function openFolderHandle(place: string, flags: number): Promise<HeldFolder> {
  const handle = await open(place, constants.O_RDONLY | constants.O_DIRECTORY | flags);
  // Only Linux names a folder by its handle; elsewhere the path has to do.
  return { place: isLinux ? `/proc/self/fd/${handle.fd}` : place, close: () => handle.close() };
}

export const isLinux = process.platform === "linux";

/** Whether a part of a path names something in its folder, and nothing that is hidden. */
export function isNamePart(part: string): boolean {
  const hasOthers = /[\\/\0-\x1f\x7f\p{Surrogate}]/u.test(part);
  return part !== "" && !part.startsWith(".") && !hasOthers && Buffer.byteLength(part) <= 255;
}
