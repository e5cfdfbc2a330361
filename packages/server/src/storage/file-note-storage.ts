/**
 * Notes as files in folders, named as Zeppelin names them: `{path}_{id}.zpln`.
 *
 * A text is written beside its file under another name, synced, and renamed over it; then the folder is synced, and where folders are
 * new, their parents. The names of a listing are taken as they are and never decoded. Nothing outside the root is read or
 * written: paths are put together from checked names, and links are not followed.
 */
import { randomUUID } from "node:crypto";
import { foldersOf, type NoteId, noteFileName, parseNoteFileName } from "@octavo/note";
import { maxNotebookSize, NotebookError } from "@octavo/protocol";
import { DiskError } from "./disk-error.ts";
import { codeOfError, type FileStat, type FileSystem, type FolderEntry, unlessMissing } from "./file-system.ts";
import type { NoteListing, NotePlace, NoteStorage, SkippedFile } from "./note-storage.ts";

/**
 * Larger files are listed and never opened: taking one apart would stop the server for everyone. The largest notebook that is imported has room as a
 * note, which says more of each cell.
 */
export const noteFileLimit = maxNotebookSize + 32 * 1024 * 1024;

interface FileNoteStorageOptions {
  /** The notebook folder; made when it is not there, in a folder that is. */
  readonly root: string;
  readonly fileSystem: FileSystem;
}

export async function openFileNoteStorage({ root, fileSystem }: FileNoteStorageOptions): Promise<NoteStorage> {
  try {
    // The root may be a link, as its owner likes; nothing below it may.
    if ((await unlessMissing(fileSystem.realPath(root), null)) === null) await makeFolder(fileSystem, root);
    const real = await fileSystem.realPath(root);
    await fileSystem.syncFolder(parentFolderOf(real));
    return new FileNoteStorage(real, fileSystem);
  } catch (error) {
    throw new DiskError(root, error);
  }
}

class FileNoteStorage implements NoteStorage {
  readonly #root: string;
  readonly #fileSystem: FileSystem;
  /** Folders (`""`, `/Sales`) whose names are known to be on the disk. */
  readonly #safeFolders = new Set<string>([""]);
  #hasSwept = false;

  constructor(root: string, fileSystem: FileSystem) {
    this.#root = root;
    this.#fileSystem = fileSystem;
  }

