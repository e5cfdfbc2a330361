/** What the server sends to Octavo's own client, over and above Zeppelin's events. Old clients never see these shapes. */
import { jsonSchema, noteSchema, operationSchema, rights } from "@octavo/note";
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
 * any more, and it receives nothing more of it.
 */
export const noteRightSchema = z.object({ noteId: z.string(), right: z.enum(rights).nullable() });
export type NoteRight = z.infer<typeof noteRightSchema>;

/** An entry of NOTES_INFO. */
export const noteInfoSchema = z.object({ id: z.string(), path: z.string() });
export type NoteInfo = z.infer<typeof noteInfoSchema>;

/** What `/api/octavo/changes` returns of notes: the id, when it was changed last (epoch milliseconds), and by whom; null where that is not known. */
export const noteChangesSchema = z.array(z.tuple([z.string(), z.number(), z.string().nullable()]));
export type NoteChanges = z.infer<typeof noteChangesSchema>;

/** How the last run of a note ended: with a paragraph that failed, with one that was cancelled, or with neither. */
export const runOutcomeSchema = z.enum(["done", "failed", "cancelled"]);
export type RunOutcome = z.infer<typeof runOutcomeSchema>;

/** What `/api/octavo/overview` returns of notes, of those that it knows something of. */
export const noteOverviewSchema = z.array(
  z.object({
    id: z.string(),
    /** Null for a note that never ran, and where the server keeps no list of runs. */
    lastRun: z.object({ outcome: runOutcomeSchema, at: z.number() }).nullable(),
    /** Whether it runs by a schedule. */
    isScheduled: z.boolean(),
    /** Whether another owner has named the caller, or a role of theirs. */
    isShared: z.boolean(),
  }),
);
export type NoteOverview = z.infer<typeof noteOverviewSchema>;

/** What `/api/octavo/recent` returns of a note: when the user opened it last, in epoch milliseconds. */
export const recentNoteSchema = z.object({ id: z.string(), at: z.number() });
export type RecentNote = z.infer<typeof recentNoteSchema>;

/** RUNNING_NOTES: the notes, of those that the user may read, in which something runs or waits to run; to clients that sent FOLLOW_RUNNING_NOTES. */
export const runningNotesSchema = z.object({ noteIds: z.array(z.string()) });
export type RunningNotes = z.infer<typeof runningNotesSchema>;

export const completionListSchema = z.object({
  id: z.string(),
  completions: z.array(z.object({ name: z.string(), value: z.string(), meta: z.string() })),
});
export type CompletionList = z.infer<typeof completionListSchema>;

/** INSPECTION: what is known of a name (ANSI colours allowed), null when nothing is; `problem` says why there is no answer. */
export const inspectionSchema = z.object({
  id: z.string(),
  text: z.string().nullable(),
  problem: z.string().nullable(),
});

/** WIDGET_SENT: code sends something to the pages that show this model, beside its state. Buffers are in base64. */
export const widgetSentSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  content: jsonSchema,
  buffers: z.array(z.string()),
});
export type WidgetSent = z.infer<typeof widgetSentSchema>;

/** SHARED_VALUES: the values of global scope, as the client's user has them in a note. */
export const sharedValuesSchema = z.object({
  noteId: z.string(),
  values: z.array(z.object({ interpreterGroupId: z.string(), name: z.string(), object: jsonSchema })),
});

/** ANGULAR_OBJECT_UPDATE and ANGULAR_OBJECT_REMOVE of a value of global scope: they name no note. */
export const globalValueSchema = z.object({
  noteId: z.undefined().optional(),
  interpreterGroupId: z.string(),
  name: z.string().optional(),
  angularObject: z.object({ name: z.string(), object: jsonSchema.optional() }).optional(),
});

/**
 * SERVER_STATE: what the server cannot do right now and why, in words; sent when it changes and after connecting.
 * `saving` is false while nothing can be written: edits are not acknowledged then and stay with the client.
 */
export const serverStateSchema = z.object({ saving: z.boolean(), problem: z.string().nullable() });
export type ServerState = z.infer<typeof serverStateSchema>;
