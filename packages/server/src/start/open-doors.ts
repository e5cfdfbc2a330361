/** The doors: HTTP, sockets and what they hand requests to. Once it returns, requests are answered. */
import { hostname } from "node:os";
import { createApp, requestTimeout } from "../api/http/app.ts";
import { readCommit } from "../api/rest/built-commit.ts";
import type { Services } from "../api/services.ts";
import { SocketServer } from "../api/socket/socket-server.ts";
import { hostsOfServer } from "../net/gate.ts";
import { listenOnPort } from "../net/listen.ts";
import { Proxies } from "../net/proxies.ts";
import { openProxySockets } from "../net/proxy-socket.ts";
import { checkRoomOn } from "../observability/health.ts";
import { createMetrics } from "../observability/metrics.ts";
import type { ServerOptions } from "./layout.ts";
import type { Data } from "./open-data.ts";
import type { Features } from "./open-features.ts";
import type { Interpreters } from "./open-interpreters.ts";
import type { Notes } from "./open-notebook.ts";
import type { Records } from "./open-records.ts";
import type { Runs } from "./open-runs.ts";
import type { Presence } from "./presence.ts";

export type DoorsBelow = Data & Records & Interpreters & Notes & Runs & Features & { readonly presence: Presence };

export type Doors = Awaited<ReturnType<typeof openDoors>>;

const version = "0.1.0";

export async function openDoors(options: ServerOptions, below: DoorsBelow) {
  const { settings, layout } = options;
  const { people, files, limits, lock, presence } = below;
  const gate = {
    hosts: hostsOfServer({ ...settings, hasAccounts: people.hasAccounts, machine: hostname() }),
    allowedOrigins: settings.allowedOrigins,
  };
  const services = servicesOf(options, below);
  const proxies = openProxies(options, below);
  const app = await createApp({
    ...{ services, gate, files, version, proxies },
    notebookFolder: settings.folders.notebook,
    webDirectory: layout.webDirectory,
    commit: await readCommit(layout.commitFile),
    frameHosts: settings.frameHosts,
  });
  const idleTimeoutMs = settings.socketSilenceSeconds * 1000;
  const sockets = new SocketServer(services, { ...gate, proxies, idleTimeoutMs, limits });
  presence.countBy(() => sockets.size);
  app.server.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  const address = await listenOnPort(app, settings);
  const closeSockets = await openProxySockets(settings.trustedProxies, {
    answer: (request, response) => app.routing(request, response),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    admit: (socket) => proxies.admit(socket),
    requestTimeout,
  });
  await lock.publishAddress(address);
  return { address, app, sockets, closeSockets, metrics: services.metrics };
}

function servicesOf({ settings, configuration, ids }: ServerOptions, below: DoorsBelow) {
  const { people, hasWalls, tables, link, journal } = below;
  const answered = new Map<string, number>();
  return {
    ...picked(below),
    configuration,
    mapTiles: settings.mapTiles,
    trustsUsers: people.hasAccounts && !hasWalls,
    tables: tables.desk,
    metrics: openMetrics(below, answered),
    answered,
    health: {
      liveness: { server: () => null },
      readiness: {
        journal: () => journal.refusing?.inFull ?? null,
        disk: checkRoomOn(settings.folders.data),
        runner: () => (link.isOpen ? null : "The runner cannot be reached; it is being started again."),
      },
      // Directories may be added while the server runs.
      get around() {
        const { directories } = people;
        return directories && !directories.isEmpty ? { directory: () => directories.problem() ?? null } : {};
      },
    },
    ids,
  } satisfies Services;
}

/** Of what the layers below have opened, what handlers work with. */
function picked(below: DoorsBelow) {
  const {
    notebook,
    changes,
    globals,
    globalRights,
    watches,
    runs,
    search,
    schedules,
    keptSchedules,
    jobs,
    runningNotes,
  } = below;
  const {
    workspace,
    uploads,
    filePreviews,
    revisions,
    interpreters,
    credentials,
    favourites,
    recentNotes,
    status,
    database,
  } = below;
  const { people, access, guard, helium, pool, poolSources, notices, audit, origins, log } = below;
  return {
    ...{
      notebook,
      changes,
      globals,
      globalRights,
      watches,
      runs,
      search,
      schedules,
      keptSchedules,
      jobs,
      runningNotes,
    },
    ...{
      workspace,
      uploads,
      filePreviews,
      revisions,
      interpreters,
      credentials,
      favourites,
      recentNotes,
      status,
      database,
    },
    ...{ people, access, guard, helium, pool, poolSources, notices, audit, origins, log },
  };
}

function openMetrics(
  { journalSyncs, openNotes, runs, link, status, presence }: DoorsBelow,
  answered: Map<string, number>,
) {
  return createMetrics({
    journal: journalSyncs,
    requests: answered,
    sockets: () => presence.size,
    liveNotes: () => openNotes.all.length,
    runs: () => runs.size,
    isRunnerThere: () => link.isOpen,
    isSaving: () => status.current.saving,
  });
}

function openProxies({ settings }: ServerOptions, { log }: DoorsBelow): Proxies {
  return new Proxies({
    trusted: settings.trustedProxies,
    secret: settings.proxySecret,
    onDisbelieved: () =>
      log.warn(
        "something on this machine forwards requests from an address in trustedProxies and shows no proxySecret: it is not believed",
      ),
  });
}
