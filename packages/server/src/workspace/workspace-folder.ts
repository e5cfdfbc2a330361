/**
 * A folder of files that paragraphs read and write, as people see it from the page: the shared one, or a home.
 *
 * Code may put anything there at any moment, also links that lead out of the folder, to what only the server may read. So nothing is followed: a
 * path is opened part by part, each in the folder that was opened before it and is named by its handle. A folder that becomes a link meanwhile
 * leads nowhere.
 */
import { constants } from "node:fs";
import { type FileHandle, link, lstat, mkdir, open, realpath, rename, rm, rmdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { NotebookError } from "@octavo/protocol";
import { DiskError } from "../storage/disk-error.ts";
import { codeOfError } from "../storage/file-system.ts";
import type { AreaFolder, KnownFile, ListedFiles, SizedBytes } from "./area-folder.ts";
import { type HeldFolder, isLinux, isNamePart, openFolderHandle } from "./held-folder.ts";
import { listFiles, mostSeen } from "./list-files.ts";
import { copyAcross, isOtherDisk, takeFreeName, takePlace } from "./place-file.ts";

const pieceOfReading = 256 * 1024;

export interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
}

export class WorkspaceFolder implements AreaFolder {
  /** Absolute. */
  readonly folder: string;

  readonly #mostSeen: number;

  /** @param most names that one list looks at */
  constructor(folder: string, most = mostSeen) {
    this.folder = folder;
    this.#mostSeen = most;
  }

  /** By their paths; without what is hidden, links, and what is neither file nor folder. */
  async list(): Promise<ListedFiles> {
    return await listFiles(this.folder, { most: this.#mostSeen });
  }

  /** All that is in one folder, by paths from there. @throws NotebookError where there is no such folder */
  async listAll(path: string): Promise<ListedFiles> {
    const { parts, name } = partsOfPath(path);
    const folder = await this.#hold([...parts, name]).catch(() => {
      throw folderNotThere(path);
    });
    try {
      return await listFiles(folder.place, { most: this.#mostSeen, isAll: true });
    } finally {
      await folder.close();
    }
  }

  /** The caller closes the handle. @throws NotebookError when there is no such file */
  open(path: string): Promise<OpenFile> {
    // Opening what is no file, as a pipe that no process writes to, must not wait.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    return this.#at(path, async (place) => {
      const handle = await open(place, flags).catch(() => {
        throw fileNotThere(path);
      });
      const known = await handle.stat();
      if (known.isFile() && (await isSameFolderStill(handle, place))) return { handle, size: known.size };
      await handle.close();
      throw fileNotThere(path);
    });
  }

  /** The same as bytes. @throws NotebookError when there is no such file */
  async read(path: string): Promise<SizedBytes> {
    const file = await this.open(path);
    return { size: file.size, bytes: bytesOfFile(file), close: () => file.handle.close() };
  }

