/** A running server out of its settings: everything is opened in order here, and closed in the reverse one. */
import { hostname } from "node:os";
import { join } from "node:path";
import { findKernelspecs } from "@octavo/interpreter";
import { type IdSource, type NoteId, newRunId } from "@octavo/note";
import type { Logger } from "pino";
import { Access } from "../access/access.ts";
import { Guard } from "../access/guard.ts";
import { NoteLists } from "../access/note-lists.ts";
import { createApp, requestTimeout } from "../api/http/app.ts";
import { readCommit } from "../api/rest/built-commit.ts";
import { SocketServer } from "../api/socket/socket-server.ts";
import { databaseFileOf } from "../auth/accounts/account-files.ts";
import { openPeople } from "../auth/open-people.ts";
import { asGiven, lowerCase } from "../auth/spelling.ts";
import type { Settings } from "../configuration/config.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { openCredentials } from "../credentials/open-credentials.ts";
import { openDatabase } from "../database/database.ts";
import { Favourites } from "../favourites/favourites.ts";
import { openHelium } from "../helium/helium.ts";
import type { JobDesk } from "../jobs/job-desk.ts";
import { openJobDesk } from "../jobs/open-job-desk.ts";
import { limitsOf } from "../limits/limits.ts";
import { NoteRate } from "../limits/note-rate.ts";
import { hostsOf } from "../net/gate.ts";
import { listen } from "../net/listen.ts";
import { Proxies } from "../net/proxies.ts";
import { openProxySockets } from "../net/proxy-socket.ts";
import { Catalogue } from "../notebook/catalogue.ts";
import { GlobalObjects } from "../notebook/global-objects.ts";
import { GlobalRights } from "../notebook/global-rights.ts";
import { LastChanges } from "../notebook/last-changes.ts";
import { bringUpToDate, openNoteJournal } from "../notebook/note-journal.ts";
import { Notebook } from "../notebook/notebook.ts";
import { createNotices } from "../notebook/notices.ts";
import { OpenNotes } from "../notebook/open-notes.ts";
import { OverlayFiles } from "../notebook/overlay-files.ts";
import { SaveSchedule } from "../notebook/save-schedule.ts";
import { viewFor } from "../notebook/view-for.ts";
import { openAudit } from "../observability/audit-log.ts";
import { roomOn } from "../observability/health.ts";
import { createMetrics } from "../observability/metrics.ts";
import { Origins } from "../observability/origins.ts";
import { createServerStatus } from "../observability/status.ts";
import { Pool } from "../pool/pool.ts";
import { PoolSources } from "../pool/pool-sources.ts";
import { Revisions } from "../revisions/revisions.ts";
import { WorkerRevisions } from "../revisions/worker-revisions.ts";
import { createAnswers } from "../runs/answers.ts";
import { createDriverAnswers } from "../runs/driver-answers.ts";
import { ResultFiles } from "../runs/result-files.ts";
import { filesOf, revisionsOf } from "../runs/result-referrers.ts";
import { ResultSweep } from "../runs/result-sweep.ts";
import { RunDesk } from "../runs/run-desk.ts";
import { RunTrail } from "../runs/run-trail.ts";
import { RunnerLink } from "../runs/runner-link.ts";
import { openRunningNotes, type RunningNotes } from "../runs/running-notes.ts";
import { saveResult } from "../runs/save-result.ts";
import { watchSessions } from "../runs/stopped-sessions.ts";
import { tellViewedNotes } from "../runs/viewed-notes.ts";
import { Watches } from "../runs/watches.ts";
import { mayStillRun } from "../schedule/may-still-run.ts";
import { scheduleRules } from "../schedule/schedule-rules.ts";
import { ScheduleStore } from "../schedule/schedule-store.ts";
import { Schedules } from "../schedule/schedules.ts";
import { indexThread } from "../search/index-link.ts";
import { Search } from "../search/search.ts";
import { administers } from "../settings/administers.ts";
import { openInterpreterSettings } from "../settings/interpreter-settings.ts";
import { lifecycleDefaults } from "../settings/lifecycle.ts";
import { groupOfNewNotes } from "../settings/new-note-group.ts";
import { Preparations } from "../settings/preparations.ts";
import { needsWalls, trustWords } from "../settings/walls.ts";
import { systemClock } from "../storage/clock.ts";
import { closeToOthers } from "../storage/close-folder.ts";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import { lockFolder } from "../storage/folder-lock.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import type { Syncs } from "../storage/measured-file-system.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import { openTables } from "../tables/open-tables.ts";
import { prepareTables } from "../tables/prepare-tables.ts";
import { closeFiles } from "./close-at-start.ts";
import { keepHouse } from "./housekeeping.ts";
import { openLog } from "./open-log.ts";
import { openWorkspace } from "./open-workspace.ts";
import { prepareData } from "./prepare-data.ts";

