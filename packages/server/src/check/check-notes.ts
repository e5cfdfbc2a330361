import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { foldersOf, isInTrash, isRunning, magicName, type Note, parseText, readNoteFile } from "@octavo/note";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import { codeOf } from "../storage/file-system.ts";
import type { NotePlace, NoteStorage } from "../storage/note-storage.ts";
import { readOnlyFileSystem } from "./read-only-file-system.ts";
import { changed, counted, type Finding, kept, listed, lost, stops, wordsOf } from "./report.ts";

export interface CheckedNotes {
  readonly places: readonly NotePlace[];
  readonly notes: readonly Finding[];
  readonly folders: readonly Finding[];
  readonly trash: readonly Finding[];
}

/** @param interpreters null where the settings cannot be read */
export async function checkNotes(notebook: string, interpreters: InterpreterSettings | null): Promise<CheckedNotes> {
  const names = await readdir(notebook).catch((error: unknown) => codeOf(error));
  if (names === "ENOENT") return nothing(lost(`There is no folder ${notebook}, so there are no notes.`));
  if (typeof names === "string") return nothing(stops(`The folder ${notebook} cannot be read (${names}).`));
  const storage = await openFileNoteStorage({ root: notebook, fileSystem: readOnlyFileSystem });
  const { notes: places, skipped } = await storage.list();
  const opened: Note[] = [];
  const problems: Finding[] = skipped.map(({ file, reason }) => lost(`${file} is not listed. ${reason}`));
  for (const place of places) {
    const note = await open(storage, place);
    if ("fate" in note) problems.push(note);
    else opened.push(withoutOutput(note));
  }
  const trashed = places.filter(({ path }) => isInTrash(path)).length;
  return {
    places,
    notes: [
      kept(`${counted(places.length - trashed, "note")}, with ${counted(paragraphsOf(opened), "paragraph")} in all.`),
      ...problems,
      ...twice(places),
      ...(await oldLayout(notebook, names)),
      ...interrupted(opened),
      ...(interpreters ? withoutDriver(opened, interpreters) : []),
    ],
    folders: [kept(foldersText(places))],
    trash: [kept(trashed === 0 ? "The trash is empty." : `${counted(trashed, "note")}, which can be restored.`)],
  };
}

const nothing = (finding: Finding): CheckedNotes => ({ places: [], notes: [finding], folders: [], trash: [] });

async function open(storage: NoteStorage, place: NotePlace): Promise<Note | Finding> {
  try {
    const read = readNoteFile(await storage.read(place), place);
    return read.ok ? read.note : lost(`${place.path} is listed, and cannot be opened: ${read.problem}`);
  } catch (error) {
    return lost(`${place.path} is listed, and cannot be opened: ${wordsOf(error)}`);
  }
}

/** Ten thousand notes with their outputs would not fit into memory. */
function withoutOutput(note: Note): Note {
  return { ...note, paragraphs: note.paragraphs.map((paragraph) => ({ ...paragraph, results: null })) };
}

const paragraphsOf = (notes: readonly Note[]) => notes.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);

function foldersText(places: readonly NotePlace[]): string {
  const outside = places.filter(({ path }) => !isInTrash(path));
  const folders = new Set(outside.flatMap(({ path }) => foldersOf(path)));
  return folders.size === 0 ? "All notes lie at the top." : `${counted(folders.size, "folder")}, with the same names.`;
}

function twice(places: readonly NotePlace[]): readonly Finding[] {
  return [...groupedById(places).values()].flatMap((same) =>
    same.length < 2
      ? []
      : [lost(`${listed(same.map(({ path }) => path))} have the same id, ${same[0]?.id}: one of them is listed.`)],
  );
}

function groupedById(places: readonly NotePlace[]): Map<string, NotePlace[]> {
  const groups = new Map<string, NotePlace[]>();
  for (const place of places) groups.set(place.id, [...(groups.get(place.id) ?? []), place]);
  return groups;
}

/** Before 0.9, a note was a folder with its id for a name. */
async function oldLayout(notebook: string, names: readonly string[]): Promise<readonly Finding[]> {
  const folders = names.filter((name) => /^[A-Za-z0-9]+$/.test(name));
  const inside = await Promise.all(
    folders.map((name) => readdir(join(notebook, name)).catch((): readonly string[] => [])),
  );
  const old = folders.filter((_, index) => inside[index]?.includes("note.json"));
  if (old.length === 0) return [];
  const few = old.length === 1 ? "is a note" : "are notes";
  return [
    lost(
      `${listed(old)} ${few} in the form of before 0.9 (note.json) and not listed. Import these files, or let Zeppelin 0.9 to 0.12 upgrade them first.`,
    ),
  ];
}

function interrupted(notes: readonly Note[]): readonly Finding[] {
  const running = notes.flatMap(({ paragraphs }) => paragraphs.filter(({ status }) => isRunning(status))).length;
  if (running === 0) return [];
  return [
    changed(
      `${counted(running, "paragraph")} waited or ran when Zeppelin was stopped: shown as aborted, as in Zeppelin.`,
    ),
  ];
}

/** What paragraphs ask for and nobody here runs, by name. */
function withoutDriver(notes: readonly Note[], interpreters: InterpreterSettings): readonly Finding[] {
  const waiting = new Map<string, number>();
  for (const note of notes) {
    for (const { text } of note.paragraphs) {
      const parsed = parseText(text);
      if (text.trim() === "" || !parsed.ok) continue;
      const magic = parsed.magic && magicName(parsed.magic);
      const found = interpreters.find({ magic, note, properties: parsed.properties });
      const name = magic ?? note.defaultInterpreterGroup;
      if ((found?.driver ?? null) === null) waiting.set(name, (waiting.get(name) ?? 0) + 1);
    }
  }
  if (waiting.size === 0) return [];
  const shown = [...waiting].toSorted((one, other) => other[1] - one[1]).map(([name, count]) => `%${name} (${count})`);
  return [
    changed(
      `Paragraphs that show what they showed, and do not run until Octavo has a driver for their interpreter: ${listed(shown)}.`,
    ),
  ];
}