  /** Null where there is no such file. */
  async known(path: string): Promise<KnownFile | null> {
    try {
      return await this.#at(path, async (place) => {
        const { uid, size, mode } = await lstat(place);
        return { uid, size, mode: mode & 0o777 };
      });
    } catch (error) {
      if (error instanceof NotebookError) return null;
      throw error;
    }
  }

  /** For good. @throws NotebookError when there is no such file, or it cannot be removed */
  remove(path: string): Promise<void> {
    return this.#at(path, async (place) => {
      try {
        await unlink(place);
      } catch (error) {
        throw this.#refusalOf(error, path);
      }
    });
  }

  /** Moves a file out. @param to a name that is free, where no code is @throws NotebookError when there is no such file, or it cannot be removed */
  take(path: string, to: string): Promise<void> {
    return this.#at(path, async (place) => {
      try {
        await rename(place, to);
      } catch (error) {
        if (codeOfError(error) !== "EXDEV") throw this.#refusalOf(error, path);
        return await this.#takeAcross(path, place, to);
      }
      if ((await lstat(to)).isFile()) return;
      // It was another thing by then, which goes back where it was.
      await rename(to, place).catch(() => {});
      throw fileNotThere(path);
    });
  }

  /** From a disk to another: what is copied is what was opened, and its name goes last. */
  async #takeAcross(path: string, place: string, to: string): Promise<void> {
    const { bytes } = await this.read(path);
    try {
      await copyAcross(bytes, to);
      await unlink(place);
    } catch (error) {
      await rm(to, { force: true });
      throw this.#refusalOf(error, path);
    }
  }

  /**
   * Moves a file of the server's in.
   *
   * @param replace whether what has the name goes; of a link the link @throws NotebookError where the name is taken, or its folder is none
   */
  async bring(from: string, path: string, replace: boolean): Promise<void> {
    const { parts, name } = partsOfPath(path);
    const folder = await this.#hold(parts, true).catch((error: unknown) => {
      if (parts.length === 0) throw new DiskError(this.folder, error);
      throw new NotebookError("fileNotFound", "The folder of this file is not there any more, and cannot be made.");
    });
    try {
      const place = join(folder.place, name);
      await (replace ? takePlace(from, place) : takeFreeName(from, place));
      await rm(from, { force: true });
    } catch (error) {
      const isTaken = ["EEXIST", "EISDIR", "ENOTEMPTY"].includes(codeOfError(error));
      if (!isTaken) throw new DiskError(this.folder, error);
      throw replace ? takenByFolder(path) : nameTakenError(path);
    } finally {
      await folder.close();
    }
  }

  /** @throws NotebookError where there is no such file, or the new name is taken */
  async rename(from: string, to: string): Promise<void> {
    const { parts, name } = partsOfPath(to);
    await this.#at(from, async (place) => {
      const folder = await this.#hold(parts).catch(() => {
        throw new NotebookError("fileNotFound", "There is no such folder to move the file to.");
      });
      try {
        await this.#giveName(place, join(folder.place, name));
      } catch (error) {
        throw codeOfError(error) === "EEXIST" ? nameTakenError(to) : this.#refusalOf(error, from);
      } finally {
        await folder.close();
      }
    });
  }

  async makeFolder(path: string): Promise<void> {
    const { parts, name } = partsOfPath(path);
    const folder = await this.#hold(parts, true).catch(() => {
      throw new NotebookError("fileTaken", "A file has the name of a folder above this one; choose another name.");
    });
    try {
      await mkdir(join(folder.place, name));
    } catch (error) {
      throw codeOfError(error) === "EEXIST" ? nameTakenError(path) : this.#refusalOf(error, path);
    } finally {
      await folder.close();
    }
  }

  async renameFolder(from: string, to: string): Promise<void> {
    const target = partsOfPath(to);
    await this.#atFolder(from, async (place) => {
      const folder = await this.#hold(target.parts).catch(() => {
        throw new NotebookError("fileNotFound", "There is no such folder to move the folder to.");
      });
      try {
        const end = join(folder.place, target.name);
        if (await lstat(end).catch(() => null)) throw nameTakenError(to);
        await rename(place, end);
      } catch (error) {
        if (error instanceof NotebookError) throw error;
        if (codeOfError(error) === "EINVAL")
          throw new NotebookError("badName", "A folder cannot be moved into itself.");
        throw this.#refusalOf(error, from);
      } finally {
        await folder.close();
      }
    });
  }

  async removeFolder(path: string): Promise<void> {
    await this.#atFolder(path, async (place) => {
      try {
        await rmdir(place);
      } catch (error) {
        if (!["ENOTEMPTY", "EEXIST"].includes(codeOfError(error))) throw this.#refusalOf(error, path);
        throw new NotebookError("badRequest", `“${path}” is not empty; move or delete what is in it first.`);
      }
    });
  }

  /** @param work receives where the folder is, as long as it works @throws NotebookError where there is none */
  async #atFolder(path: string, work: (place: string) => Promise<void>): Promise<void> {
    const { parts, name } = partsOfPath(path);
    const above = await this.#hold(parts).catch(() => {
      throw folderNotThere(path);
    });
    try {
      const place = join(above.place, name);
      const known = await lstat(place).catch(() => null);
      if (!known?.isDirectory()) throw folderNotThere(path);
      await work(place);
    } finally {
      await above.close();
    }
  }

  async #giveName(place: string, target: string): Promise<void> {
    try {
      await link(place, target);
    } catch (error) {
      // Of another account's file the system makes no second name.
      if (!isOtherDisk(error)) throw error;
      if (await lstat(target).catch(() => null)) throw Object.assign(new Error("taken"), { code: "EEXIST" });
      return await rename(place, target);
    }
    await unlink(place);
  }

  /** Whether something has this name, file or not. */
  async isTaken(path: string): Promise<boolean> {
    const { parts, name } = partsOfPath(path);
    const folder = await this.#hold(parts).catch(() => null);
    if (folder === null) return false;
    return await lstat(join(folder.place, name))
      .then(
        () => true,
        () => false,
      )
      .finally(() => folder.close());
  }

  #refusalOf(error: unknown, path: string): NotebookError {
    switch (codeOfError(error)) {
      case "ENOENT":
      case "EISDIR":
        return fileNotThere(path);
      case "EACCES":
      case "EPERM":
        return new NotebookError("notPermitted", ofAnotherAccount, { cause: error });
      default:
        return new DiskError(this.folder, error);
    }
  }

  /** @param work receives where the file is, as long as it works @throws NotebookError when nothing is there, or no file */
  async #at<Result>(path: string, work: (place: string) => Promise<Result>): Promise<Result> {
    const { parts, name } = partsOfPath(path);
    const folder = await this.#hold(parts).catch(() => {
      throw fileNotThere(path);
    });
    try {
      const place = join(folder.place, name);
      const known = await lstat(place).catch(() => null);
      if (!known?.isFile()) throw fileNotThere(path);
      return await work(place);
    } finally {
      await folder.close();
    }
  }

  /** @param makes whether folders are made that are not there */
  async #hold(parts: readonly string[], makes = false): Promise<HeldFolder> {
    let folder = await openFolderHandle(await realpath(this.folder), 0);
    for (const part of parts) {
      const above = folder;
      const place = join(above.place, part);
      if (makes) await mkdir(place).catch(() => {});
      folder = await openFolderHandle(place, constants.O_NOFOLLOW).finally(() => above.close());
    }
    return folder;
  }
}

