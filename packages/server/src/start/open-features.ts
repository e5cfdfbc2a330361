/** What is built upon notes and runs: search, revisions, schedules, jobs, files of the page, and room for results. */
import { join } from "node:path";
import type { NoteId } from "@octavo/note";
import { principalOf } from "../auth/principal-of.ts";
import { openHelium } from "../helium/helium.ts";
import { openBundles } from "../helium/open-bundles.ts";
import type { JobService } from "../jobs/job-service.ts";
import { openJobService } from "../jobs/open-job-service.ts";
import { createNotices } from "../notebook/notices.ts";
import { viewForMember } from "../notebook/view-for.ts";
import { Revisions } from "../revisions/revisions.ts";
import { WorkerRevisions } from "../revisions/worker-revisions.ts";
import { filesOfFolder, revisionsOf } from "../runs/result-referrers.ts";
import { ResultSweep } from "../runs/result-sweep.ts";
import { openRunningNotes } from "../runs/running-notes.ts";
import { KeptSchedules } from "../schedule/kept-schedules.ts";
import { scheduleRules } from "../schedule/schedule-rules.ts";
import { ScheduleStore } from "../schedule/schedule-store.ts";
import { Schedules } from "../schedule/schedules.ts";
import { indexThread } from "../search/index-link.ts";
import { Search } from "../search/search.ts";
import { systemClock } from "../storage/clock.ts";
import { FilePreviewService } from "../tables/file-preview-service.ts";
import type { Followers } from "./followers.ts";
import type { ServerOptions } from "./layout.ts";
import type { Data } from "./open-data.ts";
import type { Interpreters } from "./open-interpreters.ts";
import type { Notes } from "./open-notebook.ts";
import type { Records } from "./open-records.ts";
import type { Runs } from "./open-runs.ts";
import { type OpenedWorkspace, openWorkspace } from "./open-workspace.ts";

type FeaturesBelow = Data & Records & Interpreters & Notes & Runs & { readonly followers: Followers };

export type Features = Awaited<ReturnType<typeof openFeatures>>;

export async function openFeatures(options: ServerOptions, below: FeaturesBelow) {
  const { settings } = options;
  const { followers, changes, favourites, recentNotes, notebook, access, status, runs } = below;
  const search = openSearch(options, below);
  const revisionParts = openRevisions(options, below);
  const sweep = openSweep(options, { ...below, ...revisionParts });
  const schedules = openSchedules(options, below);
  const keptSchedules = openKeptSchedules(options, { ...below, schedules });
  const jobs = openJobs(options, below);
  followers.join({
    removed(id) {
      changes.forget(id);
      favourites.forget(id);
      recentNotes.forget(id);
    },
  });
  const files = await openFiles(options, below);
  const filePreviews = openPreviews(options, { ...below, ...files });
  const runningNotes = openRunningNotes({ notebook, access });
  followers.join({
    opened: ({ note }) => runningNotes.noteChanged(note),
    changed: ({ note }) => runningNotes.noteChanged(note),
  });
  status.listen(({ saving }) => {
    if (saving) runs.resume();
  });
  runs.widgets.onSent((view, data) => revisionParts.notices.sendToNote(view, { op: "WIDGET_SENT", data }));
  await notebook.reload();
  const { heliumBuilder: builderScript, heliumKit: kit } = options.layout;
  const bundles = await openBundles({ dataDirectory: settings.folders.data, builderScript, kit });
  const helium = await openHelium(settings.folders, bundles);
  return {
    search,
    ...revisionParts,
    sweep,
    schedules,
    keptSchedules,
    jobs,
    ...files,
    filePreviews,
    runningNotes,
    helium,
  };
}

function openSearch({ settings, layout }: ServerOptions, below: FeaturesBelow): Search {
  const { followers, notebook, openNotes, catalogue, changes, log } = below;
  const { data, notebook: notes } = settings.folders;
  const search = new Search({
    connect: indexThread({ script: layout.searchScript, file: join(data, "search.db"), notes }),
    list: () => notebook.list(),
    pathOf: (id) => catalogue.pathOf(id),
    peek: (id) => openNotes.peek(id),
    isSaved: (id) => openNotes.isSaved(id),
    log,
  });
  followers.join({ opened: (live) => search.opened(live), changed: (live) => search.changed(live) });
  notebook.onListChanged(() => search.listChanged());
  notebook.onReloaded(() => {
    search.filesChanged();
    changes.filesChanged();
  });
  return search;
}

function openRevisions({ settings, layout, ids }: ServerOptions, { notebook, openNotes, log }: FeaturesBelow) {
  const revisionStore = new WorkerRevisions({
    workerFile: layout.revisionWorker,
    root: settings.folders.notebook,
    onWarning: (warning) => log.warn(warning),
  });
  const notices = createNotices();
  const revisions = new Revisions({ store: revisionStore, notebook, openNotes, notices, now: ids.now });
  return { revisionStore, notices, revisions };
}

