/**
 * A disk in memory that forgets what a real one may forget when the power goes.
 *
 * `kill -9` keeps the page cache, so it never shows a missing fsync; this does. Until `sync`, each write to a file may be lost, torn or
 * kept, independently of the others. Until `syncFolder`, names that were made, moved or removed may be as before; changes to one
 * folder survive in order, and a move between folders happens in both or in neither, as journalling file systems have it.
 * A failed `sync` is as bad as on Linux: the bytes can still be read, the next `sync` succeeds, and yet they never reach the disk.
 */
import { dirname } from "node:path";
import type { FilePart, FileStat, FileSystem, FolderEntry, OpenFile } from "../file-system.ts";

/** A number in [0, 1), as `Math.random` gives. */
export type Random = () => number;

export interface Call {
  /** Counts from one, over all calls. */
  readonly number: number;
  readonly name: string;
  readonly path: string;
}

interface FakeFile {
  readonly kind: "file";
  bytes: Uint8Array;
  onDisk: Uint8Array;
  unsynced: FileChange[];
  modifiedAt: number;
}

type FileChange =
  | { readonly type: "write"; readonly at: number; readonly bytes: Uint8Array }
  | { readonly type: "truncate"; readonly length: number };

interface FakeFolder {
  readonly kind: "folder";
  readonly entries: Map<string, FakeNode>;
  readonly onDisk: Map<string, FakeNode>;
}

type FakeNode = FakeFile | FakeFolder;

/** What one call changed in folders: names that now mean something else, or nothing. */
type Renaming = readonly { readonly folder: FakeFolder; readonly name: string; readonly node: FakeNode | null }[];

export class VolatileFileSystem implements FileSystem {
  /** How many bytes of files fit on it. */
  capacity = Number.POSITIVE_INFINITY;
  /** Asked before each call: an error code makes it fail with that. */
  onCall: (call: Call) => string | undefined = () => undefined;
  /** Awaited by each sync of a file before it takes effect: a slow disk. */
  beforeSync: () => Promise<void> = async () => {};
  readonly counts = new Map<string, number>();
  calls = 0;
  #root: FakeFolder = aFolder();
  #unsynced: Renaming[] = [];
  #isOff = false;
  #announceOff = () => {};
  /** Resolves with the power going off. */
  readonly off = new Promise<void>((resolve) => {
    this.#announceOff = resolve;
  });

  /** From now on no call has an effect or an answer, as for a program that no longer exists. */
  powerOff(): void {
    this.#isOff = true;
    this.#announceOff();
  }

  /** The program is killed and the machine goes on: the next program finds all that was done, on the disk or not. */
  kill(): VolatileFileSystem {
    this.powerOff();
    const after = new VolatileFileSystem();
    after.#root = this.#root;
    after.#unsynced = this.#unsynced;
    return after;
  }

