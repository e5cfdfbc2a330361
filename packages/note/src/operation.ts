import { z } from "zod";
import { paragraphIdSchema, runIdSchema } from "./ids.ts";
import { jsonObjectSchema } from "./json.ts";
import { paragraphSchema } from "./paragraph.ts";

const at = z.number().describe("epoch milliseconds");
const paragraph = { paragraphId: paragraphIdSchema };
const run = { ...paragraph, runId: runIdSchema };

/**
 * A fact about one note: decided once, by the server's live note; applied alike on every machine by `apply`. Past tense.
 * Whatever was looked up (ids, times, rendered words) travels inside.
 */
export const operationSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("noteMoved"), path: z.string() }),
  z.object({ type: z.literal("noteConfigured"), config: jsonObjectSchema }),
  z.object({ type: z.literal("paragraphInserted"), index: z.number(), paragraph: paragraphSchema }),
  z.object({ type: z.literal("paragraphMoved"), ...paragraph, index: z.number() }),
  z.object({ type: z.literal("paragraphRemoved"), ...paragraph }),
  /** Title, whole config and params after a commit; the text has facts of its own. */
  z.object({
    type: z.literal("paragraphConfigured"),
    ...paragraph,
    title: z.string().nullable(),
    config: jsonObjectSchema,
    params: jsonObjectSchema,
  }),
  /**
   * `changes` is a CodeMirror change set in its JSON form, offsets in UTF-16 units, that makes version `textVersion`
   * out of the one before. Seeing one's own `clientId` and `sequence` is the acknowledgement of a change.
   */
  z.object({
    type: z.literal("textChanged"),
    ...paragraph,
    textVersion: z.number(),
    clientId: z.string(),
    sequence: z.number(),
    changes: z.unknown(),
    at,
  }),
  /** The text had CR or CRLF line ends; from here on it has LF, and offsets count from there. */
  z.object({ type: z.literal("textNormalised"), ...paragraph }),
  z.object({ type: z.literal("outputCleared"), ...paragraph }),
  z.object({ type: z.literal("allOutputCleared") }),
  z.object({ type: z.literal("runQueued"), ...run, textVersion: z.number(), user: z.string(), at }),
  /** What the interpreter prepares before it can run, in words; null when it is done. */
  z.object({ type: z.literal("runStaged"), ...run, stage: z.string().nullable() }),
  z.object({ type: z.literal("runStarted"), ...run, at }),
  /** More of output `index`. Opens the segment when it is new; past the budget only `overflow` moves. */
  z.object({
    type: z.literal("outputAppended"),
    ...run,
    index: z.number(),
    format: z.string(),
    data: z.string(),
  }),
  /** Output `index` as a whole, in place of what it was. */
  z.object({
    type: z.literal("outputReplaced"),
    ...run,
    index: z.number(),
    format: z.string(),
    data: z.string(),
  }),
  /** Output `index` has grown past its budget: how much there is by now, and its newest characters. */
  z.object({
    type: z.literal("outputOverflowed"),
    ...run,
    index: z.number(),
    lines: z.number(),
    bytes: z.number(),
    tail: z.string(),
  }),
  /** The interpreter took back what it printed so far. */
  z.object({ type: z.literal("runOutputCleared"), ...run }),
  z.object({ type: z.literal("runProgressed"), ...run, progress: z.number() }),
  z.object({
    type: z.literal("runFinished"),
    ...run,
    at,
    outcome: z.enum(["FINISHED", "ERROR", "ABORT"]),
    /** Where the whole of an output over budget is: index to file name. */
    files: z.record(z.string(), z.string()),
  }),
  /** A whole-note run began: these paragraphs, in this order. */
  z.object({ type: z.literal("runAllStarted"), queue: z.array(paragraphIdSchema), user: z.string() }),
  /** The first of the queue is through; the next one is due. */
  z.object({ type: z.literal("runAllAdvanced") }),
  z.object({ type: z.literal("runAllFinished") }),
]);

export type Operation = Readonly<z.infer<typeof operationSchema>>;
export type OperationType = Operation["type"];
export type OperationOf<Type extends OperationType> = Extract<Operation, { type: Type }>;

/** Why a fact does not fit the note it was meant for. Normal life: two people, one paragraph. */
export type Rejection =
  | "paragraphGone"
  | "paragraphExists"
  | "indexOutOfRange"
  | "lastParagraph"
  | "alreadyRunning"
  | "otherRun"
  | "wrongTextVersion"
  | "changeDoesNotFit"
  | "alreadyRunningAll"
  | "notRunningAll";

/** Work the server must do for the new note to hold true. Replicas ignore effects. */
export type Effect =
  | { readonly type: "startRun"; readonly paragraphId: z.infer<typeof paragraphIdSchema> }
  | { readonly type: "continueRunAll" };
