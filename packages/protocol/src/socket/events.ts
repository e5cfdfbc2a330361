/** What the server tells Octavo's own client, over and above Zeppelin's events. Old clients never see these shapes. */
import { noteSchema, operationSchema, rights } from "@octavo/note";
import { z } from "zod";

/** A fact on the wire: the operation, and the `msgId` of the request that caused it where there was one. */
export const factSchema = operationSchema.and(z.object({ msgId: z.string().optional() }));
export type Fact = z.infer<typeof factSchema>;

/** Facts that make version `from + facts.length` of the note out of version `from`. */
export const noteFactsSchema = z.object({
  noteId: z.string(),
  epoch: z.string(),
  from: z.number(),
  facts: z.array(factSchema),
});
export type NoteFacts = z.infer<typeof noteFactsSchema>;

/**
 * The whole note, to a client that asked with `facts: 1` and named no version the server can start from. To one that asked with `rests: 1` as
 * well, `rests` says how many frames of NOTE_REST follow.
 */
export const noteStateSchema = z.object({
  epoch: z.string(),
  version: z.number(),
  state: noteSchema,
  rests: z.number().optional(),
});
export type NoteState = z.infer<typeof noteStateSchema>;

/**
 * NOTE_RIGHT: what this client's user may do with the note it shows; sent before the note, and again when it changes. Null: not even read it
 * any more, and nothing more is told of it.
 */
export const noteRightSchema = z.object({ noteId: z.string(), right: z.enum(rights).nullable() });
export type NoteRight = z.infer<typeof noteRightSchema>;

/** An entry of NOTES_INFO. */
export const noteInfoSchema = z.object({ id: z.string(), path: z.string() });
export type NoteInfo = z.infer<typeof noteInfoSchema>;

/** What `/api/octavo/changes` tells of notes: the id, when it was changed last (epoch milliseconds), and by whom; null where that is not known. */
export const noteChangesSchema = z.array(z.tuple([z.string(), z.number(), z.string().nullable()]));
export type NoteChanges = z.infer<typeof noteChangesSchema>;

/** RUNNING_NOTES: the notes, of those that one may read, in which something runs or waits to run; to whoever asked with FOLLOW_RUNNING_NOTES. */
export const runningNotesSchema = z.object({ noteIds: z.array(z.string()) });
export type RunningNotes = z.infer<typeof runningNotesSchema>;

export const completionListSchema = z.object({
  id: z.string(),
  completions: z.array(z.object({ name: z.string(), value: z.string(), meta: z.string() })),
});
export type CompletionList = z.infer<typeof completionListSchema>;

/** INSPECTION: what is known of a name (ANSI colours allowed), null when nothing is; `problem` says why it cannot be told. */
export const inspectionSchema = z.object({
  id: z.string(),
  text: z.string().nullable(),
  problem: z.string().nullable(),
});

/**
 * SERVER_STATE: what the server cannot do right now and why, in words; sent when it changes and after connecting.
 * `saving` is false while nothing can be written: edits are not acknowledged then and stay with the client.
 */
export const serverStateSchema = z.object({ saving: z.boolean(), problem: z.string().nullable() });
export type ServerState = z.infer<typeof serverStateSchema>;
