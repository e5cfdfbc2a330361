/**
 * Keeps a replica with the server's note.
 *
 * After each (re)connection it asks for what it missed. Only when that has come does it send again, because only then does it know
 * which of its updates had arrived. It takes over drafts of pages that died in the same way: by the facts since the draft.
 *
 * It never guesses: a gap, a rejection or a fact that it does not know makes it ask for the whole note.
 */
import { apply, type Note } from "@octavo/note";
import { type Fact, type NoteState, noteFactsSchema, noteRightSchema } from "@octavo/protocol";
import type { Clock } from "../clock.ts";
import type { Connection } from "../connection.ts";
import { infoOfMessage, isRecord, type ServerMessage, statusOfMessage } from "../frame.ts";
import { createListeners } from "../listeners.ts";
import { mayWriteNote } from "../rights.ts";
import type { Say } from "../say.ts";
import type { DraftStore, NoteDraft } from "./drafts.ts";
import { createNoteArrival } from "./note-arrival.ts";
import { createNoteTexts, type NotePosition, type NoteTexts } from "./note-texts.ts";
import type { ReplicaStore } from "./replica-state.ts";
import { createRetries } from "./retries.ts";

/** How the note is asked for: lossless, and long outputs in pieces that do not hold the page up. */
const ways = { facts: 1, rests: 1 } as const;

interface NoteSyncOptions {
  readonly connection: Connection;
  readonly noteId: string;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  readonly say: Say;
  readonly store: ReplicaStore;
}

export interface NoteSync {
  readonly texts: NoteTexts;
  /** Whether everything of this connection has been received in order, so that text may be sent. */
  readonly isSynced: boolean;
  /** Whether nothing comes or goes: the connection is not there, or this has ended. */
  isAway(): boolean;
  onFacts(listener: (facts: readonly Fact[]) => void): () => void;
  onCaughtUp(listener: () => void): () => void;
  stop(): void;
}

