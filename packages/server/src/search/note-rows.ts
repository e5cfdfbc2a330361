/** What of a note is searched: the same for a note in memory and for one in its file. */
import type { Note, Paragraph, Results } from "@octavo/note";

/** A paragraph as the index takes it. Outputs are still as they were printed: making text of HTML is work for the worker. */
export interface ParagraphRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly outputs: readonly Output[];
}

interface Output {
  readonly isHtml: boolean;
  readonly data: string;
}

/** In UTF-16 units. Of a text the beginning is searched, far beyond what people type. */
const textBudget = 256 * 1024;
/** Of all outputs of a paragraph together the beginning is searched: the words people remember are in headings and first rows. */
export const outputBudget = 8 * 1024;
/** HTML is mostly tags. */
const htmlBudget = 4 * outputBudget;

export function paragraphRow({ id, title, text, results }: Paragraph): ParagraphRow {
  return { id, title: title ?? "", text: text.slice(0, textBudget), outputs: outputsOf(results) };
}

/** Those paragraphs of a note that are not as they were; all of them when there is nothing to compare with. */
export function changedRows(note: Note, before: Note | undefined): readonly ParagraphRow[] {
  const known = new Set(before?.paragraphs);
  return note.paragraphs.filter((paragraph) => !known.has(paragraph)).map(paragraphRow);
}

function outputsOf(results: Results | null): readonly Output[] {
  const outputs: Output[] = [];
  let room = outputBudget;
  for (const { type, data } of results?.segments ?? []) {
    const isHtml = type === "HTML" || type === "ANGULAR";
    if (room <= 0 || !(isHtml || type === "TEXT" || type === "TABLE")) continue;
    outputs.push({ isHtml, data: data.slice(0, isHtml ? htmlBudget : room) });
    room -= isHtml ? 0 : data.length;
  }
  // Many pieces of HTML count as one.
  return outputs.slice(0, 20);
}
