import { z } from "zod";

/** Nine characters of `noteIdAlphabet`; opaque `[A-Za-z0-9]+` when read. */
export const noteIdPattern: RegExp = /^[A-Za-z0-9]{1,64}$/;

export const noteIdSchema = z.string().regex(noteIdPattern, "A note id has only letters and digits.").brand<"NoteId">();
export type NoteId = z.infer<typeof noteIdSchema>;

/** `paragraph_{created, epoch ms}_{number}` for new paragraphs; opaque when read. Unique inside a note only. */
export const paragraphIdSchema = z.string().min(1).max(200).brand<"ParagraphId">();
export type ParagraphId = z.infer<typeof paragraphIdSchema>;

/** The form of new ones, which a client may make as well as the server, and those of Zeppelin's notes, whose paragraphs a client puts back under theirs. */
export const newParagraphIdSchema = paragraphIdSchema.refine((id) =>
  /^(paragraph_\d{1,15}|\d{8}-\d{6})_-?\d{1,10}$/.test(id),
);

/** One execution of one paragraph. Also the name of a folder in the runner's spool, hence the narrow alphabet. */
export const runIdSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/)
  .brand<"RunId">();
export type RunId = z.infer<typeof runIdSchema>;

/** Where new ids take their time and randomness from, so that tests can turn both by hand. */
export interface IdSource {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A uniform integer in [0, below). */
  readonly random: (below: number) => number;
}

const noteIdAlphabet = "123456789ABCDEFGHJKMNPQRSTUVWXYZ";
const int32 = 2 ** 32;

/** Zeppelin's form: time plus a random signed 32-bit number, in base 32 with `1` as digit zero. */
export function newNoteId({ now, random }: IdSource): NoteId {
  let value = now() + random(int32) - int32 / 2;
  let id = "";
  while (value > 0) {
    id = noteIdAlphabet.charAt(value % 32) + id;
    value = Math.floor(value / 32);
  }
  return id.padStart(9, "1") as NoteId;
}

export function newParagraphId({ now, random }: IdSource): ParagraphId {
  return `paragraph_${now()}_${random(2 ** 31)}` as ParagraphId;
}

export function createRunId({ now, random }: IdSource): RunId {
  return `${now().toString(36)}-${random(int32).toString(36)}${random(int32).toString(36)}` as RunId;
}
