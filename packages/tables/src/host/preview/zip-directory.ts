/** What a zip file says of itself at its end. */
import { inflateRawSync } from "node:zlib";

const endMark = Buffer.from("PK\u0005\u0006", "latin1");
const entryMark = 0x02014b50;
const entryBytes = 46;
const localHeadBytes = 30;
const deflated = 8;

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  /** Bytes as they are packed, and unpacked. */
  readonly packed: number;
  readonly size: number;
  /** Where its local head begins. */
  readonly at: number;
}

function* entriesOf(zip: Buffer): Generator<ZipEntry> {
  const end = zip.lastIndexOf(endMark);
  if (end < 0 || end + 22 > zip.length) return;
  let at = zip.readUInt32LE(end + 16);
  while (at + entryBytes <= end && zip.readUInt32LE(at) === entryMark) {
    const nameBytes = zip.readUInt16LE(at + 28);
    yield {
      name: zip.toString("utf8", at + entryBytes, at + entryBytes + nameBytes),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    };
    at += entryBytes + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** What all its files have together when they are unpacked, as its directory says; endless where a size is too large for that. */
export function unpackedBytes(zip: Buffer): number {
  let bytes = 0;
  for (const { size } of entriesOf(zip)) bytes += size === 0xffffffff ? Number.POSITIVE_INFINITY : size;
  return bytes;
}

/** The text of one of its files; null where there is none of that name. @throws Error when it is broken, or has more bytes unpacked than these */
export function textInZip(zip: Buffer, name: string, mostBytes: number): string | null {
  for (const entry of entriesOf(zip)) {
    if (entry.name !== name) continue;
    const begin = entry.at + localHeadBytes + zip.readUInt16LE(entry.at + 26) + zip.readUInt16LE(entry.at + 28);
    const packed = zip.subarray(begin, begin + entry.packed);
    return (entry.method === deflated ? inflateRawSync(packed, { maxOutputLength: mostBytes }) : packed).toString();
  }
  return null;
}
