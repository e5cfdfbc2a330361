/** A server elsewhere, which only counts what comes. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OutsideServer {
  readonly address: string;
  readonly stun: string;
  /** Requests, connections without one, and packets that have come since the last time it was asked. */
  take(): readonly string[];
  stop(): Promise<void>;
}

export async function startOutside(): Promise<OutsideServer> {
  let arrived: string[] = [];
  const server = createServer(({ url }, reply) => {
    arrived.push(`request ${url}`);
    reply.setHeader("Access-Control-Allow-Origin", "*").end("");
  });
  server.on("connection", () => arrived.push("connection"));
  const packets = createSocket("udp4");
  packets.on("message", () => arrived.push("packet"));
  server.listen(0, "127.0.0.1");
  packets.bind(0, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(packets, "listening")]);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stun: `stun:127.0.0.1:${packets.address().port}`,
    take() {
      const taken = arrived;
      arrived = [];
      return taken;
    },
    async stop() {
      packets.close();
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
