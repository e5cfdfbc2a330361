/** The schedules that a server of this data folder runs. */
import type { NoteId } from "@octavo/note";
import { databaseFileOf } from "../auth/accounts/account-files.ts";
import { readDatabaseCopy } from "../database/database-copy.ts";
import { type Schedule, ScheduleStore } from "../schedule/schedule-store.ts";

export async function readKnownSchedules(data: string): Promise<ReadonlyMap<NoteId, Schedule>> {
  const found = await readDatabaseCopy(databaseFileOf(data), (database) => {
    const store = new ScheduleStore(database);
    return store.noteIds().flatMap((id) => [store.get(id) ?? []].flat().map((each) => [id, each] as const));
  });
  return new Map(found ?? []);
}
