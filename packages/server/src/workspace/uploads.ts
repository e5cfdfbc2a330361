/**
 * Files on their way in, piece by piece: a piece that was answered is kept, and a client that loses the line goes on from there.
 *
 * They grow in a folder that no code of a paragraph can reach, and get their name when they are complete and on disk. A file is not replaced
 * unless that was asked for.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type FileArea, NotebookError, type UploadBegun, type UploadedPiece } from "@octavo/protocol";
import type { Principal } from "../auth/principal.ts";
import { requireRoom, type UserLimits } from "../limits/limits.ts";
import { freeBytes, leastRoom } from "../observability/health.ts";
import { DiskError } from "../storage/disk-error.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import { badName, isGoodName, type Workspace } from "./workspace.ts";

export const pieceBytes = 4 * 1024 * 1024;
/** Larger files are brought to the machine by other means. */
export const mostBytes = 16 * 1024 ** 3;
/** An upload that gets no piece for this time is given up. */
const idleMs = 3_600_000;
/** An upload that gets no piece for this time makes room for others of its user. */
const leftMs = 300_000;
/** Of one user where no limit is set; beyond, the one that waits longest is given up. */
const mostOfOne = 16;
const megabyte = 1024 ** 2;

export interface UploadsOptions {
  /** Where files grow; only uploads write there. */
  readonly growing: string;
  /** Where they go. */
  readonly workspace: Pick<Workspace, "needBring" | "bring" | "usageOf" | "sharedFolder">;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly limits: UserLimits;
  /** Bytes that are free on the disk of a folder. */
  readonly room?: (folder: string) => Promise<number>;
  /** Puts all bytes of a file on the disk. Default: `fsync`. */
  readonly sync?: (file: FileHandle) => Promise<void>;
}

export interface NewUpload {
  readonly name: string;
  /** Where in the area it goes; its folder by default. */
  readonly folder?: string;
  /** Bytes. */
  readonly size: number;
  readonly replace: boolean;
  readonly area: FileArea;
  readonly asker: Principal;
}

interface Upload extends NewUpload {
  readonly id: string;
  readonly place: string;
  readonly handle: FileHandle;
  at: number;
  touchedAt: number;
  isBusy: boolean;
}

export interface UploadPiece {
  readonly id: string;
  readonly asker: Principal;
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

  /** What an earlier server left half-way is removed. */
  static async open(options: UploadsOptions): Promise<Uploads> {
    await rm(options.growing, { recursive: true, force: true });
    await mkdir(options.growing, { recursive: true, mode: 0o700 });
    return new Uploads(options);
  }

  /** @throws NotebookError for a name that is none or taken, and where there is no room */
  async begin(wanted: NewUpload): Promise<UploadBegun> {
    const { name, folder = "", size } = wanted;
    if (![name, ...folder.split("/").filter((part) => part !== "")].every(isGoodName))
      throw new NotebookError("badName", badName);
    if (size > mostBytes) throw new NotebookError("tooLarge", `A file may have ${mostBytes / 1024 ** 3} GB at most.`);
    // One after another: each counts those before it, and the room they take.
    return this.#beginnings.run("all", () =>
      this.#beginNext({ ...wanted, name: folder === "" ? name : `${folder}/${name}` }),
    );
  }

  async #beginNext(wanted: NewUpload): Promise<UploadBegun> {
    const { growing, now, workspace } = this.#options;
    const { name, size, replace, area, asker } = wanted;
    await this.#letGo(asker.user);
    await workspace.needBring(asker, area, name, replace);
    await this.#needShare(wanted);
    await this.#needRoom(size);
    const id = randomUUID();
    const place = join(growing, id);
    const handle = await this.#onDisk(() => open(place, "wx", 0o644));
    this.#all.set(id, { ...wanted, id, place, handle, at: 0, touchedAt: now(), isBusy: false });
    return { id, pieceBytes };
  }

  /** @throws NotebookError when the upload is not known, or goes on elsewhere */
  async add({ id, asker, at, bytes }: UploadPiece): Promise<UploadedPiece> {
    const upload = this.#ofUser(id, asker.user);
    if (upload.isBusy || at !== upload.at)
      throw new NotebookError(
        "uploadOutOfStep",
        `This upload goes on at byte ${upload.at}; send what begins there, or begin it again.`,
      );
    if (at + bytes.length > upload.size) {
      await this.giveUp(id, asker.user);
      throw new NotebookError("badRequest", "There is more of this file than was said at first. Begin again.");
    }
    upload.isBusy = true;
    try {
      await this.#onDisk(() => writeAllBytes(upload.handle, bytes, at));
      upload.at += bytes.length;
      upload.touchedAt = this.#options.now();
      if (upload.at < upload.size) return { at: upload.at };
      await this.#complete(upload, asker);
      return { path: upload.name };
    } finally {
      upload.isBusy = false;
    }
  }

  /** One that is not known is given up already. */
  async giveUp(id: string, user: string): Promise<void> {
    const upload = this.#all.get(id);
    if (upload?.asker.user === user) await this.#drop(upload);
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
    if (upload?.asker.user !== user) throw new NotebookError("uploadNotFound");
    return upload;
  }

  async #complete(upload: Upload, asker: Principal): Promise<void> {
    const { handle, place, name, area, replace, id } = upload;
    const { sync = syncFile } = this.#options;
    await this.#onDisk(() => sync(handle));
    await handle.close();
    this.#all.delete(id);
    try {
      await this.#options.workspace.bring(asker, { area, path: name, from: place, replace });
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
    const own = this.#resting().filter(({ asker }) => asker.user === user);
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
  async #needShare({ asker, area, name, size }: NewUpload): Promise<void> {
    const { limits, workspace } = this.#options;
    const own = [...this.#all.values()].filter((upload) => upload.asker.user === asker.user);
    const coming = own.reduce((sum, upload) => sum + upload.size, size);
    requireRoom(limits, "uploadsPerUser", own.length + 1);
    requireRoom(limits, "uploadMegabytesPerUser", coming / megabyte);
    if (limits.filesMegabytesPerUser === null) return;
    const usage = await workspace.usageOf(asker, { area, path: name });
    const used = usage?.usedBytes ?? 0;
    requireRoom(limits, "filesMegabytesPerUser", (used + coming) / megabyte, used / megabyte);
  }

  /** What is on its way already needs room too. */
  async #needRoom(size: number): Promise<void> {
    const { growing, workspace, room = freeBytes } = this.#options;
    const coming = [...this.#all.values()].reduce((sum, upload) => sum + upload.size - upload.at, 0);
    // They may be on two disks.
    const rooms = await this.#onDisk(() => Promise.all([room(growing), room(workspace.sharedFolder)]));
    const free = Math.min(...rooms) - coming - leastRoom;
    if (size <= free) return;
    const left = Math.max(0, Math.floor(free / 1024 / 1024));
    throw new NotebookError("diskRefused", `There is no room for this file: ${left} MB are left on the server's disk.`);
  }

  async #onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new DiskError(this.#options.growing, error);
    }
  }
}

const syncFile = (file: FileHandle): Promise<void> => file.sync();

async function writeAllBytes(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
