/** Bodies of REST requests. Unknown members are ignored, known ones are strict. */
import { jsonObjectSchema } from "@octavo/note";
import { z } from "zod";

const name = z.string().max(100_000);

export const createNoteBody = z.object({
  /** `notePath` since Zeppelin 0.12, `name` before; the first wins. */
  notePath: name.nullish(),
  name: name.nullish(),
  defaultInterpreterGroup: z.string().max(200).nullish(),
  addingEmptyParagraph: z.boolean().nullish(),
  paragraphs: z
    .array(z.object({ title: z.string().nullish(), text: z.string().nullish(), config: jsonObjectSchema.nullish() }))
    // The server puts them in one after another; a client that has more imports them.
    .max(1000)
    .nullish(),
});

export const renameNoteBody = z.object({ name });
/** With `revisionId` the copy is of the note as it was then. */
export const cloneNoteBody = z
  .object({ notePath: name.nullish(), name: name.nullish(), revisionId: z.string().max(100).nullish() })
  .nullish();
export const noteByPathBody = z.object({ notePath: name });

export const checkpointBody = z.object({ commitMessage: z.string().max(100_000).nullish() });
/** PUT of a notebook repository: its class as `name`. */
export const repositoryBody = z.object({ name: z.string(), settings: z.record(z.string(), z.string()) });

export const createParagraphBody = z.object({
  title: z.string().nullish(),
  text: z.string().nullish(),
  index: z.number().int().nullish(),
  config: jsonObjectSchema.nullish(),
});

export const updateParagraphBody = z.object({ text: z.string().nullish(), title: z.string().nullish() });
export const paragraphConfigBody = jsonObjectSchema;
export const runBody = z.object({ params: jsonObjectSchema.nullish() }).nullish();

/** User and role names: what people type, so overlong names and invisible signs are mistakes. */
const names = z
  .array(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^\P{Cc}*$/u, "a name has no control characters"),
  )
  .max(1000);
/** Names as the file has them, which other programs write too. */
const keptNames = z.array(z.string()).max(10_000);
const accessLists = { readers: names, runners: names, writers: names, owners: names };
export const permissionsBody = z.object({
  ...accessLists,
  /** The lists as `GET` answered them: the request changes nothing when others have changed them since. */
  before: z.object({ readers: keptNames, runners: keptNames, writers: keptNames, owners: keptNames }).optional(),
});

/** The envelope around every answer: `status` is the HTTP reason as an enum name. */
export interface RestEnvelope {
  readonly status: string;
  readonly message?: string | undefined;
  readonly body?: unknown;
}

/** `GET /api/octavo/results/{noteId}/{paragraphId}/{index}?from&lines`: lines of a whole output; with `revision`, as it was there. */
export interface ResultLines {
  /** Number of the first line here, from 0. */
  readonly from: number;
  readonly lines: readonly string[];
  /** Lines in all, so far. */
  readonly total: number;
}

/** `GET /api/octavo/results/{noteId}/{paragraphId}/{index}/search?text&from`: which lines of a whole output have these words. */
export interface ResultSearch {
  /** Numbers of lines, from 0. */
  readonly lines: readonly number[];
  /** The line to ask on from. */
  readonly next: number;
  readonly isDone: boolean;
}
