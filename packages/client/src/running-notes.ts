import type { Connection } from "./connection.ts";
import type { Frame } from "./frame.ts";
import { createListeners } from "./listeners.ts";

/** The notes in which something runs, of those that one may read, as the server last told; none until it has. */
export interface RunningNotes {
  readonly ids: ReadonlySet<string>;
  /** The first listener makes this ask the server. */
  subscribe(listener: () => void): () => void;
}

/** Asks by every connection that opens; the server tells of changes by itself. */
export function createRunningNotes(connection: Connection): RunningNotes {
  const listeners = createListeners<void>();
  let ids: ReadonlySet<string> = new Set();
  let hasBegun = false;

  const ask = () => {
    if (connection.state.status === "open") connection.send("FOLLOW_RUNNING_NOTES", {});
  };
  const begin = () => {
    hasBegun = true;
    connection.onFrame(({ op, data }) => {
      const told = op === "RUNNING_NOTES" ? idsIn(data) : null;
      if (!told) return;
      ids = new Set(told);
      listeners.tell();
    });
    connection.onState(ask);
    ask();
  };

  return {
    get ids() {
      return ids;
    },
    subscribe(listener) {
      if (!hasBegun) begin();
      return listeners.add(listener);
    },
  };
}

function idsIn({ noteIds }: Frame["data"]): readonly string[] | null {
  return Array.isArray(noteIds) && noteIds.every((id) => typeof id === "string") ? noteIds : null;
}
