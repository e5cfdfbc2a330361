/**
 * Notes as Zeppelin kept them before 0.9: a folder named by the note's id, with a `note.json` whose member `name` contains the path.
 *
 * The import writes them as `.zpln` files under the same ids, so that their rights, which are kept by id, hold at once. The old files and their
 * history in git stay.
 */
import { readdir } from "node:fs/promises";
import { findFreePath, type Note, type NoteId, noteFileText, noteIdSchema, readNoteFile } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { noteFileLimit } from "../storage/file-note-storage.ts";
import { codeOfError, type FileSystem } from "../storage/file-system.ts";
import type { NotePlace, NoteStorage } from "../storage/note-storage.ts";

interface OldNote {
  readonly id: NoteId;
  /** Path below the notebook folder. */
  readonly file: string;
  /** Whether a note with this id is listed already. */
  readonly isImported: boolean;
}

interface OldNoteParts {
  /** The notebook folder. */
  readonly root: string;
  readonly fileSystem: Pick<FileSystem, "readFile">;
}

/** @param places of the notes that are listed */
export async function listOldNotes(root: string, places: readonly NotePlace[]): Promise<readonly OldNote[]> {
  const listed = new Set<string>(places.map(({ id }) => id));
  const names = await readdir(root).catch((): readonly string[] => []);
  const found: OldNote[] = [];
  for (const name of names.toSorted()) {
    const id = noteIdSchema.safeParse(name).data;
    if (id === undefined) continue;
    const inside = await readdir(`${root}/${name}`).catch((): readonly string[] => []);
    if (inside.includes("note.json")) found.push({ id, file: `${name}/note.json`, isImported: listed.has(id) });
  }
  return found;
}

type ReadOldNote = { readonly ok: true; readonly note: Note } | { readonly ok: false; readonly problem: string };

async function readOldNote({ id, file }: OldNote, { root, fileSystem }: OldNoteParts): Promise<ReadOldNote> {
  try {
    const bytes = await fileSystem.readFile(`${root}/${file}`, noteFileLimit);
    const read = readNoteFile(new TextDecoder("utf-8", { fatal: true }).decode(bytes), { id });
    return read.ok ? { ok: true, note: read.note } : read;
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, problem: "The file is not UTF-8 text." };
    return { ok: false, problem: `The file cannot be read (${codeOfError(error)}).` };
  }
}

interface ImportOldNotes extends OldNoteParts {
  readonly storage: Pick<NoteStorage, "list" | "write">;
  /** The default interpreter of a note that names none: the one Zeppelin bound it to first; undefined when unknown. */
  readonly groupOf: (id: NoteId) => string | undefined;
  /** Epoch milliseconds; part of the name when two notes have the same. */
  readonly at: number;
}

export interface OldImport {
  readonly imported: readonly NotePlace[];
  /** Number of notes that were imported before and stay as they are. */
  readonly known: number;
  readonly failed: readonly { readonly file: string; readonly problem: string }[];
}

/** Writes each note to disk before it reads the next: after an interrupted call the next one goes on. */
export async function importOldNotes(options: ImportOldNotes): Promise<OldImport> {
  const { root, storage, groupOf, at } = options;
  const { notes: places } = await storage.list();
  const taken = new Set(places.map(({ path }) => path));
  const old = await listOldNotes(root, places);
  const imported: NotePlace[] = [];
  const failed: { file: string; problem: string }[] = [];
  for (const each of old.filter(({ isImported }) => !isImported)) {
    const read = await readOldNote(each, options);
    const problem = read.ok
      ? await writeNote(storage, withPlace(read.note, { taken, at, group: groupOf(each.id) }))
      : read.problem;
    if (typeof problem === "string") failed.push({ file: each.file, problem });
    else {
      taken.add(problem.path);
      imported.push(problem);
    }
  }
  return { imported, known: old.filter(({ isImported }) => isImported).length, failed };
}

interface Placing {
  readonly taken: ReadonlySet<string>;
  readonly at: number;
  readonly group: string | undefined;
}

function withPlace(note: Note, { taken, at, group }: Placing): Note {
  const path = findFreePath(note.path, at, (wanted) => taken.has(wanted));
  return { ...note, path, defaultInterpreterGroup: group ?? note.defaultInterpreterGroup };
}

async function writeNote(storage: Pick<NoteStorage, "write">, note: Note): Promise<NotePlace | string> {
  const place = { id: note.id, path: note.path };
  try {
    await storage.write(place, noteFileText(note, 0));
    return place;
  } catch (error) {
    if (error instanceof NotebookError) return error.message;
    throw error;
  }
}

/** Reads of `interpreter.json` which setting each note was bound to first: its default. */
export function boundGroups(
  rest: Readonly<Record<string, unknown>>,
  settings: readonly { readonly id: string; readonly name: string }[],
): (id: NoteId) => string | undefined {
  const bindings = new Map(Object.entries(Object(rest["interpreterBindings"] ?? {})));
  const names = new Map(settings.map(({ id, name }) => [id, name]));
  return (id) => {
    const bound = bindings.get(id);
    return Array.isArray(bound) ? names.get(String(bound[0])) : undefined;
  };
}
