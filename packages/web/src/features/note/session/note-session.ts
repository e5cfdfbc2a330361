/**
 * What can be done with the note on the page. Headless: components and commands call it, tests do without either.
 *
 * The replica knows the note; this knows the page: which paragraph has the focus, what was asked for and not yet reported. Each action is one
 * request; a refusal shows the server's words and nothing else happens, since what is shown comes from facts alone. Two things show before the server
 * has said so, because every press must show an effect at once: that a run waits, and how a paragraph is to look.
 */
import {
  type Clock,
  type Connection,
  createOutbox,
  type EditOutcome,
  isRefused,
  type Made,
  type NoteReplica,
  type Outbox,
  type ReplicaState,
  type RequestInput,
  type RequestOutcome,
} from "@octavo/client";
import { differenceOf, isRunning, type JsonObject, newParagraphId, type Paragraph } from "@octavo/note";
import type { RequestName } from "@octavo/protocol";
import type { CommandTerms } from "../../../ui/commands/command.ts";
import type { Notifications, StandingNotifications } from "../../../ui/notices/notification-list.ts";
import { createAppended } from "./appended.ts";
import type { AtKeyboard } from "./attention.ts";
import { reportsOfOutbox } from "./away/reports-of-outbox.ts";
import { withLanguage } from "./change-language.ts";
import { createConfigChanges } from "./config-changes.ts";
import { createFormDrafts, type FilledIn, type FormDrafts } from "./forms/form-drafts.ts";
import { createNoteFormDrafts, type NoteFormDrafts } from "./forms/note-form-drafts.ts";
import type { HoldKeys } from "./held-keys.ts";
import { isRendered } from "./hidden-text.ts";
import { createKeyboard, type Keyboard } from "./keyboard.ts";
import { createNoteEdits, type NoteEdits } from "./note-edits.ts";
import { changedSinceRun, createNoteRun, type NoteRunStore } from "./note-run.ts";
import { createPage, markParagraphs, type Page } from "./page-state.ts";
import { noteLookOf } from "./paragraph-config.ts";
import { permits } from "./permits.ts";
import { keepFollowsRun } from "./preferences.ts";
import { createReveal, type Reveal } from "./revealed.ts";
import { createRuns, type Runs } from "./runs.ts";
import type { FindSpell } from "./spell-runs.ts";
import { createShownState } from "./shown-state.ts";
import { mergeTexts, splitText } from "./split-merge.ts";
import { watchTakenAway } from "./taken-away.ts";
import { texts } from "./texts.ts";
import { createTypedAhead } from "./typed-ahead.ts";
import { createUndoStack, type Undoable } from "./undo-stack.ts";

type SentTo = Pick<
  Keyboard,
  "focus" | "focusLine" | "keepFocus" | "focusNeighbour" | "setCurrent" | "isTextHidden" | "inUse"
>;

type Offered = Omit<NoteEdits, "isRemovedHere" | "putBack"> & SentTo & Omit<Runs, "stop" | "isOwn">;

