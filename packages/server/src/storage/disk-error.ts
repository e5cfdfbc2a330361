import { NotebookError } from "@octavo/protocol";
import { codeOfError } from "./file-system.ts";

/**
 * The disk did not take what it was given. Nothing of it counts as saved; what was saved before is safe.
 *
 * The message goes to every client, and names no folder of the server.
 */
export class DiskError extends NotebookError {
  /** The operating system's word: ENOSPC, EDQUOT, EIO, EROFS … */
  readonly diskCode: string;
  /** The message, with what those who run the server want to know: which folder it is, and what the system said. */
  readonly inFull: string;

  constructor(folder: string, cause: unknown) {
    const diskCode = codeOfError(cause);
    super("diskRefused", describeDiskError(diskCode), { cause });
    this.diskCode = diskCode;
    this.inFull = `${this.message} The folder is ${folder} (${cause instanceof Error ? cause.message : String(cause)}).`;
  }
}

function describeDiskError(code: string): string {
  switch (code) {
    case "ENOSPC":
      return "The disk is full, so nothing can be saved right now. Make room on the server's disk; saving then goes on by itself.";
    case "EDQUOT":
      return "The disk quota is used up, so nothing can be saved right now. Make room on the server's disk; saving then goes on by itself.";
    case "EIO":
      return "The disk reports errors, so nothing can be saved right now. Look after the server's disk; saving goes on by itself once it takes data again.";
    case "EROFS":
      return "The disk can only be read, so nothing can be saved right now. Look after the server's disk; saving goes on by itself once it takes data again.";
    case "EACCES":
    case "EPERM":
      return "The server may not write to its data folder, so nothing can be saved right now. Give its user the right to; saving then goes on by itself.";
    default:
      return `Nothing can be saved right now (${code}). Look after the server's disk; saving goes on by itself once it takes data again.`;
  }
}
