/**
 * The order in which people count and spell, as a browser's collator has it: letters without their case, numbers by their value.
 *
 * A collator takes a microsecond for each comparison and ten milliseconds to be made, and ten thousand names are compared a hundred thousand
 * times. So names of plain letters are compared by keys that are made once for each; the collator is asked where another letter is in one.
 */
import { onceAsked } from "../../language/formats.ts";

const byName = onceAsked(() => new Intl.Collator("en", { numeric: true, sensitivity: "base" }));

/** Signs before digits before letters, as in the root of the Unicode Collation Algorithm (UTS #10, CLDR). */
const order = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0abcdefghijklmnopqrstuvwxyz";
const placeOf = new Map([...order].map((letter, place) => [letter, String.fromCharCode(place + 1)]));
/** CLDR reads no number that is longer; such ones are left to the collator. */
const longestNumber = 254;

/** Puts what has names into their order; what is equally named stays as it was. */
export function inNameOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const named = items.map((item) => {
    const name = nameOf(item);
    return { item, name, key: keyOf(name) };
  });
  named.sort((a, b) => {
    if (a.key === null || b.key === null) return byName().compare(a.name, b.name);
    return a.key < b.key ? -1 : Number(a.key > b.key);
  });
  return named.map(({ item }) => item);
}

/** Keys compare, sign by sign, as their names do; null where only the collator knows. */
function keyOf(name: string): string | null {
  let key = "";
  for (const [part] of name.toLowerCase().matchAll(/\d+|\D/gu)) {
    const place = /^\d/.test(part) ? numberKey(part) : placeOf.get(part);
    if (place === undefined) return null;
    key += place;
  }
  return key;
}

/** Where all numbers stand, then the shorter one first, then digit by digit. */
function numberKey(digits: string): string | undefined {
  if (digits.length > longestNumber) return undefined;
  const value = digits.replace(/^0+/, "");
  return `${placeOf.get("0")}${String.fromCharCode(value.length + 1)}${value}`;
}
