/**
 * What was changed while the server was away: paragraphs made, moved, removed, cleared and set up. It waits here in its order, is shown as if it
 * were done and as waiting, can be taken back, and goes out once the note has caught up: behind the texts, before the runs.
 *
 * Each is sent as what it means by then, so it joins what others did meanwhile. One whose ground is gone, or that the server refuses, is reported
 * and left out; what was written in a new paragraph then stays as a copy. A change that was on its way as the connection broke may have arrived: it
 * is sent again, but for an insert whose paragraph is there. One that was taken back on its way is removed where no other user wrote in it.
 *
 * While one is on its way it can be written in and taken back: behind each wait the queue is asked anew what has become of it. What an input
 * method composes in it is composed to its end, before the paragraph that was made is shown instead; but nothing is held up for long by a word
 * that only stays open, as keyboards of a screen leave the last one.
 */
import type { Clock } from "../clock.ts";
import type { Connection } from "../connection.ts";
import { createListeners } from "../listeners.ts";
import type { NoteReplica } from "../replica/replica.ts";
import { type EditOutcome, isRefused, isServerAway, pendingOutcome } from "./edit-outcome.ts";
import { type Edit, type Insert, indexOfAnchor, isEditDoneTo } from "./edits.ts";
import { createSendEdit } from "./send-edit.ts";

/** After this long without a change a composition counts as idle. */
const composingMs = 5_000;

export interface Made {
  readonly insert: Insert;
  /** What its text has become since it was sent; null when it is the same. */
  readonly writtenSince: string | null;
  /** Its text as it was sent. */
  readonly sent: string;
}

/** Why a change was left out: its paragraph is gone, others have changed that meanwhile, or the server says so. */
export type LeftOutReason = "gone" | "changed" | { readonly said: string };

export interface Outbox {
  /** What waits, in its order; the same object until that changes. */
  readonly all: readonly Edit[];
  subscribe(listener: () => void): () => void;
  /** Asks the server for it; keeps it when the server is away, or others wait already. */
  perform(edit: Edit): Promise<EditOutcome>;
  /**
   * Takes a removal back; false when it does not wait any more.
   * @param restoring waits in its place where it may have arrived
   */
  takeBack(removal: Edit, restoring: Insert): boolean;
  /** Takes back a paragraph that waits to be made, and what was done to it; to perform the insert again brings it back. */
  discard(id: string): void;
  /** The paragraph of this id that waits to be made. */
  waiting(id: string): Insert | undefined;
  write(id: string, change: { readonly text?: string; readonly runs?: boolean }): void;
  /** An input method begins to compose in a paragraph that waits, composes on, or is done. */
  compose(id: string, isComposing: boolean): void;
  /** A paragraph that was made and is not shown yet: in its place something is still composed. */
  readonly veiled: string | null;
  /** Called each time the server is back and nothing waits here any more. */
  onSent(listener: () => void): () => void;
  stop(): void;
}

export interface OutboxOptions {
  readonly replica: Pick<
    NoteReplica,
    "noteId" | "state" | "paragraph" | "onCaughtUp" | "flushed" | "hold" | "keepCopy"
  >;
  readonly connection: Pick<Connection, "request">;
  readonly clock: Pick<Clock, "after">;
  /** A paragraph that waited is there. */
  readonly onMade: (made: Made) => void;
  readonly onLeftOut: (edit: Edit, why: LeftOutReason) => void;
  readonly onOutputLost: () => void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { replica, clock, onMade, onLeftOut } = options;
  const send = createSendEdit({
    ...options,
    isLeft: () => isStopped,
    onSentAnew: ({ id, content }) => void sentTexts.set(id, content.text),
  });
  const changed = createListeners<void>();
  const sent = createListeners<void>();
  /** The texts of inserts that were sent and are not answered: each may have arrived. */
  const sentTexts = new Map<string, string>();
  /** Removals of which the same holds. */
  const sentRemovals = new WeakSet<Edit>();
  let all: readonly Edit[] = [];
  let isSending = false;
  let isStopped = false;
  let composedIn: string | null = null;
  let resolveComposed = () => {};
  let stopWaitingForStillness = () => {};
  let veiled: string | null = null;

