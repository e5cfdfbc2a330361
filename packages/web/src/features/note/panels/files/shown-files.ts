/** Which files and folders are listed: those of the open folder, or, while something is looked for, all below it. */
import type { WorkspaceFile } from "@octavo/protocol";
import { compareNames } from "../../../../i18n/name-order.ts";
import { matchesFilter } from "../../../../ui/matches-filter.ts";

export const fileOrders = ["name", "size", "date"] as const;
export type FileOrder = (typeof fileOrders)[number];

export interface ShownFiles {
  /** Paths. */
  readonly folders: readonly string[];
  readonly files: readonly WorkspaceFile[];
}

interface Listed {
  readonly files: readonly WorkspaceFile[];
  readonly folders: readonly string[];
}

interface Looked {
  readonly folder: string;
  readonly part: string;
  readonly order: FileOrder;
}

export function shownFiles({ files, folders }: Listed, { folder, part, order }: Looked): ShownFiles {
  const isLooking = part.trim() !== "";
  const isShown = (path: string) =>
    isBelow(path, folder) &&
    (isLooking ? matchesFilter(nameBelow(path, folder), part) : !nameBelow(path, folder).includes("/"));
  return {
    folders: folders.filter(isShown).toSorted(compareNames),
    files: files.filter(({ path }) => isShown(path)).toSorted(comparisons[order]),
  };
}

const byName = (a: WorkspaceFile, b: WorkspaceFile) => compareNames(a.path, b.path);
/** The largest and the newest first. */
const comparisons: Readonly<Record<FileOrder, (a: WorkspaceFile, b: WorkspaceFile) => number>> = {
  name: byName,
  size: (a, b) => b.size - a.size || byName(a, b),
  date: (a, b) => b.changedAt - a.changedAt || byName(a, b),
};

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

/** A path as it is called in a folder above it. */
export function nameBelow(path: string, folder: string): string {
  return folder === "" ? path : path.slice(folder.length + 1);
}

/** The folders from the area's own down to this one. */
export function foldersAbove(folder: string): readonly string[] {
  const parts = folder.split("/");
  return folder === "" ? [] : parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** The nearest folder that is there, for one that was renamed or removed by others. */
export function folderThere(folder: string, folders: readonly string[]): string {
  return foldersAbove(folder).findLast((path) => folders.includes(path)) ?? "";
}
