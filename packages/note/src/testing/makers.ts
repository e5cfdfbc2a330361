import type { NoteId, ParagraphId, RunId } from "../ids.ts";
import { createNote, type Note } from "../note.ts";
import { newParagraph, type Paragraph, type Run } from "../paragraph.ts";

export function aParagraphId(name = "p1"): ParagraphId {
  return name as ParagraphId;
}

export function aRunId(name = "r1"): RunId {
  return name as RunId;
}

/** A paragraph that was never run; say only what the test is about. */
export function aParagraph(parts: Partial<Paragraph> = {}): Paragraph {
  const id = parts.id ?? aParagraphId();
  return { ...newParagraph({ id, user: "ada", createdAt: Date.UTC(2026, 0, 1) }), ...parts };
}

export function aRun(parts: Partial<Run> = {}): Run {
  return { id: aRunId(), textVersion: 0, stage: null, input: null, ignoresInterrupt: false, ...parts };
}

/** A paragraph in the middle of run `r1`. */
export function aRunningParagraph(parts: Partial<Paragraph> = {}): Paragraph {
  return aParagraph({ status: "RUNNING", run: aRun(), ...parts });
}

/** A note at `/Folder/Note` with one paragraph, `p1`. */
export function aNote(parts: Partial<Note> = {}): Note {
  const fresh = createNote({ id: "2N9GKAP8K" as NoteId, path: "/Folder/Note", paragraphs: [aParagraph()] });
  return { ...fresh, ...parts };
}
