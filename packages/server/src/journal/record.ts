import { type NoteId, noteIdSchema } from "@octavo/note";
import { z } from "zod";

const about = { noteId: noteIdSchema, version: z.number().int().nonnegative() };

/** One line of the journal. A note's version is the number of facts it has seen over its whole life. */
const recordSchema = z.discriminatedUnion("type", [
  /** These facts made `version` out of `version - facts.length`. */
  z.object({ type: z.literal("facts"), ...about, facts: z.array(z.unknown()).readonly() }),
  /** A note file with this digest holds the note at `version`. Written before the file takes its place. */
  z.object({ type: z.literal("saved"), ...about, digest: z.string() }),
  /** The note is being deleted; its file may still be there. */
  z.object({ type: z.literal("removed"), ...about }),
]);
export type JournalRecord = Readonly<z.infer<typeof recordSchema>>;

/** Facts that make version `version` of the note out of version `version - facts.length`. */
export interface FactRecord<Fact> {
  readonly noteId: NoteId;
  readonly version: number;
  readonly facts: readonly Fact[];
}

/** The first line of a segment: how much of each earlier one counts. What lies behind that was never acknowledged. */
export const headerSchema = z.object({ journal: z.literal(1), lengths: z.record(z.string(), z.number()) });
export type SegmentHeader = Readonly<z.infer<typeof headerSchema>>;

export function parseRecords(text: string): readonly JournalRecord[] {
  return text.split("\n").map((line) => recordSchema.parse(JSON.parse(line)));
}

/** Notes that a broken piece still names, each with the highest version seen. */
export function notesNamedIn(bytes: Uint8Array): ReadonlyMap<NoteId, number> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const named = new Map<NoteId, number>();
  for (const [, id, version] of text.matchAll(/"noteId":"([A-Za-z0-9]{1,64})","version":(\d{1,15})/g)) {
    const noteId = noteIdSchema.parse(id);
    named.set(noteId, Math.max(named.get(noteId) ?? 0, Number(version)));
  }
  return named;
}
