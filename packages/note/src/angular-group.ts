import { magicName, parseTextUnder } from "./grammar.ts";
import { findInterpreter } from "./interpreters.ts";
import type { Note } from "./note.ts";

/** The group that a paragraph's interpreter shares values with pages in, by the name people write. */
export function angularGroupOf(note: Pick<Note, "defaultInterpreterGroup">, text: string): string {
  const parsed = parseTextUnder(text, note.defaultInterpreterGroup);
  const magic = parsed.ok && parsed.magic ? magicName(parsed.magic) : note.defaultInterpreterGroup;
  return findInterpreter(magic)?.name ?? magic;
}
