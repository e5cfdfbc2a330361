/** Bytes of a file as text: UTF-8, or UTF-16 where a byte order mark says so. Bytes that are no UTF-8 are read as Windows-1252, and `foreign` says so. */
export interface DecodedText {
  readonly text: string;
  /** The first byte that is no UTF-8, and how many there are; null when all are. */
  readonly foreign: ForeignBytes | null;
}

export interface ForeignBytes {
  readonly byte: number;
  /** From 0. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  readonly count: number;
}

/** The platform's `TextDecoder`, which this package has none of. */
export type Decoder = new (
  label: string,
  options?: { readonly fatal: boolean },
) => {
  decode(bytes: Uint8Array): string;
};

export function decodeText(bytes: Uint8Array, Decode: Decoder): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide !== null) return { text: new Decode(wide).decode(bytes), foreign: null };
  try {
    return { text: new Decode("utf-8", { fatal: true }).decode(bytes), foreign: null };
  } catch {
    return decodeMixed(bytes, Decode);
  }
}

/** For people: which byte it is, where it stands and what it was read as. */
export function foreignBytesWord({ byte, offset, line, count }: ForeignBytes): string {
  const others = count > 1 ? ` and ${count - 1} more like it` : "";
  const hex = byte.toString(16).toUpperCase().padStart(2, "0");
  return `Byte 0x${hex} at ${offset} (line ${line})${others} is not UTF-8 and was read as Windows-1252.`;
}

function wideEncoding([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** What is UTF-8 stays that; each other byte is a character of its own. */
function decodeMixed(bytes: Uint8Array, Decode: Decoder): DecodedText {
  const utf8 = new Decode("utf-8");
  const pieces: string[] = [];
  let start = 0;
  let count = 0;
  let first = -1;
  for (let index = 0; index < bytes.length; ) {
    const length = sequenceLength(bytes, index);
    if (length > 0) {
      index += length;
      continue;
    }
    pieces.push(utf8.decode(bytes.subarray(start, index)), characterOf(bytes[index] ?? 0));
    if (count++ === 0) first = index;
    index++;
    start = index;
  }
  pieces.push(utf8.decode(bytes.subarray(start)));
  const line = 1 + bytes.subarray(0, first).reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 0);
  const foreign = { byte: bytes[first] ?? 0, offset: first, line, count };
  return { text: pieces.join(""), foreign: count === 0 ? null : foreign };
}

/** Windows-1252 from 0x80 to 0x9f. Node's decoder of that name reads these as controls. */
const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function characterOf(byte: number): string {
  return upper[byte - 0x80] ?? String.fromCharCode(byte);
}

/** Bytes of the character that begins there; 0 when none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return isNext(second) ? 2 : 0;
  // Neither overlong, nor half of a pair, nor beyond the last character.
  if (lead === 0xe0 && second < 0xa0) return 0;
  if (lead === 0xed && second > 0x9f) return 0;
  if (lead === 0xf0 && second < 0x90) return 0;
  if (lead === 0xf4 && second > 0x8f) return 0;
  if (lead >= 0xe0 && lead < 0xf0) return isNext(second) && isNext(bytes[at + 2]) ? 3 : 0;
  if (lead >= 0xf0 && lead < 0xf5) return isNext(second) && isNext(bytes[at + 2]) && isNext(bytes[at + 3]) ? 4 : 0;
  return 0;
}

function isNext(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}
