/**
 * What people do to the paragraphs of a note, each done at once or kept until the server is back; see `outbox.ts`. What can be taken back
 * is taken back in the same way, whether it was sent or still waits.
 */

import { ChangeSet } from "@codemirror/state";
import {
  type Anchor,
  anchorAtIndex,
  type Edit,
  type EditOutcome,
  hasHappened,
  type Insert,
  indexOfAnchor,
  isRefused,
  type NewContent,
  type NoteReplica,
  type Outbox,
} from "@octavo/client";
import type { JsonObject, Note, Paragraph } from "@octavo/note";
import type { Notifications } from "../../../ui/notices/notification-list.ts";
import type { AtKeyboard, Attention } from "./attention.ts";
import type { HeldKeys } from "./held-keys.ts";
import { texts } from "./texts.ts";
import type { Undoable, UndoStack } from "./undo-stack.ts";

export interface NoteEdits {
  /** Puts a text where there is none, and the keyboard behind it. */
  write(paragraphId: string, text: string): void;
  insert(index: number, text: string): Promise<void>;
  insertAndRun(index: number, text: string): Promise<void>;
  copy(paragraphId: string): Promise<void>;
  move(paragraphId: string, distance: 1 | -1): Promise<void>;
  /** To this place, counted from 0, with the way back in a notice: what was dropped may have slipped. */
  drop(paragraphId: string, index: number): Promise<void>;
  remove(paragraphId: string): Promise<void>;
  /** Whether it goes, or went and comes back, because of what was done here. */
  isRemovedHere(paragraphId: string): boolean;
  /** What others removed from among these paragraphs, to its neighbours of then; with the keyboard in it. */
  putBack(removed: Paragraph, among: readonly Paragraph[]): Promise<void>;
  clearOutput(paragraphId: string): Promise<void>;
  clearAllOutput(): Promise<void>;
  setTitle(paragraphId: string, title: string): Promise<void>;
  rename(name: string): Promise<void>;
  /** False when the server did not take it. */
  configureNote(change: JsonObject): Promise<boolean>;
}

interface NoteEditsOptions {
  readonly replica: NoteReplica;
  readonly edits: Outbox;
  readonly undos: UndoStack;
  readonly notify: Notifications;
  /** The note as it is shown. */
  readonly shown: () => Note | null;
  readonly run: (id: string) => Promise<void>;
  readonly focus: (id: string, part?: "editor" | "paragraph") => void;
  readonly at: AtKeyboard;
  /** Holds what is typed from now on, for a paragraph that is on its way. */
  readonly hold: () => HeldKeys;
  /** Shows what was typed and has no place. */
  readonly keepText: (text: string) => void;
  /** Of a new paragraph. */
  readonly newId: () => string;
}

/** Leads the keyboard to a paragraph, for a user who still waits where they asked for it. */
type Lead = (id: string) => void;

type WayBack = (lead: Lead) => Promise<unknown>;

