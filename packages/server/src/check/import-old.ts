/** `octavo import --old`: notes of before Zeppelin 0.9 become notes of today, where they lie. */
import { join } from "node:path";
import { boundGroups, importOldNotes, type OldImport } from "../notebook/old-notes.ts";
import { readInterpreterFile } from "../settings/interpreter-settings.ts";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import type { Folders } from "../storage/folders.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import { requireNotebook } from "./require-notebook.ts";

/** @throws StartError when there is no folder of notes, or the settings cannot be read @throws DiskError when the folder cannot be used */
export async function importOldNotesOf(folders: Folders, now: number): Promise<OldImport> {
  requireNotebook(folders);
  const { notebook, conf } = folders;
  const settings = await readInterpreterFile(join(conf, "interpreter.json"));
  const storage = await openFileNoteStorage({ root: notebook, fileSystem: nodeFileSystem });
  const groupOf = settings ? boundGroups(settings.rest, settings.settings) : () => undefined;
  return importOldNotes({ root: notebook, fileSystem: nodeFileSystem, storage, groupOf, at: now });
}
