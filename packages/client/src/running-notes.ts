import { runningNotesSchema } from "@octavo/protocol";
import type { Connection } from "./connection.ts";
import { createListeners } from "./listeners.ts";

/** The notes in which something runs, of those that one may read, as the server last listed them; none until it has. */
export interface RunningNotes {
  readonly ids: ReadonlySet<string>;
  /** The first listener makes this ask the server. */
  subscribe(listener: () => void): () => void;
}

/** Asks by every connection that opens; the server reports changes by itself. */
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
      if (op !== "RUNNING_NOTES") return;
      const parsed = runningNotesSchema.safeParse(data);
      if (!parsed.success) return;
      ids = new Set(parsed.data.noteIds);
      listeners.notify();
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
