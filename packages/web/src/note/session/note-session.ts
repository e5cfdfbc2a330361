/**
 * What can be done with the note on the page. Headless: components and commands call it, tests do without either.
 *
 * The replica knows the note; this knows the page: which paragraph has the focus, what was asked for and not yet told. Each action is one
 * request; a refusal is said in the server's words and nothing else happens, since what is shown comes from facts alone. Two things show before
 * the server has said so, because every press must show an effect at once: that a run waits, and how a paragraph is to look.
 */
import type { Answer, Connection, NoteReplica, ReplicaState, RequestInput } from "@octavo/client";
import { differenceOf, isRunning, type JsonObject, type Paragraph, type ParagraphStatus } from "@octavo/note";
import type { RequestName } from "@octavo/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notices } from "../../shell/notice-list.ts";
import { createFormDrafts, type FormDrafts } from "../forms/form-drafts.ts";
import { createNoteFormDrafts, hasDraft, type NoteFormDrafts } from "../forms/note-form-drafts.ts";
import { lookOf, noteLookOf } from "../paragraph-config.ts";
import { type Caret, caretIn } from "./caret.ts";
import { createConfigChanges } from "./config-changes.ts";
import type { HeldKeys, HoldKeys } from "./held-keys.ts";
import { hidesText } from "./hidden-text.ts";
import { createKeptEdits, type KeptEdits, type Made } from "./kept-edits.ts";
import { createKeptRuns } from "./kept-runs.ts";
import { createNoteEdits, type NoteEdits } from "./note-edits.ts";
import { followsRun, keepFollowsRun } from "./preferences.ts";
import { createShownState } from "./shown-state.ts";
import { texts } from "./texts.ts";
import { createTypedAhead } from "./typed-ahead.ts";
import { createUndoStack, type Undoable } from "./undo-stack.ts";

/** Where the keyboard is: in the text of a paragraph or on the paragraph as a whole. */
export interface Focus {
  readonly paragraphId: string;
  readonly part: "editor" | "paragraph";
  /** The line to go to, from 1; where the caret was, or the end, when there is none. */
  readonly line?: number;
  /** Where the caret is to be, or what is to be selected. */
  readonly caret?: Caret;
  /** Whether the page stays where it is: what is read there is another part of the note. */
  readonly isStill?: boolean;
  /** Counts the askings, so that the same place can be asked for again. */
  readonly turn: number;
}

/** A place of the note that somebody is to see, wherever they have the keyboard. */
export interface Shown {
  readonly paragraphId: string;
  readonly part: "code" | "output" | "paragraph";
  /** Counts the askings. */
  readonly turn: number;
}

export interface PageState {
  /** Where the keyboard was last sent to. */
  readonly focus: Focus | null;
  /** What is to be on the screen, for instance what was found. */
  readonly shown: Shown | null;
  /** The paragraph that holds the keyboard now. */
  readonly current: string | null;
  /** The paragraph that held it last, wherever it is now: a menu of the page takes it away. */
  readonly lately: string | null;
  /** The paragraph whose title is being written. */
  readonly entitled: string | null;
  /** Runs that were asked for and that the server has not told of. */
  readonly asked: ReadonlySet<string>;
  /** Texts opened by a double click although the note says hidden. */
  readonly opened: ReadonlySet<string>;
  /** Outputs that are shown although the note says hidden, for something was found there. */
  readonly openedOutputs: ReadonlySet<string>;
  /** Whether the page goes along with a run of the whole note. */
  readonly followsRun: boolean;
  /** Runs that wait for a server that is away. */
  readonly kept: ReadonlySet<string>;
  /** By paragraph, the members of its config that were changed here and that the server has not answered. */
  readonly wanted: ReadonlyMap<string, JsonObject>;
}

