/**
 * One note on this side of the wire.
 *
 * It applies the server's facts with the same `apply` as the server, so that what it holds at a version is what the server held. It never
 * guesses: a gap, a rejection or a fact it does not know makes it ask for the whole note. What people type lives in text replicas, which sit
 * on top of the confirmed text and outlive every reload of the note; see `text-replica.ts`.
 *
 * After each (re)connection it asks for what it missed. Only when that has come does it send again, because only then does it know
 * which of its updates had arrived. Drafts of pages that died are taken over in the same way: the facts since the draft tell.
 */
import { apply, type JsonObject, type Note, type Paragraph, type Right } from "@octavo/note";
import {
  type Fact,
  joinOutputs,
  type NoteRest,
  type NoteState,
  noteFactsSchema,
  noteRestSchema,
  noteRightSchema,
} from "@octavo/protocol";
import type { Clock } from "./clock.ts";
import type { Answer, Connection } from "./connection.ts";
import type { Conflict, DraftStore, NoteDraft } from "./drafts.ts";
import { type Frame, infoOf, isRecord, statusOf } from "./frame.ts";
import { createListeners } from "./listeners.ts";
import { createNoteTexts, type NotePosition } from "./note-texts.ts";
import { mayWrite } from "./rights.ts";
import { asItIs, type Say } from "./say.ts";
import type { TextReplica } from "./text-replica.ts";

/** How the note is asked for: lossless, and long outputs in pieces that do not hold the page up. */
const ways = { facts: 1, rests: 1 } as const;
const firstRetryMs = 250;
const longestRetryMs = 8_000;
/** As long as for any request. */
const patienceMs = 30_000;

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
}

/** What has become of what was typed. `refused`: see `refusal`. */
export type Flushed = "saved" | "refused" | "away";

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
  /** What `text` holds right now, without making one for a paragraph that nobody works on; empty when it is not there. */
  shownText(id: string): string;
  /** Runs the text as it is shown, whatever of it is still on its way. */
  run(id: string, params?: JsonObject): Promise<Answer>;
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

const notConnected = "The server cannot be reached right now; run it once the page is connected again.";

