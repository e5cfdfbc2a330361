import { type ParagraphId, parseText } from "@octavo/note";
import type { LiveNote } from "../notebook/live-note.ts";

/** Running the last paragraph opens an empty one below it, unless there is nothing in it to run. */
export function appendsParagraph(live: LiveNote, id: ParagraphId, text: string): boolean {
  if (live.note.paragraphs.at(-1)?.id !== id) return false;
  const parsed = parseText(text);
  return parsed.ok && parsed.script.trim() !== "";
}
