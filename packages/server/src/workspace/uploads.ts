/**
 * Files on their way in, piece by piece: a piece that was answered is kept, and whoever loses the line goes on from there.
 *
 * They grow in a folder that no code of a paragraph can reach, and get their name when they are complete and on disk. A file is not replaced
 * unless that was asked for.
 */
import { randomUUID } from "node:crypto";
import { constants, copyFile, type FileHandle, link, lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { looksLikeAnother } from "@octavo/note";
import { NotebookError, type UploadBegun, type UploadedPiece } from "@octavo/protocol";
import { type Limits, needRoom } from "../limits/limits.ts";
import { KeyedQueue } from "../notebook/keyed-queue.ts";
import { freeBytes, leastRoom } from "../operations/health.ts";
import { DiskError } from "../storage/disk-error.ts";
import { codeOf } from "../storage/file-system.ts";
import type { FileOwners } from "./file-owners.ts";
import { isNamePart } from "./workspace-folder.ts";

export const pieceBytes = 4 * 1024 * 1024;
/** Larger files are brought to the machine by other means. */
export const mostBytes = 16 * 1024 ** 3;
/** One that gets no piece for so long is given up. */
const idleMs = 3_600_000;
/** One that gets no piece for so long makes room for others of its user. */
const leftMs = 300_000;
/** Of one user where no limit is set; beyond, the one that waits longest is given up. */
const mostOfOne = 16;
const megabyte = 1024 ** 2;

export interface UploadsOptions {
  /** Where files grow; nobody else writes there. */
  readonly growing: string;
  /** Where they go. */
  readonly target: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly limits: Limits;
  readonly owners: Pick<FileOwners, "set" | "bytesOf">;
  /** Bytes that are free on the disk of a folder. */
  readonly room?: (folder: string) => Promise<number>;
}

export interface NewUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly replace: boolean;
  readonly user: string;
}

interface Upload extends NewUpload {
  readonly id: string;
  readonly place: string;
  readonly handle: FileHandle;
  at: number;
  touchedAt: number;
  isBusy: boolean;
}

export interface Piece {
  readonly id: string;
  readonly user: string;
  /** Where in the file its first byte belongs. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

export class Uploads {
  readonly #options: UploadsOptions;
  readonly #all = new Map<string, Upload>();
  readonly #beginnings = new KeyedQueue();

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** What an earlier server left half-way is nobody's any more. */
  static async open(options: UploadsOptions): Promise<Uploads> {
    await rm(options.growing, { recursive: true, force: true });
    await mkdir(options.growing, { recursive: true, mode: 0o700 });
    return new Uploads(options);
  }

  /** @throws NotebookError for a name that is none or taken, and where there is no room */
  async begin(wanted: NewUpload): Promise<UploadBegun> {
    const { name, size } = wanted;
    if (!isNamePart(name) || name.trim() === "" || looksLikeAnother(name)) throw new NotebookError("badName", badName);
    if (size > mostBytes) throw new NotebookError("tooLarge", `A file may have ${mostBytes / 1024 ** 3} GB at most.`);
    // One after another: each counts those before it, and the room they take.
    return this.#beginnings.run("all", () => this.#beginNext(wanted));
  }

