/** The relay as a program: a process for each session, outside its network, behind a wall with nothing to read. */
import type { Server } from "node:net";
import { readHosts } from "./host-list.ts";
import type { RelayMessage, RelayReady } from "./messages.ts";
import { createRelay, type Relay } from "./relay.ts";

let relay: Relay | undefined;

process.on("message", (message: RelayMessage, listener: Server | undefined) => {
  switch (message.type) {
    case "open": {
      const hosts = readHosts(message.hosts);
      if (typeof hosts === "string") throw new Error(hosts);
      relay = createRelay(hosts);
      return;
    }
    case "listener":
      if (listener !== undefined) relay?.serve(listener, message.target);
      return;
    case "all":
      process.send?.({ type: "ready" } satisfies RelayReady);
  }
});
// It is of no use without the runner.
process.on("disconnect", () => process.exit(0));