export interface NoteSession extends NoteEdits {
  readonly replica: NoteReplica;
  /** What waits for a server that is away, beside runs and texts. */
  readonly edits: KeptEdits;
  /** The replica's state with what waits laid over its note: what people are to see. */
  shown(): ReplicaState;
  /** Whether the note looks like a report, which is only to be seen. */
  isViewOnly(): boolean;
  readonly page: StoreApi<PageState>;
  /** What was filled in and not run yet. */
  readonly forms: FormDrafts;
  /** What was filled into the forms of the note and not saved yet. */
  readonly noteForms: NoteFormDrafts;
  /** As people see it: also while only this page knows of the run. */
  status(paragraph: Paragraph): ParagraphStatus;
  focus(paragraphId: string, part?: Focus["part"]): void;
  /** Into the text of a paragraph, to a line of it, also where the text is hidden. */
  focusLine(paragraphId: string, line: number): void;
  /**
   * To a paragraph as a whole, because what had the keyboard is gone, unless it is on its way elsewhere.
   * @param isInSight whether that was on the screen
   */
  keepFocus(paragraphId: string, isInSight: boolean): void;
  /** Moves the keyboard to the neighbour, as a whole where its text is hidden; false at the end. */
  focusNeighbour(paragraphId: string, distance: 1 | -1, part?: Focus["part"]): boolean;
  /** As after a run: to the paragraph below, also when the server is still to append it, which it has done once the run is answered. */
  focusNext(paragraphId: string, running: Promise<void>): void;
  setCurrent(paragraphId: string | null): void;
  open(paragraphId: string): void;
  /** Has the title of a paragraph be written, where it is shown; false ends that. */
  entitle(paragraphId: string, isWritten: boolean): void;
  /** Brings a part of a paragraph onto the screen, also a hidden one; null when it need not be there any more. */
  reveal(place: Omit<Shown, "turn"> | null): void;
  run(paragraphId: string): Promise<void>;
  /** Gives a line to code that waits for one; false when it was not taken. */
  answerInput(paragraphId: string, typed: Omit<RequestInput<"ANSWER_INPUT">, "id">): Promise<boolean>;
  runAll(paragraphIds?: readonly string[]): Promise<void>;
  cancel(paragraphId: string): Promise<void>;
  cancelAll(): Promise<void>;
  /** What `undo` would take back, or null. */
  undoable(): Undoable | null;
  undo(): void;
  /** Has `undo` take this back next. */
  remember(entry: Undoable): void;
  configure(paragraphId: string, change: JsonObject): Promise<void>;
  /** The same change for every paragraph that is not like that already. */
  configureAll(change: JsonObject): Promise<void>;
  /** Whether a run of the whole note takes the page along from paragraph to paragraph; remembered in this browser. */
  setFollowsRun(follows: boolean): void;
  ask<Name extends RequestName>(op: Name, data: RequestInput<Name>): Promise<Answer>;
  readonly notify: Notices;
  stop(): void;
}

interface NoteSessionOptions {
  readonly replica: NoteReplica;
  readonly connection: Connection;
  readonly notify: Notices;
  /** Puts off what may be told together with what the facts of a run changed. */
  readonly later: (work: () => void) => void;
  /** Puts off what may wait until a short run is over; see `afterShortRun`. */
  readonly soon: (work: () => void) => void;
  /** Holds keys for a paragraph that is on its way; see `held-keys.ts`. */
  readonly holdKeys: HoldKeys;
}