export interface NoteSession extends Offered {
  readonly replica: NoteReplica;
  /** What waits for a server that is away, beside runs and texts. */
  readonly edits: Outbox;
  /** The replica's state with what waits laid over its note: what people are to see. */
  shown(): ReplicaState;
  /** Whether a command on these terms can be given: by a user with this right, and to a note that the page may show as a report. */
  permits(terms: CommandTerms): boolean;
  readonly page: Page;
  readonly drawing: DrawingSchedule;
  /** The run of the whole note, and how the last one ended. */
  readonly noteRun: Omit<NoteRunStore, "stop">;
  /** Runs the paragraphs whose text has changed since they ran, in their order. */
  runChanged(): Promise<void>;
  /** What was filled into the forms of paragraphs and is neither run nor saved yet. */
  readonly forms: FormDrafts;
  /** What was filled into the forms of the note and not saved yet. */
  readonly noteForms: NoteFormDrafts;
  /** As after a run: to the paragraph below, also when the server is still to append it, which it has done once the run is answered. */
  focusNext(paragraphId: string, running: Promise<void>): void;
  /**
   * Whether a line that code asks for takes the keyboard: if the user is there, or has run it and done nothing since, and is not typing elsewhere.
   */
  takesInput(paragraphId: string): boolean;
  open(paragraphId: string): void;
  /** Has another interpreter run a paragraph: writes its `%name`, without the percent sign, before the code. */
  changeLanguage(paragraphId: string, name: string): void;
  /** Cuts a paragraph in two. @param at UTF-16 units of its text before the cut */
  split(paragraphId: string, at: number): Promise<void>;
  /** Appends the paragraph below to this one, and removes it. */
  mergeBelow(paragraphId: string): Promise<void>;
  /** Has the title of a paragraph be written, where it is shown; false ends that. */
  entitle(paragraphId: string, isWritten: boolean): void;
  readonly reveal: Reveal;
  /** Gives a line to code that waits for one; false when it was not taken. */
  answerInput(paragraphId: string, typed: Omit<RequestInput<"ANSWER_INPUT">, "id">): Promise<boolean>;
  /** What `undo` would take back, or null. */
  undoable(): Undoable | null;
  undo(): void;
  /** Has `undo` take this back next. */
  remember(entry: Undoable): void;
  configure(paragraphId: string, change: JsonObject): Promise<void>;
  /** The same change for every paragraph, or those that are named, that is not like that already. */
  configureAll(change: JsonObject, ids?: readonly string[]): Promise<void>;
  /** Shows the texts of paragraphs, also those that what came of them stands for; or hides them, also those that were opened. */
  showTexts(paragraphs: readonly Paragraph[], isShown: boolean): void;
  /** Whether a run of the whole note takes the page along from paragraph to paragraph; remembered in this browser. */
  setFollowsRun(follows: boolean): void;
  ask<Name extends RequestName>(op: Name, data: RequestInput<Name>): Promise<RequestOutcome>;
  readonly notify: Notifications;
  stop(): void;
}

interface NoteSessionOptions {
  /** What was left in the forms of paragraphs when the note was open here before. */
  readonly filledIn?: FilledIn | undefined;
  readonly replica: NoteReplica;
  readonly connection: Connection;
  readonly notify: Notifications & Pick<StandingNotifications, "offer">;
  /** Which spell runs a text in this page; none by default. */
  readonly findSpell?: FindSpell;
  readonly drawing: DrawingSchedule;
  /** Puts off what may wait until a short run is over; see `page/after-short-run.ts`. */
  readonly soon: (work: () => void) => void;
  /** Holds keys for a paragraph that is on its way; see `page/hold-keys.ts`. */
  readonly holdKeys: HoldKeys;
  readonly at: AtKeyboard;
  readonly clock: Clock;
}

/** When the page is drawn; see `page/after-output.ts`. */
export interface DrawingSchedule {
  /** Puts off what listeners may receive together with what the facts of a run changed. */
  later(work: () => void): void;
  outputIsComing(): void;
}

