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
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folders of a path, "" for the root: `/Sales/2024/Overview` is in `/Sales/2024`. */
export function folderOfPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

export function findParagraph({ paragraphs }: Note, id: ParagraphId): Paragraph | undefined {
  return paragraphs[indexOfParagraph(paragraphs, id)];
}

/** Shorter lists are read through faster than an index of them is made. */
const indexedFrom = 200;

/** Where the paragraphs of a long list stand. A list that differs in the content of its paragraphs only has the same index. */
const indexes = new WeakMap<readonly Paragraph[], ReadonlyMap<ParagraphId, number>>();

/** -1 where it is not among them. */
function indexOfParagraph(paragraphs: readonly Paragraph[], id: ParagraphId): number {
  return paragraphs.length < indexedFrom
    ? paragraphs.findIndex((paragraph) => paragraph.id === id)
    : (indexOfList(paragraphs).get(id) ?? -1);
}

function indexOfList(paragraphs: readonly Paragraph[]): ReadonlyMap<ParagraphId, number> {
  const known = indexes.get(paragraphs);
  if (known) return known;
  const index = new Map<ParagraphId, number>();
  // Of equal ids, the first counts.
  for (const [at, { id }] of paragraphs.entries()) if (!index.has(id)) index.set(id, at);
  indexes.set(paragraphs, index);
  return index;
}

/** The note with a paragraph in the place of the one of its id. */
export function replaceParagraph(note: Note, paragraph: Paragraph): Note {
  const at = indexOfParagraph(note.paragraphs, paragraph.id);
  if (at < 0) return note;
  const paragraphs = note.paragraphs.with(at, paragraph);
  if (paragraphs.length >= indexedFrom) indexes.set(paragraphs, indexOfList(note.paragraphs));
  return { ...note, paragraphs };
}

export interface NewNote {
  readonly id: NoteId;
  readonly path: string;
  readonly defaultInterpreterGroup?: string;
  readonly paragraphs?: readonly Paragraph[];
}

/** The format that notes are written in, in Zeppelin's numbers; one that was read keeps what it says. */
const formatVersion = "0.12.0";

export function createNote({ id, path, defaultInterpreterGroup = "python", paragraphs = [] }: NewNote): Note {
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
