/** `GET /api/octavo/names/{noteId}`: the names that code of the note can use. */
import { z } from "zod";

export const heldColumnSchema = z.object({
  name: z.string(),
  /** The type in its language; "" when unknown. */
  type: z.string(),
  /** The name as code writes it, where that differs. */
  code: z.string().exactOptional(),
});
export type HeldColumn = Readonly<z.infer<typeof heldColumnSchema>>;

export const heldNameSchema = z.object({
  name: z.string(),
  /** The schema of a table. */
  schema: z.string().exactOptional(),
  kind: z.enum(["variable", "table", "view"]),
  type: z.string(),
  /** Rows and columns, lengths of an array, or number of items. */
  shape: z.array(z.number()).readonly(),
  bytes: z.number().nullable(),
  columns: z.array(heldColumnSchema).readonly(),
  /** The first rows as table text for values with columns, else the beginning of the value. */
  look: z.string(),
  code: z.string().exactOptional(),
});
export type HeldName = Readonly<z.infer<typeof heldNameSchema>>;

export const namesOfNoteSchema = z.object({
  sessions: z
    .array(
      z.object({
        /** The name of the interpreter without the percent sign: `python`, `jdbc`. */
        interpreter: z.string(),
        driver: z.string(),
        /** A busy interpreter lists nothing; the client keeps the names it had before. */
        state: z.enum(["busy", "found"]),
        names: z.array(heldNameSchema).readonly(),
      }),
    )
    .readonly(),
  /** Names of the note's pool. */
  pool: z.array(z.string()).readonly(),
});
export type NamesOfNote = Readonly<z.infer<typeof namesOfNoteSchema>>;
