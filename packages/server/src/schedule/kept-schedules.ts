/** Lists the schedules of all notes and takes over those that came with a home, while the server runs. */
import { isInTrash, type Note, type NoteId, readNoteFile } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { LiveNote } from "../notebook/live-note.ts";
import type { NotePlace, NoteStorage } from "../storage/note-storage.ts";
import type { Schedules } from "./schedules.ts";
import { planTakeOver, type TakeOver, type TakeOverQuery } from "./take-over.ts";

interface KeptSchedulesOptions {
  readonly storage: Pick<NoteStorage, "read">;
  readonly schedules: Pick<Schedules, "adopt">;
  readonly list: () => readonly NotePlace[];
  readonly openNote: (id: NoteId) => Promise<LiveNote>;
  /** A note that is in memory right now. */
  readonly peek: (id: NoteId) => Note | undefined;
  readonly query: () => TakeOverQuery;
}

export type KeptSchedule = NotePlace & { readonly expression: string } & TakeOver;

export class KeptSchedules {
  readonly #options: KeptSchedulesOptions;

  constructor(options: KeptSchedulesOptions) {
    this.#options = options;
  }

  /** Sorted by path. A note that cannot be read has no schedule. */
  async list(): Promise<readonly KeptSchedule[]> {
    const { list, peek, storage, query } = this.#options;
    const asked = query();
    const found: KeptSchedule[] = [];
    for (const place of list()) {
      if (isInTrash(place.path)) continue;
      const note = peek(place.id) ?? (await scheduledNote(storage, place));
      const plan = note && planTakeOver({ ...note, ...place }, asked);
      if (note && plan) found.push({ ...place, expression: String(note.config["cron"]), ...plan });
    }
    return found;
  }

  /** Takes over all that wait. @returns the schedules that were taken over, as they were before, without those of notes that are gone meanwhile */
  async takeOver(): Promise<readonly (KeptSchedule & { readonly state: "waits" })[]> {
    const taken: (KeptSchedule & { readonly state: "waits" })[] = [];
    for (const schedule of await this.list()) {
      if (schedule.state !== "waits") continue;
      try {
        await this.#options.schedules.adopt(await this.#options.openNote(schedule.id), schedule.principal);
        taken.push(schedule);
      } catch (error) {
        if (!(error instanceof NotebookError)) throw error;
      }
    }
    return taken;
  }
}

/** Parses a note only if its text may contain a schedule. Null when it has none or cannot be read. */
export async function scheduledNote(storage: Pick<NoteStorage, "read">, place: NotePlace): Promise<Note | null> {
  const text = await storage.read(place).catch((error: unknown) => {
    if (error instanceof NotebookError) return "";
    throw error;
  });
  if (!/"cron"\s*:\s*"[^"]/.test(text)) return null;
  const read = readNoteFile(text, place);
  return read.ok ? read.note : null;
}
