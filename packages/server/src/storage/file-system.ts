/**
 * The disk, as far as durability needs it: a port, so that tests can put a disk behind it that loses power.
 *
 * Two things that programs like to forget are members of their own here. `OpenFile.sync` puts a file's bytes on the disk, and
 * `syncFolder` puts there which names a folder has: a file that was created or renamed is safe only after both.
 *
 * Paths are absolute and contain no symbolic link; a path that leads over one is refused with ELOOP, so that nothing below a folder
 * can lead out of it. Failures are rejections with the usual `code` (ENOENT, ENOSPC …).
 */
export interface FileSystem {
  /** The path without symbolic links. For the folders a port's user starts from, which may be links. */
  realPath(path: string): Promise<string>;
  /** Makes a new, empty file; EEXIST when the name is taken by anything. */
  createFile(path: string): Promise<OpenFile>;
  /** Opens a file for cutting and syncing. */
  openFile(path: string): Promise<OpenFile>;
  /** The whole of a file; EFBIG when it has more bytes than `limit`. */
  readFile(path: string, limit?: number): Promise<Uint8Array>;
  /** Bytes of a file from an offset on; fewer when it ends before. */
  readPart(path: string, part: FilePart): Promise<Uint8Array>;
  stat(path: string): Promise<FileStat>;
  readFolder(path: string): Promise<readonly FolderEntry[]>;
  /** Atomic. Takes the place of a file that is there. */
  rename(from: string, to: string): Promise<void>;
  /** Gives a file a second name; EEXIST when that is taken by anything. */
  link(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Makes one folder; its parent must be there. */
  makeFolder(path: string): Promise<void>;
  /** Fails with ENOTEMPTY when something is in it. */
  removeFolder(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
}

export interface FilePart {
  readonly offset: number;
  readonly length: number;
}

export interface OpenFile {
  /** Writes all of it at the end. When it fails, part of it may be there. */
  append(bytes: Uint8Array): Promise<void>;
  truncate(length: number): Promise<void>;
  /** After a failure nothing since the last success can be relied on, and asking again proves nothing. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export type FileKind = "file" | "folder" | "link" | "other";

export interface FileStat {
  readonly kind: FileKind;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** The `code` of a failure; "UNKNOWN" for what is not a file system's. */
export function codeOfError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "UNKNOWN";
}

/** The result, or `otherwise` when the path is not there. */
export async function unlessMissing<Result, Otherwise>(work: Promise<Result>, otherwise: Otherwise) {
  try {
    return await work;
  } catch (error) {
    if (codeOfError(error) === "ENOENT") return otherwise;
    throw error;
  }
}
