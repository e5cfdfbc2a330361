import { type NoteInfo, noteInfoSchema } from "@octavo/protocol";
import { z } from "zod";
import type { Connection } from "./connection.ts";
import { createListeners } from "./listeners.ts";

const notesInfoSchema = z.object({ notes: z.array(noteInfoSchema) });

/** The notes one may see, as the server last told; null until it has. */
export interface NoteList {
  readonly notes: readonly NoteInfo[] | null;
  subscribe(listener: () => void): () => void;
  /** Asks the server to look at its storage again. */
  reload(): void;
  stop(): void;
}

/** Asks once the connection is open, and again whenever it opens anew; the server tells of changes by itself. */
export function createNoteList(connection: Connection): NoteList {
  const listeners = createListeners<void>();
  let notes: readonly NoteInfo[] | null = null;

  const stopFrames = connection.onFrame(({ op, data }) => {
    if (op !== "NOTES_INFO") return;
    const parsed = notesInfoSchema.safeParse(data);
    if (!parsed.success) return;
    notes = parsed.data.notes;
    listeners.tell();
  });
  const ask = () => {
    if (connection.state.status === "open") connection.send("LIST_NOTES", {});
  };
  const stopStates = connection.onState(ask);
  ask();

  return {
    get notes() {
      return notes;
    },
    subscribe: listeners.add,
    reload() {
      connection.send("RELOAD_NOTES_FROM_REPO", {});
    },
    stop() {
      stopFrames();
      stopStates();
    },
  };
}
