import type { ServerFrame } from "@octavo/protocol";

/** What everybody who is connected is told, whatever they show. */
export interface Notices {
  tell(op: string, data: ServerFrame["data"]): void;
  /** @returns how to stop listening */
  listen(listener: (frame: ServerFrame) => void): () => void;
}

export function createNotices(): Notices {
  const listeners = new Set<(frame: ServerFrame) => void>();
  return {
    tell(op, data) {
      for (const listener of listeners) listener({ op, data });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
