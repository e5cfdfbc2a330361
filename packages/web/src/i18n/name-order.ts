/**
 * The order of names in lists: as people count and spell, so `note 9` comes before `Note 10`.
 *
 * It is that of the Unicode collation algorithm (https://unicode.org/reports/tr10/) in its root locale, numbers by their value, letters of either
 * case the same. A browser's collator takes 15 ms to be made, which home would wait for: names of printable ASCII are compared without it.
 */
import { onceAsked } from "./formats.ts";

const collator = onceAsked(() => new Intl.Collator("en", { numeric: true, sensitivity: "base" }));

const plain = /^[ -~]*$/;
/** The printable ASCII characters as the root locale has them; digits all stand in the same place, they are compared as numbers. */
const places = new Map([..." _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"].map((character, place) => [character, place]));
const digitsAt = places.size;
for (const digit of "0123456789") places.set(digit, digitsAt);
for (const letter of "abcdefghijklmnopqrstuvwxyz") places.set(letter, digitsAt + 1 + letter.charCodeAt(0));

/** @returns less than 0 where `a` comes before `b`, 0 where they are the same to a reader */
export function compareNames(a: string, b: string): number {
  return plain.test(a) && plain.test(b) ? comparePlain(a.toLowerCase(), b.toLowerCase()) : collator().compare(a, b);
}

function comparePlain(a: string, b: string): number {
  let [atA, atB] = [0, 0];
  while (atA < a.length && atB < b.length) {
    const [placeA = 0, placeB = 0] = [places.get(a.charAt(atA)), places.get(b.charAt(atB))];
    if (placeA !== placeB) return placeA - placeB;
    if (placeA !== digitsAt) {
      atA += 1;
      atB += 1;
      continue;
    }
    const [endA, endB] = [endOfDigits(a, atA), endOfDigits(b, atB)];
    const order = compareNumbers(a.slice(atA, endA), b.slice(atB, endB));
    if (order !== 0) return order;
    [atA, atB] = [endA, endB];
  }
  return a.length - atA - (b.length - atB);
}

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (places.get(text.charAt(end)) === digitsAt) end += 1;
  return end;
}

/** Of any length: the one with more digits is greater, leading zeros apart. */
function compareNumbers(a: string, b: string): number {
  const [one, other] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
