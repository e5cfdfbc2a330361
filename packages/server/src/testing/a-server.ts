/** Doors that are open on this machine, with a notebook on a disk in memory behind them and a runner that says nothing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newRunId } from "@octavo/note";
import pino from "pino";
import { createApp } from "../http/app.ts";
import { everyone } from "../people/people.ts";
import { ResultFiles } from "../runs/result-files.ts";
import { RunDesk } from "../runs/run-desk.ts";
import type { Services } from "../services.ts";
import { SocketServer } from "../socket/socket-server.ts";
import { createServerStatus } from "../status.ts";
import { aNotebook } from "./a-notebook.ts";
import { FakeLink } from "./fake-link.ts";

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
  const runs: RunDesk = new RunDesk({
    link,
    files,
    log,
    now: ids.now,
    newRunId: () => newRunId(ids),
    openNote: (id) => notebook.open(id),
    openNotes: () => house.openNotes.all,
  });
  house.onEffects.push((live, effects) => runs.perform(live, effects));
  const status = createServerStatus();
  const services: Services = { notebook, runs, status, people: everyone, ids, log };
  const gate = { requireLoopbackHost: true, allowedOrigins };
  const app = await createApp({ services, gate, files, webDirectory, version: "1.2.3" });
  const sockets = new SocketServer(services, gate);
  app.server.on("upgrade", (request, socket, head) => sockets.upgrade(request, socket, head));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...house,
    runs,
    link,
    status,
    logged,
    folder,
    port,
    app,
    async close() {
      sockets.close();
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}
