/**
 * What was changed while the server was away: paragraphs made, moved, removed, cleared and set up. It waits here in its order, is shown as if it
 * were done and as waiting, can be taken back, and goes out once the page has caught up: behind the texts, before the runs.
 *
 * Each is sent as what it means by then, so it joins what others did meanwhile. One whose ground is gone, or that the server refuses, is told
 * of and left out; what was written in a new paragraph then stays on the page as a copy. A change that was on its way as the connection broke
 * is sent again: all but an insert may be made twice, and an insert is looked for first. It is looked for as well when it was taken back on its
 * way, and removed where nobody else wrote in it.
 */
import { type Answer, type Connection, createListeners, type NoteReplica } from "@octavo/client";
import type { JsonObject, Paragraph } from "@octavo/note";
import type { Notices } from "../../shell/notice-list.ts";
import { texts } from "../away/texts.ts";
import { type Edit, type Insert, indexOfAnchor, type KeptEdit } from "./edits.ts";
import { insertedBy, isAway, isRefusal, kept, type Performed } from "./performed.ts";

export interface Made {
  readonly insert: Insert;
  readonly id: string;
  /** What its text has become since it was sent; null when it is the same. */
  readonly writtenSince: string | null;
  /** Its text as it was sent. */
  readonly sent: string;
}

/** An insert that is on its way, or that nobody answered. */
interface Doubt {
  readonly sent: Insert;
  readonly msgId?: string | undefined;
  /** The paragraphs that were there before. */
  readonly before: ReadonlySet<string>;
}

export interface KeptEdits {
  /** What waits, in its order; the same object until that changes. */
  readonly all: readonly KeptEdit[];
  subscribe(listener: () => void): () => void;
  /** Asks the server for it; keeps it when the server is away, or others wait already. */
  perform(edit: Edit): Promise<Performed>;
  /**
   * Takes one back; false when it does not wait any more.
   * @param instead waits in its place where it may have arrived
   */
  drop(edit: Edit, instead: KeptEdit): boolean;
  /** The paragraph that waits to be made under this key. */
  waiting(key: string): Insert | undefined;
  write(key: string, change: { readonly text?: string; readonly runs?: boolean }): void;
  /** Called each time the server is back and nothing waits here any more. */
  onSent(listener: () => void): () => void;
  stop(): void;
}

interface KeptEditsOptions {
  readonly replica: Pick<
    NoteReplica,
    "noteId" | "state" | "paragraph" | "onFacts" | "onCaughtUp" | "flushed" | "hold" | "keepCopy"
  >;
  readonly connection: Pick<Connection, "request">;
  readonly notify: Pick<Notices, "problem">;
  /** A paragraph that waited is there, under this id. */
  readonly onMade: (made: Made) => void;
  /** What was filled into the forms of the note was not taken. */
  readonly onNotFilledIn: (change: JsonObject) => void;
}

