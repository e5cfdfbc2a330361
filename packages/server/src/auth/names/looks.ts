/**
 * What a name looks like, by Unicode's rules for characters that are mistaken for each other (UTS 39): two names that look alike have a look
 * in common.
 *
 * The mapping knows nothing of capitals, but people take `Ada` for `ada`, and a capital I for an l. So a name is looked at as it is written,
 * in small letters and in capitals.
 */
import { confusablesText } from "./confusables-data.ts";

let prototypes: ReadonlyMap<string, string> | null = null;

/** The skeleton of UTS 39: equal for two texts that are easily taken for each other. It is for comparing and never shown. */
export function skeletonOf(text: string): string {
  prototypes ??= readPrototypes(confusablesText);
  const known = prototypes;
  const seen = text.normalize("NFD").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  return Array.from(seen, (character) => known.get(character) ?? character)
    .join("")
    .normalize("NFD")
    .trim();
}

/** All that a name looks like; those of two names that look alike meet. */
export function looksOfName(name: string): readonly string[] {
  // Wide letters and other forms of a letter are not all in the table.
  const plain = name.normalize("NFKC");
  const asWritten = skeletonOf(plain);
  const small = skeletonOf(plain.toLowerCase()).toLowerCase();
  return [...new Set([asWritten, asWritten.toLowerCase(), small, skeletonOf(plain.toUpperCase())])];
}

/** By character; what a character looks like may be several. */
function readPrototypes(text: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const entry of text.trim().split(/[;\n]/)) {
    const [prototype = "", ...distances] = entry.split(" ");
    const looked = String.fromCodePoint(...prototype.split(".").map((code) => Number.parseInt(code, 36)));
    let code = 0;
    for (const distance of distances) {
      code += Number.parseInt(distance, 36);
      read.set(String.fromCodePoint(code), looked);
    }
  }
  return read;
}
