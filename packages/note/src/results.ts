import { z } from "zod";
import { type JsonObject, jsonObjectSchema } from "./json.ts";

/** How much of one text output stays in the note: the head is kept while it streams, the tail slides. In UTF-16 units. */
export const headBudget = 64 * 1024;
export const tailBudget = 32 * 1024;
/** Rows of a table that stay in the note, the header not counted. */
export const tableRowBudget = 1000;

/**
 * What of an output is not in the note, because it was over budget. The whole is a file of the server's, read by
 * `GET /api/octavo/results/{noteId}/{paragraphId}/{index}`.
 */
export const overflowSchema = z.object({
  /** Lines of the whole output (rows, for a table, the header not counted). */
  lines: z.number(),
  /** Bytes of the whole output in UTF-8. */
  bytes: z.number(),
  /** The last characters of the output, at most `tailBudget`; "" for a table. */
  tail: z.string(),
  /** Name of the file below the results folder; null while the run goes on or when the file is gone. */
  file: z.string().nullable(),
});
export type Overflow = Readonly<z.infer<typeof overflowSchema>>;

export const joinedAtSchema = z.number().int().nonnegative();

/** One output of a run: the `data` is text, a table as tab-separated text, HTML, base64 of an image … as `type` says. */
export const segmentSchema = z.object({
  type: z.string(),
  data: z.string(),
  overflow: overflowSchema.nullable(),
  /** Where in `data` begins what came after the run's end; 0 when all of it did. */
  joinedAt: joinedAtSchema.optional(),
  extra: jsonObjectSchema,
});
export type Segment = Readonly<z.infer<typeof segmentSchema>>;

export const resultsSchema = z.object({
  code: z.string(),
  segments: z.array(segmentSchema).readonly(),
  extra: jsonObjectSchema,
});
export type Results = Readonly<z.infer<typeof resultsSchema>>;

const nothing: JsonObject = {};

export function segment(type: string, data: string, overflow: Overflow | null = null): Segment {
  return { type, data, overflow, extra: nothing };
}

export function resultsOf(code: string, segments: readonly Segment[]): Results {
  return { code, segments, extra: nothing };
}

/** Results that a page has worked out and this server has not: what they say is what whoever sent them says. */
export function browserResultsOf(code: string, segments: readonly Segment[]): Results {
  return { code, segments, extra: { octavo: { madeIn: "browser" } } };
}

export function isMadeInBrowser({ extra }: Results): boolean {
  return browserMarkSchema.safeParse(extra["octavo"]).success;
}

const browserMarkSchema = z.looseObject({ madeIn: z.literal("browser") });