/** @throws NotebookError where the path can name no file */
function partsOfPath(path: string): { readonly parts: readonly string[]; readonly name: string } {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  if (![...parts, name].every(isNamePart)) throw fileNotThere(path);
  return { parts, name };
}

/** Whether what was opened is what has the name, where the path has to do: a folder on the way may have become a link in between. */
async function isSameFolderStill(handle: FileHandle, place: string): Promise<boolean> {
  if (isLinux) return true;
  const [opened, named, real] = await Promise.all([handle.stat(), stat(place), realpath(place)]);
  return opened.ino === named.ino && opened.dev === named.dev && real === place;
}

/**
 * The bytes of a file that was opened, as many as it had then, and closes it, however that ends.
 *
 * @throws Error where it has become shorter
 */
export async function* bytesOfFile({ handle, size }: OpenFile): AsyncGenerator<Uint8Array> {
  await using file = handle;
  const buffer = Buffer.allocUnsafe(Math.min(size, pieceOfReading));
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - at), at);
    if (bytesRead === 0) throw new Error("The file has become shorter while it was read.");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Code may run as accounts of the machine, and make folders that are theirs. */
const ofAnotherAccount =
  "The server may not remove this file: its folder belongs to another account of the machine. Code of whoever made the folder can remove it.";

export function fileNotThere(path: string): NotebookError {
  return new NotebookError("fileNotFound", `There is no file called “${path.slice(0, 300)}” among the files.`);
}

function folderNotThere(path: string): NotebookError {
  return new NotebookError("fileNotFound", `There is no folder called “${path.slice(0, 300)}” among the files.`);
}

export function nameTakenError(path: string): NotebookError {
  return new NotebookError("fileTaken", `“${path}” is already there; choose another name, or replace it.`);
}

/** Nothing else withstands being replaced. */
function takenByFolder(path: string): NotebookError {
  return new NotebookError("fileTaken", `“${path}” is a folder, which no file replaces; choose another name.`);
}
