/** `GET /api/octavo/search?q&from&size&trash`: what was found, for Octavo's own page. */
import { z } from "zod";

/** Text in turns: as it is, found, as it is … so that no client has to read marks back out of it. */
export const foundTextSchema = z.array(z.string()).readonly();
export type FoundText = Readonly<z.infer<typeof foundTextSchema>>;

export const searchHitSchema = z.object({
  noteId: z.string(),
  /** Null for a note that is found by its own name. */
  paragraphId: z.string().nullable(),
  /** `/Sales/2024/Overview` */
  path: z.string(),
  /** The last part of the path. */
  name: z.string(),
  title: z.string(),
  /** The code, or the path of a note; empty for the page, which needs the lines with hits only. */
  text: z.string(),
  /** Null where nothing was found. */
  inTitle: foundTextSchema.nullable(),
  inText: foundTextSchema.nullable(),
  inOutput: foundTextSchema.nullable(),
  /** How the code begins, for a hit that is elsewhere. */
  beginning: foundTextSchema,
  /** The language of the code, as far as its magic says: `sql`, `python`, `md`, `sh`, or another name. */
  language: z.string().nullable(),
});
export type SearchHit = Readonly<z.infer<typeof searchHitSchema>>;

export const searchPageSchema = z.object({
  hits: z.array(searchHitSchema).readonly(),
  /** Hits in all; null while there are more than were counted. */
  total: z.number().nullable(),
  hasMore: z.boolean(),
  /** Notes whose files the index has still to read: what is in them may be missing here. */
  filesLeft: z.number(),
});
export type SearchPage = Readonly<z.infer<typeof searchPageSchema>>;
