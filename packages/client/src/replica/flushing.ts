/** What waits for typed text to reach the server: a run of that text, and a page that must not leave before it is saved. */
import type { JsonObject } from "@octavo/note";
import type { Clock } from "../clock.ts";
import { type Connection, patienceMs, type RequestOutcome } from "../connection.ts";
import { mayWriteNote } from "../rights.ts";
import type { Say } from "../say.ts";
import type { NoteSync } from "./note-sync.ts";
import type { ReplicaStore } from "./replica-state.ts";
import type { TextReplica } from "./text-replica.ts";

/** What has become of what was typed. `refused`: see `refusal` of the replica's state. */
export type Flushed = "saved" | "refused" | "away";

interface FlushingOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly say: Say;
  readonly store: ReplicaStore;
  readonly sync: NoteSync;
}

interface Flushing {
  run(id: string, params?: JsonObject): Promise<RequestOutcome>;
  flushed(paragraphId?: string): Promise<Flushed>;
}

const lookEveryMs = patienceMs / 6;
/** Frames that show that the server gets on with this note. Lists of notes come also while it cannot save any. */
const ofNote: ReadonlySet<string> = new Set(["NOTE", "NOTE_REST", "NOTE_FACTS"]);
const notTaken = "The server has not taken what was typed for 30 s.";
const notConnected = "The server cannot be reached right now; run it once the page is connected again.";

export function createFlushing({ connection, clock, say, store, sync }: FlushingOptions): Flushing {
  const { texts } = sync;

  async function run(id: string, params?: JsonObject): Promise<RequestOutcome> {
    // What was typed and may not be sent is no part of the note.
    const text = mayWriteNote(store.state) ? texts.get(id) : undefined;
    const sending = text?.versionWhenAccepted === null ? await untilSent(id, text) : null;
    const textVersion = text ? text.versionWhenAccepted : store.paragraph(id)?.textVersion;
    if (textVersion === null && sending === "refused") {
      return { ok: false, reason: "refused", text: store.state.refusal ?? "" };
    }
    if (!sync.isSynced || textVersion === null || textVersion === undefined) {
      return { ok: false, reason: "notSent", text: say(notConnected) };
    }
    return connection.request("RUN_PARAGRAPH", { id, textVersion, ...(params && { params }) });
  }

  /** An update is in flight and more was typed since: the rest goes out with the acknowledgement, unless it is refused. */
  function untilSent(id: string, text: TextReplica): Promise<"sent" | Flushed> {
    const isSaved = texts.untilNow(id);
    return waitForFirst(() => (text.versionWhenAccepted === null ? howFlushed(isSaved) : "sent"));
  }

  function flushed(paragraphId?: string): Promise<Flushed> {
    const isSaved = texts.untilNow(paragraphId);
    return waitForFirst(() => howFlushed(isSaved));
  }

  function howFlushed(isSaved: () => boolean): Flushed | null {
    if (isSaved() || !mayWriteNote(store.state)) return "saved";
    if (sync.isAway()) return "away";
    return store.state.refusal === null ? null : "refused";
  }

  /** What this gives as soon as that is not null. A server that says nothing for long counts as one that does not take what was typed. */
  function waitForFirst<Value>(look: () => Value | null): Promise<Value> {
    return new Promise((resolve) => {
      const lookAgain = () => {
        const value = look();
        if (value === null) return;
        for (const stop of stops) stop();
        resolve(value);
      };
      const stops = [
        texts.onNotice(lookAgain),
        store.subscribe(lookAgain),
        connection.onState(lookAgain),
        onSilence(() => store.change({ refusal: say(notTaken) })),
      ];
      lookAgain();
    });
  }

  /** Reports a server that says nothing for long, while the note is here and nothing is leaving for it any more. */
  function onSilence(listener: () => void): () => void {
    let since = clock.now();
    let { unsent } = connection;
    const hear = () => {
      since = clock.now();
    };
    const look = () => {
      stopTimer = clock.after(lookEveryMs, look);
      if (!sync.isSynced || connection.unsent < unsent) hear();
      ({ unsent } = connection);
      if (clock.now() - since >= patienceMs) listener();
    };
    const stopFrames = connection.onFrame(({ op }) => ofNote.has(op) && hear());
    let stopTimer = clock.after(lookEveryMs, look);
    return () => {
      stopFrames();
      stopTimer();
    };
  }

  return { run, flushed };
}
