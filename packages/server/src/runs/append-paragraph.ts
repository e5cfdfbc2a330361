import { type ParagraphId, parseTextUnder } from "@octavo/note";
import type { ViewedNote } from "../notebook/live-note.ts";

/** Running the last paragraph opens an empty one below it, unless there is nothing in it to run, or it is run in a view: its person changes nothing for others. */
export function appendsParagraph(live: ViewedNote, id: ParagraphId, text: string): boolean {
  if (live.user !== null || live.note.paragraphs.at(-1)?.id !== id) return false;
  const parsed = parseTextUnder(text, live.note.defaultInterpreterGroup);
  return parsed.ok && parsed.script.trim() !== "";
}
