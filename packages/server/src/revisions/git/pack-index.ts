/** Where in a pack which object is: the file `.idx` beside it, in its second version, which git has written since 2007. */
import { type FileSystem, unlessMissing } from "../../storage/file-system.ts";
import { brokenRepository } from "./broken.ts";

/** Bytes: some ten million objects. */
const indexLimit = 512 * 1024 * 1024;
const magic = 0xff744f63;
const fanStart = 8;
const namesStart = fanStart + 256 * 4;
const nameLength = 20;

export class PackIndex {
  readonly name: string;
  readonly packFile: string;
  readonly #bytes: Buffer;
  readonly #count: number;
  /** Where objects begin, in order, and where the last one ends. */
  readonly #starts: Float64Array;

  private constructor(name: string, packFile: string, bytes: Buffer, packLength: number) {
    this.name = name;
    this.packFile = packFile;
    this.#bytes = bytes;
    this.#count = bytes.readUInt32BE(namesStart - 4);
    const starts = Float64Array.from({ length: this.#count + 1 }, (_, place) =>
      // The pack ends in a digest of itself.
      place < this.#count ? this.#offsetAt(place) : packLength - nameLength,
    );
    this.#starts = starts.sort();
  }

  /** @returns null when it has gone since it was listed */
  static async read(fileSystem: FileSystem, folder: string, name: string): Promise<PackIndex | null> {
    const path = `${folder}/objects/pack/${name}`;
    const packFile = path.replace(/\.idx$/, ".pack");
    const file = await unlessMissing(fileSystem.readFile(path, indexLimit), null);
    const pack = await unlessMissing(fileSystem.stat(packFile), null);
    if (!file || !pack) return null;
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    if (bytes.length < namesStart || bytes.readUInt32BE(0) !== magic || bytes.readUInt32BE(4) !== 2)
      throw brokenRepository(`The index ${name} of a pack is of no known form.`);
    const count = bytes.readUInt32BE(namesStart - 4);
    if (bytes.length < namesStart + count * (nameLength + 8) + 2 * nameLength)
      throw brokenRepository(`The index ${name} of a pack is cut off.`);
    return new PackIndex(name, packFile, bytes, pack.size);
  }

  /** Null when the object is not in this pack. */
  offsetOf(name: Buffer): number | null {
    const first = name[0] ?? 0;
    let low = first === 0 ? 0 : this.#bytes.readUInt32BE(fanStart + (first - 1) * 4);
    let high = Math.min(this.#bytes.readUInt32BE(fanStart + first * 4), this.#count);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = namesStart + middle * nameLength;
      const order = name.compare(this.#bytes, start, start + nameLength);
      if (order === 0) return this.#offsetAt(middle);
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return null;
  }

  /** From where to where the object is that begins at this offset. */
  extentAt(offset: number): { readonly start: number; readonly end: number } {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    const end = this.#starts[low + 1];
    if (this.#starts[low] !== offset || end === undefined)
      throw brokenRepository("A pack and its index do not fit together.");
    return { start: offset, end };
  }

  /** Offsets past two gigabytes are in a table of their own. */
  #offsetAt(place: number): number {
    const offsets = namesStart + this.#count * (nameLength + 4);
    const offset = this.#bytes.readUInt32BE(offsets + place * 4);
    if (offset < 0x80000000) return offset;
    const far = offsets + this.#count * 4 + (offset - 0x80000000) * 8;
    if (far + 8 > this.#bytes.length) throw brokenRepository("The index of a pack is damaged.");
    return Number(this.#bytes.readBigUInt64BE(far));
  }
}
