import { findInterpreter, magicName, type Note, parseText } from "@octavo/note";

/** The group that a paragraph's interpreter shares values with pages in, by the name people write. */
export function groupOf(note: Pick<Note, "defaultInterpreterGroup">, text: string): string {
  const parsed = parseText(text);
  const magic = parsed.ok && parsed.magic ? magicName(parsed.magic) : note.defaultInterpreterGroup;
  return findInterpreter(magic)?.name ?? magic;
}
