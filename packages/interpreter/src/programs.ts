/** Accounts and programs of the operating system. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** An account of the operating system. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly home: string;
  readonly shell: string;
}

/** The full path of a program on a search path, or null. */
export function findProgram(name: string, path: string | undefined): string | null {
  const folders = (path ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