  /** The disk as it may be found after the power came back. */
  crash(random: Random): VolatileFileSystem {
    this.powerOff();
    const survivors = new Map<FakeFolder, Map<string, FakeNode>>();
    const entriesOf = (folder: FakeFolder) => {
      const entries = survivors.get(folder) ?? new Map(folder.onDisk);
      survivors.set(folder, entries);
      return entries;
    };
    const stopped = new Set<FakeFolder>();
    const stopProbability = random() / 2;
    for (const renaming of this.#unsynced) {
      if (random() < stopProbability || renaming.some(({ folder }) => stopped.has(folder))) {
        for (const { folder } of renaming) stopped.add(folder);
      } else {
        rename(renaming, entriesOf);
      }
    }
    const after = new VolatileFileSystem();
    const revive = (node: FakeNode): FakeNode => {
      if (node.kind === "file") return aFile(survivingBytes(node, random), node.modifiedAt);
      const entries = [...entriesOf(node)].map(([name, child]) => [name, revive(child)] as const);
      return { kind: "folder", entries: new Map(entries), onDisk: new Map(entries) };
    };
    const root = revive(this.#root);
    if (root.kind === "folder") after.#root = root;
    return after;
  }

  /** A file's bytes as the running system sees them; for tests that spoil them. */
  peek(path: string): Uint8Array {
    return this.#file(path).bytes;
  }

  /** Puts bytes on the disk without a write by the server. */
  plant(path: string, bytes: Uint8Array): void {
    const file = aFile(bytes, 0);
    const { folder, name } = this.#place(path);
    folder.entries.set(name, file);
    folder.onDisk.set(name, file);
  }

  async realPath(path: string): Promise<string> {
    await this.#begin("realPath", path);
    this.#node(path);
    return path;
  }

  async createFile(path: string): Promise<OpenFile> {
    await this.#begin("createFile", path);
    const { folder, name } = this.#place(path);
    if (folder.entries.has(name)) throw failure("EEXIST", path);
    const file = aFile(new Uint8Array(), this.calls);
    this.#rename([{ folder, name, node: file }]);
    return this.#open(file, path);
  }

  async openFile(path: string): Promise<OpenFile> {
    await this.#begin("openFile", path);
    return this.#open(this.#file(path), path);
  }

  async readFile(path: string, limit = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
    await this.#begin("readFile", path);
    const { bytes } = this.#file(path);
    if (bytes.length > limit) throw failure("EFBIG", path);
    return bytes.slice();
  }

  async readPart(path: string, { offset, length }: FilePart): Promise<Uint8Array> {
    return (await this.readFile(path)).subarray(offset, offset + length);
  }

  async stat(path: string): Promise<FileStat> {
    await this.#begin("stat", path);
    const node = this.#node(path);
    return node.kind === "file"
      ? { kind: "file", size: node.bytes.length, modifiedAt: node.modifiedAt }
      : { kind: "folder", size: 0, modifiedAt: 0 };
  }

  async readFolder(path: string): Promise<readonly FolderEntry[]> {
    await this.#begin("readFolder", path);
    return [...this.#folder(path).entries].map(([name, { kind }]) => ({ name, kind }));
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#begin("rename", from);
    const source = this.#place(from);
    const target = this.#place(to);
    const node = this.#node(from);
    if (target.folder.entries.get(target.name)?.kind === "folder") throw failure("EISDIR", to);
    this.#rename([
      { ...source, node: null },
      { ...target, node },
    ]);
  }

  async link(from: string, to: string): Promise<void> {
    await this.#begin("link", from);
    const target = this.#place(to);
    if (target.folder.entries.has(target.name)) throw failure("EEXIST", to);
    this.#rename([{ ...target, node: this.#file(from) }]);
  }

  async unlink(path: string): Promise<void> {
    await this.#begin("unlink", path);
    this.#file(path);
    this.#rename([{ ...this.#place(path), node: null }]);
  }

  async makeFolder(path: string): Promise<void> {
    await this.#begin("makeFolder", path);
    const { folder, name } = this.#place(path);
    if (folder.entries.has(name)) throw failure("EEXIST", path);
    this.#rename([{ folder, name, node: aFolder() }]);
  }

