/**
 * A folder of files that paragraphs read and write, as people see it from the page: the shared one, or a home.
 *
 * Code may put anything there at any moment, also links that lead out of the folder, to what only the server may read. So nothing is followed: a
 * path is opened part by part, each in the folder that was opened before it and is named by its handle. A folder that becomes a link meanwhile
 * leads nobody anywhere.
 */
import { constants, type Dirent } from "node:fs";
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from "node:fs/promises";
import { join } from "node:path";
import { NotebookError } from "@octavo/protocol";
import { DiskError } from "../storage/disk-error.ts";
import { codeOf } from "../storage/file-system.ts";
import type { AreaFolder, KnownFile, ListedFile, ListedFiles, SizedBytes } from "./area-folder.ts";
import { copyAcross, isOtherDisk, takeName, takePlace } from "./place-file.ts";

/** More are not listed, more names not looked at, and folders not deeper. */
const mostListed = 5000;
const mostSeen = 20_000;
const deepest = 8;
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
    const files: ListedFile[] = [];
    let seen = 0;
    let isWhole = true;
    const namesIn = async (folder: HeldFolder): Promise<readonly Dirent[]> => {
      const entries: Dirent[] = [];
      for await (const entry of await opendir(folder.place, { bufferSize: 500 })) {
        if (seen++ >= this.#mostSeen) {
          isWhole = false;
          break;
        }
        if (isNamePart(entry.name)) entries.push(entry);
      }
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    };
    const walk = async (folder: HeldFolder, path: string, depth: number): Promise<void> => {
      for (const entry of await namesIn(folder)) {
        const below = path === "" ? entry.name : `${path}/${entry.name}`;
        const place = join(folder.place, entry.name);
        if (files.length >= mostListed || depth > deepest) isWhole = false;
        else if (entry.isDirectory()) await within(place, (next) => walk(next, below, depth + 1));
        else if (entry.isFile()) {
          const known = await lstat(place).catch(() => null);
          if (known)
            files.push({ path: below, size: known.size, changedAt: Math.round(known.mtimeMs), uid: known.uid });
        }
      }
    };
    const within = async (place: string, work: (folder: HeldFolder) => Promise<void>): Promise<void> => {
      const folder = await hold(place, constants.O_NOFOLLOW).catch(() => null);
      // What cannot be read, or is gone by now, has nothing to show.
      if (folder)
        await work(folder)
          .catch(() => {})
          .finally(() => folder.close());
    };
    await within(await realpath(this.folder).catch(() => this.folder), (folder) => walk(folder, "", 1));
    return { files, isWhole };
  }

  /** Whoever takes the handle closes it. @throws NotebookError when there is no such file */
  open(path: string): Promise<OpenFile> {
    // Opening what is no file, as a pipe that nobody writes to, must not wait.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    return this.#at(path, async (place) => {
      const handle = await open(place, flags).catch(() => {
        throw notThere(path);
      });
      const known = await handle.stat();
      if (known.isFile() && (await isStill(handle, place))) return { handle, size: known.size };
      await handle.close();
      throw notThere(path);
    });
  }

  /** The same as bytes. @throws NotebookError when there is no such file */
  async read(path: string): Promise<SizedBytes> {
    const file = await this.open(path);
    return { size: file.size, bytes: bytesOf(file), close: () => file.handle.close() };
  }

  /** Null where there is no such file. */
  async known(path: string): Promise<KnownFile | null> {
    try {
      return await this.#at(path, async (place) => {
        const { uid, size } = await lstat(place);
        return { uid, size };
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
        if (codeOf(error) !== "EXDEV") throw this.#refusalOf(error, path);
        return await this.#takeAcross(path, place, to);
      }
      if ((await lstat(to)).isFile()) return;
      // It was another thing by then, which goes back where it was.
      await rename(to, place).catch(() => {});
      throw notThere(path);
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
    const { parts, name } = partsOf(path);
    const folder = await this.#hold(parts, true).catch((error: unknown) => {
      if (parts.length === 0) throw new DiskError(this.folder, error);
      throw new NotebookError("fileNotFound", "The folder of this file is not there any more, and cannot be made.");
    });
    try {
      const place = join(folder.place, name);
      await (replace ? takePlace(from, place) : takeName(from, place));
      await rm(from, { force: true });
    } catch (error) {
      const isTaken = ["EEXIST", "EISDIR", "ENOTEMPTY"].includes(codeOf(error));
      if (!isTaken) throw new DiskError(this.folder, error);
      throw replace ? takenByFolder(path) : taken(path);
    } finally {
      await folder.close();
    }
  }

  /** @throws NotebookError where there is no such file, or the new name is taken */
  async rename(from: string, to: string): Promise<void> {
    const { parts, name } = partsOf(to);
    await this.#at(from, async (place) => {
      const folder = await this.#hold(parts).catch(() => {
        throw new NotebookError("fileNotFound", "There is no such folder to move the file to.");
      });
      try {
        await this.#giveName(place, join(folder.place, name));
      } catch (error) {
        throw codeOf(error) === "EEXIST" ? taken(to) : this.#refusalOf(error, from);
      } finally {
        await folder.close();
      }
    });
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
    const { parts, name } = partsOf(path);
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
    switch (codeOf(error)) {
      case "ENOENT":
      case "EISDIR":
        return notThere(path);
      case "EACCES":
      case "EPERM":
        return new NotebookError("notPermitted", ofAnotherAccount, { cause: error });
      default:
        return new DiskError(this.folder, error);
    }
  }

  /** @param work is told where the file is, as long as it works @throws NotebookError when nothing is there, or no file */
  async #at<Result>(path: string, work: (place: string) => Promise<Result>): Promise<Result> {
    const { parts, name } = partsOf(path);
    const folder = await this.#hold(parts).catch(() => {
      throw notThere(path);
    });
    try {
      const place = join(folder.place, name);
      const known = await lstat(place).catch(() => null);
      if (!known?.isFile()) throw notThere(path);
      return await work(place);
    } finally {
      await folder.close();
    }
  }

  /** @param makes whether folders are made that are not there */
  async #hold(parts: readonly string[], makes = false): Promise<HeldFolder> {
    let folder = await hold(await realpath(this.folder), 0);
    for (const part of parts) {
      const above = folder;
      const place = join(above.place, part);
      if (makes) await mkdir(place).catch(() => {});
      folder = await hold(place, constants.O_NOFOLLOW).finally(() => above.close());
    }
    return folder;
  }
}