/** What the build put where; absolute paths. */
export interface Layout {
  readonly commitFile: string;
  readonly runnerScript: string;
  readonly searchScript: string;
  readonly tablesScript: string;
  readonly revisionWorker: string;
  readonly accountFilesScript: string;
  readonly webDirectory: string;
  readonly examplesDirectory: string;
}

export interface ServerOptions {
  readonly settings: Settings;
  readonly configuration: Configuration;
  readonly layout: Layout;
  readonly ids: IdSource;
}

export interface RunningServer {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  readonly log: Logger;
  /** Saves and ends. With `force` running code ends too. @returns what goes on without the server, in words; null when nothing does */
  stop(options: { readonly force: boolean }): Promise<string | null>;
}

export const version = "0.1.0";

export async function startServer({ settings, configuration, layout, ids }: ServerOptions): Promise<RunningServer> {
  const { folders } = settings;
  const { data, conf } = folders;
  // The log is opened first, and settings that it must not tell are read later.
  let secretValues = (): readonly string[] => [];
  const log = openLog(settings, () => secretValues());
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
  const hasWalls = needsWalls({ hasAccounts: people.hasAccounts, trustUsers: settings.trustUsers });
  if (people.hasAccounts && !hasWalls) log.warn(trustWords);
  const limits = limitsOf(settings, people.hasAccounts);
  const noteRate = new NoteRate(limits, ids.now);
  const favourites = new Favourites(database);
  const journalSyncs: Syncs = { count: 0, seconds: 0, longest: 0 };
  const journal = await openNoteJournal(data, log, status, journalSyncs);
  const storage = await openFileNoteStorage({ root: folders.notebook, fileSystem: nodeFileSystem });

  const lists = await NoteLists.open({ path: join(conf, "notebook-authorization.json"), log });
  const { publicNotes, defaultOwner } = settings;
  const catalogue = new Catalogue();
  const pathOf = (id: string) => catalogue.pathOf(id as NoteId);
  const access = new Access({ lists, publicNotes, defaultOwner, pathOf, people });
  const queue = new KeyedQueue();
  const files = new ResultFiles({ dataDirectory: data, log });
  const tables = openTables({ hostFile: layout.tablesScript, settings, dataDirectory: data, files, hasWalls, log });
  const newEpoch = () => `${ids.now().toString(36)}-${ids.random(2 ** 31).toString(36)}`;
  const changes = await LastChanges.open({ file: join(data, "changes.json"), storage, now: ids.now, log });
  const openNotes: OpenNotes = new OpenNotes({
    storage,
    overlayFiles: new OverlayFiles({ folder: join(data, "overlays"), fileSystem: nodeFileSystem }),
    journal,
    queue,
    now: ids.now,
    newEpoch,
    pathOf: (id) => catalogue.pathOf(id),
    shown: (note) => schedules.shown(note),
    onEffects: (live, effects) => runs.perform(live, effects),
    onOpened: (live) => {
      runs.settle(live);
      search.opened(live);
      runningNotes.noteChanged(live.note);
    },
    isBusy: (id) => runs.isBusy(id),
    onChanged: (live) => {
      changes.changed(live.note.id);
      saves.changed(live.note.id);
      search.changed(live);
      jobs?.noteChanged(live.note.id);
      runningNotes.noteChanged(live.note);
    },
    onWatcherFailed: (error) => log.error({ err: error }, "a client could not be told what happened"),
    asNobody: (work) => changes.as(null, work),
  });
  const saves: SaveSchedule = new SaveSchedule({
    save: (id) => openNotes.save(id),
    isSaved: (id) => openNotes.isSaved(id),
    onFailed: (id, error) => log.error({ err: error, noteId: id }, "a note could not be saved"),
  });
  const groupNow = () => groupOfNewNotes(configuration, interpreters);
  configuration.showAs("zeppelin.interpreter.group.default", groupNow);
  const notebook: Notebook = new Notebook({
    storage,
    openNotes,
    catalogue,
    queue,
    ids,
    log,
    owners: {
      adopt(id, user, audience) {
        changes.changed(id);
        return access.adopt(id, user, audience);
      },
      forget: (id) => access.forget(id),
    },
    groupOfNewNotes: groupNow,
    countNew: (user) => noteRate.take(user),
    onRemoved(id) {
      runs.closeNote(id);
      pool.forget(id);
      globals.forget(id);
      poolSources.forget(id);
      schedules.forget(id);
      changes.forget(id);
      favourites.forget(id);
    },
  });

  const search = new Search({
    connect: indexThread({
      script: layout.searchScript,
      file: join(data, "search.db"),
      notes: folders.notebook,
    }),
    list: () => notebook.list(),
    pathOf: (id) => catalogue.pathOf(id),
    peek: (id) => openNotes.peek(id),
    isSaved: (id) => openNotes.isSaved(id),
    log,
  });
  notebook.onListChanged(() => search.listChanged());
  notebook.onReloaded(() => {
    search.filesChanged();
    changes.filesChanged();
  });

  const revisionStore = new WorkerRevisions({
    workerFile: layout.revisionWorker,
    root: folders.notebook,
    onWarning: (warning) => log.warn(warning),
  });
  const notices = createNotices();
  const revisions = new Revisions({ store: revisionStore, notebook, openNotes, notices, now: ids.now });

  const mebibyte = 1024 ** 2;
  const sweep = new ResultSweep({
    folder: files.folder,
    notes: [join(data, "journal"), folders.notebook, join(data, "overlays")].map(filesOf),
    revisions: revisionsOf({
      notes: () => notebook.list().map(({ id }) => id as NoteId),
      list: (id) => revisionStore.list(id),
      read: (id, revisionId) => revisionStore.read(id, revisionId),
    }),
    quota: settings.resultsMegabytes === 0 ? null : settings.resultsMegabytes * mebibyte,
    now: ids.now,
    log,
  });
  const audit = openAudit({ folder: join(data, "logs"), now: ids.now, log });
  const origins = new Origins();
  const link = new RunnerLink({
    dataDirectory: data,
    runnerScript: layout.runnerScript,
    log,
    onWelcome({ runs: orders }) {
      runs.receiveWelcome(orders);
      preparations.askAgain();
    },
    onReply(reply) {
      if (reply.type === "prepared") preparations.receive(reply);
      else runs.receive(reply);
    },
    onAway: () => log.info("the runner is away"),
    onUnable: (reason) => runs.receiveUnable(reason),
  });
  const preparations = new Preparations((request) => link.send(request), hasWalls);
  const interpreters = await openInterpreterSettings(conf, {
    preparations,
    onChanged: (id) => runs.closeSetting(id),
    onUntouched: (words) => log.warn(words),
    rolesOf: (user) => people.rolesOf(user),
    hasWalls,
    administers: (user, id) => administers(user, id, { people, access }),
    listed: (member) => people.listed(member),
    sessionDefaults: lifecycleDefaults(configuration, limits.interpreterIdleMinutes),
    mostOfUser: limits.interpretersPerUser,
    kernelspecs: () => findKernelspecs(process.env),
  });
  secretValues = () => interpreters.secretValues;
  const guard = new Guard({ access, isThere: (id) => notebook.has(id) });
  const globals = new GlobalObjects();
  const pool = new Pool({ database, folder: join(data, "pool"), now: ids.now });
  const poolSources = new PoolSources({ database, people, access });
  const globalRights = new GlobalRights({ globals, access, guard, people, poolSources, interpreters });
  const openNote = (id: NoteId) => notebook.open(id);
  const spool = join(data, "runner");
  const driverAnswers = createDriverAnswers({
    credentialOf: (user, entity) => credentials.resolve(user, entity),
    settingName: (id) => interpreters.get(id).name,
    files,
  });
  const answers = createAnswers({
    pool,
    poolSources,
    globals,
    globalRights,
    people,
    access,
    guard,
    openNote,
    spool,
    runs: () => runs,
  });
  const watches = new Watches({
    link,
    mayRun: (user, id) => mayStillRun(user, id, { people, access }),
    clearSpool: (runId) => files.clearSpool(runId),
  });
  const runs: RunDesk = new RunDesk({
    link,
    files,
    interpreters,
    log,
    now: ids.now,
    newRunId: () => newRunId(ids),
    rolesOf: (user) => people.rolesOf(user),
    mayRun: (user, id) => mayStillRun(user, id, { people, access }),
    watches,
    trail: new RunTrail({ tell: (entry) => audit.tell(entry), now: ids.now, current: () => origins.current }),
    answers: {
      ...answers,
      ...driverAnswers,
      angularWatch: (asked, run) => watches.angularWatch(asked, run),
      angularUnwatch: (asked, run) => watches.angularUnwatch(asked, run),
    },
    valuesFor({ live, user }) {
      const place = { noteId: live.note.id, view: live.user };
      const others = poolSources.forRun({ noteId: place.noteId, user });
      return {
        pooled: (name) => pool.textOf(place, name, others),
        credentialOf: (entity) => credentials.resolve(user, entity),
      };
    },
    onFinished(run, outcome) {
      saveResult({ pool, log }, run, outcome);
      prepareTables({ desk: tables.desk, isSomebodyThere: () => sockets.size > 0, log }, run);
    },
    openNote,
    openNotes: () => openNotes.all,
  });

  people.onLoginEnded(({ principal }) => runs.forms.secrets.forget(principal.user));

  const schedules: Schedules = new Schedules({
    store: new ScheduleStore(database),
    origins,
    rules: scheduleRules(settings, people.hasAccounts),
    clock: { now: ids.now, after: systemClock.after },
    log,
    openNote: (id) => notebook.open(id),
    openAs: async (user, id) => viewFor(await notebook.open(id), { user, roles: people.rolesOf(user) }, access),
    pathOf: (id) => catalogue.pathOf(id),
    mayRun: (user, id) => mayStillRun(user, id, { people, access }),
    endSessions: (id) => runs.closeNote(id),
  });
  notebook.onListChanged(() => schedules.checkPlaces());
  notebook.onMoved((id) => schedules.checkPlace(id));
  access.onChanged((noteIds) => schedules.checkRights(noteIds));
  access.onChanged((noteIds) => runs.checkRights(noteIds));
  people.onAccountsChanged(() => runs.checkRights(null));
  const jobParts = { notebook, openNotes, storage, access, file: join(data, "jobs.db"), now: ids.now, log };
  const jobs: JobDesk | null = settings.jobManager ? openJobDesk(jobParts) : null;
  const { workspace, uploads, fileTrash } = await openWorkspace({
    dataDirectory: data,
    ...{ database, limits, access, interpreters, hasWalls },
    now: ids.now,
    hasAccounts: people.hasAccounts,
    sharedWriters: settings.sharedFiles,
    trashDays: settings.fileTrashDays,
    accountScript: layout.accountFilesScript,
  });
  const runningNotes: RunningNotes = openRunningNotes({ notebook, access });

  status.listen(({ saving }) => {
    if (saving) runs.goOn();
  });
  await notebook.reload();
  const gate = {
    hosts: hostsOf({ ...settings, hasAccounts: people.hasAccounts, machine: hostname() }),
    allowedOrigins: settings.allowedOrigins,
  };
  const credentials = await openCredentials({
    folder: join(data, "conf"),
    zeppelinFile: join(conf, "credentials.json"),
    zeppelinKey: configuration.given("zeppelin.credentials.encryptKey"),
    isPersistent: configuration.isOn("zeppelin.credentials.persist", true),
  });
  const rights = { people, access, guard };
  const answered = new Map<string, number>();
  const metrics = createMetrics({
    journal: journalSyncs,
    requests: answered,
    sockets: () => sockets.size,
    liveNotes: () => openNotes.all.length,
    runs: () => runs.size,
    isRunnerThere: () => link.isOpen,
    isSaving: () => status.current.saving,
  });
  const health = {
    liveness: { server: () => null },
    readiness: {
      journal: () => journal.refusing?.inFull ?? null,
      disk: roomOn(data),
      runner: () => (link.isOpen ? null : "The runner cannot be reached; it is being started again."),
    },
  };
  const helium = await openHelium(folders);
  const operations = { helium, pool, poolSources, notices, audit, origins, health, metrics, answered };
  const services = {
    notebook,
    changes,
    globals,
    globalRights,
    watches,
    runs,
    search,
    tables: tables.desk,
    schedules,
    jobs,
    runningNotes,
    workspace,
    uploads,
    revisions,
    interpreters,
    configuration,
    mapTiles: settings.mapTiles,
    trustsUsers: people.hasAccounts && !hasWalls,
    credentials,
    favourites,
    status,
    database,
    ...rights,
    ...operations,
    ids,
    log,
  };
  const proxies = new Proxies({
    trusted: settings.trustedProxies,
    secret: settings.proxySecret,
    onDisbelieved: () =>
      log.warn(
        "something on this machine forwards requests from an address in trustedProxies and shows no proxySecret: it is not believed",
      ),
  });
  const app = await createApp({
    services,
    gate,
    files,
    notebookFolder: folders.notebook,
    webDirectory: layout.webDirectory,
    version,
    commit: await readCommit(layout.commitFile),
    proxies,
    frameHosts: settings.frameHosts,
  });
  const sockets: SocketServer = new SocketServer(services, {
    ...gate,
    proxies,
    silenceMs: settings.socketSilenceSeconds * 1000,
    limits,
  });
  app.server.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  const address = await listen(app, settings);
  const closeSockets = await openProxySockets(settings.trustedProxies, {
    answer: (request, response) => app.routing(request, response),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    admit: (socket) => proxies.admit(socket),
    requestTimeout,
  });
  await lock.tell(address);
  link.start();
  interpreters.prepare();
  void bringUpToDate(openNotes, catalogue, log).then(() => schedules.start());
  const stopKeeping = keepHouse({ openNotes, search, journal, files, lists, sweep, uploads, fileTrash, log });
  const stopTelling = people.hasAccounts ? tellViewedNotes({ viewed: () => sockets.viewedNotes(), link }) : () => {};
  const stopLooking = watchSessions({ notebook, runs, interpreters, configuration, log });

  return {
    address,
    log,
    async stop({ force }) {
      stopLooking();
      stopTelling();
      stopKeeping();
      schedules.stop();
      jobs?.stop();
      runningNotes.stop();
      accounts.stop();
      sockets.close();
      await closeSockets();
      await app.close();
      await uploads.stop();
      await journal.flush();
      const running = await link.stop({ force });
      await journal.flush();
      await files.sweep();
      saves.stop();
      for (const { id, error } of await openNotes.saveAll()) {
        log.error({ err: error, noteId: id }, "a note could not be saved; its edits are in the journal");
      }
      await search.stop();
      await tables.close();
      await revisionStore.close();
      await journal.stop();
      await lists.flush();
      await changes.write();
      await audit.flush();
      metrics.stop();
      database.close();
      await lock.stop();
      return running === 0 ? null : goesOn(running);
    },
  };
}

function goesOn(running: number): string {
  const what = running === 1 ? "1 run goes on" : `${running} runs go on`;
  return `Saved. ${what} in the background; start Octavo again to see the output, or press Ctrl-C twice next time to end everything.`;
}
