import type { SearchHit } from "@octavo/protocol";

/** A note in which something was found. */
export interface FoundNote {
  readonly noteId: string;
  readonly path: string;
  /** Set when it was found by its own name, too. */
  readonly named: SearchHit | null;
  /** Paragraphs, the best first. */
  readonly paragraphs: readonly SearchHit[];
}

/** What was found, note by note: each where the best of it stands. */
export function groupByNote(hits: readonly SearchHit[]): readonly FoundNote[] {
  const notes = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const ofNote = notes.get(hit.noteId);
    if (ofNote) ofNote.push(hit);
    else notes.set(hit.noteId, [hit]);
  }
  return [...notes].map(([noteId, ofNote]) => ({
    noteId,
    path: ofNote[0]?.path ?? "",
    named: ofNote.find(({ paragraphId }) => paragraphId === null) ?? null,
    paragraphs: ofNote.filter(({ paragraphId }) => paragraphId !== null),
  }));
}
