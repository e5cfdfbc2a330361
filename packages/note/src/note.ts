import { z } from "zod";
import { type NoteId, noteIdSchema, type ParagraphId, paragraphIdSchema } from "./ids.ts";
import { jsonObjectSchema } from "./json.ts";
import { type Paragraph, paragraphSchema } from "./paragraph.ts";

/** The rest of a whole-note run: what still has to run, in order. The first is the one that runs now. */
export const runAllSchema = z.object({ queue: z.array(paragraphIdSchema).readonly(), user: z.string() });
export type RunAll = Readonly<z.infer<typeof runAllSchema>>;

/** A note as every machine holds it: the value that facts are applied to. */
export const noteSchema = z.object({
  id: noteIdSchema,
  /** Folders and name, with a leading slash: `/Sales/2024/Overview`. */
  path: z.string(),
  /** Name of the interpreter that runs paragraphs without a `%name`. */
  defaultInterpreterGroup: z.string(),
  /** The `version` member of the file: the program that wrote it. Informational. */
  formatVersion: z.string().nullable(),
  params: jsonObjectSchema,
  forms: jsonObjectSchema,
  angularObjects: jsonObjectSchema,
  config: jsonObjectSchema,
  info: jsonObjectSchema,
  paragraphs: z.array(paragraphSchema).readonly(),
  runAll: runAllSchema.nullable(),
  /** Members of the file that Octavo does not know; written back as they were. */
  extra: jsonObjectSchema,
});
export type Note = Readonly<z.infer<typeof noteSchema>>;

/** The last segment of a path: what people call the note. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folders of a path, "" for the root: `/Sales/2024/Overview` is in `/Sales/2024`. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

export function findParagraph(note: Note, id: ParagraphId): Paragraph | undefined {
  return note.paragraphs.find((paragraph) => paragraph.id === id);
}

export interface NewNote {
  readonly id: NoteId;
  readonly path: string;
  readonly defaultInterpreterGroup?: string;
  readonly paragraphs?: readonly Paragraph[];
}

/** The format that notes are written in, told in Zeppelin's numbers; one that was read keeps what it says. */
const formatVersion = "0.12.0";

export function newNote({ id, path, defaultInterpreterGroup = "python", paragraphs = [] }: NewNote): Note {
  return {
    id,
    path,
    defaultInterpreterGroup,
    formatVersion,
    params: {},
    forms: {},
    angularObjects: {},
    config: { isZeppelinNotebookCronEnable: false },
    info: {},
    paragraphs,
    runAll: null,
    extra: {},
  };
}
