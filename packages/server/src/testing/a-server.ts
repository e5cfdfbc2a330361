/** Doors that are open on this machine, with a notebook on a disk in memory behind them and a runner that says nothing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRunId, type NoteId } from "@octavo/note";
import pino from "pino";
import { Access } from "../access/access.ts";
import { Guard } from "../access/guard.ts";
import { NoteLists } from "../access/note-lists.ts";
import { createApp } from "../api/http/app.ts";
import type { Services } from "../api/services.ts";
import { SocketServer } from "../api/socket/socket-server.ts";
import { type UnauthenticatedLimits, unauthenticatedLimits } from "../api/socket/unauthenticated-connections.ts";
import { openPeople } from "../auth/open-people.ts";
import { principalOf } from "../auth/principal-of.ts";
import { Configuration } from "../configuration/configuration.ts";
import type { SharedWriters } from "../configuration/shared-writers.ts";
import { Credentials } from "../credentials/credentials.ts";
import { openDatabase } from "../database/database.ts";
import { Favourites } from "../favourites/favourites.ts";
import { RecentNotes } from "../favourites/recent-notes.ts";
import { openHelium } from "../helium/helium.ts";
import { openJobService } from "../jobs/open-job-service.ts";
import { type UserLimits, unlimited } from "../limits/limits.ts";
import { NoteRate } from "../limits/note-rate.ts";
import { Proxies } from "../net/proxies.ts";
import { GlobalObjects } from "../notebook/global-objects.ts";
import { GlobalRights } from "../notebook/global-rights.ts";
import { LastChanges } from "../notebook/last-changes.ts";
import { createNotices } from "../notebook/notices.ts";
import { viewForMember } from "../notebook/view-for.ts";
import type { Audit, AuditEntry } from "../observability/audit-log.ts";
import { hidingLines } from "../observability/hidden-lines.ts";
import { createMetrics } from "../observability/metrics.ts";
import { Origins } from "../observability/origins.ts";
import { createServerStatus } from "../observability/status.ts";
import { PoolSources } from "../pool/pool-sources.ts";
import { openGitRevisions } from "../revisions/git-revisions.ts";
import { Revisions } from "../revisions/revisions.ts";
import { ResultFiles } from "../runs/result-files.ts";
import { RunService } from "../runs/run-service.ts";
import { RunTrail } from "../runs/run-trail.ts";
import { openRunningNotes } from "../runs/running-notes.ts";
import { Watches } from "../runs/watches.ts";
import { KeptSchedules } from "../schedule/kept-schedules.ts";
import { mayStillRun } from "../schedule/may-still-run.ts";
import { ScheduleStore } from "../schedule/schedule-store.ts";
import { Schedules } from "../schedule/schedules.ts";
import { Search } from "../search/search.ts";
import { indexInProcess } from "../search/testing/a-search.ts";
import { administers } from "../settings/administers.ts";
import type { SettingsFile } from "../settings/settings-file.ts";
import { openWorkspace } from "../start/open-workspace.ts";
import { ownFolders } from "../storage/folders.ts";
import { FilePreviewService } from "../tables/file-preview-service.ts";
import { openTables } from "../tables/open-tables.ts";
import { aNotebook } from "./a-notebook.ts";
import { FakeLink } from "./fake-link.ts";
import { someInterpreters } from "./some-interpreters.ts";

export type AServer = Awaited<ReturnType<typeof aServer>>;

interface AServerOptions {
  readonly allowedOrigins?: readonly string[];
  /** Text of a shiro.ini: then there are accounts. */
  readonly shiro?: string;
  /** Variables under Zeppelin's names. */
  readonly env?: Readonly<Record<string, string>>;
  readonly publicNotes?: boolean;
  readonly strangers?: UnauthenticatedLimits;
  /** Sockets that are taken in all. */
  readonly mostSockets?: number;
  /** Whose word for where a request came from is taken. */
  readonly proxies?: Proxies;
  /** The bundled program that answers questions about tables, for who asks some. */
  readonly limits?: UserLimits;
  readonly sharedWriters?: SharedWriters;
  readonly tablesHost?: string;
  /** Of interpreters. */
  readonly settings?: SettingsFile;
  readonly logLevel?: "error" | "trace";
}