  const insertOf = (id: string) => all.find((edit): edit is Insert => edit.type === "insert" && edit.id === id);
  /** The same change as it waits by now; undefined once it was taken back. */
  const current = (edit: Edit) => (edit.type === "insert" ? insertOf(edit.id) : all.find((one) => one === edit));

  /** A paragraph that is there is none that waits to be made, though its removal may be on its way. */
  function waiting(id: string): Insert | undefined {
    const insert = insertOf(id);
    return insert?.restores && replica.paragraph(id) && veiled !== id ? undefined : insert;
  }

  function setPending(next: readonly Edit[]): void {
    const before = all;
    all = next;
    for (const edit of before) if (edit.type === "insert" && !insertOf(edit.id)) replica.hold(edit.id, null);
    for (const edit of next) if (edit.type === "insert") replica.hold(edit.id, edit.content.text);
    changed.notify();
  }

  function replaceEdit(edit: Edit, ...instead: readonly Edit[]): void {
    setPending(all.flatMap((other) => (other === edit ? instead : [other])));
  }

  function noteSent(edit: Edit): void {
    if (edit.type === "remove") sentRemovals.add(edit);
    // What is put back comes as it was removed, whatever was written in it here.
    if (edit.type === "insert") sentTexts.set(edit.id, edit.restores?.text ?? edit.content.text);
  }

  function noteAnswered(edit: Edit, answer: EditOutcome): void {
    const hasNotLeft = !answer.ok && answer.reason === "notSent";
    if (edit.type === "remove" && hasNotLeft) sentRemovals.delete(edit);
    if (edit.type === "insert" && !answer.ok && answer.reason !== "disconnected") sentTexts.delete(edit.id);
  }

  async function perform(edit: Edit): Promise<EditOutcome> {
    const discard = edit.type === "insert" && all.find((one) => one.type === "remove" && one.id === edit.id);
    if (edit.type === "insert" && discard) putBackDiscarded(edit, discard);
    else if (all.length > 0 || isSending) setPending(withPendingEdit(all, edit));
    else return performNow(edit);
    return pendingOutcome;
  }

  /** Inserts again after the edits that were made without it. If the first insert has arrived, the move corrects its position. */
  function putBackDiscarded(insert: Insert, discard: Edit): void {
    setPending([...all.filter((edit) => edit !== discard), insert, { type: "move", id: insert.id, at: insert.at }]);
  }

  async function performNow(edit: Edit): Promise<EditOutcome> {
    noteSent(edit);
    const answer = await send(edit);
    noteAnswered(edit, answer);
    if (isServerAway(answer) && !isStopped) {
      setPending(withPendingEdit(all, edit));
      return pendingOutcome;
    }
    if (edit.type === "insert") sentTexts.delete(edit.id);
    return answer;
  }

  async function sendPending(): Promise<void> {
    if (isSending) return;
    isSending = true;
    // The facts that were missed follow right behind.
    await null;
    try {
      for (let [next] = all; next; [next] = all) if (isStopped || !(await sendPendingEdit(next))) return;
    } finally {
      isSending = false;
    }
    sent.notify();
  }

  /** False when the server went away again, or the page has ended. */
  async function sendPendingEdit(edit: Edit): Promise<boolean> {
    if (edit.type === "insert" && replica.paragraph(edit.id)) return noticeInserted(edit);
    const flushed = edit.type === "remove" ? await replica.flushed(edit.id) : null;
    if (isStopped || flushed === "away") return false;
    if (!current(edit)) return true;
    if (isDoneAlready(edit)) return settleEdit(edit);
    const lost = groundLostBy(edit);
    return lost === null ? requestEdit(edit) : leaveOutEdit(edit, lost);
  }

  /** Whether the paragraph is already removed, or already at its target. */
  function isDoneAlready(edit: Edit): boolean {
    const paragraphs = replica.state.note?.paragraphs ?? [];
    const index = "id" in edit ? paragraphs.findIndex(({ id }) => id === edit.id) : -1;
    if (edit.type === "remove") return index < 0;
    return edit.type === "move" && index >= 0 && index === indexOfAnchor(paragraphs, edit.at, edit.id);
  }

