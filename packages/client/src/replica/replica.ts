/**
 * One note on this side of the wire.
 *
 * It applies the server's facts with the same `apply` as the server, so that what it holds at a version is what the server held; `note-sync.ts` says
 * how it stays with it. What people type lives in text replicas, which sit on top of the confirmed text and outlive every reload of the note; see
 * `text-replica.ts`.
 */
import type { JsonObject, Paragraph } from "@octavo/note";
import type { Fact } from "@octavo/protocol";
import type { Clock } from "../clock.ts";
import type { Connection, RequestOutcome } from "../connection.ts";
import { asItIs, type Say } from "../say.ts";
import type { Conflict, DraftStore } from "./drafts.ts";
import { createFlushing, type Flushed } from "./flushing.ts";
import { createNoteSync } from "./note-sync.ts";
import { createReplicaStore, type ReplicaState } from "./replica-state.ts";
import type { TextReplica } from "./text-replica.ts";

export interface NoteReplica {
  readonly noteId: string;
  readonly state: ReplicaState;
  paragraph(id: string): Paragraph | undefined;
  /** Called after each change of `state`. */
  subscribe(listener: () => void): () => void;
  /** Called after each change of this one paragraph, and of nothing else. */
  subscribeParagraph(id: string, listener: () => void): () => void;
  /** Called with the facts of each message, after they were applied. */
  onFacts(listener: (facts: readonly Fact[]) => void): () => void;
  /** Called each time all that the server did meanwhile has come, and what was typed meanwhile is on its way. */
  onCaughtUp(listener: () => void): () => void;
  /** The live text of a paragraph; the same object for as long as the paragraph is there. */
  text(id: string): TextReplica | undefined;
  /** What `text` holds right now, without making one for a paragraph that the page does not work on; empty when it is not there. */
  shownText(id: string): string;
  /** Whether a paragraph was written in here within the last minute, though it be gone by now. */
  isWrittenIn(id: string): boolean;
  /** Runs the text as it is shown, whatever of it is still on its way. */
  run(id: string, params?: JsonObject): Promise<RequestOutcome>;
  /**
   * Resolves once all that was typed until now is acknowledged, or only that in one paragraph; or the connection is away, or the server does not
   * take it. What is typed from now on is not waited for, and neither is what may not be sent: it is no part of the note.
   */
  flushed(paragraphId?: string): Promise<Flushed>;
  dismissConflict(conflict: Conflict): void;
  /** A text whose paragraph is still to be made: it counts as unsaved, and a page that dies leaves it as a copy. Null when it is not needed any more. */
  hold(key: string, text: string | null): void;
  /** Shows a text that found no place among the conflicts, until its owner has decided. */
  keepCopy(text: string): void;
  /** Writes the draft now, because the page may not live to do it later. */
  keepDraft(): void;
  stop(): void;
}

export interface ReplicaOptions {
  readonly connection: Connection;
  readonly noteId: string;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  /** Default: sentences stay as they are. */
  readonly say?: Say;
}

export function createNoteReplica({ say = asItIs, ...options }: ReplicaOptions): NoteReplica {
  const store = createReplicaStore();
  const parts = { ...options, say, store };
  const sync = createNoteSync(parts);
  const { texts } = sync;

  return {
    noteId: options.noteId,
    get state() {
      return store.state;
    },
    paragraph: store.paragraph,
    subscribe: store.subscribe,
    subscribeParagraph: store.subscribeParagraph,
    onFacts: sync.onFacts,
    onCaughtUp: sync.onCaughtUp,
    text(id) {
      const paragraph = store.paragraph(id);
      return texts.get(id) ?? (paragraph && texts.open(id, paragraph.text, paragraph.textVersion));
    },
    shownText: (id) => texts.get(id)?.text.toString() ?? store.paragraph(id)?.text ?? "",
    ...createFlushing({ ...parts, sync }),
    isWrittenIn: texts.isWrittenIn,
    dismissConflict: texts.dismiss,
    hold: texts.hold,
    keepCopy: texts.keepCopy,
    keepDraft: texts.keepDraft,
    stop: sync.stop,
  };
}
