import { z } from "zod";
import { paragraphIdSchema, runIdSchema } from "./ids.ts";
import { jsonObjectSchema, jsonSchema } from "./json.ts";
import { paragraphSchema, runInputSchema } from "./paragraph.ts";
import { mimeBundleSchema, type Results } from "./results.ts";
import { tableTypesSchema } from "./table/table-types.ts";
import { widgetChangeSchema } from "./widgets.ts";

const at = z.number().describe("epoch milliseconds");
/** In personalised mode: whose view the fact is about. Absent: the master's, or what is common to all. See `views.ts`. */
const personal = { view: z.string().optional() };
const anyParagraph = { paragraphId: paragraphIdSchema };
const paragraph = { ...anyParagraph, ...personal };
const run = { ...paragraph, runId: runIdSchema };
/** The client that changed it in a page, which needs no notice; null when an interpreter did. */
const clientId = z.string().nullable();
const angular = { groupId: z.string(), name: z.string(), paragraphId: paragraphIdSchema.nullable(), clientId };

/**
 * A fact about one note: decided once, by the server's live note; applied alike on every machine by `apply`. Past tense.
 * Whatever was looked up (ids, times, rendered words) travels inside.
 */
export const operationSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("noteMoved"), path: z.string() }),
  /** The whole config; with `info`, the whole of that too: what the server says about the note, as what is wrong with its schedule. */
  z.object({ type: z.literal("noteConfigured"), config: jsonObjectSchema, info: jsonObjectSchema.optional() }),
  /** The interpreter group that runs paragraphs without a `%name` from now on. */
  z.object({ type: z.literal("defaultInterpreterSet"), group: z.string(), order: z.array(z.string()).optional() }),
  z.object({ type: z.literal("paragraphInserted"), index: z.number(), paragraph: paragraphSchema }),
  z.object({ type: z.literal("paragraphMoved"), ...anyParagraph, index: z.number() }),
  z.object({ type: z.literal("paragraphRemoved"), ...anyParagraph }),
  /** The note's own forms and their values, as they are now. */
  z.object({ type: z.literal("noteFormsSet"), params: jsonObjectSchema, forms: jsonObjectSchema }),
  /** A paragraph's forms and their values, as they are now. */
  z.object({
    type: z.literal("paragraphFormsSet"),
    ...paragraph,
    params: jsonObjectSchema,
    forms: jsonObjectSchema,
  }),
  /** An outcome that did not come from a run here: a file that was changed elsewhere brought it, or a page worked it out. */
  z.object({
    type: z.literal("resultsSet"),
    ...paragraph,
    status: z.enum(["READY", "FINISHED", "ERROR", "ABORT"]),
    ...paragraphSchema.pick({
      results: true,
      errorMessage: true,
      user: true,
      dateStarted: true,
      dateFinished: true,
    }).shape,
  }),
  /** A value that pages and interpreters share has another content now, or is new. `paragraphId` null: the whole note knows it. */
  z.object({ type: z.literal("angularObjectSet"), ...angular, value: jsonSchema }),
  z.object({ type: z.literal("angularObjectRemoved"), ...angular }),
  /** What people had of their own in personalised mode is gone, because an owner wanted it so. */
  z.object({ type: z.literal("viewsDropped") }),
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
  z.object({ type: z.literal("allOutputCleared"), ...personal }),
  z.object({ type: z.literal("runQueued"), ...run, textVersion: z.number(), user: z.string(), at }),
  /** What the interpreter prepares before it can run, in words; null when it is done. */
  z.object({ type: z.literal("runStaged"), ...run, stage: z.string().nullable() }),
  z.object({ type: z.literal("runStarted"), ...run, at }),
  /** Running code waits for a line from a person. The answer is no fact: it may be a password. */
  z.object({ type: z.literal("runInputAsked"), ...run, input: runInputSchema }),
  /** It was answered, or no run waits for it any more. */
  z.object({ type: z.literal("runInputEnded"), ...run, questionId: z.number() }),
  /** The run was cancelled and goes on all the same. To wait is to take the question back; to end it takes its interpreter with it. */
  z.object({ type: z.literal("runInterruptIgnored"), ...run }),
  /** A user waits for it, or it was interrupted once more. */
  z.object({ type: z.literal("runAwaited"), ...run }),
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
    /** Of a table whose source knows them. */
    types: tableTypesSchema.optional(),
    mime: mimeBundleSchema.optional(),
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
  /**
   * Output that came while no run was under way: of a thread that goes on when its run is over, or of a function that was called for a change.
   * Text goes on after text; anything else is an output of its own, unless it `goesOn` in the last one: rows of a table that is being printed.
   */
  z.object({
    type: z.literal("outputJoined"),
    ...paragraph,
    outputs: z.array(
      z.object({
        format: z.string(),
        data: z.string(),
        goesOn: z.boolean().optional(),
        types: tableTypesSchema.optional(),
        mime: mimeBundleSchema.optional(),
      }),
    ),
    /** All that was shown before goes away. */
    clears: z.boolean().optional(),
  }),
  /** The interpreter took back what it printed so far. */
  z.object({ type: z.literal("runOutputCleared"), ...run }),
  z.object({ type: z.literal("runProgressed"), ...run, progress: z.number() }),
  /** The code named a page that shows its work. */
  z.object({
    type: z.literal("runLinked"),
    ...run,
    link: z.object({ url: z.string(), label: z.string(), tooltip: z.string() }),
    group: z.string(),
  }),
  z.object({
    type: z.literal("runFinished"),
    ...run,
    at,
    outcome: z.enum(["FINISHED", "ERROR", "ABORT"]),
    /** Where the whole of an output over budget is: index to file name. */
    files: z.record(z.string(), z.string()),
  }),
  /** Widgets of a run were made, moved or closed, or their kernel has come or gone: while it goes on, and for as long as its paragraph shows it. */
  z.object({
    type: z.literal("widgetsChanged"),
    ...run,
    isLive: z.boolean(),
    changes: z.array(widgetChangeSchema).readonly(),
    /** They are all there are. */
    isWhole: z.boolean().optional(),
  }),
  /** A whole-note run began: these paragraphs, in this order. */
  z.object({ type: z.literal("runAllStarted"), ...personal, queue: z.array(paragraphIdSchema), user: z.string() }),
  /** The first of the queue is through; the next one is due. */
  z.object({ type: z.literal("runAllAdvanced"), ...personal }),
  z.object({ type: z.literal("runAllFinished"), ...personal }),
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

/** Work the server must do for the new note to hold true, in the view of a user where it names one. Replicas ignore effects. */
export type Effect =
  | {
      readonly type: "startRun";
      readonly paragraphId: z.infer<typeof paragraphIdSchema>;
      /** The results until now: a run that cannot begin restores them. */
      readonly shown: Results | null;
      readonly view?: string | undefined;
    }
  | { readonly type: "continueRunAll"; readonly view?: string | undefined };
