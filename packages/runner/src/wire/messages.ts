/**
 * What server and runner say to each other over a Unix socket: one JSON object a line, in both directions.
 *
 * The runner outlives the server, so a run is sent as numbered events that the runner keeps in its spool until the server has
 * acknowledged them: after a restart the server says `resume` with the last number it has on disk, and gets the rest.
 */
import {
  driverQuestionSchema,
  heldNamesSchema,
  isNestedAtMost,
  type JsonValue,
  jsonValueSchema,
  maximumWidgetDepth,
} from "@octavo/interpreter";
import { mimeBundleSchema, tableTypesSchema, widgetChangeSchema } from "@octavo/note";
import { z } from "zod";

/** Both sides must speak the same version; a runner of another one finishes its runs and takes no new ones. */
export const wireVersion = 10;

export const stopModes = ["ask", "end", "endNow"] as const;
export type StopMode = (typeof stopModes)[number];

const runId = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** The interpreter setting that a session is made from. */
const sessionSettingSchema = z.object({
  id: z.string(),
  /** The note that the session ends with; null where notes share it. */
  ofNote: z.string().nullable(),
  /** What its driver gets when the session is opened. Names in capitals are variables of its environment. */
  properties: z.record(z.string(), z.string()),
  /** The user whose own session it is; absent where users share it. */
  ofUser: z.string().optional(),
  /** Sessions that the user who opens this one may have at a time; any number where there is none. */
  mostOfUser: z.number().int().positive().optional(),
  /** The account of the system that its code runs as; the server's own where there is none. */
  account: z.string().optional(),
  /** The name of its home, for code that runs behind a wall; absent where all users trust each other. */
  home: z.string().optional(),
  /** Behind its wall the shared files can be read and not changed. */
  readsShared: z.boolean().optional(),
});
export type SessionSetting = Readonly<z.infer<typeof sessionSettingSchema>>;

const scriptPart = z.union([
  z.string(),
  z.object({ name: z.string(), value: z.string(), origin: z.enum(["pool", "credential"]).optional() }),
]);

/**
 * What people typed into password forms and what they keep as credentials, by position in `parameters`. Orders are kept on disk and these must not be, so they go beside
 * the order, stay in memory, and are put into the script when it is run.
 */
const secretsSchema = z.record(z.string(), z.string());

const answerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("given"), value: jsonValueSchema }),
  /** In words for the author of the code. */
  z.object({ kind: z.literal("refused"), words: z.string() }),
]);
export type AnswerMessage = Readonly<z.infer<typeof answerSchema>>;

/** One execution, with all the runner has to know. */
export const runOrderSchema = z.object({
  runId,
  noteId: z.string(),
  paragraphId: z.string(),
  /** Who runs it. */
  user: z.string(),
  /** Which driver: "python", "sql", "sh", "md". */
  driver: z.string(),
  /** Runs of one session are queued one after another; `{driver}:{noteId}` by default. */
  sessionKey: z.string(),
  setting: sessionSettingSchema.optional(),
  /** Not code but properties (`%python.conf`), for when the session is opened. */
  configures: z.record(z.string(), z.string()).optional(),
  /** Its user may change the setting itself; absent for all others. */
  isAdministrators: z.boolean().optional(),
  /** The script with the values of its places put in, but for secrets: see `secretsSchema`. */
  code: z.string(),
  /** The script before that; absent when it has no places. */
  parameters: z.array(scriptPart).optional(),
  /** What the text says in parentheses behind the interpreter's name. */
  properties: z.record(z.string(), z.string()),
  context: z
    .object({ notePath: z.string(), roles: z.array(z.string()), forms: z.record(z.string(), jsonValueSchema) })
    .default({ notePath: "", roles: [], forms: {} }),
});
export type RunOrder = Readonly<z.infer<typeof runOrderSchema>>;