export function createKeptEdits({ replica, connection, notify, onMade, onNotFilledIn }: KeptEditsOptions): KeptEdits {
  const changed = createListeners<void>();
  const sent = createListeners<void>();
  /** Inserts that may have arrived. */
  const doubtful = new Map<string, Doubt>();
  /** Removals that may have arrived. */
  const unsure = new WeakSet<KeptEdit>();
  /** Paragraphs that were made since the first of them, with the request they came of. */
  const madeSince = new Map<string, string | undefined>();
  let all: readonly KeptEdit[] = [];
  let isSending = false;

  const paragraphs = () => replica.state.note?.paragraphs ?? [];

  function set(next: readonly KeptEdit[]): void {
    for (const edit of all) if (edit.type === "insert" && !next.some(isOf(edit.key))) replica.hold(edit.key, null);
    for (const edit of next) if (edit.type === "insert") replica.hold(edit.key, edit.content.text);
    all = next;
    changed.tell();
  }

  async function perform(edit: Edit): Promise<Performed> {
    const discard = edit.type === "insert" && all.find(isDiscardOf(edit.key));
    if (discard) {
      set(all.map((other) => (other === discard ? edit : other)));
      return kept;
    }
    if (all.length === 0 && !isSending) {
      beginToSend(edit);
      const answer = await send(edit);
      answered(edit, answer);
      if (!isAway(answer)) return answer;
    }
    set(withKept(all, edit));
    return kept;
  }

  function beginToSend(edit: KeptEdit): void {
    if (edit.type === "remove") unsure.add(edit);
    if (edit.type !== "insert") return;
    doubtful.set(edit.key, { sent: edit, before: new Set<string>(paragraphs().map(({ id }) => id)) });
  }

  function answered(edit: KeptEdit, answer: Answer): void {
    const isNotSent = !answer.ok && answer.reason === "notSent";
    if (edit.type === "remove" && isNotSent) unsure.delete(edit);
    if (edit.type !== "insert") return;
    const isWanted = !all.some(isDiscardOf(edit.key));
    const doubt = doubtful.get(edit.key);
    const mayBeThere = answer.ok ? !isWanted : answer.reason === "disconnected";
    if (doubt && mayBeThere) doubtful.set(edit.key, { ...doubt, msgId: answer.msgId });
    else settleDoubt(edit.key);
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    // What was missed is told of right behind.
    await null;
    try {
      for (let [next] = all; next; [next] = all) if (!(await sendKept(next))) return;
    } finally {
      isSending = false;
    }
    sent.tell();
  }

  /** False when the server went away again. */
  async function sendKept(edit: KeptEdit): Promise<boolean> {
    if (edit.type === "insert") {
      const arrived = arrivedAs(edit.key) ?? replica.paragraph(edit.restores?.id ?? "")?.id;
      if (arrived) return isMade(edit, arrived);
    }
    const meant = edit.type === "discard" ? removalFor(edit.key) : edit;
    if (meant?.type === "remove" && (await replica.flushed(meant.id)) === "away") return false;
    if (!meant || isDone(meant)) return settled(edit);
    const refusal = groundLostBy(meant);
    if (refusal !== null) return leftOut(edit, refusal);
    beginToSend(edit);
    const answer = await send(meant);
    answered(edit, answer);
    if (isAway(answer)) return false;
    // A paragraph that was made is told of.
    if (!answer.ok && (isRefusal(answer) || edit.type === "insert")) return leftOut(edit, answer.text);
    const inserted = answer.ok && edit.type === "insert" ? insertedBy(answer) : null;
    return edit.type === "insert" && inserted !== null ? isMade(edit, inserted) : settled(edit);
  }

  function leftOut(edit: KeptEdit, why: string): true {
    if (isWaiting(edit)) leaveOut(edit, why);
    return settled(edit);
  }

  const isWaiting = (edit: KeptEdit) => all.includes(edit) || (edit.type === "insert" && all.some(isOf(edit.key)));

  /** What is to be removed of an insert that was taken back: nothing where it is not there. */
  function removalFor(key: string): Edit | null {
    const id = arrivedAs(key);
    return id === undefined ? null : { type: "remove", id, text: doubtful.get(key)?.sent.content.text ?? "" };
  }

  function settled(edit: KeptEdit): true {
    if (edit.type === "discard") settleDoubt(edit.key);
    set(all.filter((other) => other !== edit && !(edit.type === "insert" && isOf(edit.key)(other))));
    return true;
  }

  /** Others have removed it as well. */
  const isDone = (edit: Edit) => edit.type === "remove" && !replica.paragraph(edit.id);

  function isMade(insert: Insert, id: string): true {
    const now = waiting(insert.key);
    // It was taken back on its way.
    if (!now) return true;
    const sent = (doubtful.get(insert.key)?.sent ?? insert).content.text;
    const writtenSince = now.content.text === sent ? null : now.content.text;
    settleDoubt(insert.key);
    set(all.filter((edit) => !isOf(insert.key)(edit)).map((edit) => beside(edit, insert.key, id)));
    onMade({ insert: now, id, writtenSince, sent });
    return true;
  }

  function settleDoubt(key: string): void {
    doubtful.delete(key);
    if (doubtful.size === 0) madeSince.clear();
  }

  /** The paragraph that came of an insert which nobody answered. */
  function arrivedAs(key: string): string | undefined {
    const doubt = doubtful.get(key);
    if (!doubt) return;
    const named = paragraphs().find(({ id }) => doubt.msgId !== undefined && madeSince.get(id) === doubt.msgId);
    return named?.id ?? paragraphs().find((paragraph, at) => isLike(doubt, paragraph, at))?.id;
  }

  /** Where the note came as a whole nobody says what was made by whom: it has the text that was sent, and stands where it was to stand. */
  function isLike({ sent: { at, content }, before }: Doubt, { id, text }: Paragraph, index: number): boolean {
    const isNew = !before.has(id) && !madeSince.has(id);
    return isNew && text === content.text && index === indexOfAnchor(paragraphs(), at, id);
  }

  /** Why a change cannot be made any more, in words. */
  function groundLostBy(edit: Edit): string | null {
    if (!("id" in edit)) return null;
    const paragraph = replica.paragraph(edit.id);
    if (!paragraph) return texts.t("isGone");
    const isChanged = edit.type === "remove" && paragraph.text !== edit.text;
    return isChanged ? texts.t("isChanged") : null;
  }

  function leaveOut(edit: KeptEdit, why: string): void {
    if (edit.type === "insert" && edit.content.text.trim() !== "") replica.keepCopy(edit.content.text);
    if (edit.type === "fillIn") onNotFilledIn(edit.change);
    notify.problem(texts.t("notDone", { what: wordsOf(edit), why }), { lasts: true });
  }

  async function send(edit: Edit): Promise<Answer> {
    switch (edit.type) {
      case "insert":
        return edit.restores ? restore(edit, edit.restores) : sendInsert(edit);
      case "move": {
        const index = indexOfAnchor(paragraphs(), edit.at, edit.id);
        return connection.request("MOVE_PARAGRAPH", { id: edit.id, index });
      }
      case "remove":
        return connection.request("PARAGRAPH_REMOVE", { id: edit.id });
      case "clear":
        return connection.request("PARAGRAPH_CLEAR_OUTPUT", { id: edit.id });
      case "clearAll":
        return connection.request("PARAGRAPH_CLEAR_ALL_OUTPUT", { id: replica.noteId });
      // Of these only what changes: what others changed meanwhile, and what of one's own is still on its way, stays.
      case "configure":
        return connection.request("COMMIT_PARAGRAPH", { id: edit.id, config: edit.change });
      case "entitle":
        return connection.request("COMMIT_PARAGRAPH", { id: edit.id, title: edit.title, config: { title: true } });
      case "rename":
        return connection.request("NOTE_RENAME", { id: replica.noteId, name: edit.name, relative: true });
      case "configureNote":
        return connection.request("NOTE_UPDATE", { id: replica.noteId, change: edit.change });
      case "fillIn":
        return connection.request("SAVE_NOTE_FORMS", { noteId: replica.noteId, change: edit.change });
    }
  }

  async function restore(edit: Insert, { id, hasOutput }: NonNullable<Insert["restores"]>): Promise<Answer> {
    const restored = await connection.request("RESTORE_PARAGRAPH", { id });
    if (restored.ok || restored.reason !== "refused" || replica.paragraph(id)) return restored;
    // The server does not know of it any more.
    const made = await sendInsert(edit);
    if (made.ok && hasOutput) notify.problem(texts.t("outputLost"));
    return made;
  }

  function sendInsert({ at, content: { text, ...rest } }: Insert): Promise<Answer> {
    const index = indexOfAnchor(paragraphs(), at);
    const { title, config, params } = rest;
    if (config === undefined) return connection.request("INSERT_PARAGRAPH", { index, text });
    return connection.request("COPY_PARAGRAPH", {
      index,
      title: title ?? null,
      paragraph: text,
      config,
      params: params ?? {},
    });
  }

  const waiting = (key: string) => all.find(isOf(key));

  const stopFacts = replica.onFacts((facts) => {
    if (doubtful.size === 0) return;
    for (const fact of facts) if (fact.type === "paragraphInserted") madeSince.set(fact.paragraph.id, fact.msgId);
  });
  const stopCatchingUp = replica.onCaughtUp(() => {
    if (all.length === 0) sent.tell();
    else void sendAll();
  });

  return {
    get all() {
      return all;
    },
    subscribe: changed.add,
    perform,
    drop(edit, instead) {
      const isHere = all.includes(edit);
      const mayBeThere = unsure.has(edit) || (edit.type === "insert" && doubtful.has(edit.key));
      if (isHere) set(all.flatMap((other) => (other !== edit ? [other] : mayBeThere ? [instead] : [])));
      return isHere;
    },
    waiting,
    write(key, { text, runs }) {
      set(
        all.map((edit) => {
          if (!isOf(key)(edit)) return edit;
          return { ...edit, runs: runs ?? edit.runs, content: { ...edit.content, text: text ?? edit.content.text } };
        }),
      );
    },
    onSent: sent.add,
    stop() {
      stopFacts();
      stopCatchingUp();
    },
  };
}

