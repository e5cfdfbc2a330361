/**
 * What was changed while the server was away: paragraphs made, moved, removed, cleared and set up. It waits here in its order, is shown as if it
 * were done and as waiting, can be taken back, and goes out once the page has caught up: behind the texts, before the runs.
 *
 * Each is sent as what it means by then, so it joins what others did meanwhile. The page reports and leaves out one whose ground is gone, or that the
 * server refuses; what was written in a new paragraph then stays on the page as a copy. A change that was on its way as the connection broke is sent
 * again, but for an insert that has arrived: see `unacknowledged-edits.ts`. The outbox also finds an insert that was taken back on its way, and
 * removes it where no other user wrote in it.
 *
 * While one is on its way it can be written in and taken back: behind each wait the queue is asked anew what has become of it. What an input
 * method composes in it is composed to its end, before the paragraph that was made is shown instead; but nothing is held up for long by a word
 * that only stays open, as keyboards of a screen leave the last one.
 */
import { type Connection, createListeners, type NoteReplica } from "@octavo/client";
import type { JsonObject } from "@octavo/note";
import type { Notifications } from "../../../ui/notices/notification-list.ts";
import { editWords } from "./away/edit-words.ts";
import { texts } from "./away/texts.ts";
import { type EditOutcome, insertedBy, isRefusal, isServerAway, pendingOutcome } from "./edit-outcome.ts";
import { type Edit, type Insert, indexOfAnchor, isEditDoneTo, type PendingEdit, withRealIds } from "./edits.ts";
import { createSendEdit } from "./send-edit.ts";
import { createUnacknowledgedEdits } from "./unacknowledged-edits.ts";

/** After this long without a change a composition counts as idle. */
const composingMs = 5_000;

export interface Made {
  readonly insert: Insert;
  readonly id: string;
  /** What its text has become since it was sent; null when it is the same. */
  readonly writtenSince: string | null;
  /** Its text as it was sent. */
  readonly sent: string;
}

export interface Outbox {
  /** What waits, in its order; the same object until that changes. */
  readonly all: readonly PendingEdit[];
  subscribe(listener: () => void): () => void;
  /** Asks the server for it; keeps it when the server is away, or others wait already. */
  perform(edit: Edit): Promise<EditOutcome>;
  /**
   * Takes a removal back; false when it does not wait any more.
   * @param restoring waits in its place where it may have arrived
   */
  takeBack(removal: Edit, restoring: Insert): boolean;
  /** Takes back a paragraph that waits to be made, and what was done to it; to perform the insert again brings it back. */
  discard(key: string): void;
  /** The paragraph that waits to be made under this key. */
  waiting(key: string): Insert | undefined;
  write(key: string, change: { readonly text?: string; readonly runs?: boolean }): void;
  /** An input method begins to compose in what waits under this key, composes on, or is done. */
  compose(key: string, isComposing: boolean): void;
  /** A paragraph that was made and is not shown yet: in its place something is still composed. */
  readonly veiled: string | null;
  /** What a paragraph is called by now: by its id once it was made, and by its key again while it is to be put back. */
  idOf(one: string): string;
  /** Called each time the server is back and nothing waits here any more. */
  onSent(listener: () => void): () => void;
  stop(): void;
}

interface OutboxOptions {
  readonly replica: Pick<
    NoteReplica,
    "noteId" | "state" | "paragraph" | "onFacts" | "onCaughtUp" | "flushed" | "hold" | "keepCopy"
  >;
  readonly connection: Pick<Connection, "request">;
  readonly notify: Pick<Notifications, "problem">;
  /** A paragraph that waited is there, under this id. */
  readonly onMade: (made: Made) => void;
  /** What was filled into the forms of the note was not taken. */
  readonly onNotFilledIn: (change: JsonObject) => void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { replica, notify, onMade, onNotFilledIn } = options;
  const send = createSendEdit({ ...options, isLeft: () => isStopped });
  const doubts = createUnacknowledgedEdits(replica);
  const changed = createListeners<void>();
  const sent = createListeners<void>();
  /** The ids of the paragraphs that waited under these keys, or were made anew for those of these ids. */
  const ids = new Map<string, string>();
  let all: readonly PendingEdit[] = [];
  let isSending = false;
  let isStopped = false;
  let composedIn: string | null = null;
  let tellComposed = () => {};
  let stillness: ReturnType<typeof setTimeout> | undefined;
  let veiled: string | null = null;