export function createNoteSession(options: NoteSessionOptions): NoteSession {
  const { replica, connection, notify, drawing, soon, at, clock } = options;
  const page = createPage();
  const forms = createFormDrafts({ replica, connection, notify, before: options.filledIn });
  const undos = createUndoStack(notify);
  const paragraphs = () => shown().note?.paragraphs ?? [];

  const edits = createOutbox({
    replica,
    connection,
    clock,
    onMade,
    ...reportsOfOutbox({ notify, onNotFilledIn: (change) => noteForms.giveBack(change) }),
  });
  const shown = createShownState(replica, edits);
  const noteForms = createNoteFormDrafts({ replica, edits, notify });
  const typedAhead = createTypedAhead({
    replica,
    edits,
    holdKeys: options.holdKeys,
    recall: () => keyboard.recall(),
  });
  const { hold, keepText } = typedAhead;
  const appended = createAppended({ typedAhead, focus: (id) => keyboard.focus(id) });
  const keyboard = createKeyboard({ page, shown: () => shown().note, at, hold, onMoved: appended.moved });
  const { focus, focusLine, keepFocus, focusNeighbour, setCurrent, isTextHidden, inUse } = keyboard;
  const runs = createRuns({
    ...options,
    findSpell: options.findSpell ?? (() => null),
    later: drawing.later,
    page,
    edits,
    forms,
    noteForms,
    paragraphs,
    report,
  });
  const { run, runAll, cancel, cancelAll, endInterpreter, waitFor, status } = runs;
  const noteRun = createNoteRun({ replica, now: Date.now });
  const noteEdits = createNoteEdits({
    replica,
    edits,
    undos,
    notify,
    shown: () => shown().note,
    run,
    focus,
    at,
    hold,
    keepText,
    newId: () => newParagraphId({ now: clock.now, random: (below) => Math.floor(clock.random() * below) }),
  });
  const stopTakenAway = watchTakenAway({
    replica,
    edits: noteEdits,
    typedAhead,
    offer: notify.offer,
    hasCaret: (id) => page.getState().current === id && at.attend().part === "editor",
  });
  const configure = createConfigChanges({
    replica,
    shown: (id) => paragraphs().find((paragraph) => paragraph.id === id),
    commit: async (id, change) => report(await edits.perform({ type: "configure", id, change })),
    onChange: (wanted) => page.setState({ wanted }),
  });

  /** The paragraph that was last run and moved on from; and whether it has asked for a line before that. */
  let left: { readonly id: string; readonly isIdle: () => boolean; isAsked: boolean } | null = null;

  const stopFacts = replica.onFacts((facts) => {
    for (const fact of facts) {
      if (fact.type === "paragraphInserted") appended.inserted(paragraphs()[fact.index - 1]?.id, fact.paragraph.id);
    }
    keepNoteOpen();
  });
  // A note that comes as a whole has no facts.
  const stopNote = replica.subscribe(keepNoteOpen);

  function keepNoteOpen(): void {
    keyboard.keepOpen(runs.isOwn);
  }

  async function ask<Name extends RequestName>(op: Name, data: RequestInput<Name>): Promise<RequestOutcome> {
    const answer = await connection.request(op, data);
    report(answer);
    return answer;
  }

  async function configureAll(change: JsonObject, ids = idsOfParagraphs(paragraphs())): Promise<void> {
    const { wanted } = page.getState();
    const others = paragraphs().filter(({ id, config }) => {
      const asked = { ...config, ...wanted.get(id) };
      return ids.includes(id) && Object.entries(change).some(([name, value]) => asked[name] !== value);
    });
    await Promise.all(others.map(({ id }) => configure(id, change)));
  }

  const defaultGroup = () => shown().note?.defaultInterpreterGroup ?? "";

  /** False where its text cannot be changed: it runs, or waits for the server to make it. */
  function rewrite(id: string, change: (text: string) => string): boolean {
    const live = replica.text(id);
    if (!live || isRunning(replica.paragraph(id)?.status ?? "READY")) {
      notify.problem(texts.t("runsNow"));
      return false;
    }
    const before = live.text.toString();
    const after = change(before);
    if (after !== before) live.change(differenceOf(before, after));
    return true;
  }

  function report(done: EditOutcome): void {
    if (isRefused(done)) notify.problem(done.text);
  }

  /** A paragraph that was written while the server was away is there: a user who was in it goes on in it. */
  function onMade({ insert: { id, runs: isToRun }, writtenSince, sent }: Made): void {
    const live = replica.text(id);
    if (live && writtenSince !== null) {
      const theirs = differenceOf(sent, live.text.toString());
      live.change(differenceOf(sent, writtenSince).map(theirs));
    } else if (writtenSince !== null) keepText(writtenSince);
    keyboard.goOnIn(id);
    if (isToRun) void run(id);
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
    permits(terms) {
      const { note, right } = shown();
      return permits(terms, { right, isViewOnly: note !== null && noteLookOf(note) === "report" });
    },
    page,
    drawing,
    noteRun,
    forms,
    noteForms,
    notify,
    status,
    focus,
    focusLine,
    keepFocus,
    focusNeighbour,
    focusNext(id, running) {
      const mine = { id, isIdle: at.attend().isIdle, isAsked: false };
      left = mine;
      if (paragraphs().at(-1)?.id === id) void appended.follow(id, running);
      else soon(() => !mine.isAsked && keyboard.moveOn(id));
    },
    takesInput(id) {
      if (left?.id !== id || !left.isIdle() || !runs.isOwn(id)) return page.getState().current === id;
      left.isAsked = true;
      return true;
    },
    setCurrent,
    isTextHidden,
    inUse,
    open: (id) => markParagraphs(page, "opened", [id], true),
    changeLanguage: (id, name) => void rewrite(id, (text) => withLanguage(text, name, defaultGroup())),
    split: (id, position) =>
      whereWritable(async () => {
        const index = paragraphs().findIndex((paragraph) => paragraph.id === id);
        const text = replica.text(id)?.text.toString();
        if (index < 0 || text === undefined || !rewrite(id, (same) => same)) return;
        const { above, below } = splitText(text, position, defaultGroup());
        // The new one comes first: while it is on its way, the text is in the old one.
        await noteEdits.insert(index + 1, below);
        rewrite(id, () => above);
      }),
    mergeBelow: (id) =>
      whereWritable(async () => {
        const index = paragraphs().findIndex((paragraph) => paragraph.id === id);
        const below = paragraphs()[index + 1];
        if (index < 0 || !below) return;
        // What waits to be made has its text in the outbox alone.
        const textBelow = edits.waiting(below.id)?.content.text ?? replica.shownText(below.id);
        const merged = mergeTexts(replica.shownText(id), textBelow, defaultGroup());
        if (merged === null) return notify.problem(texts.t("twoLanguages"));
        if (!rewrite(id, () => merged)) return;
        focus(id);
        await noteEdits.remove(below.id);
      }),
    entitle(id, isWritten) {
      if (isWritten) page.setState({ entitled: id });
      else if (page.getState().entitled === id) page.setState({ entitled: null });
    },
    reveal: createReveal(page),
    run,
    async answerInput(id, typed) {
      return !isRefused(await ask("ANSWER_INPUT", { id, ...typed }));
    },
    runAll,
    async runChanged() {
      const { note } = shown();
      const changed = note ? changedSinceRun(note) : [];
      if (changed.length > 0) await runAll(changed);
    },
    cancel,
    cancelAll,
    endInterpreter,
    waitFor,
    undoable: undos.next,
    undo: undos.undo,
    remember: undos.push,
    configureAll,
    showTexts(chosen, isShown) {
      const { note } = shown();
      const moved = isShown ? chosen.filter((paragraph) => note && isRendered(paragraph, note)) : chosen;
      markParagraphs(page, "opened", idsOfParagraphs(moved), isShown);
      void configureAll({ editorHide: !isShown }, idsOfParagraphs(chosen));
    },
    configure,
    setFollowsRun(follows) {
      keepFollowsRun(follows);
      page.setState({ followsRun: follows });
    },
    ask,
    stop() {
      stopTakenAway();
      appended.stop();
      typedAhead.stop();
      forms.stop();
      noteForms.stop();
      stopFacts();
      stopNote();
      edits.stop();
      runs.stop();
      noteRun.stop();
    },
  };
}

function idsOfParagraphs(paragraphs: readonly Paragraph[]): readonly string[] {
  return paragraphs.map(({ id }) => id);
}