export function createNoteSession(options: NoteSessionOptions): NoteSession {
  const { replica, connection, notify, later, soon } = options;
  const page = createStore<PageState>(() => ({
    focus: null,
    shown: null,
    current: null,
    lately: null,
    entitled: null,
    asked: new Set(),
    opened: new Set(),
    openedOutputs: new Set(),
    followsRun: followsRun(),
    kept: new Set(),
    wanted: new Map(),
  }));
  const forms = createFormDrafts();
  const undos = createUndoStack(notify);
  const paragraphs = () => shown().note?.paragraphs ?? [];
  const indexOf = (id: string) => paragraphs().findIndex((paragraph) => paragraph.id === id);

  const edits = createKeptEdits({ replica, connection, notify, onMade });
  const shown = createShownState(replica, edits);
  const noteForms = createNoteFormDrafts({ replica, edits, notify });
  const typedAhead = createTypedAhead({ replica, edits, holdKeys: options.holdKeys });
  const { hold, keepText } = typedAhead;
  const noteEdits = createNoteEdits({
    replica,
    edits,
    undos,
    notify,
    shown: () => shown().note,
    ask,
    run,
    focus,
    hold,
    keepText,
  });

  const keptRuns = createKeptRuns({
    replica,
    onReturn: edits.onSent,
    notify,
    run,
    runAll,
    onChange: (kept) => page.setState({ kept }),
  });

  /** Texts that were hidden, and are open because something in them was to be seen. */
  const openedToSee = new Set<string>();
  const configure = createConfigChanges({
    replica,
    commit: async (id, change) => {
      const done = await edits.perform({ type: "configure", id, change });
      if (!done.ok && done.reason !== "kept") report(done);
    },
    onChange: (wanted) => page.setState({ wanted }),
  });

  /** Runs that were asked for and are not answered. */
  const underWay = new Set<string>();
  /** The last paragraph, which was run, while the server is about to append one; and whether somebody has gone elsewhere meanwhile. */
  let last: { readonly id: string; readonly keys: HeldKeys; isLeft: boolean } | null = null;
  /** Where the keyboard had last been sent to when it last came to a paragraph. */
  let turnHeld = 0;

  const stopFacts = replica.onFacts((facts) => {
    for (const fact of facts) {
      if (fact.type === "runStarted") followRun(fact.paragraphId);
      if (fact.type === "runQueued") later(() => setAsked(fact.paragraphId, false));
      if (fact.type === "paragraphInserted" && last !== null && paragraphs()[fact.index - 1]?.id === last.id) {
        goOnTo(fact.paragraph.id, last);
      }
    }
  });

  function goOnTo(id: string, { keys, isLeft }: NonNullable<typeof last>): void {
    last = null;
    if (isLeft) typedAhead.write(id, keys.stop());
    else if (keys.leadTo(id)) focus(id);
  }

  /** Goes on to what is appended below, and stays where nothing is. */
  async function followAppended(id: string, running: Promise<void>): Promise<void> {
    const mine = { id, keys: hold(), isLeft: false };
    last = mine;
    await running;
    if (last === mine) last = null;
    else return;
    keepText(mine.keys.giveBack());
  }

  /** Of a run of the whole note the page shows what is running, where one likes that. */
  function followRun(paragraphId: string): void {
    const { followsRun, shown } = page.getState();
    if (!followsRun || !replica.state.note?.runAll) return;
    page.setState({ shown: { paragraphId, part: "paragraph", turn: (shown?.turn ?? 0) + 1 } });
  }

  function setAsked(id: string, isAsked: boolean): void {
    const { asked } = page.getState();
    if (asked.has(id) === isAsked) return;
    const next = new Set(asked);
    if (isAsked) next.add(id);
    else next.delete(id);
    page.setState({ asked: next });
  }

  function setOpened(id: string, isOpened: boolean): void {
    const { opened } = page.getState();
    if (opened.has(id) === isOpened) return;
    const next = new Set(opened);
    if (isOpened) next.add(id);
    else next.delete(id);
    page.setState({ opened: next });
  }

  /** What was only opened to be seen closes again, unless somebody has begun to work there. */
  function closeSeen(except: string | null): void {
    const { current } = page.getState();
    for (const id of openedToSee) {
      if (id === except) continue;
      openedToSee.delete(id);
      if (id !== current) setOpened(id, false);
    }
  }

  function hideAgain(): void {
    closeSeen(null);
    page.setState({ shown: null, openedOutputs: new Set() });
  }

  async function ask<Name extends RequestName>(op: Name, data: RequestInput<Name>): Promise<Answer> {
    const answer = await connection.request(op, data);
    report(answer);
    return answer;
  }

  /** Silence is no refusal: a server that has nothing to change says nothing. */
  function report(answer: Answer): void {
    if (!answer.ok && answer.reason !== "unanswered") notify.problem(answer.text);
  }

  function focus(paragraphId: string, part: Focus["part"] = "editor"): void {
    if (last) last.isLeft = true;
    page.setState({ focus: { paragraphId, part, turn: turnNow() + 1 } });
  }

  function turnNow(): number {
    return page.getState().focus?.turn ?? 0;
  }

  function focusLine(paragraphId: string, line: number): void {
    focus(paragraphId);
    const { opened, focus: asked } = page.getState();
    page.setState({ opened: new Set([...opened, paragraphId]), focus: asked && { ...asked, line } });
  }

  function focusNeighbour(id: string, distance: 1 | -1, part: Focus["part"] = "editor"): boolean {
    const neighbour = paragraphs()[indexOf(id) + distance];
    if (!neighbour) return false;
    focus(neighbour.id, isTextHidden(neighbour) ? "paragraph" : part);
    return true;
  }

  function isTextHidden(paragraph: Paragraph): boolean {
    const { note } = shown();
    const { opened, wanted } = page.getState();
    const config = { ...paragraph.config, ...wanted.get(paragraph.id) };
    return note !== null && !opened.has(paragraph.id) && hidesText({ ...paragraph, config }, note);
  }

  /** To the paragraph below, unless somebody has gone elsewhere meanwhile. */
  function moveOn(id: string): void {
    const { current } = page.getState();
    if (current === null || current === id) focusNeighbour(id, 1);
  }

  /** A paragraph that was written while the server was away is there: whoever was in it goes on in it. */
  function onMade({ insert, id, writtenSince, sent }: Made): void {
    const live = replica.text(id);
    if (live && writtenSince !== null) {
      const theirs = differenceOf(sent, live.text.toString());
      live.change(differenceOf(sent, writtenSince).map(theirs));
    }
    const { current, focus: asked } = page.getState();
    if ((current ?? asked?.paragraphId) === insert.key) goOnIn(id, insert.key);
    if (insert.runs) void run(id);
  }

  /** What is typed until the editor is drawn is held: the field that was written in goes at once. */
  function goOnIn(id: string, key: string): void {
    const caret = caretIn(key);
    if (!hold().leadTo(id)) return;
    focus(id);
    const { focus: asked } = page.getState();
    if (caret) page.setState({ focus: asked && { ...asked, caret } });
  }

  async function run(id: string): Promise<void> {
    if (edits.waiting(id)) return edits.write(id, { runs: true });
    const paragraph = replica.paragraph(id);
    if (!paragraph || isRunning(paragraph.status) || underWay.has(id)) return;
    if (!lookOf(paragraph.config).isEnabled) return notify.problem(texts.t("disabled"));
    const text = replica.text(id)?.text.toString() ?? paragraph.text;
    if (text.trim() === "" || page.getState().kept.has(id)) return;
    underWay.add(id);
    soon(() => {
      if (underWay.has(id)) setAsked(id, true);
    });
    if (hasDraft(noteForms.store.getState()) && !(await noteForms.save())) {
      underWay.delete(id);
      return setAsked(id, false);
    }
    const params = forms.paramsOf(paragraph);
    const answer = await replica.run(id, params);
    underWay.delete(id);
    if (answer.ok && params) forms.sent(id, params);
    setOpened(id, false);
    if (answer.ok) return later(() => setAsked(id, false));
    setAsked(id, false);
    if (answer.reason === "notSent") return keptRuns.keep({ ids: [id], isAll: false });
    if (answer.reason === "disconnected") return keptRuns.doubt(id);
    report(answer);
  }

  async function runAll(ids?: readonly string[]): Promise<void> {
    const chosen = ids ?? paragraphs().map(({ id }) => id);
    const enabled = chosen.filter((id) => {
      const paragraph = replica.paragraph(id);
      return paragraph && lookOf(paragraph.config).isEnabled && replica.shownText(id).trim() !== "";
    });
    if (enabled.length === 0) return;
    if (hasDraft(noteForms.store.getState()) && !(await noteForms.save())) return;
    // What was typed must be there first; without a connection it cannot be.
    if (!(await replica.flushed())) return keptRuns.keep({ ids: enabled, isAll: true });
    const filledIn = enabled.map((id) => {
      const paragraph = replica.paragraph(id);
      const params = paragraph && forms.paramsOf(paragraph);
      return params ? { id, params } : { id };
    });
    const answer = await connection.request("RUN_ALL_PARAGRAPHS", { noteId: replica.noteId, paragraphs: filledIn });
    if (!answer.ok && answer.reason === "notSent") return keptRuns.keep({ ids: enabled, isAll: true });
    report(answer);
    for (const { id, params } of filledIn) if (answer.ok && params) forms.sent(id, params);
  }

  function status(paragraph: Paragraph): ParagraphStatus {
    const { asked, kept } = page.getState();
    const waits = asked.has(paragraph.id) || kept.has(paragraph.id);
    return waits && !isRunning(paragraph.status) ? "PENDING" : paragraph.status;
  }

  /** All editors are locked until the end: what one typed into a new one would be nowhere. */
  async function whereWritable(insert: () => Promise<void>): Promise<void> {
    if (replica.state.note?.runAll) notify.problem(texts.t("noInsert"));
    else await insert();
  }

  return {
    ...noteEdits,
    insert: (index, text) => whereWritable(() => noteEdits.insert(index, text)),
    insertAndRun: (index, text) => whereWritable(() => noteEdits.insertAndRun(index, text)),
    copy: (id) => whereWritable(() => noteEdits.copy(id)),
    replica,
    edits,
    shown,
    isViewOnly() {
      const { note } = shown();
      return note !== null && noteLookOf(note) === "report";
    },
    page,
    forms,
    noteForms,
    notify,
    status,
    focus,
    focusLine,
    keepFocus(paragraphId, isInSight) {
      const { focus: asked, lately } = page.getState();
      if (asked && asked.turn !== turnHeld && asked.paragraphId !== lately) return;
      page.setState({ focus: { paragraphId, part: "paragraph", turn: turnNow() + 1, isStill: !isInSight } });
    },
    focusNeighbour,
    focusNext(id, running) {
      if (paragraphs().at(-1)?.id === id) void followAppended(id, running);
      else soon(() => moveOn(id));
    },
    setCurrent(current) {
      if (last && current !== null && current !== last.id) last.isLeft = true;
      if (current !== null) turnHeld = turnNow();
      if (page.getState().current !== current)
        page.setState(current === null ? { current } : { current, lately: current });
    },
    open: (id) => setOpened(id, true),
    entitle(id, isWritten) {
      if (isWritten) page.setState({ entitled: id });
      else if (page.getState().entitled === id) page.setState({ entitled: null });
    },
    reveal(place) {
      if (!place) return hideAgain();
      const { shown, opened, openedOutputs } = page.getState();
      const { paragraphId, part } = place;
      closeSeen(paragraphId);
      if (part === "code" && !opened.has(paragraphId)) {
        setOpened(paragraphId, true);
        openedToSee.add(paragraphId);
      }
      if (part === "output") page.setState({ openedOutputs: new Set([...openedOutputs, paragraphId]) });
      page.setState({ shown: { ...place, turn: (shown?.turn ?? 0) + 1 } });
    },
    run,
    async answerInput(id, typed) {
      const answer = await ask("ANSWER_INPUT", { id, ...typed });
      return answer.ok || answer.reason === "unanswered";
    },
    runAll,
    async cancel(id) {
      if (edits.waiting(id)) return edits.write(id, { runs: false });
      if (keptRuns.drop(id)) return;
      await ask("CANCEL_PARAGRAPH", { id });
    },
    async cancelAll() {
      keptRuns.dropAll();
      const isAnyRunning = paragraphs().some((paragraph) => isRunning(paragraph.status));
      if (isAnyRunning || replica.state.note?.runAll) await ask("CANCEL_ALL_PARAGRAPHS", { noteId: replica.noteId });
    },
    undoable: undos.next,
    undo: undos.undo,
    remember: undos.push,
    async configureAll(change) {
      const others = paragraphs().filter(({ config }) =>
        Object.entries(change).some(([name, value]) => config[name] !== value),
      );
      await Promise.all(others.map(({ id }) => configure(id, change)));
    },
    configure,
    setFollowsRun(follows) {
      keepFollowsRun(follows);
      page.setState({ followsRun: follows });
    },
    ask,
    stop() {
      typedAhead.stop();
      noteForms.stop();
      stopFacts();
      edits.stop();
      keptRuns.stop();
    },
  };
}
