import { parseText } from "@octavo/note";

/** No name of an interpreter and its properties are longer: of a text, so much is looked at. */
export const longestHead = 500;

/** Where the `%name(properties)` at the head of a text ends; 0 without one. */
export function endOfMagic(text: string): number {
  const head = text.slice(0, longestHead);
  const parsed = parseText(head);
  return parsed.ok && parsed.magic ? head.slice(0, parsed.scriptStart).trimEnd().length : 0;
}