export function createNoteReplica({ connection, noteId, drafts, clock, say = asItIs }: ReplicaOptions): NoteReplica {
  const changed = createListeners<void>();
  const factListeners = createListeners<readonly Fact[]>();
  const caughtUp = createListeners<void>();
  const paragraphListeners = new Map<string, Set<() => void>>();
  const underWay = new Set<string>();
  let state: ReplicaState = {
    phase: { name: "loading" },
    note: null,
    right: "owner",
    isDirty: false,
    refusal: null,
    conflicts: [],
  };
  let index = new Map<string, Paragraph>();
  let position: NotePosition | null = null;
  /** Whether everything of this connection has been received in order, so that text may be sent. */
  let isSynced = false;
  let asked: string | null = null;
  /** A note whose long outputs are still coming, in so many pieces. */
  let arriving: { readonly whole: NoteState; readonly pieces: number; readonly rests: NoteRest[] } | null = null;
  let claimed: readonly NoteDraft[] | null = null;
  let failures = 0;
  /** Not null while sending waits for its next try. */
  let stopRetry: (() => void) | null = null;
  let isStopped = false;

  const texts = createNoteTexts({
    noteId,
    drafts,
    clock,
    position: () => position,
    send(paragraphId, base, update) {
      if (!isSynced || !position || !mayWrite(state)) return false;
      const data = { noteId, epoch: position.epoch, paragraphId, base, updates: [update] };
      const msgId = connection.send("CHANGE_TEXT", data);
      if (msgId !== null) underWay.add(msgId);
      return msgId !== null;
    },
    onChange() {
      const { conflicts } = texts;
      const isDirty = texts.isDirty || texts.isHolding;
      const refusal = isDirty ? state.refusal : null;
      if (isDirty !== state.isDirty || conflicts !== state.conflicts) setState({ isDirty, refusal, conflicts });
    },
  });

  function setState(change: Partial<ReplicaState>): void {
    const before = state.note;
    state = { ...state, ...change };
    if (state.note && state.note !== before) reindex(state.note);
    changed.tell();
  }

  function reindex(note: Note): void {
    const old = index;
    index = new Map(note.paragraphs.map((paragraph) => [paragraph.id, paragraph]));
    for (const [id, listeners] of paragraphListeners) {
      if (old.get(id) === index.get(id)) continue;
      for (const listener of [...listeners]) listener();
    }
  }

  async function claimDrafts(): Promise<void> {
    const found = await drafts.claim(noteId).catch(() => []);
    claimed = found.slice(0, -1);
    const latest = found.at(-1);
    if (latest) {
      position = { epoch: latest.epoch, version: latest.version };
      texts.adopt(latest);
    }
    ask();
  }

  /** Asks for what came since `position`, and for the whole note if there is none here yet. */
  function ask(): void {
    endRetry();
    if (claimed === null || connection.state.status !== "open" || isStopped) return;
    isSynced = false;
    if (position) asked = connection.send("GET_NOTE", { id: noteId, ...ways, ...position });
    if (!state.note) askForWhole();
  }

  function askForWhole(): void {
    endRetry();
    isSynced = false;
    asked = connection.send("GET_NOTE", { id: noteId, ...ways });
  }

  /** Asking again at once could go round in circles, so each further time waits longer. */
  function retry(how: () => void): void {
    isSynced = false;
    texts.pause();
    underWay.clear();
    endRetry();
    stopRetry = clock.after(Math.min(longestRetryMs, firstRetryMs * 2 ** failures), how);
    failures++;
  }

  function endRetry(): void {
    stopRetry?.();
    stopRetry = null;
  }

  function receive(frame: Frame): void {
    switch (frame.op) {
      case "NOTE":
        receiveNote(frame.data);
        break;
      case "NOTE_REST":
        receiveRest(frame.data);
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
      case "SERVER_STATE":
        if (frame.data["saving"] === true && stopRetry) ask();
        break;
      case "ERROR_INFO":
      case "AUTH_INFO":
        receiveRefusal(frame);
        break;
    }
  }

  function receiveNote(data: Frame["data"]): void {
    const whole = readNoteState(data, noteId);
    if (!whole) return;
    const pieces = whole.rests ?? 0;
    arriving = pieces > 0 ? { whole, pieces, rests: [] } : null;
    if (!arriving) takeNote(whole);
  }

  function receiveRest(data: Frame["data"]): void {
    if (!arriving) return;
    const { whole, pieces, rests } = arriving;
    const rest = noteRestSchema.safeParse(data);
    if (!rest.success) return;
    rests.push(rest.data);
    if (rests.length < pieces) return;
    arriving = null;
    takeNote({ ...whole, state: joinOutputs(whole.state, rests) });
  }

  function takeNote(whole: NoteState): void {
    position = { epoch: whole.epoch, version: whole.version };
    setState({ note: whole.state });
    texts.meet(whole.state);
    if (claimed && claimed.length > 0) {
      texts.meetDrafts(claimed, whole.state);
      claimed = [];
    }
    becomeSynced();
  }

  function receiveFacts(data: Frame["data"]): void {
    if (data["noteId"] !== noteId || !position) return;
    const parsed = noteFactsSchema.safeParse(data);
    if (!parsed.success || parsed.data.epoch !== position.epoch || parsed.data.from > position.version) {
      askForWhole();
      return;
    }
    const facts = parsed.data.facts.slice(position.version - parsed.data.from);
    if (!takeAll(facts)) {
      retry(askForWhole);
      return;
    }
    if (facts.some(({ msgId }) => msgId !== undefined && underWay.delete(msgId))) {
      failures = 0;
      if (state.refusal !== null) setState({ refusal: null });
    }
    if (state.note && !isSynced) becomeSynced();
    if (facts.length > 0) factListeners.tell(facts);
    texts.notice();
  }

  /** Before the note itself has come there are only texts, of a draft. */
  function takeAll(facts: readonly Fact[]): boolean {
    let { note } = state;
    for (const fact of facts) {
      if (note === null) continue;
      const { msgId: _, ...operation } = fact;
      const applied = apply(note, operation);
      if (!applied.ok) return false;
      note = applied.note;
    }
    if (position) position = { ...position, version: position.version + facts.length };
    if (note !== state.note) setState({ note });
    // Every fact is offered, also after one that does not fit: a removal must not be missed.
    return facts.map((fact) => texts.receive(fact)).every(Boolean);
  }

  function receiveRight(data: Frame["data"]): void {
    const parsed = noteRightSchema.safeParse(data);
    if (!parsed.success || parsed.data.noteId !== noteId) return;
    const { right } = parsed.data;
    if (right === null) {
      isSynced = false;
      texts.pause();
      fail(say("You may not read this note any more; its owner has changed who may."));
      return;
    }
    setState({ right });
    if (!mayWrite(state)) texts.pause();
    else if (isSynced) texts.resume();
  }

  function receiveList({ notes }: Frame["data"]): void {
    if (!isSynced || !Array.isArray(notes)) return;
    if (notes.some((note) => isRecord(note) && note["id"] === noteId)) return;
    fail(say("This note was removed."));
  }

  const fail = (text: string, status = 0) => setState({ phase: { name: "failed", text, status } });

  function receiveRefusal(frame: Frame): void {
    if (frame.msgId !== undefined && underWay.delete(frame.msgId)) {
      // What was typed may be a copy by now, of a paragraph that somebody removed: then there is nothing that is not saved.
      if (texts.isDirty) setState({ refusal: infoOf(frame) });
      retry(ask);
    } else if (!isSynced && (frame.msgId === asked || (frame.msgId === undefined && !state.note))) {
      fail(infoOf(frame), statusOf(frame));
    }
  }

  function becomeSynced(): void {
    if (state.phase.name !== "ready") setState({ phase: { name: "ready" } });
    // A server that cannot save answers each try with the whole note; trying again at once would go round in circles.
    if (stopRetry) return;
    isSynced = true;
    if (mayWrite(state)) texts.resume();
    texts.notice();
    caughtUp.tell();
  }

  async function run(id: string, params?: JsonObject): Promise<Answer> {
    // What was typed and may not be sent is no part of the note.
    const text = mayWrite(state) ? texts.get(id) : undefined;
    const sending = text?.versionWhenAccepted === null ? await untilSent(id, text) : null;
    const textVersion = text ? text.versionWhenAccepted : index.get(id)?.textVersion;
    if (textVersion === null && sending === "refused") {
      return { ok: false, reason: "refused", text: state.refusal ?? "" };
    }
    if (!isSynced || textVersion === null || textVersion === undefined) {
      return { ok: false, reason: "notSent", text: say(notConnected) };
    }
    return connection.request("RUN_PARAGRAPH", { id, textVersion, ...(params && { params }) });
  }

  /** An update is in flight and more was typed since: the rest goes out with the acknowledgement, unless it is refused. */
  function untilSent(id: string, text: TextReplica): Promise<"sent" | Flushed> {
    const isSaved = texts.untilNow(id);
    return first(() => (text.versionWhenAccepted === null ? howFlushed(isSaved) : "sent"));
  }

  function flushed(paragraphId?: string): Promise<Flushed> {
    const isSaved = texts.untilNow(paragraphId);
    return first(() => howFlushed(isSaved));
  }

  function howFlushed(isSaved: () => boolean): Flushed | null {
    if (isSaved() || !mayWrite(state)) return "saved";
    if (isStopped || connection.state.status !== "open") return "away";
    return state.refusal === null ? null : "refused";
  }

  /** What this gives as soon as that is not null. A server that says nothing for long counts as one that does not take what was typed. */
  function first<Value>(look: () => Value | null): Promise<Value> {
    return new Promise((resolve) => {
      const lookAgain = () => {
        const value = look();
        if (value === null) return;
        for (const stop of stops) stop();
        resolve(value);
      };
      const stops = [
        texts.onNotice(lookAgain),
        changed.add(lookAgain),
        factListeners.add(lookAgain),
        connection.onState(lookAgain),
        clock.after(patienceMs, () => setState({ refusal: say("The server has not answered CHANGE_TEXT for 30 s.") })),
      ];
      lookAgain();
    });
  }

  const stopFrames = connection.onFrame(receive);
  const stopStates = connection.onState(({ status }) => {
    if (status === "open") {
      failures = 0;
      ask();
      return;
    }
    isSynced = false;
    arriving = null;
    underWay.clear();
    texts.pause();
  });
  void claimDrafts();

  return {
    noteId,
    get state() {
      return state;
    },
    paragraph: (id) => index.get(id),
    subscribe: changed.add,
    subscribeParagraph(id, listener) {
      const listeners = paragraphListeners.get(id) ?? new Set();
      paragraphListeners.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) paragraphListeners.delete(id);
      };
    },
    onFacts: factListeners.add,
    onCaughtUp: caughtUp.add,
    text(id) {
      const paragraph = index.get(id);
      return texts.get(id) ?? (paragraph && texts.open(id, paragraph.text, paragraph.textVersion));
    },
    shownText: (id) => texts.get(id)?.text.toString() ?? index.get(id)?.text ?? "",
    run,
    flushed,
    dismissConflict: texts.dismiss,
    hold: texts.hold,
    keepCopy: texts.keepCopy,
    keepDraft: texts.keepDraft,
    stop() {
      if (isStopped) return;
      isStopped = true;
      texts.keepDraft();
      texts.stop();
      endRetry();
      stopFrames();
      stopStates();
    },
  };
}

/**
 * The whole note. Looked at, not parsed member by member: this is the server's own `Note`, checked by the same schema when it was made, and
 * checking a long note again would cost more than all else before the first screen.
 */
function readNoteState(data: Frame["data"], noteId: string): NoteState | null {
  const { epoch, version, state } = data;
  if (typeof epoch !== "string" || typeof version !== "number" || !isRecord(state)) return null;
  if (state["id"] !== noteId || !Array.isArray(state["paragraphs"])) return null;
  return data as unknown as NoteState;
}
