/**
 * What running code may ask of the notebook around it.
 *
 * A question is asked with `RunRequest.ask` and answered by the server, which knows the note, its people and what the run's user may do.
 * It is open until it is answered: a server that is away for a while answers when it is back (the runner asks it again), and a run that is
 * cancelled or over ends all of its questions. So code may wait for a person as long as that person takes.
 *
 * Kernels and workers ask in JSON, from code that any user may have written: their drivers parse it with `questionSchema`.
 */
import { z } from "zod";

/** Any value that JSON can carry. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export const jsonValueSchema: z.ZodType<JsonValue> = z.json();
const json = jsonValueSchema;
const name = z.string().min(1).max(1000);

const optionSchema = z.object({ value: json, displayName: z.string().max(10_000).optional() });

/** A form as code asks for it; its answer is the value that it has now. */
export const askedFormSchema = z.object({
  type: z.enum(["TextBox", "Password", "Select", "CheckBox"]),
  name,
  displayName: z.string().max(10_000).optional(),
  defaultValue: json.optional(),
  options: z.array(optionSchema).max(10_000).optional(),
});
export type AskedForm = Readonly<z.infer<typeof askedFormSchema>>;

/** What the shared pool holds under a name: a value, or a table as a Parquet file. */
export const pooledSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("value"), value: json }),
  /** Put: the name of a file in the run's folder, which is the pool's from then on. Got: its absolute path, to be read only. */
  z.object({ kind: z.literal("table"), file: z.string().min(1).max(4096) }),
]);
export type Pooled = Readonly<z.infer<typeof pooledSchema>>;

/** Whose value an angular object is: this paragraph's, this note's, or a global one. */
const scope = z.enum(["paragraph", "note", "global"]);
/** A paragraph of the note, by its id; for a value of scope "paragraph" the asking one where it is left out. */
const paragraphId = z.string().max(1000).optional();
/** To watch a value of the note is to watch the paragraph's own as well. */
const watchedScope = z.enum(["note", "global"]);

export const questionSchema = z.discriminatedUnion("type", [
  /** A line from a person. Answered by a string. */
  z.object({ type: z.literal("input"), prompt: z.string().max(100_000), isPassword: z.boolean() }),
  /** Shows a form above the paragraph or, with `place` "note", above the note. Answered by its value. */
  z.object({ type: z.literal("form"), place: z.enum(["paragraph", "note"]), form: askedFormSchema }),
  /** Answered by null. */
  z.object({ type: z.literal("poolPut"), name, pooled: pooledSchema }),
  /** Answered by a `Pooled`, or by null when there is none. */
  z.object({ type: z.literal("poolGet"), name }),
  /** Answered by whether there was one. */
  z.object({ type: z.literal("poolRemove"), name }),
  /** Answered by a list of strings, sorted. */
  z.object({ type: z.literal("poolNames") }),
  /**
   * The newest table that a paragraph of the note shows, by its title or id; `_sql` is the newest that SQL shows. Answered by a `ShownTable`, or by
   * null. As JSON for languages that read no Parquet.
   */
  z.object({ type: z.literal("shownTable"), name, as: z.literal("json").optional() }),
  /** What of a name that is missing, or of one like it, is elsewhere in the note. Answered by a sentence, or by null. */
  z.object({ type: z.literal("nameHint"), name }),
  /** Answered by the value, null when nothing is bound. */
  z.object({ type: z.literal("angularGet"), name, scope }),
  /** Answered by null. */
  z.object({ type: z.literal("angularSet"), name, scope, paragraphId, value: json }),
  z.object({ type: z.literal("angularRemove"), name, scope, paragraphId }),
  /** From now on the session is notified when a page changes it: its code is called as `z.angularTold(text)`. Answered by null. */
  z.object({ type: z.literal("angularWatch"), name, scope: watchedScope }),
  z.object({ type: z.literal("angularUnwatch"), name, scope: watchedScope }),
  /** Answered by null as soon as it is queued. Without a note it is this one; a number counts paragraphs from zero. Pages name it by its id. */
  z.object({
    type: z.literal("runParagraph"),
    noteId: name.optional(),
    paragraph: z.union([name, z.number().int().nonnegative()]).optional(),
    paragraphId,
  }),
  /** Shows a link beside what the paragraph shows, to a page about its work. Answered by null. */
  z.object({
    type: z.literal("link"),
    url: z.string().max(2000),
    label: z.string().max(200),
    tooltip: z.string().max(1000).optional(),
  }),
  /** Runs all paragraphs but the asking one, one after another. Answered by null as soon as that has begun. */
  z.object({ type: z.literal("runNote"), noteId: name.optional() }),
]);
export type DriverPrompt = Readonly<z.infer<typeof questionSchema>>;
export type QuestionOf<Type extends DriverPrompt["type"]> = Extract<DriverPrompt, { type: Type }>;

/**
 * What a driver asks besides, on its own account. No code of a paragraph can: it could read every secret of the run's user.
 */
export const driverQuestionSchema = z.discriminatedUnion("type", [
  ...questionSchema.options,
  /**
   * What the run's user keeps for the interpreter's setting, or for one of several things in it, by the prefix of its properties.
   * Answered by `{username, password}`, or by null when there is none, or when `url` is not the setting's own: no user can have another's
   * credential sent elsewhere.
   */
  z.object({ type: z.literal("credential"), prefix: name, url: z.string().max(10_000) }),
  /** The frame that a variable of Python holds, as it is now. Answered by a `ShownTable`, or by null; refused where it is one that cannot be had. */
  z.object({ type: z.literal("frame"), name }),
  /** Code to go on with, as `%load` brings it: in place of what was run, or in a paragraph behind it. Answered by null. */
  z.object({ type: z.literal("nextInput"), text: z.string().max(1_000_000), replaces: z.boolean() }),
]);
export type DriverQuestion = Readonly<z.infer<typeof driverQuestionSchema>>;

export const credentialSchema = z.object({ username: z.string(), password: z.string() });
export type AskedCredential = Readonly<z.infer<typeof credentialSchema>>;

/** All of it as a Parquet file, or as a file of table text, by its absolute path, to be read only; or, where it is small, the text itself. */
export const shownTableSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("table"), file: z.string() }),
  z.object({ kind: z.literal("lines"), file: z.string() }),
  z.object({ kind: z.literal("text"), data: z.string() }),
  /** Objects in an array, where that was asked for, and the types of their members in DuckDB's words; none where they are not known. */
  z.object({ kind: z.literal("json"), file: z.string(), types: z.array(z.string()) }),
]);
export type ShownTable = Readonly<z.infer<typeof shownTableSchema>>;
