/** All that can be seen of a note on this side of the wire, and the listeners to its changes. */
import type { Note, Paragraph, Right } from "@octavo/note";
import { createListeners, type Listeners } from "../listeners.ts";
import type { Conflict } from "./drafts.ts";

/** `failed` is for a note that cannot be opened, or is gone; `text` says why, and `status` as in HTTP, 0 for other reasons. */
export type ReplicaPhase =
  | { readonly name: "loading" }
  | { readonly name: "ready" }
  | { readonly name: "failed"; readonly text: string; readonly status: number };

/** All that can be seen of the note, replaced as a whole when anything changes. */
export interface ReplicaState {
  readonly phase: ReplicaPhase;
  /** Null before the note came; stays readable while the connection is away. */
  readonly note: Note | null;
  /** What one may do with the note. While it is less than writing, nothing that was typed is sent, and nothing of it is lost. */
  readonly right: Right;
  /** Whether something typed here is not acknowledged. */
  readonly isDirty: boolean;
  /** Why the server does not take what was typed here, in its words; it is tried again and again. Null when it takes it. */
  readonly refusal: string | null;
  readonly conflicts: readonly Conflict[];
  /** The names of all who have the note open at this moment, oneself among them; null while it is open in no other page. */
  readonly watchers: readonly string[] | null;
}

export interface ReplicaStore {
  readonly state: ReplicaState;
  change(change: Partial<ReplicaState>): void;
  paragraph(id: string): Paragraph | undefined;
  subscribe(listener: () => void): () => void;
  subscribeParagraph(id: string, listener: () => void): () => void;
}

export function createReplicaStore(): ReplicaStore {
  const changed = createListeners<void>();
  const paragraphListeners = new Map<string, Listeners<void>>();
  let index = new Map<string, Paragraph>();
  let state: ReplicaState = {
    phase: { name: "loading" },
    note: null,
    right: "owner",
    isDirty: false,
    refusal: null,
    conflicts: [],
    watchers: null,
  };

  function reindexParagraphs(note: Note): void {
    const old = index;
    index = new Map(note.paragraphs.map((paragraph) => [paragraph.id, paragraph]));
    for (const [id, listeners] of paragraphListeners) {
      if (old.get(id) !== index.get(id)) listeners.notify();
    }
  }

  return {
    get state() {
      return state;
    },
    change(change) {
      const before = state.note;
      state = { ...state, ...change };
      if (state.note && state.note !== before) reindexParagraphs(state.note);
      changed.notify();
    },
    paragraph: (id) => index.get(id),
    subscribe: changed.add,
    subscribeParagraph(id, listener) {
      const listeners = paragraphListeners.get(id) ?? createListeners();
      paragraphListeners.set(id, listeners);
      const stop = listeners.add(listener);
      return () => {
        stop();
        if (listeners.size === 0) paragraphListeners.delete(id);
      };
    },
  };
}
