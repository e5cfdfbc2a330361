/** `conf/notebook-authorization.json`, in Zeppelin's shape: the lists of each note by its id. */
import type { NoteAccess } from "@octavo/note";
import { z } from "zod";

export interface ListsFile {
  readonly lists: ReadonlyMap<string, NoteAccess>;
  /** Other members of the file, kept as they are. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The file cannot be used as it is; the message says what is wrong with it. */
class ListsFileError extends Error {
  override readonly name = "ListsFileError";
}

export const noLists: ListsFile = { lists: new Map(), others: {} };

const names = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const entrySchema = z.object({ readers: names, writers: names, runners: names, owners: names });
const fileSchema = z.looseObject({ authInfo: z.looseObject({}) });

/** @throws ListsFileError */
export function readListsFile(text: string): ListsFile {
  const file = fileSchema.safeParse(parseListsFile(text));
  if (!file.success) throw new ListsFileError("it has no object `authInfo` of the lists of notes");
  const { authInfo, ...others } = file.data;
  const lists = new Map<string, NoteAccess>();
  for (const [noteId, value] of Object.entries(authInfo)) {
    const entry = entrySchema.safeParse(value);
    if (!entry.success) throw new ListsFileError(`the lists of note ${noteId.slice(0, 50)} are not lists of names`);
    lists.set(noteId, entry.data);
  }
  return { lists, others };
}

export function listsFileText({ lists, others }: ListsFile): string {
  const authInfo = Object.fromEntries(lists);
  return `${JSON.stringify({ ...others, authInfo }, null, 2)}\n`;
}

function parseListsFile(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