function isOf(key: string): (edit: KeptEdit) => edit is Insert {
  return (edit): edit is Insert => edit.type === "insert" && edit.key === key;
}

function isDiscardOf(key: string): (edit: KeptEdit) => boolean {
  return (edit) => edit.type === "discard" && edit.key === key;
}

/** What was to stand beside a paragraph that had no id yet. */
function beside(edit: KeptEdit, key: string, id: string): KeptEdit {
  if (!("at" in edit)) return edit;
  const { after, before = null } = edit.at;
  const known = (one: string | null) => (one === key ? id : one);
  return { ...edit, at: { ...edit.at, after: known(after), before: known(before) } };
}

/** Each pause in typing is a change of the forms; as a change that waits they are one. */
function withKept(all: readonly KeptEdit[], edit: Edit): readonly KeptEdit[] {
  const last = all.find(({ type }) => type === "fillIn");
  if (edit.type !== "fillIn" || last?.type !== "fillIn") return [...all, edit];
  return all.map((other) => (other === last ? { ...last, change: { ...last.change, ...edit.change } } : other));
}

function wordsOf(edit: KeptEdit): string {
  switch (edit.type) {
    case "insert":
      return texts.t("inserted");
    case "move":
      return texts.t("moved");
    case "remove":
    case "discard":
      return texts.t("removed");
    case "clear":
      return texts.t("cleared");
    case "clearAll":
      return texts.t("clearedAll");
    case "configure":
      return texts.t("configured");
    case "entitle":
      return texts.t("entitled", { title: edit.title ?? "" });
    case "rename":
      return texts.t("renamed", { name: edit.name });
    case "configureNote":
      return texts.t("configuredNote");
    case "fillIn":
      return texts.t("filledIn");
  }
}