export async function aServer({
  allowedOrigins = [],
  shiro,
  env = {},
  publicNotes = true,
  strangers = unauthenticatedLimits,
  mostSockets,
  proxies = new Proxies(),
  tablesHost = "",
  settings,
  logLevel = "error",
  limits = unlimited,
  sharedWriters = "everyone",
}: AServerOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "octavo-server-"));
  const webDirectory = join(folder, "web");
  mkdirSync(join(webDirectory, "assets"), { recursive: true });
  writeFileSync(join(webDirectory, "index.html"), "<title>Octavo</title><script>ahead()</script>");
  writeFileSync(join(webDirectory, "frame.html"), "<title>frame</title>");
  writeFileSync(join(webDirectory, "assets", "app.js"), "1");
  writeFileSync(join(folder, "secret"), "secret");
  mkdirSync(join(folder, "conf"));
  if (shiro !== undefined) writeFileSync(join(folder, "conf", "shiro.ini"), shiro);

  let secretValues = (): readonly string[] => [];
  const logged: Record<string, unknown>[] = [];
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino(
    { level: logLevel },
    hidingLines(write, () => secretValues()),
  );
  const lists = await NoteLists.open({ path: join(folder, "conf", "notebook-authorization.json"), log });
  const pathOf = (id: string): string | undefined => house.notebook.pathOf(id as NoteId);
  const access = new Access({
    lists,
    publicNotes,
    defaultOwner: null,
    pathOf,
    people: { listed: (person) => accounts.people.listed(person), rolesOf: (user) => accounts.people.rolesOf(user) },
  });
  const house: Awaited<ReturnType<typeof aNotebook>> = await aNotebook(undefined, access, (user) =>
    noteRate.take(user),
  );
  const noteRate = new NoteRate(limits, house.ids.now);
  const files = new ResultFiles({ dataDirectory: folder, log });
  const link = new FakeLink();
  const { notebook, ids } = house;
  const audited: AuditEntry[] = [];
  const audit: Audit = { record: (entry) => void audited.push(entry), flush: async () => {} };
  const origins = new Origins();
  const { interpreters } = someInterpreters({
    ...(settings === undefined ? {} : { file: settings }),
    onChanged: (id) => runs.closing.closeSetting(id),
    listed: (member) => accounts.people.listed(member),
    administers: (user, id) => administers(user, id, { people: accounts.people, access }),
  });
  secretValues = () => interpreters.secretValues;
  const watches = new Watches({
    link,
    mayRun: (user, id) => access.may({ user, roles: [] }, "runner", id),
    clearSpool: () => {},
  });
  const runs: RunService = new RunService({
    link,
    files,
    interpreters,
    log,
    now: ids.now,
    newRunId: () => createRunId(ids),
    mayRun: (user, id) => mayStillRun(user, id, { people: accounts.people, access }),
    watches,
    trail: new RunTrail({ record: (entry) => audit.record(entry), now: ids.now, current: () => origins.current }),
    openNote: (id) => notebook.open(id),
    openNotes: () => house.openNotes.all,
  });
  house.onEffects.push((live, effects) => runs.perform(live, effects));
  const status = createServerStatus();
  const guard = new Guard({ access, isThere: (id) => notebook.has(id) });
  const database = await openDatabase(":memory:");
  const accounts = await openPeople({ folders: ownFolders(folder), database, log, now: ids.now, idleMs: 3_600_000 });
  const search = new Search({
    connect: indexInProcess(),
    list: () => notebook.list(),
    pathOf: (id) => notebook.list().find((note) => note.id === id)?.path,
    peek: (id) => house.openNotes.peek(id),
    isSaved: (id) => house.openNotes.isSaved(id),
    log,
  });
  const { people } = accounts;
  access.onChanged((noteIds) => runs.rights.checkRights(noteIds));
  people.onAccountsChanged(() => runs.rights.checkRights(null));
  const tables = openTables({
    hostFile: tablesHost,
    settings: { tableMemoryMegabytes: 128, tableDiskMegabytes: 128 },
    dataDirectory: folder,
    files,
    hasWalls: false,
    log,
  });
  const scheduleStore = new ScheduleStore(database);
  const rules = { off: null, folders: [], minimumSeconds: 1, atOnce: 8, atOnceOfOne: 8, isForMany: false };
  const schedules = new Schedules({
    store: scheduleStore,
    origins,
    rules,
    clock: { now: ids.now, after: (delayMs, callback) => house.clock.after(delayMs, callback) },
    log,
    openNote: (id) => notebook.open(id),
    openAs: async (user, id) => viewForMember(await notebook.open(id), { user, roles: people.rolesOf(user) }, access),
    pathOf: (id) => notebook.pathOf(id),
    mayRun: (user, id) => mayStillRun(user, id, { people, access }),
    endSessions: (id) => runs.closing.closeNote(id),
  });
  const keptSchedules = new KeptSchedules({
    ...{ storage: house.storage, schedules },
    list: () => notebook.list().map(({ id, path }) => ({ id: id as NoteId, path })),
    openNote: (id) => notebook.open(id),
    peek: (id) => house.openNotes.peek(id)?.note,
    query: () => ({
      rules,
      principalOf: (user) => principalOf(user, people),
      mayRun: (principal, id) => access.may(principal, "runner", id),
      ownersOf: (id) => access.listsOf(id).owners,
      hasAccounts: people.hasAccounts,
      known: (id) => scheduleStore.get(id),
      now: ids.now(),
    }),
  });
  house.shown.of = (note) => schedules.shown(note);
  notebook.onListChanged(() => schedules.checkPlaces());
  notebook.onReloaded(() => {
    search.filesChanged();
    changes.filesChanged();
  });
  notebook.onMoved((id) => schedules.checkPlace(id));
  const notices = createNotices();
  const store = await openGitRevisions({
    root: "/notebook",
    fileSystem: house.disk,
    wait: async () => {},
    onWarning: (warning) => log.warn(warning),
  });
  const revisions = new Revisions({ store, notebook, openNotes: house.openNotes, notices, now: ids.now });
  const answered = new Map<string, number>();
  const health = { liveness: { server: () => null }, readiness: { runner: () => (link.isOpen ? null : "away") } };
  const metrics = createMetrics({
    journal: { count: 0, seconds: 0, longest: 0 },
    requests: answered,
    sockets: () => sockets.size,
    liveNotes: () => house.openNotes.all.length,
    runs: () => runs.size,
    isRunnerThere: () => link.isOpen,
    isSaving: () => status.current.saving,
  });
  const globals = new GlobalObjects();
  const poolSources = new PoolSources({ database, people, access });
  const changes = await LastChanges.open({
    file: join(folder, "changes.json"),
    storage: house.storage,
    now: ids.now,
    log,
  });
  mkdirSync(join(folder, "files"));
  const { workspace, uploads, fileTrash } = await openWorkspace({
    dataDirectory: folder,
    ...{ database, limits, access, interpreters, sharedWriters },
    now: ids.now,
    hasAccounts: people.hasAccounts,
    hasWalls: people.hasAccounts,
    trashDays: 30,
    accountScript: "",
  });
  const services: Services = {
    notebook,
    changes,
    globals,
    globalRights: new GlobalRights({ globals, access, guard, people, poolSources, interpreters }),
    watches,
    runs,
    search,
    mapTiles: {},
    tables: tables.desk,
    schedules,
    keptSchedules,
    workspace,
    uploads,
    filePreviews: new FilePreviewService({ hostFile: "", dataDirectory: folder, workspace, hasWalls: false, log }),
    runningNotes: openRunningNotes({ notebook, access }),
    jobs: openJobService({ ...house, access, file: ":memory:", now: ids.now, log }),
    revisions,
    interpreters,
    favourites: new Favourites(database),
    recentNotes: new RecentNotes(database, ids.now),
    credentials: new Credentials({ all: new Map(), save: async () => {} }),
    configuration: new Configuration({ env, file: {}, site: new Map() }),
    status,
    people: accounts.people,
    trustsUsers: false,
    database,
    access,
    guard,
    helium: await openHelium(ownFolders(folder), null),
    pool: { names: () => [] },
    poolSources,
    notices,
    audit,
    origins,
    health,
    metrics,
    answered,
    ids,
    log,
  };
  const gate = { hosts: "loopback", allowedOrigins } as const;
  const app = await createApp({
    services,
    gate,
    files,
    notebookFolder: "/notebook",
    webDirectory,
    version: "1.2.3",
    proxies,
  });
  const sockets: SocketServer = new SocketServer(services, {
    ...gate,
    strangers,
    proxies,
    limits,
    ...(mostSockets !== undefined && { mostSockets }),
  });
  app.server.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...house,
    globals,
    runs,
    schedules,
    interpreters,
    search,
    link,
    files,
    fileTrash,
    services,
    audited,
    accounts,
    access,
    lists,
    database,
    status,
    logged,
    folder,
    port,
    sockets,
    app,
    async close() {
      sockets.close();
      metrics.stop();
      await search.stop();
      await tables.close();
      accounts.stop();
      await app.close();
      await lists.flush();
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