/** @throws NotebookError where the path can name no file */
function partsOf(path: string): { readonly parts: readonly string[]; readonly name: string } {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  if (![...parts, name].every(isNamePart)) throw notThere(path);
  return { parts, name };
}

/** A folder that is held open: names in its place are names in this very folder, whatever its path leads to meanwhile. */
interface HeldFolder {
  readonly place: string;
  close(): Promise<void>;
}

async function hold(place: string, flags: number): Promise<HeldFolder> {
  const handle = await open(place, constants.O_RDONLY | constants.O_DIRECTORY | flags);
  // Only Linux names a folder by its handle; elsewhere the path has to do.
  return { place: isLinux ? `/proc/self/fd/${handle.fd}` : place, close: () => handle.close() };
}

const isLinux = process.platform === "linux";

/** Whether what was opened is what has the name, where the path has to do: a folder on the way may have become a link in between. */
async function isStill(handle: FileHandle, place: string): Promise<boolean> {
  if (isLinux) return true;
  const [opened, named, real] = await Promise.all([handle.stat(), stat(place), realpath(place)]);
  return opened.ino === named.ino && opened.dev === named.dev && real === place;
}

/** Whether a part of a path names something in its folder, and nothing that is hidden. */
export function isNamePart(part: string): boolean {
  const hasOthers = /[\\/\0-\x1f\x7f\p{Surrogate}]/u.test(part);
  return part !== "" && !part.startsWith(".") && !hasOthers && Buffer.byteLength(part) <= 255;
}

/**
 * The bytes of a file that was opened, as many as it had then, and closes it, however that ends.
 *
 * @throws Error where it has become shorter
 */
export async function* bytesOf({ handle, size }: OpenFile): AsyncGenerator<Uint8Array> {
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

export function notThere(path: string): NotebookError {
  return new NotebookError("fileNotFound", `There is no file called “${path.slice(0, 300)}” among the files.`);
}

export function taken(path: string): NotebookError {
  return new NotebookError("fileTaken", `“${path}” is already there; choose another name, or replace it.`);
}

/** Nothing else withstands being replaced. */
function takenByFolder(path: string): NotebookError {
  return new NotebookError("fileTaken", `“${path}” is a folder, which no file replaces; choose another name.`);
}