export const requestSchema = z.discriminatedUnion("type", [
  /** The first line of a connection. `wireVersion` and `token` must match, or the runner closes it. */
  z.object({ type: z.literal("hello"), token: z.string(), wireVersion: z.number() }),
  z.object({ type: z.literal("run"), order: runOrderSchema, secrets: secretsSchema.optional() }),
  /**
   * Interrupts a run, or takes back one that waits. Where the interrupt has no effect, `ask` leaves it to people what comes of the run, `end` ends its
   * interpreter; `endNow` does so without delay.
   */
  z.object({ type: z.literal("cancel"), runId, mode: z.enum(stopModes).default("end") }),
  /** People wait for a run that an interrupt had no effect on. */
  z.object({ type: z.literal("wait"), runId }),
  /** Answers `question`. The answer to one that is not open any more is dropped. */
  z.object({ type: z.literal("answer"), runId, questionId: z.number(), answer: answerSchema }),
  /** From now on, this run's events after `after` (0 for all), those of the past first. Also the answer to `welcome`. */
  z.object({ type: z.literal("resume"), runId, after: z.number() }),
  /** Events up to `upTo` are on the server's disk and need not be kept. The last one of a run frees its spool. */
  z.object({ type: z.literal("acknowledge"), runId, upTo: z.number() }),
  z.object({
    type: z.literal("complete"),
    requestId: z.string(),
    driver: z.string(),
    sessionKey: z.string(),
    setting: sessionSettingSchema.optional(),
    code: z.string(),
    cursor: z.number(),
    /** The user whose run or page asks. */
    user: z.string().optional(),
  }),
  /** What is known of the name at the cursor, answered by `inspection`. It starts no interpreter. */
  z.object({
    type: z.literal("inspect"),
    requestId: z.string(),
    driver: z.string(),
    sessionKey: z.string(),
    code: z.string(),
    cursor: z.number(),
  }),
  /** What a variable of a session holds, answered by `lookedUp`. It starts no interpreter, and waits for none that is busy. */
  z.object({
    type: z.literal("lookUp"),
    requestId: z.string(),
    /** In the folder of this run a frame is written; without it none is. */
    runId: runId.optional(),
    driver: z.string(),
    sessionKey: z.string(),
    /** Null to list all names. */
    name: z.string().nullable(),
    /** The user whose run or page asks. */
    user: z.string().optional(),
  }),
  /** Ends a look-up that no run waits for any more. */
  z.object({ type: z.literal("endLookUp"), requestId: z.string() }),
  /** What sessions of this setting will need and is not there yet is made ahead of them; answered by `prepared`. */
  z.object({
    type: z.literal("prepare"),
    requestId: z.string(),
    setting: z.string(),
    driver: z.string(),
    properties: z.record(z.string(), z.string()),
    /** There are walls between users. */
    isWalled: z.boolean().optional(),
  }),
  /** Ends the processes of these sessions; runs in them end with ABORT. */
  z.object({
    type: z.literal("closeSessions"),
    sessionKeys: z.array(z.string()),
    /** What their runs say; by default that the interpreter was restarted or closed. */
    words: z.string().optional(),
  }),
  /** The same for all sessions of a setting, and for all that end with a note. */
  z.object({ type: z.literal("closeSetting"), setting: z.string() }),
  z.object({ type: z.literal("closeNote"), noteId: z.string() }),
  /** Users look at these notes: interpreters that have run them count as used. */
  z.object({ type: z.literal("viewed"), noteIds: z.array(z.string()) }),
  /** A page moves a widget, or sends something to one; answered by `widgetHandled` when the interpreter has dealt with it. */
  z.object({
    type: z.literal("widgetMessage"),
    messageId: z.string(),
    driver: z.string(),
    sessionKey: z.string(),
    modelId: z.string(),
    /** What no model takes is sent as nothing. */
    data: z.custom<JsonValue>((data) => isNestedAtMost(data, maximumWidgetDepth + 1)).catch({}),
    /** In base64. */
    buffers: z.array(z.string()),
  }),
  /** Which interpreters there are; answered by `sessions`. */
  z.object({
    type: z.literal("listSessions"),
    requestId: z.string(),
    /** Together with what their processes take of the machine, which takes a look at every process there is. */
    measures: z.boolean().optional(),
  }),
  /** `force` ends running code too; without it the runner stays while something runs. Answered by `stopping`. */
  z.object({ type: z.literal("stop"), force: z.boolean() }),
]);
export type RunnerRequest = Readonly<z.infer<typeof requestSchema>>;

export const outcomes = ["FINISHED", "ERROR", "ABORT"] as const;

/** What happened in a run. `index` counts outputs from zero; data is at most the budgets of `@octavo/note`. */
export const runEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("staged"), stage: z.string().nullable() }),
  z.object({ type: z.literal("started"), at: z.number() }),
  /** It was interrupted and goes on; and it is waited for again. */
  z.object({ type: z.literal("interruptIgnored") }),
  z.object({ type: z.literal("awaited") }),
  z.object({ type: z.literal("appended"), index: z.number(), format: z.string(), data: z.string() }),
  z.object({
    type: z.literal("replaced"),
    index: z.number(),
    format: z.string(),
    data: z.string(),
    types: tableTypesSchema.optional(),
    mime: mimeBundleSchema.optional(),
  }),
  z.object({
    type: z.literal("overflowed"),
    index: z.number(),
    lines: z.number(),
    bytes: z.number(),
    tail: z.string(),
  }),
  z.object({ type: z.literal("cleared") }),
  z.object({ type: z.literal("progressed"), progress: z.number() }),
  z.object({
    type: z.literal("finished"),
    at: z.number(),
    outcome: z.enum(outcomes),
    /** Outputs over budget: index to name of a file in the run's spool folder. */
    files: z.record(z.string(), z.string()),
  }),
]);
export type RunEvent = Readonly<z.infer<typeof runEventSchema>>;

const lateNewsSchema = z.object({
  outputs: z.array(
    z.object({
      format: z.string(),
      data: z.string(),
      goesOn: z.boolean(),
      types: tableTypesSchema.optional(),
      mime: mimeBundleSchema.optional(),
    }),
  ),
  clears: z.boolean(),
});
/** What came of a run after its end, as the fact `outputJoined` has it. */
export type LateNews = z.infer<typeof lateNewsSchema>;

