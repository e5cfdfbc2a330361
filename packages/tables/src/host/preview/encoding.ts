/** Which encoding a text is written in: by its mark, by what its bytes can be, else by the letters that its words have in it. */
import { type EncodingGuess, type TextEncoding, textEncodings } from "@octavo/note";
import { analyse } from "chardet";
import type { FileHead } from "./file-head.ts";
import { decodeSingleByte } from "./single-byte.ts";
import { rankEncodings } from "./single-byte-rank.ts";

export interface FoundEncoding {
  readonly encoding: TextEncoding;
  /** What else it may be, where the bytes leave a doubt. */
  readonly guess?: EncodingGuess;
}

/** Null where it is no text. @param chosen the one that was chosen, undefined to find it */
export function findEncoding(head: FileHead, chosen?: TextEncoding): FoundEncoding | null {
  if (chosen !== undefined) return { encoding: chosen };
  const certain = certainEncoding(head);
  if (certain !== "single byte") return certain === null ? null : { encoding: certain };
  return rankEncodings(head.bytes);
}

function certainEncoding({ bytes, isWhole }: FileHead): TextEncoding | "single byte" | null {
  const [first = 0, second = 0, third = 0] = bytes;
  // The mark of UTF-32, which no reader here has.
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfeff) return null;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  const wide = wideEncoding(bytes);
  if (wide !== null) return wide;
  if (bytes.includes(0)) return null;
  if (fits(bytes, "utf-8", isWhole) || isMostlyUtf8(bytes)) return "utf-8";
  if (hasManyControls(bytes)) return null;
  return eastAsianEncoding(bytes, isWhole) ?? "single byte";
}

/** Signs of a decoded text that stand for bytes that are none of its encoding. */
export function countUnreadable(text: string): number {
  return text.split("\ufffd").length - 1;
}

/** Valid letters of several bytes for each byte that is none: text in UTF-8 with some lines of another origin. */
const leastValid = 20;

function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString("utf8");
  const others = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const unreadable = countUnreadable(text);
  return others - unreadable > leastValid * unreadable;
}

/** How sure the detection has to be, of 100. */
const leastConfidence = 60;
const detectedBytes = 64 * 1024;

/** Encodings of Chinese, Japanese and Korean show in their bytes; those of one byte a letter do not. */
function eastAsianEncoding(bytes: Buffer, isWhole: boolean): TextEncoding | null {
  const [best] = analyse(bytes.subarray(0, detectedBytes));
  if (best === undefined || best.confidence < leastConfidence) return null;
  const name = best.name.toLowerCase();
  const known = textEncodings.find((encoding) => encoding === name);
  const isEastAsian = known !== undefined && /^(?:shift_jis|euc-|big5|gb18030)/.test(known);
  return isEastAsian && fits(bytes, known, isWhole) ? known : null;
}

/** The text, without the mark. Half a letter at the end of what was cut is left out. */
export function decodeHead({ bytes, isWhole }: FileHead, encoding: TextEncoding): string {
  return decodeSingleByte(bytes, encoding) ?? new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
}

/** The least share of ASCII signs (blanks, separators, line ends) in a text of two bytes a sign. */
const leastAscii = 1 / 100;

/** An ASCII sign has a zero as its other byte, and no other sign of a text has one there. */
function wideEncoding(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const looked = Math.min(bytes.length, 4096) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < looked; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  if (looked < 4 || Math.max(even, odd) < (leastAscii * looked) / 2) return null;
  const encoding = even === 0 ? "utf-16le" : odd === 0 ? "utf-16be" : null;
  if (encoding === null || !fits(bytes.subarray(0, looked), encoding, false)) return null;
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, looked), { stream: true });
  return hasManyControls(Buffer.from(text)) ? null : encoding;
}

/** Whether all bytes are of the encoding. */
function fits(bytes: Buffer, encoding: TextEncoding, isWhole: boolean): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

/** Text has line ends and tabs, and hardly anything else below the blank. */
function hasManyControls(bytes: Buffer): boolean {
  const looked = bytes.subarray(0, 4096);
  const controls = looked.filter((byte) => byte < 32 && (byte < 9 || byte > 13));
  return controls.length > looked.length / 50;
}
