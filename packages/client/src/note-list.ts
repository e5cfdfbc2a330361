import type { NoteInfo } from "@octavo/protocol";
import type { Connection, RequestOutcome } from "./connection.ts";
import { isRecord, type ServerMessage } from "./frame.ts";
import { createListedRequests } from "./listed-requests.ts";
import { createListeners } from "./listeners.ts";

/** The notes one may see, as the server last listed them; null until it has. */
export interface NoteList {
  readonly notes: readonly NoteInfo[] | null;
  subscribe(listener: () => void): () => void;
  /** Has the server look at its storage again; the list is as it was found there once that is answered. */
  reload(): Promise<RequestOutcome>;
  stop(): void;
}

/**
 * Asks once the connection is open, and again whenever it opens anew; the server reports changes by itself.
 *
 * @param isAskedFor the list is on its way already, by the socket that opens first
 */
export function createNoteList(connection: Connection, { isAskedFor = false } = {}): NoteList {
  const listeners = createListeners<void>();
  const listed = createListedRequests(connection);
  let notes: readonly NoteInfo[] | null = null;

  const stopFrames = connection.onFrame(({ op, data }) => {
    if (op !== "NOTES_INFO") return;
    const received = notesInMessage(data);
    if (!received) return;
    notes = received;
    listeners.notify();
  });
  let isOnItsWay = isAskedFor;
  const ask = () => {
    if (connection.state.status === "open" && !isOnItsWay) connection.send("LIST_NOTES", {});
    // What was on its way by a socket that is gone does not come, and the next socket does not bring it.
    if (connection.state.status !== "connecting") isOnItsWay = false;
  };
  const stopStates = connection.onState(ask);
  ask();

  return {
    get notes() {
      return notes;
    },
    subscribe: listeners.add,
    reload: () => listed("RELOAD_NOTES_FROM_REPO", {}),
    stop() {
      stopFrames();
      stopStates();
    },
  };
}

/** Looked at by hand: ten thousand may come at once, before the first thing that there is to see. */
function notesInMessage({ notes }: ServerMessage["data"]): readonly NoteInfo[] | null {
  return Array.isArray(notes) && notes.every(isNoteInfo) ? notes : null;
}

function isNoteInfo(value: unknown): value is NoteInfo {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["path"] === "string";
}