  async list(): Promise<NoteListing> {
    const notes: NotePlace[] = [];
    const skipped: SkippedFile[] = [];
    const leftovers: string[] = [];
    try {
      await this.#listFolder("", { notes, skipped, leftovers });
      // Only one server uses the folder, so at its start these are what an earlier one could not finish.
      if (!this.#hasSwept) await Promise.all(leftovers.map((path) => this.#unlinkQuietly(path)));
      this.#hasSwept = true;
    } catch (error) {
      throw new DiskError(this.#root, error);
    }
    return { notes, skipped };
  }

  async read(place: NotePlace): Promise<string> {
    const path = this.#pathOf(place);
    const bytes = await this.#readBytes(path, place);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (cause) {
      throw new NotebookError("noteBroken", `The file of the note ${place.path} is not UTF-8 text: ${path}`, { cause });
    }
  }

  async stamp(place: NotePlace): Promise<string | null> {
    const stat = await this.#onDisk(place, unlessMissing(this.#fileSystem.stat(this.#pathOf(place)), null));
    return stat && stampOfFile(stat);
  }

  async write(place: NotePlace, text: string): Promise<string> {
    const path = this.#pathOf(place);
    return this.#onDisk(place, this.#replace(path, place, Buffer.from(text)));
  }

  async move(place: NotePlace, path: string): Promise<void> {
    const from = this.#pathOf(place);
    const to = this.#pathOf({ id: place.id, path });
    if (from === to) return;
    await this.#onDisk(place, this.#rename(from, to, place, path));
    await this.#removeEmptyFolders(place.path);
  }

  async remove(place: NotePlace): Promise<void> {
    const path = this.#pathOf(place);
    await this.#onDisk(place, this.#unlink(path));
    await this.#removeEmptyFolders(place.path);
  }

  async sync(place: NotePlace): Promise<void> {
    await this.#onDisk(place, this.#sync(this.#pathOf(place), place));
  }

  async #listFolder(folder: string, found: FoundFiles): Promise<void> {
    let entries: readonly FolderEntry[];
    try {
      entries = await unlessMissing(this.#fileSystem.readFolder(this.#root + folder), []);
    } catch (error) {
      if (folder === "") throw error;
      found.skipped.push({ file: folder.slice(1), reason: `The folder cannot be read (${codeOfError(error)}).` });
      return;
    }
    await Promise.all(entries.map((entry) => this.#listEntry(folder, entry, found)));
  }

  async #listEntry(folder: string, { name, kind }: FolderEntry, found: FoundFiles): Promise<void> {
    const file = `${folder}/${name}`.slice(1);
    if (kind === "folder") {
      if (!name.startsWith(".")) await this.#listFolder(`${folder}/${name}`, found);
      return;
    }
    if (temporaryName.test(name)) found.leftovers.push(`${this.#root}/${file}`);
    if (!name.endsWith(".zpln") || name.startsWith("._")) return;
    const place = parseNoteFileName(file);
    const reason = !place ? notNamedAsNote : kind === "link" ? isLink : kind === "other" ? isOther : null;
    if (reason !== null || !place) {
      found.skipped.push({ file, reason: reason ?? notNamedAsNote });
      return;
    }
    // Its name says all there is to list: asking the disk for each of ten thousand files would double the time of a start.
    found.notes.push(place);
  }

  async #readBytes(path: string, place: NotePlace): Promise<Uint8Array> {
    try {
      return await this.#fileSystem.readFile(path, noteFileLimit);
    } catch (cause) {
      const error = this.#explain(cause, place.path);
      if (!(error instanceof DiskError)) throw error;
      throw new NotebookError(
        "noteBroken",
        `The file of the note ${place.path} cannot be read (${error.diskCode}): ${path}`,
        { cause },
      );
    }
  }

  async #replace(path: string, place: NotePlace, bytes: Uint8Array): Promise<string> {
    const fileSystem = this.#fileSystem;
    const before = await unlessMissing(fileSystem.stat(path), null);
    if (before && before.kind !== "file") throw refusedLink(place);
    if (before && before.size > noteFileLimit) throw codeFailure("EFBIG");
    if (bytes.length > noteFileLimit) {
      throw new NotebookError(
        "tooLarge",
        `The note ${place.path} has grown to ${mebibytes(bytes.length)} MB and cannot be saved: at most ` +
          `${mebibytes(noteFileLimit)} MB. Clear some of its outputs.`,
      );
    }
    const temporary = await this.#writeTemporary(path, place, bytes);
    let stamp: string;
    try {
      // Before it has the name that others know, and may change at once.
      stamp = stampOfFile(await fileSystem.stat(temporary));
      await fileSystem.rename(temporary, path);
    } catch (error) {
      await this.#unlinkQuietly(temporary);
      throw error;
    }
    await fileSystem.syncFolder(parentFolderOf(path));
    return stamp;
  }

