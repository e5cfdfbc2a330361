import type { EventName, ServerFrame } from "@octavo/protocol";
import type { ViewedNote } from "./live-note.ts";

/** @param live the note that the receivers show; null for all clients */
type Listener = (frame: ServerFrame, live: ViewedNote | null) => void;

/** What connected clients receive that is no fact of a note. */
export interface Notices {
  /** To all clients, whatever they show. */
  sendToAll(op: EventName, data: ServerFrame["data"]): void;
  /** To clients that show this note, each in its view, or given a view, to those that show that. */
  sendToNote(live: ViewedNote, frame: ServerFrame): void;
  /** @returns how to stop listening */
  listen(listener: Listener): () => void;
}

export function createNotices(): Notices {
  const listeners = new Set<Listener>();
  return {
    sendToAll(op, data) {
      for (const listener of listeners) listener({ op, data }, null);
    },
    sendToNote(live, frame) {
      for (const listener of listeners) listener(frame, live);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