  const waiting = (key: string) => all.find((edit): edit is Insert => edit.type === "insert" && edit.key === key);
  const restoring = (id: string) =>
    all.find((edit): edit is Insert => edit.type === "insert" && edit.restores?.id === id);
  /** The same change as it waits by now; undefined once it was taken back. */
  const current = (edit: PendingEdit) => (edit.type === "insert" ? waiting(edit.key) : all.find((one) => one === edit));

  function idOf(one: string): string {
    const next = replica.paragraph(one) ? undefined : (ids.get(one) ?? restoring(one)?.key);
    return next === undefined ? one : idOf(next);
  }

  function nameInsert({ key, restores }: Insert, id: string | null): void {
    if (id === null) return;
    ids.set(key, id);
    // It was made anew.
    if (restores && restores.id !== id) ids.set(restores.id, id);
  }

  function setPending(next: readonly PendingEdit[]): void {
    const before = all;
    all = next;
    for (const edit of before) if (edit.type === "insert" && !waiting(edit.key)) replica.hold(edit.key, null);
    for (const edit of next) if (edit.type === "insert") replica.hold(edit.key, edit.content.text);
    changed.tell();
  }

  function replaceEdit(edit: PendingEdit, ...instead: readonly PendingEdit[]): void {
    setPending(all.flatMap((other) => (other === edit ? instead : [other])));
  }

  async function perform(wanted: Edit): Promise<EditOutcome> {
    const edit = withRealIds(wanted, idOf);
    const discard = edit.type === "insert" && all.find((one) => one.type === "discard" && one.key === edit.key);
    if (edit.type === "insert" && discard) putBackDiscarded(edit, discard);
    else if (all.length > 0 || isSending) setPending(withPendingEdit(all, edit));
    else return performNow(edit);
    return pendingOutcome;
  }

  /** Inserts again after the edits that were made without it. If the first insert has arrived, the move corrects its position. */
  function putBackDiscarded(insert: Insert, discard: PendingEdit): void {
    setPending([...all.filter((edit) => edit !== discard), insert, { type: "move", id: insert.key, at: insert.at }]);
  }

  async function performNow(edit: Edit): Promise<EditOutcome> {
    doubts.began(edit);
    const answer = await send(edit);
    doubts.answered(edit, answer);
    if (isServerAway(answer) && !isStopped) {
      setPending(withPendingEdit(all, edit));
      return pendingOutcome;
    }
    if (edit.type === "insert") {
      doubts.settled(edit.key);
      nameInsert(edit, answer.ok ? insertedBy(answer) : null);
    }
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
    sent.tell();
  }

  /** False when the server went away again, or the page has ended. */
  async function sendPendingEdit(edit: PendingEdit): Promise<boolean> {
    const arrived = edit.type === "insert" ? arrivedAs(edit) : undefined;
    if (edit.type === "insert" && arrived !== undefined) return noticeInserted(edit, arrived);
    const meant = edit.type === "discard" ? removalFor(edit.key) : edit;
    const flushed = meant?.type === "remove" ? await replica.flushed(meant.id) : null;
    if (isStopped || flushed === "away") return false;
    if (!current(edit)) return true;
    if (!meant || isDoneAlready(meant)) return settleEdit(edit);
    const lost = groundLostBy(meant);
    return lost === null ? requestEdit(edit, meant) : leaveOutEdit(edit, lost);
  }

  /** Whether the paragraph is already removed, or already at its target. */
  function isDoneAlready(edit: Edit): boolean {
    const paragraphs = replica.state.note?.paragraphs ?? [];
    const index = "id" in edit ? paragraphs.findIndex(({ id }) => id === edit.id) : -1;
    if (edit.type === "remove") return index < 0;
    return edit.type === "move" && index >= 0 && index === indexOfAnchor(paragraphs, edit.at, edit.id);
  }

  async function requestEdit(edit: PendingEdit, meant: Edit): Promise<boolean> {
    doubts.began(edit);
    const answer = await send(meant);
    doubts.answered(edit, answer);
    if (isStopped || isServerAway(answer)) return false;
    const id = edit.type === "insert" && answer.ok ? insertedBy(answer) : null;
    if (edit.type === "insert" && id !== null) return noticeInserted(edit, id);
    // The page reports each insert that fails, refused or not.
    const isLeftOut = isRefusal(answer) || edit.type === "insert";
    return !answer.ok && isLeftOut ? leaveOutEdit(edit, answer.text) : settleEdit(edit);
  }

