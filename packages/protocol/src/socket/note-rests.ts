/**
 * The long outputs of a whole note, apart from it: a browser reads in one piece what it gets in one piece, and answers no user meanwhile. NOTE has
 * the beginning of each and says how many frames of NOTE_REST follow; they do at once and in order, so that none has to name its note.
 */
import type { Note, Paragraph } from "@octavo/note";
import { z } from "zod";

/** NOTE_REST: the next piece of an output. */
export const noteRestSchema = z.object({
  paragraphId: z.string(),
  /** Its place among the outputs of the paragraph. */
  segment: z.number(),
  data: z.string(),
});
export type NoteRest = z.infer<typeof noteRestSchema>;

export interface CutParagraph {
  readonly paragraph: Paragraph;
  readonly rests: readonly NoteRest[];
}

/** @param longest characters of an output that stay with the paragraph, and that each piece has */
export function cutOutputs(paragraph: Paragraph, longest: number): CutParagraph {
  const { id, results } = paragraph;
  if (!results?.segments.some(({ data }) => data.length > longest)) return { paragraph, rests: [] };
  const rests = results.segments.flatMap(({ data }, segment) =>
    Array.from({ length: Math.max(0, Math.ceil(data.length / longest) - 1) }, (_, piece) => ({
      paragraphId: id,
      segment,
      data: data.slice((piece + 1) * longest, (piece + 2) * longest),
    })),
  );
  const segments = results.segments.map((one) => ({ ...one, data: one.data.slice(0, longest) }));
  return { paragraph: { ...paragraph, results: { ...results, segments } }, rests };
}

/** Puts together what `cutOutputs` took apart. */
export function joinOutputs(note: Note, rests: readonly NoteRest[]): Note {
  const pieces = new Map<string, string[]>();
  for (const { paragraphId, segment, data } of rests) {
    const key = `${segment} ${paragraphId}`;
    const own = pieces.get(key);
    if (own) own.push(data);
    else pieces.set(key, [data]);
  }
  const isCut = new Set(rests.map(({ paragraphId }) => paragraphId));
  return {
    ...note,
    paragraphs: note.paragraphs.map((paragraph) => {
      const { id, results } = paragraph;
      if (!results || !isCut.has(id)) return paragraph;
      const segments = results.segments.map((one, place) => {
        const own = pieces.get(`${place} ${id}`);
        return own ? { ...one, data: [one.data, ...own].join("") } : one;
      });
      return { ...paragraph, results: { ...results, segments } };
    }),
  };
}
