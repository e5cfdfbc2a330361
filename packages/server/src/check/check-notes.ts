import { readdir } from "node:fs/promises";
import { foldersOf, isInTrash, isRunning, type Note, noteFileName, readNoteFile } from "@octavo/note";
import { listOldNotes } from "../notebook/old-notes.ts";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import { codeOfError } from "../storage/file-system.ts";
import type { NotePlace, NoteStorage } from "../storage/note-storage.ts";
import { readOnlyFileSystem } from "./read-only-file-system.ts";
import {
  changed,
  countOfThings,
  type Finding,
  kept,
  listOfNames,
  lost,
  messageOfError,
  type OldNoteRow,
  stops,
  type UnreadableNote,
} from "./report.ts";

export interface CheckedNotes {
  readonly places: readonly NotePlace[];
  readonly notes: readonly Finding[];
  readonly folders: readonly Finding[];
  readonly trash: readonly Finding[];
  readonly unreadable: readonly UnreadableNote[];
  readonly oldNotes: readonly OldNoteRow[];
}

/** @param look called with each note that can be read and is not in the trash, one after another */
export async function checkNotes(notebook: string, look: (note: Note) => void): Promise<CheckedNotes> {
  const names = await readdir(notebook).catch((error: unknown) => codeOfError(error));
  if (names === "ENOENT") return nothing(lost(`There is no folder ${notebook}, so there are no notes.`));
  if (typeof names === "string") return nothing(stops(`The folder ${notebook} cannot be read (${names}).`));
  const storage = await openFileNoteStorage({ root: notebook, fileSystem: readOnlyFileSystem });
  const { notes: places, skipped } = await storage.list();
  const unreadable: UnreadableNote[] = [...skipped];
  const problems: Finding[] = skipped.map(({ file, reason }) => lost(`${file} is not listed. ${reason}`));
  const counts = { paragraphs: 0, running: 0 };
  for (const place of places) {
    const note = await openNoteFile(storage, place);
    if (typeof note === "string") {
      problems.push(lost(`${place.path} is listed, and cannot be opened: ${note}`));
      unreadable.push({ file: noteFileName(place.path, place.id), reason: note });
      continue;
    }
    counts.paragraphs += note.paragraphs.length;
    counts.running += note.paragraphs.filter(({ status }) => isRunning(status)).length;
    if (!isInTrash(place.path)) look(note);
  }
  const oldNotes = await listOldNotes(notebook, places);
  const trashed = places.filter(({ path }) => isInTrash(path)).length;
  return {
    places,
    unreadable,
    oldNotes,
    notes: [
      kept(
        `${countOfThings(places.length - trashed, "note")}, with ${countOfThings(counts.paragraphs, "paragraph")} in all.`,
      ),
      ...problems,
      ...findDuplicates(places),
      ...findingsOfOld(oldNotes),
      ...interrupted(counts.running),
    ],
    folders: [kept(foldersText(places))],
    trash: [kept(trashed === 0 ? "The trash is empty." : `${countOfThings(trashed, "note")}, which can be restored.`)],
  };
}

const nothing = (finding: Finding): CheckedNotes => ({
  places: [],
  notes: [finding],
  folders: [],
  trash: [],
  unreadable: [],
  oldNotes: [],
});

/** @returns the reason when it cannot be read */
async function openNoteFile(storage: NoteStorage, place: NotePlace): Promise<Note | string> {
  try {
    const read = readNoteFile(await storage.read(place), place);
    return read.ok ? read.note : read.problem;
  } catch (error) {
    return messageOfError(error);
  }
}

function foldersText(places: readonly NotePlace[]): string {
  const outside = places.filter(({ path }) => !isInTrash(path));
  const folders = new Set(outside.flatMap(({ path }) => foldersOf(path)));
  return folders.size === 0
    ? "All notes lie at the top."
    : `${countOfThings(folders.size, "folder")}, with the same names.`;
}

function findDuplicates(places: readonly NotePlace[]): readonly Finding[] {
  return [...groupedById(places).values()].flatMap((same) =>
    same.length < 2
      ? []
      : [lost(`${listOfNames(same.map(({ path }) => path))} have the same id, ${same[0]?.id}: one of them is listed.`)],
  );
}

function groupedById(places: readonly NotePlace[]): Map<string, NotePlace[]> {
  const groups = new Map<string, NotePlace[]>();
  for (const place of places) groups.set(place.id, [...(groups.get(place.id) ?? []), place]);
  return groups;
}

/** Before 0.9, a note was a folder with its id for a name. */
function findingsOfOld(notes: readonly OldNoteRow[]): readonly Finding[] {
  const left = notes.filter(({ isImported }) => !isImported).map(({ id }) => id);
  const done = notes.length - left.length;
  const few = left.length === 1 ? "is a note" : "are notes";
  return [
    ...(left.length === 0
      ? []
      : [
          lost(
            `${listOfNames(left)} ${few} in the form of before 0.9 (note.json) and not listed. Import them: octavo import --old.`,
          ),
        ]),
    ...(done === 0
      ? []
      : [kept(`${countOfThings(done, "note")} in the form of before 0.9 (note.json), imported before.`)]),
  ];
}

function interrupted(running: number): readonly Finding[] {
  if (running === 0) return [];
  return [
    changed(
      `${countOfThings(running, "paragraph")} waited or ran when Zeppelin was stopped: shown as aborted, as in Zeppelin.`,
    ),
  ];
}
