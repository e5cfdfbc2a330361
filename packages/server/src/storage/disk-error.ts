import { NotebookError } from "@octavo/protocol";
import { codeOf } from "./file-system.ts";

/** The disk did not take what it was given. Nothing of it counts as saved; what was saved before is safe. */
export class DiskError extends NotebookError {
  /** The operating system's word: ENOSPC, EDQUOT, EIO, EROFS … */
  readonly diskCode: string;

  constructor(folder: string, cause: unknown) {
    const diskCode = codeOf(cause);
    super("diskRefused", `${wordsFor(diskCode, cause)} ${remedyFor(diskCode, folder)}`, { cause });
    this.diskCode = diskCode;
  }
}

function wordsFor(code: string, cause: unknown): string {
  switch (code) {
    case "ENOSPC":
      return "The disk is full, so nothing can be saved right now.";
    case "EDQUOT":
      return "The disk quota is used up, so nothing can be saved right now.";
    case "EIO":
      return "The disk reports errors, so nothing can be saved right now.";
    case "EROFS":
      return "The disk can only be read, so nothing can be saved right now.";
    case "EACCES":
    case "EPERM":
      return "The server may not write to its data folder, so nothing can be saved right now.";
    default:
      return `Nothing can be saved right now (${cause instanceof Error ? cause.message : String(cause)}).`;
  }
}

function remedyFor(code: string, folder: string): string {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `Make room where ${folder} is; saving then goes on by itself.`;
    case "EACCES":
    case "EPERM":
      return `Give the server's user the right to write in ${folder}; saving then goes on by itself.`;
    default:
      return `Look after the disk that holds ${folder}; saving goes on by itself once it takes data again.`;
  }
}
