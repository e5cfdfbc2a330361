/**
 * The objects of a repository: each is named by the digest of what it says, so what was read under a name is what was meant, whichever
 * file it came from, and it never changes.
 *
 * New objects are loose, each a file of its own; packs are made by git alone (see `packs.ts`). All written at
 * once go to the disk side by side, each whole before it gets its name: git takes an object that is there for good, so
 * an empty one that a power loss left would spoil whatever needs it later.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, inflateSync } from "node:zlib";
import { noteFileLimit } from "../../storage/file-note-storage.ts";
import { type FileSystem, unlessMissing } from "../../storage/file-system.ts";
import { brokenRepository } from "./broken.ts";
import type { GitObject, NewObject, ObjectType } from "./object.ts";
import { Packs } from "./packs.ts";
import { makeFolders, parentFolderOf, writeBeside } from "./write-whole.ts";

/** Bytes of one object: a note's file at its largest, and the header. Much larger ones are not read: some bytes can stand for very many. */
const objectLimit = noteFileLimit + 100;
/** Bytes of trees that are kept: the next revision shares nearly all of them with this one. */
const keptTrees = 32 * 1024 * 1024;

export class GitObjects {
  readonly #folder: string;
  readonly #fileSystem: FileSystem;
  readonly #packs: Packs;
  readonly #trees = new Map<string, Uint8Array>();
  #treeBytes = 0;

  /** @param folder the `.git` folder, absolute and without links */
  constructor(folder: string, fileSystem: FileSystem) {
    this.#folder = folder;
    this.#fileSystem = fileSystem;
    this.#packs = new Packs({ folder, fileSystem, objectLimit, find: (oid) => this.find(oid) });
  }

  /** @throws NotebookError `repositoryBroken` when it is not there, or is something else */
  async read(oid: string, type: ObjectType): Promise<Uint8Array> {
    const known = this.#trees.get(oid);
    if (known && type === "tree") return known;
    const object = await this.find(oid);
    if (!object) throw brokenRepository(`The object ${oid} is missing.`);
    if (object.type !== type) throw brokenRepository(`The object ${oid} is a ${object.type} where a ${type} belongs.`);
    if (type === "tree") this.#keepTree(oid, object.content);
    return object.content;
  }

  /** An object that need not be there. */
  async find(oid: string): Promise<GitObject | null> {
    return (await this.#readLoose(oid)) ?? (await this.#packs.find(oid));
  }

  /** Resolves when all of them are on the disk for good. */
  async write(objects: readonly NewObject[]): Promise<void> {
    const fileSystem = this.#fileSystem;
    const written = await Promise.all(
      objects.map(async ({ oid, bytes }) => {
        const path = this.#looseFile(oid);
        await makeFolders(fileSystem, this.#folder, parentFolderOf(path));
        const temporary = await writeBeside(fileSystem, this.#folder, await deflated(bytes));
        await fileSystem.rename(temporary, path);
        return parentFolderOf(path);
      }),
    );
    await Promise.all([...new Set(written)].map((folder) => fileSystem.syncFolder(folder)));
  }

  #looseFile(oid: string): string {
    return `${this.#folder}/objects/${oid.slice(0, 2)}/${oid.slice(2)}`;
  }

  async #readLoose(oid: string): Promise<GitObject | null> {
    const file = await unlessMissing(this.#fileSystem.readFile(this.#looseFile(oid), objectLimit), null);
    if (!file) return null;
    let bytes: Buffer;
    try {
      bytes = inflateSync(file, { maxOutputLength: objectLimit });
    } catch (cause) {
      throw brokenRepository(`The object ${oid} is damaged.`, cause);
    }
    if (createHash("sha1").update(bytes).digest("hex") !== oid) throw brokenRepository(`The object ${oid} is damaged.`);
    const end = bytes.indexOf(0);
    const [type] = bytes.toString("latin1", 0, end).split(" ");
    // The digest is right, so its writer meant it.
    return { type: type as ObjectType, content: bytes.subarray(end + 1) };
  }

  #keepTree(oid: string, content: Uint8Array): void {
    this.#trees.set(oid, content);
    this.#treeBytes += content.length;
    for (const [oldest, bytes] of this.#trees) {
      if (this.#treeBytes <= keptTrees) return;
      this.#trees.delete(oldest);
      this.#treeBytes -= bytes.length;
    }
  }
}

const deflated = promisify<Uint8Array, Buffer>(deflate);