const mebibyte = 1024 ** 2;

function openSweep(
  { settings, ids }: ServerOptions,
  { files, notebook, revisionStore, log }: FeaturesBelow & ReturnType<typeof openRevisions>,
): ResultSweep {
  const { data, notebook: notes } = settings.folders;
  return new ResultSweep({
    folder: files.folder,
    notes: [join(data, "journal"), notes, join(data, "overlays")].map(filesOfFolder),
    revisions: revisionsOf({
      notes: () => notebook.list().map(({ id }) => id as NoteId),
      list: (id) => revisionStore.list(id),
      read: (id, revisionId) => revisionStore.read(id, revisionId),
    }),
    quota: settings.resultsMegabytes === 0 ? null : settings.resultsMegabytes * mebibyte,
    now: ids.now,
    log,
  });
}

function openSchedules({ settings, ids }: ServerOptions, below: FeaturesBelow): Schedules {
  const { followers, database, origins, people, access, notebook, catalogue, runs, mayRun, log } = below;
  const schedules = new Schedules({
    store: new ScheduleStore(database),
    rules: scheduleRules(settings, people.hasAccounts),
    clock: { now: ids.now, after: systemClock.after },
    openNote: (id) => notebook.open(id),
    openAs: async (user, id) => viewForMember(await notebook.open(id), { user, roles: people.rolesOf(user) }, access),
    pathOf: (id) => catalogue.pathOf(id),
    endSessions: (id) => runs.closing.closeNote(id),
    absence: (user) => people.directories?.absence(user) ?? null,
    ...{ origins, mayRun, log },
  });
  followers.join({ shown: (note) => schedules.shown(note), removed: (id) => schedules.forget(id) });
  notebook.onListChanged(() => schedules.checkPlaces());
  notebook.onMoved((id) => schedules.checkPlace(id));
  access.onChanged((noteIds) => schedules.checkRights(noteIds));
  access.onChanged((noteIds) => runs.rights.checkRights(noteIds));
  people.onAccountsChanged(() => runs.rights.checkRights(null));
  people.onAccountsChanged(() => runs.rights.endRunsOfShutOut());
  people.onAccountsChanged(() => void runs.rights.endInterpretersOfShutOut());
  return schedules;
}

function openKeptSchedules(
  { settings, ids }: ServerOptions,
  below: FeaturesBelow & { readonly schedules: Schedules },
): KeptSchedules {
  const { notebook, openNotes, storage, people, access, database, schedules } = below;
  const store = new ScheduleStore(database);
  return new KeptSchedules({
    ...{ storage, schedules },
    list: () => notebook.list().map(({ id, path }) => ({ id: id as NoteId, path })),
    openNote: (id) => notebook.open(id),
    peek: (id) => openNotes.peek(id)?.note,
    query: () => ({
      rules: scheduleRules(settings, people.hasAccounts),
      principalOf: (user) => principalOf(user, people),
      mayRun: (principal, id) => access.may(principal, "runner", id),
      ownersOf: (id) => access.listsOf(id).owners,
      hasAccounts: people.hasAccounts,
      known: (id) => store.get(id),
      now: ids.now(),
    }),
  });
}

function openJobs({ settings, ids }: ServerOptions, below: FeaturesBelow): JobService | null {
  if (!settings.jobManager) return null;
  const { followers, notebook, openNotes, storage, access, log } = below;
  const file = join(settings.folders.data, "jobs.db");
  const jobs = openJobService({ notebook, openNotes, storage, access, file, now: ids.now, log });
  followers.join({ changed: ({ note }) => jobs.noteChanged(note.id) });
  return jobs;
}

function openPreviews(
  { settings, layout }: ServerOptions,
  { workspace, hasWalls, log }: FeaturesBelow & Pick<OpenedWorkspace, "workspace">,
): FilePreviewService {
  const dataDirectory = settings.folders.data;
  return new FilePreviewService({ hostFile: layout.tablesScript, dataDirectory, workspace, hasWalls, log });
}

function openFiles({ settings, layout, ids }: ServerOptions, below: FeaturesBelow) {
  const { database, limits, access, interpreters, hasWalls, people } = below;
  return openWorkspace({
    dataDirectory: settings.folders.data,
    ...{ database, limits, access, interpreters, hasWalls },
    now: ids.now,
    hasAccounts: people.hasAccounts,
    sharedWriters: settings.sharedFiles,
    trashDays: settings.fileTrashDays,
    accountScript: layout.accountFilesScript,
  });
}
