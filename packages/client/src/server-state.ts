import { type ServerState, serverStateSchema } from "@octavo/protocol";
import type { Connection } from "./connection.ts";
import { createListeners } from "./listeners.ts";

const allWell: ServerState = { saving: true, problem: null };

/** What the server cannot do right now, in words. While the connection is away the last word stands. */
export interface ServerStateWatch {
  readonly state: ServerState;
  subscribe(listener: () => void): () => void;
}

export function createServerStateWatch(connection: Connection): ServerStateWatch {
  const listeners = createListeners<void>();
  let state = allWell;
  connection.onFrame(({ op, data }) => {
    if (op !== "SERVER_STATE") return;
    const parsed = serverStateSchema.safeParse(data);
    if (!parsed.success) return;
    state = parsed.data;
    listeners.notify();
  });
  return {
    get state() {
      return state;
    },
    subscribe: listeners.add,
  };
}
