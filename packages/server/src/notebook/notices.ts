import type { EventName, ServerFrame } from "@octavo/protocol";
import type { ViewedNote } from "./live-note.ts";

/** @param live which note is shown by those who are told; null for everybody */
type Listener = (frame: ServerFrame, live: ViewedNote | null) => void;

/** What is told to people who are connected, and is no fact of a note. */
export interface Notices {
  /** Everybody, whatever they show. */
  tell(op: EventName, data: ServerFrame["data"]): void;
  /** Those who show this note, each in their view, or given a view, those who show that. */
  tellNote(live: ViewedNote, frame: ServerFrame): void;
  /** @returns how to stop listening */
  listen(listener: Listener): () => void;
}

export function createNotices(): Notices {
  const listeners = new Set<Listener>();
  return {
    tell(op, data) {
      for (const listener of listeners) listener({ op, data }, null);
    },
    tellNote(live, frame) {
      for (const listener of listeners) listener(frame, live);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
