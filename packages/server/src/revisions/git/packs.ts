/**
 * Packs, into which git puts objects when it cleans up: each holds many of them, most as a difference to another one.
 *
 * A pack of a long history is far larger than what is asked of it, so only its index is held in memory, and of the pack what is read. Git may
 * put other packs in place of these at any time; an object that is not found is looked for once more among the packs there are by then.
 */
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { codeOfError, type FileSystem, unlessMissing } from "../../storage/file-system.ts";
import { brokenRepository } from "./broken.ts";
import { applyDelta, readLength } from "./delta.ts";
import type { GitObject, ObjectType } from "./object.ts";
import { PackIndex } from "./pack-index.ts";

export interface PacksOptions {
  readonly folder: string;
  readonly fileSystem: FileSystem;
  /** Bytes of one object. */
  readonly objectLimit: number;
  /** An object that need not be in a pack, for those that are a difference to it. */
  readonly find: (oid: string) => Promise<GitObject | null>;
}

const types: Readonly<Record<number, ObjectType>> = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };
const offsetDelta = 6;
const nameDelta = 7;
/** Bytes of objects that are kept because others are differences to them. */
const keptBases = 16 * 1024 * 1024;
/** Git makes chains of fifty, and of a few hundred by option; a forged one may have no end. */
const longestChain = 5000;

export class Packs {
  readonly #options: PacksOptions;
  #indexes: readonly PackIndex[] = [];
  readonly #bases = new Map<string, GitObject>();
  #baseBytes = 0;

  constructor(options: PacksOptions) {
    this.#options = options;
  }

  async find(oid: string): Promise<GitObject | null> {
    const found = await this.#findAmong(this.#indexes, oid);
    if (found) return found;
    this.#indexes = await this.#look();
    return this.#findAmong(this.#indexes, oid);
  }

  async #findAmong(indexes: readonly PackIndex[], oid: string): Promise<GitObject | null> {
    const name = Buffer.from(oid, "hex");
    for (const index of indexes) {
      const offset = index.offsetOf(name);
      if (offset === null) continue;
      try {
        const object = await this.#read(index, offset, 0);
        if (digestOfObject(object) !== oid) throw brokenRepository(`The object ${oid} is damaged.`);
        return object;
      } catch (error) {
        // Git has put another pack in its place since.
        if (codeOfError(error) !== "ENOENT") throw error;
      }
    }
    return null;
  }

  /** The packs there are now; the indexes of those that are known already are not read again. */
  async #look(): Promise<readonly PackIndex[]> {
    const { folder, fileSystem } = this.#options;
    const entries = await unlessMissing(fileSystem.readFolder(`${folder}/objects/pack`), []);
    const names = entries.map(({ name }) => name).filter((name) => name.endsWith(".idx"));
    const known = new Map(this.#indexes.map((index) => [index.name, index]));
    const indexes = names.map(async (name) => known.get(name) ?? (await PackIndex.read(fileSystem, folder, name)));
    return (await Promise.all(indexes)).filter((index) => index !== null);
  }

  async #read(index: PackIndex, offset: number, depth: number): Promise<GitObject> {
    const key = `${index.name} ${offset}`;
    const known = this.#bases.get(key);
    if (known) return known;
    if (depth > longestChain) throw brokenRepository("An object of a pack is a difference to itself.");
    const { start, end } = index.extentAt(offset);
    const bytes = Buffer.from(
      await this.#options.fileSystem.readPart(index.packFile, { offset: start, length: end - start }),
    );
    const { type, length, next } = headerOfObject(bytes);
    if (length > this.#options.objectLimit) throw brokenRepository("An object of a pack is too large.");
    const plain = types[type];
    if (plain) return this.#keep(key, { type: plain, content: inflateObject(bytes.subarray(next), length) });
    const { base, at } = await this.#baseOf(index, { bytes, type, next, offset, depth });
    const content = applyDelta(base.content, inflateObject(bytes.subarray(at), length), this.#options.objectLimit);
    return this.#keep(key, { type: base.type, content });
  }

  async #baseOf(
    index: PackIndex,
    { bytes, type, next, offset, depth }: { bytes: Buffer; type: number; next: number; offset: number; depth: number },
  ): Promise<{ readonly base: GitObject; readonly at: number }> {
    if (type === offsetDelta) {
      const { distance, at } = distanceIn(bytes, next);
      return { base: await this.#read(index, offset - distance, depth + 1), at };
    }
    if (type !== nameDelta) throw brokenRepository("A pack has an object of no known kind.");
    const name = bytes.subarray(next, next + 20);
    const inside = index.offsetOf(name);
    const oid = name.toString("hex");
    const base = inside === null ? await this.#options.find(oid) : await this.#read(index, inside, depth + 1);
    if (!base) throw brokenRepository(`The object ${oid} is missing.`);
    return { base, at: next + 20 };
  }

  #keep(key: string, object: GitObject): GitObject {
    if (object.content.length > keptBases / 4) return object;
    this.#bases.set(key, object);
    this.#baseBytes += object.content.length;
    for (const [oldest, { content }] of this.#bases) {
      if (this.#baseBytes <= keptBases) break;
      this.#bases.delete(oldest);
      this.#baseBytes -= content.length;
    }
    return object;
  }
}

function headerOfObject(bytes: Buffer): { readonly type: number; readonly length: number; readonly next: number } {
  const first = bytes[0] ?? 0;
  const type = (first >> 4) & 7;
  if ((first & 0x80) === 0) return { type, length: first & 15, next: 1 };
  const { length, next } = readLength(bytes, 1);
  return { type, length: (first & 15) + length * 16, next };
}

/** How far before an object its base begins; git's own way of writing numbers. */
function distanceIn(bytes: Buffer, start: number): { readonly distance: number; readonly at: number } {
  let at = start;
  let byte = bytes[at] ?? 0;
  let distance = byte & 0x7f;
  while (byte & 0x80) {
    at += 1;
    byte = bytes[at] ?? 0;
    distance = (distance + 1) * 128 + (byte & 0x7f);
  }
  return { distance, at: at + 1 };
}

function inflateObject(bytes: Buffer, length: number): Buffer {
  try {
    const content = inflateSync(bytes, { maxOutputLength: Math.max(length, 1) });
    if (content.length === length) return content;
  } catch (cause) {
    throw brokenRepository("A pack is damaged.", cause);
  }
  throw brokenRepository("A pack is damaged.");
}

function digestOfObject({ type, content }: GitObject): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}
