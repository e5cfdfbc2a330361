/**
 * A running server out of its settings. Each layer is opened out of those below it, in order, and gives its parts to the next; what a lower layer has
 * to report to a higher one goes through `Followers`. Everything is closed in the reverse order.
 */
import type { Logger } from "pino";
import { bringUpToDate } from "../notebook/note-journal.ts";
import { watchSessions } from "../runs/stopped-sessions.ts";
import { reportViewedNotes } from "../runs/viewed-notes.ts";
import { Followers } from "./followers.ts";
import { keepHouse } from "./housekeeping.ts";
import type { ServerOptions } from "./layout.ts";
import { openData } from "./open-data.ts";
import { type Doors, type DoorsBelow, openDoors } from "./open-doors.ts";
import { openFeatures } from "./open-features.ts";
import { openInterpreters } from "./open-interpreters.ts";
import { openNotebook } from "./open-notebook.ts";
import { openRecords } from "./open-records.ts";
import { openRuns } from "./open-runs.ts";
import { Presence } from "./presence.ts";

export interface RunningServer {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  readonly log: Logger;
  /** Saves and ends. With `force` running code ends too. @returns what goes on without the server, in words; null when nothing does */
  stop(options: { readonly force: boolean }): Promise<string | null>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const hooks = { followers: new Followers(), presence: new Presence() };
  const data = { ...hooks, ...(await openData(options)) };
  const records = { ...data, ...(await openRecords(options, data)) };
  const interpreters = { ...records, ...(await openInterpreters(options, records)) };
  const notes = { ...interpreters, ...openNotebook(options, interpreters) };
  const runs = { ...notes, ...(await openRuns(options, notes)) };
  const below = { ...runs, ...(await openFeatures(options, runs)) };
  const doors = await openDoors(options, below);
  const stopWork = startWork(options, below, doors);
  return {
    address: doors.address,
    log: below.log,
    stop: async ({ force }) => {
      stopWork();
      return stopServer(below, doors, force);
    },
  };
}

/** What goes on by itself from now on. @returns ends it */
function startWork({ configuration }: ServerOptions, below: DoorsBelow, { sockets }: Doors): () => void {
  const { link, interpreters, openNotes, catalogue, schedules, people, notebook, runs, log } = below;
  link.start();
  interpreters.prepare();
  void bringUpToDate(openNotes, catalogue, log).then(() => schedules.start());
  const stopKeeping = keepHouse(below);
  const stopReporting = people.hasAccounts
    ? reportViewedNotes({ viewed: () => sockets.viewedNotes(), link })
    : () => {};
  const stopLooking = watchSessions({ notebook, runs, interpreters, configuration, log });
  return () => {
    stopLooking();
    stopReporting();
    stopKeeping();
  };
}

/** Closes the doors, then what changes notes, then saves them, and last what they are saved with. */
async function stopServer(below: DoorsBelow, doors: Doors, force: boolean): Promise<string | null> {
  const { schedules, jobs, runningNotes, accounts, uploads, journal, link, files, saves, openNotes, log } = below;
  schedules.stop();
  jobs?.stop();
  runningNotes.stop();
  accounts.stop();
  doors.sockets.close();
  await doors.closeSockets();
  await doors.app.close();
  await uploads.stop();
  await journal.flush();
  const running = await link.stop({ force });
  await journal.flush();
  await files.sweep();
  saves.stop();
  for (const { id, error } of await openNotes.saveAll()) {
    log.error({ err: error, noteId: id }, "a note could not be saved; its edits are in the journal");
  }
  await below.search.stop();
  await below.tables.close();
  await below.filePreviews.close();
  await below.revisionStore.close();
  await journal.stop();
  await below.lists.flush();
  await below.changes.write();
  await below.audit.flush();
  doors.metrics.stop();
  below.database.close();
  await below.lock.stop();
  return running === 0 ? null : describeKeptRuns(running);
}

function describeKeptRuns(running: number): string {
  const what = running === 1 ? "1 run goes on" : `${running} runs go on`;
  return `Saved. ${what} in the background; start Octavo again to see the output, or press Ctrl-C twice next time to end everything.`;
}
