/**
 * The files of the page: *Shared*, where relative names of code lead, and *Mine*, a user's home. Who may do what with a shared file is decided here.
 *
 * Code reaches shared files by what the file system lets it; these rules are the page's and REST's.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "@octavo/interpreter";
import { looksLikeAnother, mostEditedBytes } from "@octavo/note";
import { type FileArea, NotebookError, type TrashedFile, type WorkspaceFile } from "@octavo/protocol";
import type { Principal } from "../auth/principal.ts";
import type { SharedWriters } from "../configuration/shared-writers.ts";
import { requireRoom, type UserLimits } from "../limits/limits.ts";
import { freeBytes, leastRoom } from "../observability/health.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import { AccountFolder } from "./account/account-folder.ts";
import type { AreaFolder, KnownFile, SizedBytes } from "./area-folder.ts";
import type { FileOwners } from "./file-owners.ts";
import type { FileTrash, TrashedRow } from "./file-trash.ts";
import { isNamePart } from "./held-folder.ts";
import { homeNameOf } from "./home-name.ts";
import { keepAccess } from "./place-file.ts";
import { fileNotThere, nameTakenError, WorkspaceFolder } from "./workspace-folder.ts";

export interface WorkspaceOptions {
  readonly shared: WorkspaceFolder;
  /** Homes are below it. */
  readonly dataDirectory: string;
  /** Where files grow that get their name when they are complete; what is left there goes with the next start. */
  readonly growing: string;
  readonly owners: FileOwners;
  readonly trash: FileTrash;
  readonly limits: UserLimits;
  readonly hasAccounts: boolean;
  /** Whether each user has a home behind a wall. */
  readonly hasWalls: boolean;
  readonly sharedWriters: SharedWriters;
  readonly isAdmin: (asker: Principal) => boolean;
  /** The account of the machine that a user's code runs as; null for the server's. */
  readonly accountOf: (asker: Principal) => string | null;
  /** @throws Error with what keeps the account from being used */
  readonly findAccount: (name: string) => Promise<Account>;
  /** The built program that works as an account. */
  readonly accountScript: string;
  /** Null where it is the server's, or no user's. */
  readonly userOfUid: (uid: number) => Promise<string | null>;
}

export interface AreaList {
  readonly files: readonly WorkspaceFile[];
  readonly folders: readonly string[];
  readonly isWhole: boolean;
}

/** What a user has of the disk, and may have; null for no limit. */
export interface Usage {
  readonly usedBytes: number;
  readonly mostBytes: number | null;
}

export interface ReadPlace {
  /** Absolute. */
  readonly folder: string;
  /** Whose home it is, where that is an account of the machine. */
  readonly account: Account | null;
}

export interface TextToSave {
  readonly area: FileArea;
  readonly path: string;
  readonly text: string;
  readonly version: string;
}