export function createNoteEdits(options: NoteEditsOptions): NoteEdits {
  const { replica, edits, undos, notify, shown, run, focus, at, hold, keepText, newId } = options;
  /** Whose deletion is on its way. */
  const leaving = new Set<string>();
  const removing = new Set<string>();
  const paragraphs = () => shown()?.paragraphs ?? [];
  const indexOf = (id: string) => paragraphs().findIndex((paragraph) => paragraph.id === id);
  const isGone = (id: string) => indexOf(id) < 0;

  async function performEdit(edit: Edit): Promise<EditOutcome> {
    if (edit.type === "remove") removing.add(edit.id);
    const done = await edits.perform(edit);
    if (edit.type === "remove") removing.delete(edit.id);
    // A paragraph that others have removed first is as wanted; one that stays without an answer is not.
    const isMissed =
      edit.type === "remove" ? !hasHappened(done) && !isGone(edit.id) : isRefused(done) && !isRestored(edit);
    if (isMissed && !done.ok) notify.problem(done.text);
    return done;
  }

  let last: Promise<unknown> = Promise.resolve();

  /** What arranges paragraphs is done one behind the other: where one goes, and what there is to take back, follows from what was done before. */
  function performInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  }

  /** The id of the new paragraph, which may wait for the server; null when there is none. */
  async function insertContent(index: number, content: NewContent, runs = false): Promise<string | null> {
    const id = newId();
    const keys = hold();
    const at = anchorAtIndex(paragraphs(), index);
    const done = await performInTurn(() => performEdit({ type: "insert", id, at, content, runs }));
    if (hasHappened(done)) keys.leadTo(id, () => focus(id));
    else void keys.giveUp().then(keepText);
    return hasHappened(done) ? id : null;
  }

  function leadFocus(): Lead {
    const { part, isStillThere } = at.attend();
    return (id) => {
      if (isStillThere()) focus(id, part);
    };
  }

  /**
   * To be taken back from now on, also while it is on its way. Ways back have their turn as all else: the latest comes first, and what is done
   * behind it finds the paragraphs where it has led.
   */
  async function performUndoably(
    done: Promise<WayBack | null>,
    entry: Pick<Undoable, "label" | "said">,
    onUndo = () => {},
  ): Promise<void> {
    const undo = () => {
      const lead = leadFocus();
      onUndo();
      void performInTurn(async () => (await done)?.(lead));
    };
    undos.push({ ...entry, undo }, done.then(Boolean));
    await done;
  }

  /**
   * @param placeFrom where it goes from its place, counted from 0 as all stand when its turn has come
   * @param how what is said of it, with the way back
   */
  async function moveParagraphTo(id: string, placeFrom: (from: number) => number, how: Pick<Undoable, "said"> = {}) {
    const lead = leadFocus();
    const moved = performInTurn<WayBack | null>(async () => {
      const from = indexOf(id);
      const index = placeFrom(from);
      if (from < 0 || index < 0 || index >= paragraphs().length || index === from) return null;
      const home = anchorAtIndex(paragraphs(), from, id);
      if (!hasHappened(await performEdit({ type: "move", id, at: anchorAtIndex(paragraphs(), index, id) })))
        return null;
      lead(id);
      return (leadBack) => moveParagraphBack(id, home, leadBack);
    });
    await performUndoably(moved, { label: texts.later("undoMove"), ...how });
  }

  /** To its neighbours of then, wherever others have brought them. */
  async function moveParagraphBack(id: string, home: Anchor, lead: Lead): Promise<void> {
    const index = indexOf(id);
    if (index < 0 || index === indexOfAnchor(paragraphs(), home, id)) return;
    if (hasHappened(await performEdit({ type: "move", id, at: home }))) lead(id);
  }

  /** Others may have put it back first. */
  function isRestored(edit: Edit): boolean {
    return edit.type === "insert" && edit.restores !== undefined && replica.paragraph(edit.id) !== undefined;
  }

  async function restoreParagraph(restoring: Insert, lead: Lead): Promise<void> {
    const { id, content, runs } = restoring;
    const done = await performEdit(restoring);
    if (!hasHappened(done) && !isRestored(restoring)) keepText(content.text);
    else lead(id);
    if (done.ok && runs) await run(id);
  }

  async function remove(id: string): Promise<void> {
    if (isGone(id) || leaving.has(id)) return;
    if (paragraphs().length === 1) {
      notify.problem(texts.t("lastParagraph"));
      return;
    }
    const waiting = edits.waiting(id);
    leaving.add(id);
    const attention = at.attend();
    const removed = waiting ? discardWaiting(waiting) : performInTurn(() => removeSent(id, attention));
    const arrive = () => void leaving.delete(id);
    await performUndoably(removed, { label: texts.later("undoRemove"), said: texts.t("paragraphRemoved") }, arrive);
    arrive();
  }

  async function removeSent(id: string, { isStillThere }: Attention): Promise<WayBack | null> {
    if ((await replica.flushed(id)) === "refused") {
      notify.problem(replica.state.refusal ?? "");
      return null;
    }
    const paragraph = paragraphs()[indexOf(id)];
    if (!paragraph) return null;
    const edit: Edit = { type: "remove", id, text: replica.shownText(id) };
    const restoring = wayBackTo({ ...paragraph, text: edit.text }, paragraphs());
    const neighbour = neighbourOf(id);
    if (!hasHappened(await performEdit(edit))) return null;
    if (neighbour && isStillThere()) focus(neighbour.id, "paragraph");
    return async (lead) => {
      if (!edits.takeBack(edit, restoring)) return restoreParagraph(restoring, lead);
      // What was arranged behind the removal did not see it.
      await moveParagraphBack(id, restoring.at, lead);
    };
  }

  /** Where the server cannot put it back, all of it but its output is made anew, where it stood. */
  function wayBackTo(removed: Paragraph, among: readonly Paragraph[]): Insert {
    const { id, text, title, config, settings, results } = removed;
    return {
      type: "insert",
      id,
      at: anchorAtIndex(
        among,
        among.findIndex((one) => one.id === id),
        id,
      ),
      content: { text, title, config, params: settings.params },
      runs: false,
      restores: { text, hasOutput: results !== null },
    };
  }

  async function discardWaiting(waiting: Insert): Promise<WayBack> {
    const { id } = waiting;
    const paragraph = paragraphs()[indexOf(id)];
    const neighbour = neighbourOf(id);
    const home = anchorAtIndex(paragraphs(), indexOf(id), id);
    edits.discard(id);
    if (neighbour) focus(neighbour.id, "paragraph");
    const restoring = { ...waiting, content: contentWith(waiting.content, paragraph) };
    return async (lead) => {
      await restoreParagraph(restoring, lead);
      // It may have been moved, too.
      await moveParagraphBack(id, home, lead);
    };
  }

  const neighbourOf = (id: string) => paragraphs()[indexOf(id) + 1] ?? paragraphs()[indexOf(id) - 1];

  return {
    write(id, text) {
      const live = replica.text(id);
      if (live?.text.toString().trim() !== "") return;
      const { length } = live.text;
      live.change(ChangeSet.of({ from: 0, to: length, insert: text }, length));
      focus(id);
    },
    async insert(index, text) {
      await insertContent(index, { text });
    },
    async insertAndRun(index, text) {
      const id = await insertContent(index, { text }, true);
      if (id !== null && !edits.waiting(id)) await run(id);
    },
    async copy(id) {
      const paragraph = paragraphs().find((other) => other.id === id);
      if (!paragraph) return;
      const { title, config, settings } = paragraph;
      const text = replica.text(id)?.text.toString() ?? paragraph.text;
      const content = { text, title, config: { ...config, editorHide: false }, params: settings.params };
      await insertContent(indexOf(id) + 1, content);
    },
    move: (id, distance) => moveParagraphTo(id, (from) => from + distance),
    drop: (id, index) => moveParagraphTo(id, () => index, { said: texts.t("paragraphMoved") }),
    remove,
    isRemovedHere: (id) => removing.has(id) || edits.all.some((edit) => takesAway(edit, id)),
    putBack: (removed, among) => performInTurn(() => restoreParagraph(wayBackTo(removed, among), focus)),
    async clearOutput(id) {
      await performEdit({ type: "clear", id });
    },
    async clearAllOutput() {
      await performEdit({ type: "clearAll" });
    },
    async setTitle(id, title) {
      const trimmed = title.trim();
      await performEdit({ type: "entitle", id, title: trimmed === "" ? null : trimmed });
    },
    async rename(name) {
      const trimmed = name.trim();
      if (trimmed !== "") await performEdit({ type: "rename", name: trimmed });
    },
    async configureNote(change) {
      return replica.state.note !== null && hasHappened(await performEdit({ type: "configureNote", change }));
    },
  };
}

function takesAway(edit: Edit, id: string): boolean {
  const takes = edit.type === "remove" || (edit.type === "insert" && edit.restores !== undefined);
  return takes && edit.id === id;
}

/** What is made anew of a paragraph that waited: with the title and the settings it was given meanwhile. */
function contentWith(content: NewContent, shown: Paragraph | undefined): NewContent {
  const isAsInserted = content.config === undefined && shown?.title === null && Object.keys(shown.config).length === 0;
  return shown && !isAsInserted ? { ...content, title: shown.title, config: shown.config } : content;
}
