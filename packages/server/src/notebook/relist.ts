/**
 * The tree of notes read from storage once more, while notes are open.
 *
 * A file that a user moved by hand keeps its id, so its open note moves along. A file that a user deleted takes its note with it, but never
 * an edit that only the journal has, and never a run: such a note stays, and its next save makes the file again.
 */
import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Logger } from "pino";
import type { KeyedQueue } from "../storage/keyed-queue.ts";
import type { NotePlace, NoteStorage } from "../storage/note-storage.ts";
import type { Catalogue } from "./catalogue.ts";
import type { LiveNote } from "./live-note.ts";
import type { OpenNotes } from "./open-notes.ts";
import { decideOperations } from "./paragraphs.ts";

export interface RelistOptions {
  readonly storage: NoteStorage;
  readonly openNotes: OpenNotes;
  readonly catalogue: Catalogue;
  readonly queue: KeyedQueue;
  readonly log: Logger;
}

/** @returns the open notes that are gone */
export async function relistNotes(options: RelistOptions): Promise<readonly LiveNote[]> {
  const { storage, openNotes, catalogue, queue, log } = options;
  const { notes, skipped } = await storage.list();
  for (const { file, reason } of skipped) log.warn({ file, reason }, "a file of the notebook folder is not listed");
  const found = placesOfNotes(notes, options);

  const gone: LiveNote[] = [];
  for (const live of openNotes.all) {
    const { id } = live.note;
    const path = catalogue.pathOf(id);
    if (path === undefined || found.has(id)) continue;
    const isGone = await queue.run(id, async () => {
      // A listing may miss a name that is just being replaced.
      if ((await isNoteThere(storage, { id, path })) || !openNotes.canGo(id)) return false;
      openNotes.drop(id);
      return true;
    });
    if (isGone) gone.push(live);
    else found.set(id, path);
  }

  catalogue.clear();
  for (const [id, path] of found) catalogue.set(id, path);
  return gone;
}

/** Moves open notes to where they are listed. */
export async function followFiles({ openNotes, catalogue }: RelistOptions): Promise<void> {
  for (const live of openNotes.all) {
    const path = catalogue.pathOf(live.note.id);
    if (path !== undefined && path !== live.note.path)
      await decideOperations(live, [{ type: "noteMoved", path }]).durable;
  }
}

/** One place for each id. Of two files that claim one, the known place counts, else the first. */
function placesOfNotes(notes: readonly NotePlace[], { catalogue, log }: RelistOptions): Map<NoteId, string> {
  const found = new Map<NoteId, string>();
  const byPath = notes.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const { id, path } of byPath) {
    const other = found.get(id);
    if (other === undefined || path === catalogue.pathOf(id)) found.set(id, path);
    if (other !== undefined)
      log.warn({ noteId: id, paths: [other, path] }, "two files have one note id; one is listed");
  }
  return found;
}

async function isNoteThere(storage: NoteStorage, place: NotePlace): Promise<boolean> {
  return storage.read(place).then(
    () => true,
    (error: unknown) => !(error instanceof NotebookError && error.code === "noteNotFound"),
  );
}
