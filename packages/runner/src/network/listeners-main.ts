/** Makes the listeners of a session inside its network, hands them to the runner, and ends when that has let go of it. */
import { createServer, type Server } from "node:net";
import type { ListenerMessage, ListenerPlan } from "./messages.ts";

const plans = JSON.parse(process.argv[2] ?? "[]") as readonly ListenerPlan[];

// Its namespaces are there while it is: the runner takes hold of them before it lets go.
process.on("disconnect", () => process.exit(0));

for (const [index, { address, port }] of plans.entries()) {
  const server = createServer();
  try {
    await listening(server, address, port);
    await send({ type: "listener", index }, server);
  } catch (error) {
    await send({ type: "missing", index, problem: error instanceof Error ? error.message : String(error) });
  }
  server.close();
}
await send({ type: "all", pid: process.pid });

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen({ host, port, backlog: 128 }, done);
  });
}

function send(message: ListenerMessage, server?: Server): Promise<void> {
  return new Promise((done, fail) => {
    process.send?.(message, server, {}, (error) => (error === null ? done() : fail(error)));
  });
}
