import { z } from "zod";
import { isJsonObject, type JsonObject, jsonObjectSchema } from "./json.ts";
import { type TableTypes, tableTypesSchema } from "./table/table-types.ts";

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

/**
 * The forms in which one output came, as Jupyter's messages and files have them: MIME type to content. What `type` and `data` of the segment
 * say already is not said again.
 */
export const mimeBundleSchema = z.object({
  data: jsonObjectSchema,
  /** The form to draw where it can be drawn; where there is none, `type` and `data` are the best. */
  chosen: z.string().optional(),
  metadata: jsonObjectSchema.optional(),
});
export type MimeBundle = Readonly<z.infer<typeof mimeBundleSchema>>;

export const joinedAtSchema = z.number().int().nonnegative();

/** One output of a run: the `data` is text, a table as tab-separated text, HTML, base64 of an image … as `type` says. */
export const segmentSchema = z.object({
  type: z.string(),
  data: z.string(),
  overflow: overflowSchema.nullable(),
  /** Where in `data` begins what came after the run's end; 0 when all of it did. */
  joinedAt: joinedAtSchema.optional(),
  /** Of a table: what its text does not say. */
  types: tableTypesSchema.optional(),
  /** Its other forms: `type` and `data` are what every client can show, and a page may know how to show more. */
  mime: mimeBundleSchema.optional(),
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

export function createSegment(
  type: string,
  data: string,
  overflow: Overflow | null = null,
  types?: TableTypes,
): Segment {
  return { type, data, overflow, ...(types && { types }), extra: nothing };
}

/** An output with its other forms, where it has any. */
export function segmentWith(type: string, data: string, mime: MimeBundle | undefined): Segment {
  return { ...createSegment(type, data), ...(mime && { mime }) };
}

export function resultsOf(code: string, segments: readonly Segment[]): Results {
  return { code, segments, extra: nothing };
}

/** Results that a page has worked out and this server has not: they say what their sender says. */
export function browserResultsOf(code: string, segments: readonly Segment[]): Results {
  return { code, segments, extra: { octavo: { madeIn: "browser" } } };
}

/** Results that stay when a later run cannot begin; the paragraph's error message says why. */
export function keptResultsOf(results: Results): Results {
  const octavo = isJsonObject(results.extra["octavo"]) ? results.extra["octavo"] : {};
  return { ...results, extra: { ...results.extra, octavo: { ...octavo, isKept: true } } };
}

export function isKeptResults({ extra }: Results): boolean {
  return keptMarkSchema.safeParse(extra["octavo"]).success;
}

const keptMarkSchema = z.looseObject({ isKept: z.literal(true) });

export function isMadeInBrowser({ extra }: Results): boolean {
  return browserMarkSchema.safeParse(extra["octavo"]).success;
}

const browserMarkSchema = z.looseObject({ madeIn: z.literal("browser") });
