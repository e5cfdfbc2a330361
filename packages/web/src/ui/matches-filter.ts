/**
 * How names are compared with what is typed: whatever their case, in whichever way their accents are written, and as wide as they are. An input
 * method may write slashes, blanks and letters in full width, and a disk keep an accent apart from its letter.
 */
export function normalizeForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** What is typed to narrow a list, as it is compared; "" narrows none. */
export function normalizedPart(part: string): string {
  return normalizeForSearch(part).trim();
}

/** Whether a name holds what is typed to narrow a list; nothing but space narrows none. */
export function matchesFilter(name: string, part: string): boolean {
  return normalizeForSearch(name).includes(normalizedPart(part));
}

/** From where to where a name has what is typed; null where it has it nowhere, and for nothing. */
export function rangeOfMatch(name: string, part: string): readonly [number, number] | null {
  const wanted = normalizedPart(part);
  const at = wanted === "" ? -1 : normalizeForSearch(name).indexOf(wanted);
  if (at < 0) return null;
  // A letter may be longer or shorter than what it is compared as.
  let from = 0;
  let [seen, place] = [0, 0];
  for (const [letter] of name.matchAll(/.[\p{M}\u1160-\u11ff]*/gsu)) {
    if (seen <= at) from = place;
    seen += normalizeForSearch(letter).length;
    place += letter.length;
    if (seen >= at + wanted.length) break;
  }
  return [from, place];
}
