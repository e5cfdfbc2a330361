/** Lists and takes over the schedules of a home or data folder, also beside a running server, which reads its database at least once a minute. */
import { mkdir } from "node:fs/promises";
import { isInTrash } from "@octavo/note";
import { databaseFileOf } from "../auth/accounts/account-files.ts";
import { readAllOptions } from "../configuration/config.ts";
import { openDatabase } from "../database/database.ts";
import { scheduledNote } from "../schedule/kept-schedules.ts";
import { scheduleRules } from "../schedule/schedule-rules.ts";
import { ScheduleStore } from "../schedule/schedule-store.ts";
import { planTakeOver, type TakeOver } from "../schedule/take-over.ts";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import type { NotePlace } from "../storage/note-storage.ts";
import { StartError } from "../storage/start-error.ts";
import { readHomePeople } from "./home-people.ts";
import { readOnlyFileSystem } from "./read-only-file-system.ts";
import { optionsOrStartError } from "./read-options.ts";
import { requireNotebook } from "./require-notebook.ts";

interface HomeSchedulesOptions {
  /** Flags that name the folders. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether waiting schedules run from now on. */
  readonly takesOver: boolean;
}

export type HomeSchedule = NotePlace & { readonly cron: string; readonly plan: TakeOver };

/** @returns the schedules as they were before @throws StartError when the folders cannot be used */
export async function homeSchedules(options: HomeSchedulesOptions): Promise<readonly HomeSchedule[]> {
  const { now, takesOver } = options;
  const { settings } = optionsOrStartError(() => readAllOptions(options));
  const { folders } = settings;
  const people = await readHomePeople(settings);
  // A report may take names for users; what runs as them may not.
  if (takesOver && people.problem !== null) throw new StartError(people.problem);
  requireNotebook(folders);
  await mkdir(folders.data, { recursive: true, mode: 0o700 });
  const database = await openDatabase(databaseFileOf(folders.data));
  try {
    const store = new ScheduleStore(database);
    const known = (id: NotePlace["id"]) => store.get(id);
    const query = { ...people, rules: scheduleRules(settings, people.hasAccounts), known, now };
    const storage = await openFileNoteStorage({ root: folders.notebook, fileSystem: readOnlyFileSystem });
    const found: HomeSchedule[] = [];
    for (const place of (await storage.list()).notes) {
      const note = isInTrash(place.path) ? null : await scheduledNote(storage, place);
      const plan = note && planTakeOver(note, query);
      if (note && plan) found.push({ ...place, cron: String(note.config["cron"]).trim(), plan });
    }
    for (const { id, plan } of takesOver ? found : []) {
      if (plan.state !== "waits") continue;
      const { user, roles } = plan.principal;
      store.set({ ...plan.wish, noteId: id, user, roles, next: plan.next });
    }
    return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  } finally {
    database.close();
  }
}
