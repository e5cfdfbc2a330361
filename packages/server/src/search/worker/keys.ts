/**
 * Keys of what is found: of a note's name, and of each of its paragraphs.
 *
 * Keys put rows into the order in which they are looked at, upward: names before paragraphs, newer notes before older ones. (Downward full
 * text search takes twice as long; and what is written at once is written upward as well, because each step down ends what it has gathered.)
 */

/** Each note has so many keys for its paragraphs; more than the paragraphs a note may have. */
export const keysPerNote = 65_536;
/** Keys of paragraphs go down from here, and are no longer than need be in the index; keys of names are negative. */
const oldest = 2 ** 47;

export function keyOfName(note: number): number {
  return -note;
}

export function keyOfParagraph(note: number, place: number): number {
  return oldest - (note * keysPerNote + place);
}

export function isNameKey(key: number): boolean {
  return key < 0;
}

/** The note's own key, which stands in the table of notes, by that of its name or of one of its paragraphs. */
export function noteKeyOf(key: number): number {
  return isNameKey(key) ? -key : Math.floor((oldest - key) / keysPerNote);
}