  async #writeTemporary(path: string, place: NotePlace, bytes: Uint8Array): Promise<string> {
    const temporary = temporaryFor(parentFolderOf(path), place.id);
    const file = await this.#inFolderOf(place.path, () => this.#fileSystem.createFile(temporary));
    try {
      try {
        await file.append(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await this.#unlinkQuietly(temporary);
      throw error;
    }
    return temporary;
  }

  async #rename(from: string, to: string, place: NotePlace, path: string): Promise<void> {
    const fileSystem = this.#fileSystem;
    await this.#checkStraight(from);
    if ((await fileSystem.stat(from)).kind !== "file") throw refusedLink(place);
    const target = await unlessMissing(fileSystem.stat(to), null);
    if (target) throw new NotebookError("pathTaken", `A file of this note is already at ${path}.`);
    await this.#inFolderOf(path, async () => {
      await this.#checkStraight(to);
      await fileSystem.rename(from, to);
    });
    await fileSystem.syncFolder(parentFolderOf(to));
    await this.#syncRemoval(from);
  }

  async #unlink(path: string): Promise<void> {
    await this.#checkStraight(path);
    await this.#fileSystem.unlink(path);
    await this.#syncRemoval(path);
  }

  /** A name is gone for good with its folder; that may be gone too by now, and then counts where that was. */
  async #syncRemoval(path: string): Promise<void> {
    for (let folder = parentFolderOf(path); folder.length >= this.#root.length; folder = parentFolderOf(folder)) {
      const isSynced = await unlessMissing(
        this.#fileSystem.syncFolder(folder).then(() => true),
        false,
      );
      if (isSynced) return;
    }
  }

  async #sync(path: string, place: NotePlace): Promise<void> {
    const file = await this.#fileSystem.openFile(path);
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await this.#fileSystem.syncFolder(parentFolderOf(path));
    await this.#makeFolders(place.path);
  }

  /** Does something that needs the path's folder; once more when a colleague's move just emptied and removed it. */
  async #inFolderOf<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    await this.#makeFolders(path);
    try {
      return await work();
    } catch (error) {
      if (codeOfError(error) !== "ENOENT") throw error;
    }
    for (const folder of foldersOf(path)) this.#safeFolders.delete(folder);
    await this.#makeFolders(path);
    return work();
  }

  async #makeFolders(path: string): Promise<void> {
    for (const folder of foldersOf(path)) {
      if (this.#safeFolders.has(folder)) continue;
      const absolute = this.#root + folder;
      await makeFolder(this.#fileSystem, absolute);
      // Also when it was there: its maker may have stopped before this.
      await this.#fileSystem.syncFolder(parentFolderOf(absolute));
      this.#safeFolders.add(folder);
    }
  }

  /** A folder that is left or lost in a crash is no harm: empty ones are not listed. */
  async #removeEmptyFolders(path: string): Promise<void> {
    for (const folder of foldersOf(path).toReversed()) {
      this.#safeFolders.delete(folder);
      try {
        await this.#fileSystem.removeFolder(this.#root + folder);
      } catch {
        return;
      }
    }
  }

  /** The folder of the path must be where it says, not behind a link. */
  async #checkStraight(path: string): Promise<void> {
    const folder = parentFolderOf(path);
    if ((await this.#fileSystem.realPath(folder)) !== folder) throw codeFailure("ELOOP");
  }

  async #unlinkQuietly(path: string): Promise<void> {
    try {
      await this.#fileSystem.unlink(path);
    } catch {
      // It is not listed, and the next start tries again.
    }
  }

  #pathOf({ id, path }: NotePlace): string {
    const names = path.split("/").slice(1);
    const isHidden = names.slice(0, -1).some((name) => name.startsWith("."));
    const isOdd = !path.startsWith("/") || path.includes("\0") || names.some((name) => ["", ".", ".."].includes(name));
    if (isOdd || isHidden) {
      throw new NotebookError(
        "badName",
        `The name ${JSON.stringify(path.slice(0, 100))} cannot be a file; choose another one.`,
      );
    }
    return `${this.#root}/${noteFileName(path, id)}`;
  }

  /** Says failures of the disk in words. */
  async #onDisk<Result>({ path }: NotePlace, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof NotebookError) throw error;
      throw this.#explain(error, path);
    }
  }

  #explain(cause: unknown, path: string): NotebookError {
    switch (codeOfError(cause)) {
      case "ENOENT":
        return new NotebookError("noteNotFound", undefined, { cause });
      case "EFBIG":
        return new NotebookError(
          "tooLarge",
          `The file of the note ${path} is larger than ${mebibytes(noteFileLimit)} MB, so it is not opened, and left as it is.`,
          { cause },
        );
      case "ENAMETOOLONG":
        return new NotebookError("badName", "This name is too long for the file system; choose a shorter one.", {
          cause,
        });
      case "ENOTDIR":
        return new NotebookError(
          "badName",
          `A file has the name of one of the folders of ${path}; choose another name.`,
          { cause },
        );
      case "ELOOP":
      case "EISDIR":
      case "EINVAL":
        return refusedLink({ path }, { cause });
      default:
        return new DiskError(this.#root, cause);
    }
  }
}

interface FoundFiles {
  readonly notes: NotePlace[];
  readonly skipped: SkippedFile[];
  readonly leftovers: string[];
}

const notNamedAsNote = "Its name does not end in _{id}.zpln with an id of letters and digits.";
const isLink = "It is a link, and links in the notebook folder are not followed. Put the file itself there.";
const isOther = "It is not a file.";

/** A name that no listing shows and no note has. */
const temporaryName = /^\.[A-Za-z0-9]{1,64}\.[0-9a-f]{8}\.tmp$/;

function temporaryFor(folder: string, id: NoteId): string {
  return `${folder}/.${id}.${randomUUID().slice(0, 8)}.tmp`;
}

function stampOfFile({ size, modifiedAt }: FileStat): string {
  return `${size} ${modifiedAt}`;
}

function parentFolderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

/** A name that is taken by a folder is fine; by anything else, it is not a folder. */
async function makeFolder(fileSystem: FileSystem, path: string): Promise<void> {
  try {
    await fileSystem.makeFolder(path);
  } catch (error) {
    if (codeOfError(error) !== "EEXIST") throw error;
    const { kind } = await fileSystem.stat(path);
    if (kind !== "folder") throw codeFailure(kind === "link" ? "ELOOP" : "ENOTDIR");
  }
}

function codeFailure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function refusedLink({ path }: { readonly path: string }, options?: ErrorOptions): NotebookError {
  return new NotebookError(
    "noteBroken",
    `The file of the note ${path} is, or is behind, a link or something else that is no file; it is left as it is.`,
    options,
  );
}
