/** Everything a client may ask over the socket, and the one place an operation's name is spelled. */
import { type Json, jsonObjectSchema, jsonSchema, maximumLines, noteIdSchema, paragraphIdSchema } from "@octavo/note";
import { z } from "zod";
import { NotebookError } from "../errors.ts";
import { parseWireJson } from "../json.ts";

/** Text of one paragraph; a frame cannot be larger than the message limit anyway. */
const text = z.string();
const name = z.string().max(100_000);
const index = z.number().int();
const note = { id: noteIdSchema };
/** Forty hexadecimal digits; what cannot be one is answered like one that is not there. */
const revisionId = z.string().max(100);
const paragraph = { id: paragraphIdSchema };
/** Zeppelin's clients send these with a commit, a run and a copy; null and absent mean nothing to say. */
const content = {
  title: z.string().nullish(),
  paragraph: text.nullish(),
  config: jsonObjectSchema.nullish(),
  params: jsonObjectSchema.nullish(),
};
const anyNoteId = { noteId: noteIdSchema.nullish() };

const runAllParagraph = z.object({ ...paragraph, ...content });

/** RUN_ALL_PARAGRAPHS carries its list as JSON text in Zeppelin's client, as an array in sane ones. */
const runAllList = z.preprocess((value, context) => {
  if (typeof value !== "string") return value;
  try {
    return parseWireJson(value, "`paragraphs`");
  } catch (error) {
    const message = error instanceof NotebookError ? error.message : "`paragraphs` cannot be read";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
}, z.array(runAllParagraph).max(100_000).nullish());

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A value that pages and interpreters share; `paragraphId` where it is one paragraph's. */
const sharedValue = { noteId: noteIdSchema, paragraphId: paragraphIdSchema.nullish(), name };

/** CodeMirror's JSON form of a change set: what is kept, and what is replaced by these lines. */
const changeSet: z.ZodType<Json> = z.custom<Json>(isChangeSet, `Not a change set of up to ${maximumLines} lines`);

/** Looked at by hand: with a schema for each line a large one would take ten times as long. */
function isChangeSet(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  let lines = 0;
  return value.every((part: unknown) => {
    if (!Array.isArray(part)) return isTextLength(part);
    const [removed, ...inserted] = part as unknown[];
    lines += inserted.length;
    return isTextLength(removed) && lines <= maximumLines && inserted.every(isLineNumber);
  });
}

function isTextLength(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** A line end stands between two lines of the list, never in a line. */
function isLineNumber(value: unknown): boolean {
  return typeof value === "string" && !value.includes("\n") && !value.includes("\r");
}

/**
 * Any of them may say `facts: 1`, and after a `GET_NOTE` that does so all on its socket count as saying it: a refusal then names the request by its
 * `msgId`, and what it is by its `code` in the catalogue of errors.
 */
export const requests = {
  PING: z.object({}),
  /** With `facts: 1` the answer carries the `msgId`: what was asked before it on the same socket has then been done or refused. */
  LIST_NOTES: z.object({ facts: z.literal(1).optional() }),
  RELOAD_NOTES_FROM_REPO: z.object({}),
  GET_HOME_NOTE: z.object({}),
  /** With `facts: 1` the answer is lossless (NOTE_FACTS, or NOTE with `state`), and so is what follows. */
  GET_NOTE: z.object({
    id: noteIdSchema.nullish(),
    facts: z.literal(1).optional(),
    /** Long outputs of a whole note may come behind it, in pieces: see `note-rests.ts`. */
    rests: z.literal(1).optional(),
    epoch: z.string().optional(),
    version: z.number().int().nonnegative().optional(),
  }),
  RELOAD_NOTE: z.object({ id: noteIdSchema.nullish() }),
  NEW_NOTE: z.object({ name: name.nullish(), defaultInterpreterGroup: z.string().max(200).nullish() }),
  IMPORT_NOTE: z.object({ note: z.record(z.string(), z.unknown()) }),
  CONVERT_NOTE_NBFORMAT: z.object({ noteId: noteIdSchema, noteName: name.nullish() }),
  CLONE_NOTE: z.object({ id: noteIdSchema.nullish(), name: name.nullish() }),
  NOTE_RENAME: z.object({ ...note, name, relative: z.boolean().nullish() }),
  /** Octavo's own clients send as `change` the members of the config that change; others send the `config` as a whole. */
  NOTE_UPDATE: z.object({
    id: noteIdSchema.nullish(),
    name: name.nullish(),
    config: jsonObjectSchema.nullish(),
    change: jsonObjectSchema.nullish(),
  }),
  MOVE_NOTE_TO_TRASH: z.object(note),
  RESTORE_NOTE: z.object(note),
  DEL_NOTE: z.object(note),
  MOVE_FOLDER_TO_TRASH: z.object({ id: name }),
  RESTORE_FOLDER: z.object({ id: name }),
  REMOVE_FOLDER: z.object({ id: name }),
  FOLDER_RENAME: z.object({ id: name, name }),
  RESTORE_ALL: z.object({}),
  EMPTY_TRASH: z.object({}),
  /** Octavo's own clients name what they make, so that they can go on with it at once and send it again. Of others an `id` means nothing. */
  INSERT_PARAGRAPH: z.object({
    index,
    id: z.unknown().optional(),
    config: jsonObjectSchema.nullish(),
    text: text.nullish(),
  }),
  COPY_PARAGRAPH: z.object({ index, id: z.unknown().optional(), ...content }),
  /** A title that is absent clears it; of Octavo's own clients it leaves it as it is. */
  COMMIT_PARAGRAPH: z.object({ ...paragraph, ...anyNoteId, ...content, config: jsonObjectSchema }),
  /** The present client of Zeppelin calls the paragraph `paragraphId`, older ones `id`. */
  PATCH_PARAGRAPH: z.preprocess(
    (data) => (isRecord(data) && data["id"] === undefined ? { ...data, id: data["paragraphId"] } : data),
    z.object({ ...paragraph, ...anyNoteId, patch: text }),
  ),
  MOVE_PARAGRAPH: z.object({ ...paragraph, index }),
  PARAGRAPH_REMOVE: z.object(paragraph),
  /**
   * Octavo's: puts a paragraph back that was removed a moment ago, with its id and its output, at this place or where it was. It may name a note that
   * the socket does not show, and is answered then by its NOTE_FACTS without any.
   */
  RESTORE_PARAGRAPH: z.object({ ...paragraph, ...anyNoteId, index: index.optional() }),
  PARAGRAPH_CLEAR_OUTPUT: z.object(paragraph),
  PARAGRAPH_CLEAR_ALL_OUTPUT: z.object(note),
  /** Octavo's own client names the version of the text that it means, others send the text. */
  RUN_PARAGRAPH: z.object({ ...paragraph, ...content, textVersion: z.number().int().nonnegative().optional() }),
  RUN_ALL_PARAGRAPHS: z.object({ noteId: noteIdSchema, paragraphs: runAllList }),
  /** A page has run the paragraph by itself, and sends what came of it. */
  PARAGRAPH_EXECUTED_BY_SPELL: z.object({
    ...paragraph,
    ...content,
    status: z.enum(["READY", "FINISHED", "ERROR", "ABORT"]),
    results: z
      .object({
        code: z.string().max(100).default("SUCCESS"),
        msg: z
          .array(z.object({ type: z.string().max(100), data: text }))
          .max(1000)
          .default([]),
      })
      .nullish(),
    errorMessage: z.string().max(100_000).nullish(),
    dateStarted: z.string().max(100).nullish(),
    dateFinished: z.string().max(100).nullish(),
  }),
  /**
   * Interrupts the run. `ends` is of Octavo's own clients: true ends its interpreter with all variables, false only interrupts. Without it, as from
   * Zeppelin's, it ends the interpreter when an interrupt has had no effect already.
   */
  CANCEL_PARAGRAPH: z.object({ ...paragraph, ends: z.boolean().optional() }),
  /** A run that an interrupt had no effect on is waited for. Octavo's own clients. */
  WAIT_FOR_PARAGRAPH: z.object(paragraph),
  /** What a user types in for code that waits for it: see `runInputAsked`. Octavo's own clients. */
  ANSWER_INPUT: z.object({
    ...paragraph,
    runId: z.string().max(100),
    questionId: z.number().int().nonnegative(),
    value: z.string().max(1_000_000),
  }),
  /**
   * Octavo's: moves a widget that the paragraph shows (`{method: "update", state, buffer_paths}`), or sends something to its model (`{method: "custom",
   * content}`). Answered by WIDGET_HANDLED when its interpreter has dealt with it. Buffers are in base64.
   */
  SEND_TO_WIDGET: z.object({
    ...paragraph,
    modelId: z.string().max(200),
    data: jsonObjectSchema,
    buffers: z.array(z.string()).max(1000).default([]),
  }),
  CANCEL_ALL_PARAGRAPHS: z.object({ noteId: noteIdSchema }),
  /** Settings of interpreters, as far as the asker may run them. */
  GET_INTERPRETER_SETTINGS: z.object({}),
  GET_INTERPRETER_BINDINGS: z.object({ noteId: noteIdSchema }),
  /** The first one becomes the note's default; the rest means nothing any more. */
  SAVE_INTERPRETER_BINDINGS: z.object({
    noteId: noteIdSchema,
    selectedSettingIds: z.array(z.string().max(200)).max(1000),
  }),
  LIST_CONFIGURATIONS: z.object({}),
  /** Text in Zeppelin's client, a boolean in sane ones. */
  UPDATE_PERSONALIZED_MODE: z.object({
    ...note,
    personalized: z.union([z.enum(["true", "false"]), z.boolean().transform((isOn) => (isOn ? "true" : "false"))]),
  }),
  /** Octavo's own clients send as `change` the values that change; others send all values as `noteParams`. */
  SAVE_NOTE_FORMS: z.object({
    noteId: noteIdSchema,
    noteParams: jsonObjectSchema.nullish(),
    change: jsonObjectSchema.nullish(),
  }),
  REMOVE_NOTE_FORMS: z.object({ noteId: noteIdSchema, formName: name }),
  /** Without a note it is a value of an administrator, which belongs to none: made, changed or, without `value`, removed. */
  ANGULAR_OBJECT_UPDATED: z.object({
    ...sharedValue,
    noteId: noteIdSchema.nullish(),
    interpreterGroupId: name,
    value: jsonSchema.optional(),
  }),
  ANGULAR_OBJECT_CLIENT_BIND: z.object({ ...sharedValue, value: jsonSchema.optional() }),
  ANGULAR_OBJECT_CLIENT_UNBIND: z.object(sharedValue),
  /** Octavo's own. The server answers SHARED_VALUES with the values of global scope; the others are in the note. */
  LIST_SHARED_VALUES: z.object({ noteId: noteIdSchema }),
  CHECKPOINT_NOTE: z.object({ noteId: noteIdSchema, commitMessage: z.string().max(100_000).nullish() }),
  LIST_REVISION_HISTORY: z.object({ noteId: noteIdSchema }),
  /** With `facts: 1` the answer has the lossless note as `state`, as in GET_NOTE. */
  NOTE_REVISION: z.object({ noteId: noteIdSchema, revisionId, facts: z.literal(1).optional() }),
  /** `position` comes back as it was sent; `Head` is the note as it is now. */
  NOTE_REVISION_FOR_COMPARE: z.object({
    noteId: noteIdSchema,
    revisionId,
    position: z.string().max(100).nullish(),
    facts: z.literal(1).optional(),
  }),
  SET_NOTE_REVISION: z.object({ noteId: noteIdSchema, revisionId }),
  LIST_NOTE_JOBS: z.object({}),
  UNSUBSCRIBE_UPDATE_NOTE_JOBS: z.object({}),
  /** An event; as in Zeppelin, a client that sends it changes nothing. */
  LIST_UPDATE_NOTE_JOBS: z.object({}),
  /** Octavo's: which notes run, answered by RUNNING_NOTES now and at each change. */
  FOLLOW_RUNNING_NOTES: z.object({}),
  COMPLETION: z.object({ ...paragraph, buf: text, cursor: z.number().int().nonnegative() }),
  /** Octavo's: what is known of the name at the cursor; answered by INSPECTION. */
  INSPECT: z.object({ ...paragraph, buf: text, cursor: z.number().int().nonnegative() }),
  EDITOR_SETTING: z.object({ paragraphId: paragraphIdSchema, paragraphText: text.nullish() }),
  /** Octavo's: changes of a text against the version `base` of it; acknowledged by the `textChanged` fact that carries them. */
  CHANGE_TEXT: z.object({
    noteId: noteIdSchema,
    epoch: z.string(),
    paragraphId: paragraphIdSchema,
    base: z.number().int().nonnegative(),
    updates: z
      .array(z.object({ clientId: z.string().max(100), sequence: z.number().int(), changes: changeSet }))
      .max(10_000),
  }),
} satisfies Record<string, z.ZodType>;

export type RequestName = keyof typeof requests;
export type RequestData<Name extends RequestName> = z.infer<(typeof requests)[Name]>;

export function isRequestName(op: string): op is RequestName {
  return Object.hasOwn(requests, op);
}