export function createNoteSync({ connection, noteId, drafts, clock, say, store }: NoteSyncOptions): NoteSync {
  const factListeners = createListeners<readonly Fact[]>();
  const caughtUp = createListeners<void>();
  const wholeNoteOf = createNoteArrival(noteId);
  const retries = createRetries(clock);
  const underWay = new Set<string>();
  let position: NotePosition | null = null;
  let isSynced = false;
  let asked: string | null = null;
  let isWholeComing = false;
  let claimed: readonly NoteDraft[] | null = null;
  let isStopped = false;

  const texts = createNoteTexts({
    noteId,
    drafts,
    clock,
    position: () => position,
    send(paragraphId, base, update) {
      if (!isSynced || !position || !mayWriteNote(store.state)) return false;
      const data = { noteId, epoch: position.epoch, paragraphId, base, updates: [update] };
      const msgId = connection.send("CHANGE_TEXT", data);
      if (msgId !== null) underWay.add(msgId);
      return msgId !== null;
    },
    onChange() {
      const { state } = store;
      const { conflicts } = texts;
      const isDirty = texts.isDirty || texts.isHolding;
      const refusal = isDirty ? state.refusal : null;
      if (isDirty !== state.isDirty || conflicts !== state.conflicts) store.change({ isDirty, refusal, conflicts });
    },
  });

  function isAway(): boolean {
    return isStopped || connection.state.status !== "open";
  }

  async function claimDrafts(): Promise<void> {
    const found = await drafts.claim(noteId).catch(() => []);
    // The note may be open again by now, and has them.
    if (isStopped) return;
    claimed = found.slice(0, -1);
    const latest = found.at(-1);
    if (latest) {
      position = { epoch: latest.epoch, version: latest.version };
      texts.adopt(latest);
    }
    askForNote();
  }

  /** Asks for what came since `position`, and for the whole note if there is none here yet. */
  function askForNote(): void {
    retries.callOff();
    if (claimed === null || isAway()) return;
    isSynced = false;
    isWholeComing = false;
    if (position) asked = connection.send("GET_NOTE", { id: noteId, ...ways, ...position });
    if (!store.state.note) askForWhole();
  }

  function askForWhole(): void {
    retries.callOff();
    isSynced = false;
    asked = connection.send("GET_NOTE", { id: noteId, ...ways });
    isWholeComing = asked !== null;
  }

  function retryLater(how: () => void): void {
    fallBehind();
    retries.plan(how);
  }

  /** Nothing is sent until all has come that the server did meanwhile. */
  function fallBehind(): void {
    isSynced = false;
    underWay.clear();
    texts.pause();
  }

  function receiveMessage(frame: ServerMessage): void {
    switch (frame.op) {
      case "NOTE":
      case "NOTE_REST":
        takeWholeNote(wholeNoteOf(frame));
        break;
      case "NOTE_FACTS":
        receiveFacts(frame.data);
        break;
      case "NOTE_RIGHT":
        receiveRight(frame.data);
        break;
      case "NOTES_INFO":
        receiveList(frame.data);
        break;
      case "COLLABORATIVE_MODE_STATUS":
        store.change({ watchers: watchersIn(frame.data) });
        break;
      case "SERVER_STATE":
        if (frame.data["saving"] === true && retries.isWaiting) askForNote();
        break;
      case "ERROR_INFO":
      case "AUTH_INFO":
        receiveRefusal(frame);
        break;
    }
  }

  function takeWholeNote(whole: NoteState | null): void {
    if (!whole) return;
    isWholeComing = false;
    position = { epoch: whole.epoch, version: whole.version };
    store.change({ note: whole.state });
    texts.meet(whole.state);
    if (claimed?.length) {
      texts.meetDrafts(claimed, whole.state);
      claimed = [];
    }
    becomeSynced();
  }

  function receiveFacts(data: ServerMessage["data"]): void {
    if (data["noteId"] !== noteId || !position) return;
    const facts = factsAfter(position, data);
    if (!facts || !takeFacts(facts, position)) {
      if (!isWholeComing && !retries.isWaiting) retryLater(askForWhole);
      return;
    }
    if (facts.some(({ msgId }) => msgId !== undefined && underWay.delete(msgId))) {
      retries.wentWell();
      if (store.state.refusal !== null) store.change({ refusal: null });
    }
    if (store.state.note && !isSynced) becomeSynced();
    if (facts.length > 0) factListeners.notify(facts);
    texts.notice();
  }

  /** Before the note itself has come there are only texts, of a draft. */
  function takeFacts(facts: readonly Fact[], { epoch, version }: NotePosition): boolean {
    const before = store.state.note;
    const note = before && withFacts(before, facts);
    if (before && !note) return false;
    position = { epoch, version: version + facts.length };
    if (note !== before) store.change({ note });
    // Every fact is offered, also after one that does not fit: a removal must not be missed.
    return facts.map((fact) => texts.receive(fact)).every(Boolean);
  }

  function receiveRight(data: ServerMessage["data"]): void {
    const parsed = noteRightSchema.safeParse(data);
    if (!parsed.success || parsed.data.noteId !== noteId) return;
    const { right } = parsed.data;
    if (right === null) {
      isSynced = false;
      texts.pause();
      failOpening(say("You may not read this note any more; its owner has changed who may."));
      return;
    }
    store.change({ right });
    if (!mayWriteNote(store.state)) texts.pause();
    else if (isSynced) texts.resume();
  }

  function receiveList({ notes }: ServerMessage["data"]): void {
    if (!isSynced || !Array.isArray(notes)) return;
    if (notes.some((note) => isRecord(note) && note["id"] === noteId)) return;
    failOpening(say("This note was removed."));
  }

  function receiveRefusal(frame: ServerMessage): void {
    if (frame.msgId !== undefined && underWay.delete(frame.msgId)) {
      // What was typed may be a copy by now, of a paragraph that another user removed: then there is nothing that is not saved.
      if (texts.isDirty) store.change({ refusal: infoOfMessage(frame) });
      retryLater(askForNote);
    } else if (!isSynced && (frame.msgId === asked || (frame.msgId === undefined && !store.state.note))) {
      isWholeComing = false;
      failOpening(infoOfMessage(frame), statusOfMessage(frame));
    }
  }

  function failOpening(text: string, status = 0): void {
    store.change({ phase: { name: "failed", text, status } });
  }

  function becomeSynced(): void {
    if (store.state.phase.name !== "ready") store.change({ phase: { name: "ready" } });
    // A server that cannot save answers each try with the whole note; it is tried again when its time has come.
    if (retries.isWaiting) return;
    isSynced = true;
    if (mayWriteNote(store.state)) texts.resume();
    texts.notice();
    caughtUp.notify();
  }

  const stopFrames = connection.onFrame(receiveMessage);
  const stopStates = connection.onState(({ status }) => {
    if (status !== "open") {
      fallBehind();
      store.change({ watchers: null });
      return;
    }
    retries.wentWell();
    askForNote();
  });
  void claimDrafts();

  return {
    texts,
    get isSynced() {
      return isSynced;
    },
    isAway,
    onFacts: factListeners.add,
    onCaughtUp: caughtUp.add,
    stop() {
      if (isStopped) return;
      isStopped = true;
      texts.keepDraft();
      texts.stop();
      retries.callOff();
      stopFrames();
      stopStates();
    },
  };
}

/** Null when there is a gap before them, or when one is of a kind that this client does not know. */
function factsAfter({ epoch, version }: NotePosition, data: ServerMessage["data"]): readonly Fact[] | null {
  const parsed = noteFactsSchema.safeParse(data);
  if (!parsed.success || parsed.data.epoch !== epoch || parsed.data.from > version) return null;
  return parsed.data.facts.slice(version - parsed.data.from);
}

/** Null when one of them does not fit. */
function withFacts(before: Note, facts: readonly Fact[]): Note | null {
  let note = before;
  for (const { msgId: _, ...operation } of facts) {
    const applied = apply(note, operation);
    if (!applied.ok) return null;
    note = applied.note;
  }
  return note;
}

function watchersIn({ status, users }: ServerMessage["data"]): readonly string[] | null {
  if (status !== true || !Array.isArray(users)) return null;
  return users.filter((user) => typeof user === "string");
}