  async #beginNext(wanted: NewUpload): Promise<UploadBegun> {
    const { growing, now } = this.#options;
    const { name, size, replace, user } = wanted;
    await this.#letGo(user);
    await this.#needShare(wanted);
    await this.#needRoom(size);
    if (!replace) await this.#needFree(name);
    const id = randomUUID();
    const place = join(growing, id);
    const handle = await this.#onDisk(() => open(place, "wx", 0o644));
    this.#all.set(id, { ...wanted, id, place, handle, at: 0, touchedAt: now(), isBusy: false });
    return { id, pieceBytes };
  }

  /** @throws NotebookError when the upload is not known, or goes on elsewhere */
  async add({ id, user, at, bytes }: Piece): Promise<UploadedPiece> {
    const upload = this.#ofUser(id, user);
    if (upload.isBusy || at !== upload.at)
      throw new NotebookError(
        "uploadOutOfStep",
        `This upload goes on at byte ${upload.at}; send what begins there, or begin it again.`,
      );
    if (at + bytes.length > upload.size) {
      await this.giveUp(id, user);
      throw new NotebookError("badRequest", "There is more of this file than was said at first. Begin again.");
    }
    upload.isBusy = true;
    try {
      await this.#onDisk(() => writeAll(upload.handle, bytes, at));
      upload.at += bytes.length;
      upload.touchedAt = this.#options.now();
      if (upload.at < upload.size) return { at: upload.at };
      await this.#complete(upload);
      return { path: upload.name };
    } finally {
      upload.isBusy = false;
    }
  }

  /** One that is not known is given up already. */
  async giveUp(id: string, user: string): Promise<void> {
    const upload = this.#all.get(id);
    if (upload?.user === user) await this.#drop(upload);
  }

  /** What rests too long. */
  async giveUpResting(): Promise<void> {
    for (const upload of this.#resting()) if (this.#isOld(upload)) await this.#drop(upload);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#all.values()].map((upload) => this.#drop(upload)));
  }

  /** Another user's is not known to this one. */
  #ofUser(id: string, user: string): Upload {
    const upload = this.#all.get(id);
    if (upload?.user !== user) throw new NotebookError("uploadNotFound");
    return upload;
  }

  async #complete(upload: Upload): Promise<void> {
    const { handle, place, name, replace, id, user } = upload;
    await this.#onDisk(() => handle.sync());
    await handle.close();
    this.#all.delete(id);
    const target = join(this.#options.target, name);
    try {
      await (replace ? takePlace(place, target) : takeName(place, target));
      this.#options.owners.set(name, user);
    } catch (error) {
      const isTaken = ["EEXIST", "EISDIR", "ENOTEMPTY"].includes(codeOf(error));
      if (!isTaken) throw new DiskError(this.#options.target, error);
      throw replace ? takenByFolder(name) : taken(name);
    } finally {
      await rm(place, { force: true });
    }
  }

  async #drop({ id, handle, place }: Upload): Promise<void> {
    this.#all.delete(id);
    await handle.close().catch(() => {});
    await rm(place, { force: true });
  }

  /** What rests too long, and what one user has too many of. */
  async #letGo(user: string): Promise<void> {
    await this.giveUpResting();
    const own = this.#resting().filter((upload) => upload.user === user);
    const newestFirst = own.sort((a, b) => b.touchedAt - a.touchedAt);
    const { limits, now } = this.#options;
    const most = limits.uploadsPerUser;
    // A page that is gone cannot cancel what it has begun.
    const isLeft = ({ touchedAt }: Upload) => most === null || touchedAt < now() - leftMs;
    for (const upload of newestFirst.slice((most ?? mostOfOne) - 1)) if (isLeft(upload)) await this.#drop(upload);
  }

  #resting(): Upload[] {
    return [...this.#all.values()].filter(({ isBusy }) => !isBusy);
  }

  #isOld({ touchedAt }: Upload): boolean {
    return touchedAt < this.#options.now() - idleMs;
  }

  /** @throws NotebookError where it is more than one user may have */
  async #needShare({ user, name, size }: NewUpload): Promise<void> {
    const { limits, owners } = this.#options;
    const own = [...this.#all.values()].filter((upload) => upload.user === user);
    const coming = own.reduce((sum, upload) => sum + upload.size, size);
    needRoom(limits, "uploadsPerUser", own.length + 1);
    needRoom(limits, "uploadMegabytesPerUser", coming / megabyte);
    if (limits.filesMegabytesPerUser === null) return;
    needRoom(limits, "filesMegabytesPerUser", ((await owners.bytesOf(user, name)) + coming) / megabyte);
  }

  /** What is on its way already needs room too. */
  async #needRoom(size: number): Promise<void> {
    const { growing, target, room = freeBytes } = this.#options;
    const coming = [...this.#all.values()].reduce((sum, upload) => sum + upload.size - upload.at, 0);
    // They may be on two disks.
    const rooms = await this.#onDisk(() => Promise.all([room(growing), room(target)]));
    const free = Math.min(...rooms) - coming - leastRoom;
    if (size <= free) return;
    const left = Math.max(0, Math.floor(free / 1024 / 1024));
    throw new NotebookError("diskRefused", `There is no room for this file: ${left} MB are left on the server's disk.`);
  }

  async #needFree(name: string): Promise<void> {
    const there = await lstat(join(this.#options.target, name)).catch(() => null);
    if (there) throw taken(name);
  }

  async #onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new DiskError(this.#options.growing, error);
    }
  }
}

const badName =
  "A file cannot be called so: its name must not be blank or begin with a dot, have slashes, line ends or signs that nobody sees in it, or be longer than 255 bytes.";

function taken(name: string): NotebookError {
  return new NotebookError("fileTaken", `“${name}” is already there; choose another name, or replace it.`);
}

/** Nothing else withstands being replaced. */
function takenByFolder(name: string): NotebookError {
  return new NotebookError("fileTaken", `“${name}” is a folder, which no file replaces; choose another name.`);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** Fails where something has the name. */
async function takeName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!isOtherDisk(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

/**
 * In place of what has the name; of a link the link, and not what it leads to. What was there is gone only when the other is there as a whole, also
 * on another disk: it is brought there under a name of its own first.
 */
async function takePlace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!isOtherDisk(error)) throw error;
    const beside = join(dirname(to), `.${randomUUID()}`);
    try {
      await copyFile(from, beside, constants.COPYFILE_EXCL);
      await rename(beside, to);
    } finally {
      await rm(beside, { force: true });
    }
  }
}

/** Where the folder is on another disk, or on one that knows no links. */
function isOtherDisk(error: unknown): boolean {
  return ["EXDEV", "EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error));
}
