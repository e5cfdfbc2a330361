/**
 * Takes files with passwords and notes from the other accounts of the machine.
 *
 * Zeppelin writes its passwords with whatever the umask leaves, and a home that moved here brings those modes along. Rights are only ever taken,
 * only from what is the server's own, and through the very file that was looked at: a link that is laid meanwhile is not followed. A home
 * that belongs to another account is left as it is, since its Zeppelin may still read it.
 */
import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { geteuid } from "node:process";
import { codeOfError } from "../storage/file-system.ts";
import type { Folders } from "../storage/folders.ts";

export interface OpenFile {
  readonly path: string;
  /** Permissions as they were. */
  readonly mode: number;
  /** Why it stays as it is; null when it is closed, or can be. */
  readonly reason: string | null;
}

/** What all but the owner may do. */
const others = 0o077;

/** In the data folder; names with a `*` at the end begin so. */
const inData = ["conf", "notebook", "journal", "overlays", "pool", "logs", "octavo.db*", "search.db*", "jobs.db*"];

/**
 * Looks for what others may reach of the files that hold passwords and notes.
 *
 * @param close whether they are closed; else it is only looked
 * @returns what was, or is, open
 */
export async function filesOpenToOthers(folders: Folders, { close }: { close: boolean }): Promise<readonly OpenFile[]> {
  const roots = [folders.data, ...(folders.home === null ? [] : [folders.home])];
  const paths = [
    ...new Set([...(await filesOfData(folders.data)), folders.notebook, ...(await withFiles(folders.conf))]),
  ];
  const homeReason = folders.home === null ? null : await reasonOfHome(folders.home);
  const found: OpenFile[] = [];
  for (const path of paths) {
    const isOfHome = folders.home !== null && isInsideFolder(folders.home, path) && !isInsideFolder(folders.data, path);
    const reason = isOfHome ? homeReason : null;
    const file = await inspectFile(path, { roots, reason, close });
    if (file !== null) found.push(file);
  }
  return found;
}

async function filesOfData(data: string): Promise<readonly string[]> {
  const names = await readdir(data).catch((): string[] => []);
  const chosen = names.filter((name) =>
    inData.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each)),
  );
  const conf = await withFiles(join(data, "conf"));
  return [...chosen.map((name) => join(data, name)), ...conf];
}

/** A folder and its files: a process that has one open may still reach it. */
async function withFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return [folder, ...names.map((name) => join(folder, name))];
}

async function reasonOfHome(home: string): Promise<string | null> {
  const { uid } = await stat(home);
  return uid === geteuid?.() ? null : `its home belongs to another account (${uid}), which may still use it`;
}

interface Looking {
  readonly roots: readonly string[];
  /** Why nothing is closed there. */
  readonly reason: string | null;
  readonly close: boolean;
}

async function inspectFile(path: string, { roots, reason, close }: Looking): Promise<OpenFile | null> {
  try {
    const target = await targetOfLink(path, roots);
    if (typeof target !== "string") return target;
    const { mode, uid } = await stat(target);
    if ((mode & others) === 0) return null;
    const isOurs = uid === geteuid?.();
    const why = reason ?? (isOurs ? null : `it belongs to another account (${uid})`);
    const failed = why === null && close ? await closeFile(target) : null;
    return { path, mode: mode & 0o777, reason: why ?? failed };
  } catch (error) {
    if (codeOfError(error) === "ENOENT") return null;
    return { path, mode: 0, reason: `it cannot be looked at (${codeOfError(error)})` };
  }
}

/** Where a path is in the end; what to report of a link that leads out of the folders of the server. */
async function targetOfLink(path: string, roots: readonly string[]): Promise<string | OpenFile | null> {
  // Of its folders one may be a link, too.
  const target = await realpath(path);
  const within = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  if (within.some((root) => isInsideFolder(root, target))) return target;
  const { mode } = await stat(target);
  if ((mode & others) === 0) return null;
  return { path, mode: mode & 0o777, reason: `it is a link that leads out, to ${target}` };
}

/** @returns why it could not be closed; null when it is */
async function closeFile(path: string): Promise<string | null> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { mode, uid } = await file.stat();
      if (uid !== geteuid?.()) return `it belongs to another account (${uid})`;
      await file.chmod(mode & 0o7777 & ~others);
      return null;
    } finally {
      await file.close();
    }
  } catch (error) {
    return `its mode cannot be changed (${codeOfError(error)})`;
  }
}

function isInsideFolder(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (!way.startsWith("..") && !isAbsolute(way));
}