  async function requestEdit(edit: Edit): Promise<boolean> {
    noteSent(edit);
    const answer = await send(edit);
    noteAnswered(edit, answer);
    if (isStopped || isServerAway(answer)) return false;
    if (edit.type === "insert" && answer.ok) return noticeInserted(edit);
    // The page reports each insert that fails, refused or not.
    const isLeftOut = isRefused(answer) || edit.type === "insert";
    return !answer.ok && isLeftOut ? leaveOutEdit(edit, { said: answer.text }) : settleEdit(edit);
  }

  /** Why a change cannot be made any more. */
  function groundLostBy(edit: Edit): LeftOutReason | null {
    if (edit.type === "insert" || !("id" in edit)) return null;
    const paragraph = replica.paragraph(edit.id);
    if (!paragraph) return "gone";
    return edit.type === "remove" && paragraph.text !== edit.text ? "changed" : null;
  }

  async function noticeInserted({ id }: Insert): Promise<boolean> {
    if (composedIn === id) await untilComposed(id);
    if (isStopped) return false;
    const insert = insertOf(id);
    veiled = null;
    // It was taken back on its way: what came of it is removed in its turn.
    if (!insert) {
      setPending([...all]);
      return true;
    }
    const { restores, content } = insert;
    // Never what the server says: a note that each user sees for themselves is given its text behind that.
    const before = sentTexts.get(id) ?? restores?.text ?? content.text;
    sentTexts.delete(id);
    setPending(all.filter((edit) => edit !== insert));
    onMade({ insert, writtenSince: content.text === before ? null : content.text, sent: before });
    return true;
  }

  function untilComposed(id: string): Promise<void> {
    veiled = id;
    setPending([...all]);
    return new Promise((resolve) => {
      resolveComposed = resolve;
    });
  }

  function endComposition(id: string): void {
    if (composedIn !== id) return;
    stopWaitingForStillness();
    composedIn = null;
    resolveComposed();
  }

  function leaveOutEdit(edit: Edit, why: LeftOutReason): true {
    const now = current(edit);
    if (now?.type === "insert" && now.content.text.trim() !== "") replica.keepCopy(now.content.text);
    if (now) onLeftOut(now, why);
    return settleEdit(edit);
  }

  /** It waits no more; nor does what was done to a paragraph that was not made. */
  function settleEdit(edit: Edit): true {
    const now = current(edit);
    if (edit.type === "insert") sentTexts.delete(edit.id);
    const isMissing = edit.type === "insert" && now !== undefined;
    setPending(all.filter((other) => other !== now && !(isMissing && isEditDoneTo(other, edit.id))));
    return true;
  }

  const stopCatchingUp = replica.onCaughtUp(() => {
    if (all.length === 0) sent.notify();
    else void sendPending();
  });

  return {
    get all() {
      return all;
    },
    subscribe: changed.add,
    perform,
    takeBack(removal, restoring) {
      if (!current(removal)) return false;
      replaceEdit(removal, ...(sentRemovals.has(removal) ? [restoring] : []));
      return true;
    },
    discard(id) {
      const insert = waiting(id);
      if (!insert) return;
      const text = sentTexts.get(id);
      const instead: Edit[] = text === undefined ? [] : [{ type: "remove", id, text }];
      setPending(all.flatMap((edit) => (edit === insert ? instead : isEditDoneTo(edit, id) ? [] : [edit])));
    },
    waiting,
    write(id, { text, runs }) {
      const insert = waiting(id);
      if (!insert) return;
      const content = { ...insert.content, text: text ?? insert.content.text };
      replaceEdit(insert, { ...insert, runs: runs ?? insert.runs, content });
    },
    compose(id, isComposing) {
      if (!isComposing) return endComposition(id);
      composedIn = id;
      stopWaitingForStillness();
      stopWaitingForStillness = clock.after(composingMs, () => endComposition(id));
    },
    get veiled() {
      return veiled;
    },
    onSent: sent.add,
    stop() {
      isStopped = true;
      stopWaitingForStillness();
      stopCatchingUp();
    },
  };
}

/** Each pause in typing is a change of the forms; as a change that waits they are one. */
function withPendingEdit(all: readonly Edit[], edit: Edit): readonly Edit[] {
  const last = all.find(({ type }) => type === "fillIn");
  if (edit.type !== "fillIn" || last?.type !== "fillIn") return [...all, edit];
  return all.map((other) => (other === last ? { ...last, change: { ...last.change, ...edit.change } } : other));
}