  const arrivedAs = ({ key, restores }: Insert) => doubts.foundAs(key) ?? replica.paragraph(restores?.id ?? "")?.id;

  /** What is to be removed of an insert that was taken back: nothing where it is not there. */
  function removalFor(key: string): Edit | null {
    const id = doubts.foundAs(key);
    return id === undefined ? null : { type: "remove", id, text: doubts.sentText(key) ?? "" };
  }

  /** Why a change cannot be made any more, in words. */
  function groundLostBy(edit: Edit): string | null {
    if (!("id" in edit)) return null;
    const paragraph = replica.paragraph(edit.id);
    if (!paragraph) return texts.t("isGone");
    const isChanged = edit.type === "remove" && paragraph.text !== edit.text;
    return isChanged ? texts.t("isChanged") : null;
  }

  async function noticeInserted({ key }: Insert, id: string): Promise<boolean> {
    if (composedIn === key) await untilComposed(id);
    if (isStopped) return false;
    const insert = waiting(key);
    veiled = null;
    // It was taken back on its way: what came of it is removed in its turn.
    if (!insert) {
      setPending([...all]);
      return true;
    }
    const { restores, content } = insert;
    // What is put back comes as it was removed, whatever was written in it here.
    const before = restores?.id === id ? restores.text : (doubts.sentText(key) ?? content.text);
    doubts.settled(key);
    nameInsert(insert, id);
    setPending(all.filter((edit) => edit !== insert).map((edit) => withRealIds(edit, idOf)));
    onMade({ insert, id, writtenSince: content.text === before ? null : content.text, sent: before });
    return true;
  }

  function untilComposed(id: string): Promise<void> {
    veiled = id;
    setPending([...all]);
    return new Promise((resolve) => {
      tellComposed = resolve;
    });
  }

  function endComposition(key: string): void {
    if (composedIn !== key) return;
    clearTimeout(stillness);
    composedIn = null;
    tellComposed();
  }

  function leaveOutEdit(edit: PendingEdit, why: string): true {
    const now = current(edit);
    if (now?.type === "insert" && now.content.text.trim() !== "") replica.keepCopy(now.content.text);
    if (now?.type === "fillIn") onNotFilledIn(now.change);
    if (now) notify.problem(texts.t("notDone", { what: editWords(now), why }), { lasts: true });
    return settleEdit(edit);
  }

  /** It waits no more; nor does what was done to a paragraph that was not made. */
  function settleEdit(edit: PendingEdit): true {
    const now = current(edit);
    if ("key" in edit) doubts.settled(edit.key);
    setPending(all.filter((other) => other !== now && !("key" in edit && now && isEditDoneTo(other, edit.key))));
    return true;
  }

  const stopCatchingUp = replica.onCaughtUp(() => {
    if (all.length === 0) sent.tell();
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
      replaceEdit(removal, ...(doubts.mayHaveArrived(removal) ? [withRealIds(restoring, idOf)] : []));
      return true;
    },
    discard(key) {
      const insert = waiting(key);
      if (!insert) return;
      const instead: PendingEdit[] = doubts.mayHaveArrived(insert) ? [{ type: "discard", key }] : [];
      const others = all.filter((edit) => !isEditDoneTo(edit, key));
      setPending(others.flatMap((edit) => (edit === insert ? instead : [edit])));
    },
    waiting,
    write(key, { text, runs }) {
      const insert = waiting(key);
      if (!insert) return;
      const content = { ...insert.content, text: text ?? insert.content.text };
      replaceEdit(insert, { ...insert, runs: runs ?? insert.runs, content });
    },
    compose(key, isComposing) {
      if (!isComposing) return endComposition(key);
      composedIn = key;
      clearTimeout(stillness);
      stillness = setTimeout(() => endComposition(key), composingMs);
    },
    get veiled() {
      return veiled;
    },
    idOf,
    onSent: sent.add,
    stop() {
      isStopped = true;
      clearTimeout(stillness);
      doubts.stop();
      stopCatchingUp();
    },
  };
}

/** Each pause in typing is a change of the forms; as a change that waits they are one. */
function withPendingEdit(all: readonly PendingEdit[], edit: Edit): readonly PendingEdit[] {
  const last = all.find(({ type }) => type === "fillIn");
  if (edit.type !== "fillIn" || last?.type !== "fillIn") return [...all, edit];
  return all.map((other) => (other === last ? { ...last, change: { ...last.change, ...edit.change } } : other));
}
