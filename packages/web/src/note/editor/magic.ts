import { parseText } from "@octavo/note";

/** Where the `%name(properties)` at the head of a text ends; 0 without one. */
export function magicEnd(text: string): number {
  const head = text.slice(0, 500);
  const parsed = parseText(head);
  return parsed.ok && parsed.magic ? head.slice(0, parsed.scriptStart).trimEnd().length : 0;
}
