/** The lowest layer: the data folder and what is kept in it, with the people and limits of this server. */
import { databaseFileOf } from "../auth/accounts/account-files.ts";
import { openPeople } from "../auth/open-people.ts";
import { asGiven, lowerCase } from "../auth/spelling.ts";
import { openDatabase } from "../database/database.ts";
import { Favourites } from "../favourites/favourites.ts";
import { RecentNotes } from "../favourites/recent-notes.ts";
import { limitsOfSettings } from "../limits/limits.ts";
import { NoteRate } from "../limits/note-rate.ts";
import { openNoteJournal } from "../notebook/note-journal.ts";
import { createServerStatus } from "../observability/status.ts";
import { needsWalls, trustWords } from "../settings/walls.ts";
import { closeToOthers } from "../storage/close-folder.ts";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import { lockFolder } from "../storage/folder-lock.ts";
import type { Syncs } from "../storage/measured-file-system.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import { closeFiles } from "./close-at-start.ts";
import type { ServerOptions } from "./layout.ts";
import { openServerLog } from "./open-log.ts";
import { prepareData } from "./prepare-data.ts";

export type Data = Awaited<ReturnType<typeof openData>>;

/** @throws StartError when the folder cannot be used, or another server uses it */
export async function openData({ settings, configuration, layout, ids }: ServerOptions) {
  const { folders } = settings;
  const { data } = folders;
  // The log is opened first, and settings that it must not show are read later.
  const secrets: { values: () => readonly string[] } = { values: () => [] };
  const ofDirectories: { values: () => readonly string[] } = { values: () => [] };
  const log = openServerLog(settings, () => [...secrets.values(), ...ofDirectories.values()]);
  const status = createServerStatus();
  await prepareData(folders, layout.examplesDirectory);
  await closeToOthers(data, log);
  await closeFiles(folders, log);
  const lock = await lockFolder(data);
  const database = await openDatabase(databaseFileOf(data));
  const accounts = await openPeople({
    folders,
    spelling: configuration.isOn("zeppelin.username.force.lowercase", false) ? lowerCase : asGiven,
    database,
    log,
    now: ids.now,
    idleMs: settings.sessionHours * 3_600_000,
  });
  const { people } = accounts;
  ofDirectories.values = () => people.directories?.secretValues ?? [];
  const hasWalls = needsWalls({ hasAccounts: people.hasAccounts, trustUsers: settings.trustUsers });
  if (people.hasAccounts && !hasWalls) log.warn(trustWords);
  const limits = limitsOfSettings(settings, people.hasAccounts);
  const noteRate = new NoteRate(limits, ids.now);
  const favourites = new Favourites(database);
  const recentNotes = new RecentNotes(database, ids.now);
  const journalSyncs: Syncs = { count: 0, seconds: 0, longest: 0 };
  const journal = await openNoteJournal(data, log, status, journalSyncs);
  const storage = await openFileNoteStorage({ root: folders.notebook, fileSystem: nodeFileSystem });
  return {
    ...{ secrets, log, status, lock, database, accounts, people, hasWalls, limits, noteRate, favourites, recentNotes },
    ...{ journalSyncs, journal, storage },
  };
}
