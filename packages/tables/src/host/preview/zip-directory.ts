/** What a zip file says of itself at its end. */
const endMark = Buffer.from("PK\u0005\u0006", "latin1");
const entryMark = 0x02014b50;
const entryBytes = 46;

/** What all its files have together when they are unpacked, as its directory says; endless where a size is too large for that. */
export function unpackedBytes(zip: Buffer): number {
  const end = zip.lastIndexOf(endMark);
  if (end < 0 || end + 22 > zip.length) return 0;
  let bytes = 0;
  let at = zip.readUInt32LE(end + 16);
  while (at + entryBytes <= end && zip.readUInt32LE(at) === entryMark) {
    const size = zip.readUInt32LE(at + 24);
    bytes += size === 0xffffffff ? Number.POSITIVE_INFINITY : size;
    at += entryBytes + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return bytes;
}