  async removeFolder(path: string): Promise<void> {
    await this.#begin("removeFolder", path);
    if (this.#folder(path).entries.size > 0) throw failure("ENOTEMPTY", path);
    this.#rename([{ ...this.#place(path), node: null }]);
  }

  async syncFolder(path: string): Promise<void> {
    await this.#begin("syncFolder", path);
    // What reached this folder from another one takes along what that one went through before.
    const folders = new Set([this.#folder(path)]);
    const synced = new Set<Renaming>();
    for (const renaming of this.#unsynced.toReversed()) {
      if (!renaming.some(({ folder }) => folders.has(folder))) continue;
      synced.add(renaming);
      for (const { folder } of renaming) folders.add(folder);
    }
    for (const renaming of this.#unsynced) if (synced.has(renaming)) rename(renaming, ({ onDisk }) => onDisk);
    this.#unsynced = this.#unsynced.filter((renaming) => !synced.has(renaming));
  }

  #open(file: FakeFile, path: string): OpenFile {
    const change = (made: FileChange) => {
      file.bytes = changed(file.bytes, made);
      file.unsynced.push(made);
      file.modifiedAt = this.calls;
    };
    return {
      append: async (bytes) => {
        await this.#begin("append", path, () => change({ type: "write", at: file.bytes.length, bytes: half(bytes) }));
        const room = this.capacity - this.#used() >= bytes.length;
        const taken = room ? bytes : bytes.subarray(0, Math.max(0, this.capacity - this.#used()));
        change({ type: "write", at: file.bytes.length, bytes: taken.slice() });
        if (!room) throw failure("ENOSPC", path);
      },
      truncate: async (length) => {
        await this.#begin("truncate", path);
        change({ type: "truncate", length });
      },
      sync: async () => {
        const covered = file.unsynced.length;
        await this.#begin("sync", path, () => {
          file.unsynced = [];
        });
        await this.beforeSync();
        if (this.#isOff) await never;
        for (const made of file.unsynced.splice(0, covered)) file.onDisk = changed(file.onDisk, made);
      },
      close: () => this.#begin("close", path),
    };
  }

  async #begin(name: string, path: string, onFailure = () => {}): Promise<void> {
    this.calls += 1;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    const code = this.#isOff ? undefined : this.onCall({ number: this.calls, name, path });
    await null;
    if (this.#isOff) await never;
    if (code === undefined) return;
    onFailure();
    throw failure(code, path);
  }

  #rename(renaming: Renaming): void {
    rename(renaming, ({ entries }) => entries);
    this.#unsynced.push(renaming);
  }

  #used(node: FakeNode = this.#root): number {
    if (node.kind === "file") return node.bytes.length;
    return [...node.entries.values()].reduce((sum, child) => sum + this.#used(child), 0);
  }

  #node(path: string): FakeNode {
    return path
      .split("/")
      .filter((name) => name !== "")
      .reduce<FakeNode>((node, name) => {
        if (Buffer.byteLength(name) > 255) throw failure("ENAMETOOLONG", path);
        const child = node.kind === "folder" ? node.entries.get(name) : undefined;
        if (!child) throw failure("ENOENT", path);
        return child;
      }, this.#root);
  }

  #file(path: string): FakeFile {
    const node = this.#node(path);
    if (node.kind !== "file") throw failure("EISDIR", path);
    return node;
  }

  #folder(path: string): FakeFolder {
    const node = this.#node(path);
    if (node.kind !== "folder") throw failure("ENOTDIR", path);
    return node;
  }

  #place(path: string): { folder: FakeFolder; name: string } {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (Buffer.byteLength(name) > 255) throw failure("ENAMETOOLONG", path);
    return { folder: this.#folder(dirname(path)), name };
  }
}

const never = new Promise<never>(() => {});
const sectorBytes = 512;

function aFile(bytes: Uint8Array, modifiedAt: number): FakeFile {
  return { kind: "file", bytes: bytes.slice(), onDisk: bytes.slice(), unsynced: [], modifiedAt };
}

function aFolder(): FakeFolder {
  return { kind: "folder", entries: new Map(), onDisk: new Map() };
}

function rename(renaming: Renaming, entriesOf: (folder: FakeFolder) => Map<string, FakeNode>): void {
  for (const { folder, name, node } of renaming) {
    if (node) entriesOf(folder).set(name, node);
    else entriesOf(folder).delete(name);
  }
}

function changed(bytes: Uint8Array, change: FileChange): Uint8Array {
  const end = change.type === "write" ? Math.max(bytes.length, change.at + change.bytes.length) : change.length;
  const next = new Uint8Array(end);
  next.set(bytes.subarray(0, end));
  if (change.type === "write") next.set(change.bytes, change.at);
  return next;
}

/** Disks write sectors, in any order: of an unsynced write all, some or none may be there, with zeros in the gaps. */
function survivingBytes({ onDisk, unsynced }: FakeFile, random: Random): Uint8Array {
  let bytes = onDisk;
  for (const change of unsynced) {
    const fate = random();
    if (fate < 0.3) continue;
    if (change.type === "truncate" || fate < 0.5) {
      bytes = changed(bytes, change);
    } else if (fate < 0.75) {
      const length = Math.floor(random() * change.bytes.length);
      bytes = changed(bytes, { ...change, bytes: change.bytes.subarray(0, length) });
    } else {
      for (let at = 0; at < change.bytes.length; at += sectorBytes) {
        if (random() < 0.5) continue;
        const sector = change.bytes.subarray(at, at + sectorBytes);
        bytes = changed(bytes, { type: "write", at: change.at + at, bytes: sector });
      }
    }
  }
  return bytes;
}

function half(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, Math.floor(bytes.length / 2));
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