const widgetRun = { noteId: z.string(), paragraphId: z.string(), runId };

export const replySchema = z.discriminatedUnion("type", [
  /** Answers `hello`: what the runner has in its spool, finished or not. */
  z.object({ type: z.literal("welcome"), wireVersion: z.number(), pid: z.number(), runs: z.array(runOrderSchema) }),
  /** Events `from`, `from + 1`, … of a run; numbers start at 1. */
  z.object({ type: z.literal("events"), runId, from: z.number(), events: z.array(runEventSchema) }),
  /** What its code shows after `finished`. It has no number: the server that is there receives it, once. */
  z.object({
    type: z.literal("late"),
    runId,
    noteId: z.string(),
    paragraphId: z.string(),
    user: z.string(),
    /** The `at` of its `finished`, by which its paragraph is known to show it still. */
    finishedAt: z.number(),
    news: lateNewsSchema,
  }),
  /**
   * What has become of widgets of a run, or that their interpreter has ended. It is kept for no server: one that comes receives `isWhole` of each
   * run that has some, and `widgetsTold` behind them.
   */
  z.object({
    type: z.literal("widgets"),
    ...widgetRun,
    driver: z.string(),
    sessionKey: z.string(),
    /** The user whose run it is. */
    user: z.string(),
    isLive: z.boolean(),
    isWhole: z.boolean().optional(),
    changes: z.array(widgetChangeSchema),
  }),
  /** A front end, compressed and in base64. It precedes the first model that names it; a server that connects receives all again. */
  z.object({ type: z.literal("widgetFrontEnd"), content: z.string() }),
  z.object({ type: z.literal("widgetsTold") }),
  /** Code sends something to the pages that show a widget. */
  z.object({
    type: z.literal("widgetSent"),
    ...widgetRun,
    modelId: z.string(),
    content: jsonValueSchema,
    buffers: z.array(z.string()),
  }),
  /** `problem` says why it was not, in words. */
  z.object({ type: z.literal("widgetHandled"), messageId: z.string(), problem: z.string().nullable() }),
  /** The runner knows nothing of a run that was asked about: its interpreter ended with an earlier runner. */
  z.object({ type: z.literal("unknownRun"), runId }),
  /**
   * Running code asks. Sent when it asks, after all that was shown before, and again to each server that resumes the run, until there is
   * an answer. It is kept in memory only: a question ends with the process that asked it.
   */
  z.object({ type: z.literal("question"), runId, questionId: z.number(), question: driverQuestionSchema }),
  /** No run waits for its answer any more. */
  z.object({ type: z.literal("questionEnded"), runId, questionId: z.number() }),
  z.object({
    type: z.literal("completions"),
    requestId: z.string(),
    completions: z.array(z.object({ name: z.string(), value: z.string(), meta: z.string() })),
    /** Why there are none, in words; null when all went well. */
    problem: z.string().nullable(),
  }),
  /** Why it cannot be made, in words; null when it is there. */
  z.object({ type: z.literal("prepared"), requestId: z.string(), problem: z.string().nullable() }),
  z.object({
    type: z.literal("inspection"),
    requestId: z.string(),
    text: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  z.object({
    type: z.literal("lookedUp"),
    requestId: z.string(),
    /** Whether there is an interpreter that could say anything. */
    state: z.enum(["none", "busy", "found"]),
    /** As `Variable` of a driver; the file is in the folder of the run. */
    variable: z.object({
      file: z.string().nullable(),
      type: z.string().nullable(),
      problem: z.string().nullable(),
      frames: z.array(z.string()),
      /** All names, when the request has no name. */
      held: heldNamesSchema.exactOptional(),
    }),
  }),
  z.object({
    type: z.literal("sessions"),
    requestId: z.string(),
    sessions: z.array(
      z.object({
        driver: z.string(),
        sessionKey: z.string(),
        setting: z.string().nullable(),
        /** Epoch milliseconds of the first run or completion that wanted it. */
        since: z.number(),
        isOpen: z.boolean(),
        /** Runs that wait or are under way in it. */
        runs: z.number(),
        /** The user who has opened it; null where that is not known. */
        user: z.string().nullable(),
        /** The user whose own it is; null where users share it. */
        ofUser: z.string().nullable(),
        /** Notes that it has run. */
        notes: z.array(z.string()),
        /** Null where it was not asked for, or cannot be seen. */
        use: z.object({ processes: z.number(), bytes: z.number(), processorSeconds: z.number() }).nullable(),
      }),
    ),
  }),
  /** Answers `stop`: how many runs go on (0: the runner ends). */
  z.object({ type: z.literal("stopping"), running: z.number() }),
]);
export type SessionInfo = Extract<z.infer<typeof replySchema>, { type: "sessions" }>["sessions"][number];
export type RunnerReply = Readonly<z.infer<typeof replySchema>>;
