/** Encodings of one byte a sign. */
import type { TextEncoding } from "@octavo/note";

/** The signs of the bytes from 80 to 9f. Node's decoder takes them for control signs, as in Latin 1. */
const upper1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** The signs from 80 on of the code pages that no decoder of Node or a browser has. */
const dosPages = {
  ibm437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  ibm850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
} as const;

const byDecoder = [
  "iso-8859-15",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "windows-1253",
  "windows-1254",
  "macintosh",
] as const;
type SingleByteEncoding = "windows-1252" | keyof typeof dosPages | (typeof byDecoder)[number];

export const singleByteEncodings: readonly SingleByteEncoding[] = ["windows-1252", ...byDecoder, "ibm850", "ibm437"];

const uppers = new Map<TextEncoding, string>();

/** The 128 signs of the bytes from 80 on, U+FFFD for bytes that are none; null for an encoding of several bytes a sign. */
export function upperHalf(encoding: TextEncoding): string | null {
  const known = uppers.get(encoding);
  if (known !== undefined) return known;
  const made = makeUpperHalf(encoding);
  if (made !== null) uppers.set(encoding, made);
  return made;
}

function makeUpperHalf(encoding: TextEncoding): string | null {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128));
  if (encoding === "windows-1252") return upper1252 + bytes.subarray(32).toString("latin1");
  if (encoding === "ibm437" || encoding === "ibm850") return dosPages[encoding];
  return byDecoder.some((each) => each === encoding) ? new TextDecoder(encoding).decode(bytes) : null;
}

/** Null for an encoding of several bytes a sign. */
export function decodeSingleByte(bytes: Buffer, encoding: TextEncoding): string | null {
  const upper = upperHalf(encoding);
  if (upper === null) return null;
  return bytes.toString("latin1").replace(/[\x80-\xff]/g, (sign) => upper[sign.charCodeAt(0) - 128] ?? sign);
}
