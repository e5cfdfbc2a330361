/**
 * The files of the page: *Shared*, where relative names of code lead, and *Mine*, a user's home. Who may do what with a shared file is decided here.
 *
 * Code reaches shared files by what the file system lets it; these rules are the page's and REST's.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "@octavo/interpreter";
import { type FileArea, NotebookError, type TrashedFile, type WorkspaceFile } from "@octavo/protocol";
import type { Principal } from "../auth/principal.ts";
import type { SharedWriters } from "../configuration/shared-writers.ts";
import type { Limits } from "../limits/limits.ts";
import { AccountFolder } from "./account/account-folder.ts";
import type { AreaFolder, KnownFile, SizedBytes } from "./area-folder.ts";
import type { FileOwners } from "./file-owners.ts";
import type { FileTrash, TrashedRow } from "./file-trash.ts";
import { homeNameOf } from "./home-name.ts";
import { isNamePart, notThere, taken, WorkspaceFolder } from "./workspace-folder.ts";

export interface WorkspaceOptions {
  readonly shared: WorkspaceFolder;
  /** Homes are below it. */
  readonly dataDirectory: string;
  readonly owners: FileOwners;
  readonly trash: FileTrash;
  readonly limits: Limits;
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
  readonly isWhole: boolean;
}

/** What a user has of the disk, and may have; null for no limit. */
export interface Usage {
  readonly usedBytes: number;
  readonly mostBytes: number | null;
}

export class Workspace {
  readonly #options: WorkspaceOptions;

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
    const { files, isWhole } = await (await this.#folder(asker, area)).list();
    const owners = area === "shared" ? this.#options.owners.all() : new Map<string, string>();
    const listed: WorkspaceFile[] = [];
    for (const { path, size, changedAt, uid } of files) {
      const owner = area === "mine" ? asker.user : (owners.get(path) ?? (await this.#options.userOfUid(uid)));
      listed.push({ path, size, changedAt, owner, mayChange: this.#mayChange(asker, area, owner) });
    }
    return { files: listed, isWhole };
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
    await this.#needChange(asker, area, from, folder);
    const known = area === "shared" ? this.#options.owners.of(from) : null;
    await folder.rename(from, to);
    if (area !== "shared") return;
    this.#options.owners.set(from, null);
    this.#options.owners.set(to, known);
  }

  /** @throws NotebookError where this user may not bring it there, or something is there and stays */
  async needBring(asker: Principal, area: FileArea, path: string, replace: boolean): Promise<void> {
    const folder = await this.#folder(asker, area);
    this.#needWrite(asker, area);
    if (!replace && (await folder.isTaken(path))) throw taken(path);
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

  #mayChange(asker: Principal, area: FileArea, owner: string | null): boolean {
    const { hasAccounts, isAdmin } = this.#options;
    if (area === "mine" || !hasAccounts || isAdmin(asker)) return true;
    // What code has made, code of everyone behind a wall may change as well.
    return this.mayWrite(asker, area) && (owner === null || owner === asker.user);
  }

  /** @returns whose it is @throws NotebookError where there is no such file, or this user may not change it */
  async #needChange(asker: Principal, area: FileArea, path: string, folder: AreaFolder): Promise<string | null> {
    const known = await folder.known(path);
    if (known === null) throw notThere(path);
    if (area === "mine") return asker.user;
    const owner = await this.#ownerOf(path, known);
    if (this.#mayChange(asker, area, owner)) return owner;
    if (owner === null || owner === asker.user) this.#needWrite(asker, area);
    throw new NotebookError(
      "notPermitted",
      `“${path}” belongs to ${owner}. Only ${owner} and administrators may change or delete it.`,
    );
  }

  async #ownerOf(path: string, { uid }: KnownFile): Promise<string | null> {
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

async function accountFor(name: string, find: WorkspaceOptions["findAccount"]): Promise<Account> {
  try {
    return await find(name);
  } catch (error) {
    throw new NotebookError("notPermitted", error instanceof Error ? error.message : String(error), { cause: error });
  }
}

export const badName =
  "A file cannot be called so: its name must not be blank or begin with a dot, have slashes, line ends or signs that nobody sees in it, or be longer than 255 bytes.";