export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #saving = new KeyedQueue();

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  areasOf(asker: Principal): readonly FileArea[] {
    return this.#hasHome(asker) ? ["shared", "mine"] : ["shared"];
  }

  /** Whether files may be brought there by this user. */
  mayWrite(asker: Principal, area: FileArea): boolean {
    const { hasAccounts, sharedWriters: writers, isAdmin } = this.#options;
    return area === "mine" || !hasAccounts || writers === "everyone" || isAdmin(asker);
  }

  async list(asker: Principal, area: FileArea): Promise<AreaList> {
    const { files, folders, isWhole } = await (await this.#folder(asker, area)).list();
    const owners = area === "shared" ? this.#options.owners.all() : new Map<string, string>();
    const listed: WorkspaceFile[] = [];
    for (const { path, size, changedAt, uid } of files) {
      const owner = area === "mine" ? asker.user : (owners.get(path) ?? (await this.#options.userOfUid(uid)));
      listed.push({ path, size, changedAt, owner, mayChange: this.#mayChange(asker, area, owner) });
    }
    return { files: listed, folders, isWhole };
  }

  async read(asker: Principal, area: FileArea, path: string): Promise<SizedBytes> {
    return await (await this.#folder(asker, area)).read(path);
  }

  /** Into the trash. */
  async remove(asker: Principal, area: FileArea, path: string): Promise<void> {
    const folder = await this.#folder(asker, area);
    const owner = await this.#needChange(asker, area, path, folder);
    const home = area === "mine" ? asker.user : "";
    await this.#options.trash.put(folder, { area, home, path, owner, removedBy: asker.user });
    if (area === "shared") this.#options.owners.set(path, null);
  }

  async rename(asker: Principal, { area, from, to }: { area: FileArea; from: string; to: string }): Promise<void> {
    if (!to.split("/").every(isNamePart)) throw new NotebookError("badName", badName);
    const folder = await this.#folder(asker, area);
    if ((await folder.known(from)) === null && (await folder.isTaken(from)))
      return await this.#renameFolder(asker, area, { from, to });
    await this.#needChange(asker, area, from, folder);
    const known = area === "shared" ? this.#options.owners.of(from) : null;
    await folder.rename(from, to);
    if (area !== "shared") return;
    this.#options.owners.set(from, null);
    this.#options.owners.set(to, known);
  }

  /** Where the user may change all that is in it. */
  async #renameFolder(asker: Principal, area: FileArea, { from, to }: { from: string; to: string }): Promise<void> {
    this.#needWrite(asker, area);
    if (!this.#mayChangeAll(asker, area)) await this.#needAllInside(asker, from);
    await (await this.#folder(asker, area)).renameFolder(from, to);
    if (area === "shared") this.#options.owners.moveFolder(from, to);
  }

  /** Of a shared folder, also what no list shows. @throws NotebookError where something in it is another user's, or may be */
  async #needAllInside(asker: Principal, folder: string): Promise<void> {
    const { files, isWhole } = await this.#options.shared.listAll(folder);
    for (const { path, ...known } of files) {
      const owner = await this.#ownerOf(`${folder}/${path}`, known);
      if (this.#mayChange(asker, "shared", owner)) continue;
      const whose = `“${folder}/${path}” belongs to ${owner}`;
      throw new NotebookError("notPermitted", `${whose}. Only ${owner} and administrators may move it.`);
    }
    if (isWhole) return;
    const much = `There is more in “${folder}” than can be looked through for files of other users`;
    throw new NotebookError("notPermitted", `${much}. Move a folder in it, or ask an administrator.`);
  }

  /** @throws NotebookError for a name that is none or taken */
  async makeFolder(asker: Principal, area: FileArea, path: string): Promise<void> {
    if (!path.split("/").every(isGoodName)) throw new NotebookError("badName", badName);
    this.#needWrite(asker, area);
    await (await this.#folder(asker, area)).makeFolder(path);
  }

  /** @throws NotebookError where something is in it */
  async removeFolder(asker: Principal, area: FileArea, path: string): Promise<void> {
    this.#needWrite(asker, area);
    await (await this.#folder(asker, area)).removeFolder(path);
  }

  /** Where a program reads the files of an area, and as whom. @param path of a file, or null for the whole area @throws NotebookError where it is not there */
  async readPlace(asker: Principal, area: FileArea, path: string | null): Promise<ReadPlace> {
    const folder = await this.#folder(asker, area);
    if (path !== null && (await folder.known(path)) === null) throw fileNotThere(path);
    if (folder instanceof AccountFolder) return { folder: folder.home, account: folder.account };
    const place =
      area === "shared" ? this.sharedFolder : join(this.#options.dataDirectory, "homes", homeNameOf(asker.user));
    return { folder: await realpath(place), account: null };
  }

  /**
   * Puts another text in a file's place.
   *
   * @param version of what was read @returns the version of what is there now @throws NotebookError where it holds something else by now
   */
  async saveText(asker: Principal, { area, path, text, version }: TextToSave): Promise<string> {
    return await this.#saving.run(`${area} ${path}`, async () => {
      await this.needBring(asker, area, path, true);
      const now = await this.#versionOf(asker, area, path);
      if (now !== version) throw new NotebookError("fileChanged");
      const bytes = Buffer.from(text);
      const known = await (await this.#folder(asker, area)).known(path);
      await this.#needRoomToSave(asker, { area, path, grown: bytes.length - (known?.size ?? 0), size: bytes.length });
      const { growing, owners } = this.#options;
      const from = join(growing, randomUUID());
      const owner = area === "shared" ? owners.of(path) : null;
      try {
        await mkdir(growing, { recursive: true, mode: 0o700 });
        await writeFile(from, bytes, { flag: "wx", mode: 0o644, flush: true });
        if (area === "shared" && known) await keepAccess(from, known);
        await this.bring(asker, { area, path, from, replace: true });
      } finally {
        await rm(from, { force: true });
      }
      if (area === "shared") owners.set(path, owner);
      return versionOfBytes([bytes]);
    });
  }

  /** A file that becomes smaller may always be saved. @throws NotebookError where the disk or the asker's share of it has no room */
  async #needRoomToSave(
    asker: Principal,
    { area, path, grown, size }: { area: FileArea; path: string; grown: number; size: number },
  ): Promise<void> {
    const { growing, limits, owners } = this.#options;
    if (grown <= 0) return;
    const rooms = await Promise.all([this.sharedFolder, join(growing, "..")].map(freeBytes));
    if (Math.min(...rooms) - leastRoom < size)
      throw new NotebookError("diskRefused", "There is no room for this text on the server's disk.");
    const isOwn = area === "mine" || owners.of(path) === asker.user;
    const usage = isOwn && limits.filesMegabytesPerUser !== null ? await this.usageOf(asker, { area, path }) : null;
    if (usage === null) return;
    const megabytes = (bytes: number) => bytes / 1024 ** 2;
    requireRoom(limits, "filesMegabytesPerUser", megabytes(usage.usedBytes + size), megabytes(usage.usedBytes));
  }

  /** Null where it is larger than what is edited. */
  async #versionOf(asker: Principal, area: FileArea, path: string): Promise<string | null> {
    const { size, bytes, close } = await this.read(asker, area, path);
    if (size > mostEditedBytes) {
      await close();
      return null;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(Uint8Array.from(piece));
    return versionOfBytes(pieces);
  }

  /** @throws NotebookError where this user may not bring it there, or something is there and stays */
  async needBring(asker: Principal, area: FileArea, path: string, replace: boolean): Promise<void> {
    const folder = await this.#folder(asker, area);
    this.#needWrite(asker, area);
    if (!replace && (await folder.isTaken(path))) throw nameTakenError(path);
    if (replace && (await folder.known(path))) await this.#needChange(asker, area, path, folder);
  }

  /** @param from a file of the server's, which is gone then */
  async bring(
    asker: Principal,
    { area, path, from, replace }: { area: FileArea; path: string; from: string; replace: boolean },
  ): Promise<void> {
    // What was allowed when it began may not be by now.
    await this.needBring(asker, area, path, replace);
    await (await this.#folder(asker, area)).bring(from, path, replace);
    if (area === "shared") this.#options.owners.set(path, asker.user);
  }

  /** Those that this user may restore. */
  trashed(asker: Principal, area: FileArea): readonly TrashedFile[] {
    return this.#trashed(asker, area).map(({ area: _area, home: _home, ...file }) => file);
  }

  get trashKeptMs(): number | null {
    return this.#options.trash.keptMs;
  }

  /** To where it was. */
  async restore(asker: Principal, area: FileArea, id: string): Promise<string> {
    const row = this.#inTrash(asker, area, id);
    this.#needWrite(asker, area);
    await this.#options.trash.restore(row, await this.#folder(asker, area));
    if (area === "shared") this.#options.owners.set(row.path, row.owner);
    return row.path;
  }

  /** For good. @param id null for all that this user may restore */
  async empty(asker: Principal, area: FileArea, id: string | null): Promise<void> {
    this.#needArea(asker, area);
    const rows = id === null ? this.#trashed(asker, area) : [this.#inTrash(asker, area, id)];
    for (const row of rows) await this.#options.trash.remove(row);
  }

  /** @param except a file that is to be replaced */
  async usageOf(asker: Principal, except: { area: FileArea; path: string } | null = null): Promise<Usage | null> {
    const { hasAccounts, limits, owners, trash } = this.#options;
    if (!hasAccounts) return null;
    const excepted = (area: FileArea) => (except?.area === area ? except.path : null);
    const shared = await owners.bytesOf(asker.user, excepted("shared"));
    const own = this.#hasHome(asker) ? (await (await this.#folder(asker, "mine")).list()).files : [];
    const counted = own.filter(({ path }) => path !== excepted("mine"));
    const mine = counted.reduce((sum, { size }) => sum + size, 0);
    const most = limits.filesMegabytesPerUser;
    return {
      usedBytes: shared + mine + trash.bytesOf(asker.user),
      mostBytes: most === null ? null : most * 1024 ** 2,
    };
  }

  /** On whose disk room is needed. */
  get sharedFolder(): string {
    return this.#options.shared.folder;
  }

  #hasHome(asker: Principal): boolean {
    const { hasAccounts, hasWalls, accountOf } = this.#options;
    return hasAccounts && (hasWalls || accountOf(asker) !== null);
  }

  #needArea(asker: Principal, area: FileArea): void {
    if (area === "shared" || this.#hasHome(asker)) return;
    throw new NotebookError("badRequest", "Users have no files of their own on this server. Use the shared ones.");
  }

  #needWrite(asker: Principal, area: FileArea): void {
    if (this.mayWrite(asker, area)) return;
    throw new NotebookError(
      "notPermitted",
      "Only administrators may change the shared files of this server. Bring yours to Mine.",
    );
  }

  async #folder(asker: Principal, area: FileArea): Promise<AreaFolder> {
    this.#needArea(asker, area);
    const { shared, dataDirectory, accountOf, findAccount, accountScript } = this.#options;
    if (area === "shared") return shared;
    const account = accountOf(asker);
    if (account !== null)
      return new AccountFolder({ account: await accountFor(account, findAccount), script: accountScript });
    const homes = join(dataDirectory, "homes");
    const home = join(homes, homeNameOf(asker.user));
    await mkdir(homes, { recursive: true, mode: 0o700 });
    await mkdir(home, { recursive: true, mode: 0o700 });
    return new WorkspaceFolder(home);
  }

  #mayChangeAll(asker: Principal, area: FileArea): boolean {
    const { hasAccounts, isAdmin } = this.#options;
    return area === "mine" || !hasAccounts || isAdmin(asker);
  }

  #mayChange(asker: Principal, area: FileArea, owner: string | null): boolean {
    if (this.#mayChangeAll(asker, area)) return true;
    // What code has made, code of everyone behind a wall may change as well.
    return this.mayWrite(asker, area) && (owner === null || owner === asker.user);
  }

  /** @returns whose it is @throws NotebookError where there is no such file, or this user may not change it */
  async #needChange(asker: Principal, area: FileArea, path: string, folder: AreaFolder): Promise<string | null> {
    const known = await folder.known(path);
    if (known === null) throw fileNotThere(path);
    if (area === "mine") return asker.user;
    const owner = await this.#ownerOf(path, known);
    if (this.#mayChange(asker, area, owner)) return owner;
    if (owner === null || owner === asker.user) this.#needWrite(asker, area);
    throw new NotebookError(
      "notPermitted",
      `“${path}” belongs to ${owner}. Only ${owner} and administrators may change or delete it.`,
    );
  }

  async #ownerOf(path: string, { uid }: Pick<KnownFile, "uid">): Promise<string | null> {
    return this.#options.owners.of(path) ?? (await this.#options.userOfUid(uid));
  }

  #trashed(asker: Principal, area: FileArea): readonly TrashedRow[] {
    this.#needArea(asker, area);
    const { trash, hasAccounts, isAdmin } = this.#options;
    if (area === "mine") return trash.list("mine", asker.user);
    const seesAll = !hasAccounts || isAdmin(asker);
    return trash
      .list("shared", "")
      .filter(
        ({ owner, removedBy }) => seesAll || owner === asker.user || (owner === null && removedBy === asker.user),
      );
  }

  #inTrash(asker: Principal, area: FileArea, id: string): TrashedRow {
    const row = this.#trashed(asker, area).find((each) => each.id === id);
    if (row === undefined) throw new NotebookError("fileNotFound", "This file is not in the trash any more.");
    return row;
  }
}

/** As a preview of the file names it. */
function versionOfBytes(pieces: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

/** Whether a file or folder may be called so by users. */
export function isGoodName(part: string): boolean {
  return isNamePart(part) && part.trim() !== "" && !looksLikeAnother(part);
}

async function accountFor(name: string, find: WorkspaceOptions["findAccount"]): Promise<Account> {
  try {
    return await find(name);
  } catch (error) {
    throw new NotebookError("notPermitted", error instanceof Error ? error.message : String(error), { cause: error });
  }
}

export const badName =
  "A file cannot be called so: its name must not be blank or begin with a dot, have slashes, line ends or signs that nobody sees in it, or be longer than 255 bytes.";
