import type { ServerState } from "@octavo/protocol";

/** What the server cannot do right now, and who wants to know. */
export interface ServerStatus {
  readonly current: ServerState;
  set(state: ServerState): void;
  /** Called with each change. @returns how to stop listening */
  listen(listener: (state: ServerState) => void): () => void;
}

export function createServerStatus(): ServerStatus {
  let current: ServerState = { saving: true, problem: null };
  const listeners = new Set<(state: ServerState) => void>();
  return {
    get current() {
      return current;
    },
    set(state) {
      if (state.saving === current.saving && state.problem === current.problem) return;
      current = state;
      for (const listener of listeners) listener(state);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
