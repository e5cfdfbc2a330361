import { z } from "zod";
import { paragraphIdSchema, runIdSchema } from "./ids.ts";
import { jsonObjectSchema, jsonSchema } from "./json.ts";
import { resultsSchema } from "./results.ts";
import { widgetsSchema } from "./widgets.ts";

export const statuses = ["READY", "PENDING", "RUNNING", "FINISHED", "ERROR", "ABORT"] as const;
export type ParagraphStatus = (typeof statuses)[number];
export type Outcome = Extract<ParagraphStatus, "FINISHED" | "ERROR" | "ABORT">;

/** What running code wants a person to type in. The answer names its run and its `questionId`. */
export const runInputSchema = z.object({ questionId: z.number(), prompt: z.string(), isPassword: z.boolean() });
export type RunInput = Readonly<z.infer<typeof runInputSchema>>;

/** The execution that a paragraph waits for or is in. */
export const runSchema = z.object({
  id: runIdSchema,
  /** The version of the text that runs. */
  textVersion: z.number(),
  /** What is being prepared before the first output, in words ("Installing pandas"); null otherwise. */
  stage: z.string().nullable(),
  /** The input that it waits for; null while it waits for none. */
  input: runInputSchema.nullable().default(null),
  /** It was cancelled and the interrupt has had no effect: people decide whether to wait for it or to end its interpreter. */
  ignoresInterrupt: z.boolean().default(false),
});
export type Run = Readonly<z.infer<typeof runSchema>>;

/** A paragraph as every machine holds it. Dates are epoch milliseconds. */
export const paragraphSchema = z.object({
  id: paragraphIdSchema,
  title: z.string().nullable(),
  text: z.string(),
  /** Counts the changes of the text; what a change set names as its base. */
  textVersion: z.number(),
  config: jsonObjectSchema,
  settings: z.object({ params: jsonObjectSchema, forms: jsonObjectSchema }).readonly(),
  status: z.enum(statuses),
  results: resultsSchema.nullable(),
  errorMessage: z.string().nullable(),
  /** The user who ran it last, or made it. */
  user: z.string().nullable(),
  dateCreated: z.number().nullable(),
  dateUpdated: z.number().nullable(),
  dateStarted: z.number().nullable(),
  dateFinished: z.number().nullable(),
  /** Percent. */
  progress: z.number(),
  jobName: z.string().nullable(),
  apps: z.array(jsonSchema).readonly(),
  runtimeInfos: jsonObjectSchema,
  progressUpdateIntervalMs: z.number(),
  run: runSchema.nullable(),
  /** Of a run that has made some. */
  widgets: widgetsSchema.optional(),
  /** Members of the file that Octavo does not know; written back as they were. */
  extra: jsonObjectSchema,
});
export type Paragraph = Readonly<z.infer<typeof paragraphSchema>>;

export function isRunning(status: ParagraphStatus): boolean {
  return status === "PENDING" || status === "RUNNING";
}

export interface NewParagraph {
  readonly id: Paragraph["id"];
  readonly text?: string;
  readonly title?: string | null;
  readonly config?: Paragraph["config"];
  readonly user: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A paragraph that was never run. */
export function newParagraph({ id, text = "", title = null, config = {}, user, createdAt }: NewParagraph): Paragraph {
  return {
    id,
    title,
    text,
    textVersion: 0,
    config,
    settings: { params: {}, forms: {} },
    status: "READY",
    results: null,
    errorMessage: null,
    user,
    dateCreated: createdAt,
    dateUpdated: text === "" ? null : createdAt,
    dateStarted: null,
    dateFinished: null,
    progress: 0,
    jobName: id,
    apps: [],
    runtimeInfos: {},
    progressUpdateIntervalMs: 500,
    run: null,
    extra: {},
  };
}

/** For a paragraph that comes from elsewhere: whatever ran it there, nothing runs it here. @param at epoch milliseconds */
export function endParagraphRun(paragraph: Paragraph, at: number): Paragraph {
  return isRunning(paragraph.status) ? { ...paragraph, status: "ABORT", dateFinished: at, run: null } : paragraph;
}
