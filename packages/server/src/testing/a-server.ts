/** Doors that are open on this machine, with a notebook on a disk in memory behind them and a runner that says nothing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newRunId, openAccess } from "@octavo/note";
import pino from "pino";
import { Access } from "../access/access.ts";
import { Guard } from "../access/guard.ts";
import { openDatabase } from "../database/database.ts";
import { createApp } from "../http/app.ts";
import { openPeople } from "../people/open-people.ts";
import { ResultFiles } from "../runs/result-files.ts";
import { RunDesk } from "../runs/run-desk.ts";
import type { Services } from "../services.ts";
import { SocketServer } from "../socket/socket-server.ts";
import { createServerStatus } from "../status.ts";
import { aNotebook } from "./a-notebook.ts";
import { FakeLink } from "./fake-link.ts";
import { someInterpreters } from "./some-interpreters.ts";

export type AServer = Awaited<ReturnType<typeof aServer>>;

export async function aServer({ allowedOrigins = [] }: { allowedOrigins?: readonly string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "octavo-server-"));
  const webDirectory = join(folder, "web");
  mkdirSync(join(webDirectory, "assets"), { recursive: true });
  writeFileSync(join(webDirectory, "index.html"), "<title>Octavo</title>");
  writeFileSync(join(webDirectory, "frame.html"), "<title>frame</title>");
  writeFileSync(join(webDirectory, "assets", "app.js"), "1");
  writeFileSync(join(folder, "secret"), "secret");

  const house = await aNotebook();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "error" }, { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) });
  const files = new ResultFiles({ dataDirectory: folder, log });
  const link = new FakeLink();
  const { notebook, ids } = house;
  const { interpreters } = someInterpreters();
  const runs: RunDesk = new RunDesk({
    link,
    files,
    interpreters,
    log,
    now: ids.now,
    newRunId: () => newRunId(ids),
    openNote: (id) => notebook.open(id),
    openNotes: () => house.openNotes.all,
  });
  house.onEffects.push((live, effects) => runs.perform(live, effects));
  const status = createServerStatus();
  const access = new Access({ listsOf: () => openAccess, defaultOwner: null });
  const guard = new Guard({ access, isThere: (id) => notebook.has(id) });
  const database = await openDatabase(":memory:");
  const accounts = await openPeople({ dataDirectory: folder, database, log, now: ids.now, idleMs: 3_600_000 });
  const services: Services = {
    notebook,
    runs,
    interpreters,
    status,
    people: accounts.people,
    database,
    access,
    guard,
    ids,
    log,
  };
  const gate = { requireLoopbackHost: true, allowedOrigins };
  const app = await createApp({ services, gate, files, webDirectory, version: "1.2.3" });
  const sockets = new SocketServer(services, gate);
  app.server.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...house,
    runs,
    interpreters,
    link,
    status,
    logged,
    folder,
    port,
    app,
    async close() {
      sockets.close();
      accounts.stop();
      await app.close();
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
