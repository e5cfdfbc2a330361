/**
 * Widgets between runner and pages: what becomes of them in their interpreter becomes facts of the note, and what a page sends goes to the
 * interpreter that has them.
 *
 * Only the runner knows which interpreters are there, and reports them to each server that comes. Until then, what a note says of them stays.
 */
import { randomUUID } from "node:crypto";
import {
  findParagraph,
  isPersonalised,
  type Json,
  type Note,
  type NoteId,
  type ParagraphId,
  type RunId,
} from "@octavo/note";
import { NotebookError, type WidgetSent } from "@octavo/protocol";
import type { RunnerReply } from "@octavo/runner";
import type { Logger } from "pino";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { viewOfNote, viewsOfNote } from "../notebook/note-view.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import { type ActiveRun, decideFromRunner } from "./active-run.ts";
import type { FrontEnds } from "./front-ends.ts";
import { keptChanges } from "./kept-widgets.ts";
import { ownSessionKeysWith } from "./own-sessions.ts";
import type { RunnerLink } from "./runner-link.ts";

export interface WidgetsOptions {
  readonly interpreters: Pick<Interpreters, "all" | "choose" | "parse">;
  readonly link: Pick<RunnerLink, "isOpen" | "send">;
  readonly openNote: (id: NoteId) => Promise<LiveNote>;
  readonly openNotes: () => readonly LiveNote[];
  /** The note as the user of this run sees it, while it runs. */
  readonly viewOfRun: (runId: string) => ViewedNote | undefined;
  /** Keeps front ends of widgets. */
  readonly frontEnds?: Pick<FrontEnds, "keep"> | undefined;
  readonly log: Logger;
}

type ReplyOf<Type extends RunnerReply["type"]> = Extract<RunnerReply, { type: Type }>;
type WidgetReply = ReplyOf<"widgets" | "widgetFrontEnd" | "widgetsTold" | "widgetSent" | "widgetHandled">;

/** What a page sends to a model. */
export interface ToWidget {
  /** The user whose page it is. */
  readonly user: string;
  readonly paragraphId: ParagraphId;
  readonly modelId: string;
  readonly data: Json;
  readonly buffers: readonly string[];
}

interface LiveRun extends WidgetPlace {
  /** The user whose run it is. */
  readonly user: string;
  readonly session: { readonly driver: string; readonly sessionKey: string };
}

interface WidgetPlace {
  readonly noteId: string;
  readonly paragraphId: string;
}

interface Unanswered {
  readonly runId: string;
  readonly resolve: () => void;
  readonly reject: (reason: NotebookError) => void;
}

/** Messages to the widgets of one run that wait for its interpreter: pages wait for each before they send the next. */
const mostWaiting = 200;

/** A note that grows by this many views is cleared of removed paragraphs. */
const mostViews = 1000;

const notUsable = "You may not use the interpreter of these widgets.";
const notLive = "This widget is not live: its interpreter is not there. Run the paragraph to make it live.";

export class Widgets {
  readonly #options: WidgetsOptions;
  /** Where the widgets of a run are, and which paragraph has run it. */
  readonly #live = new Map<string, LiveRun>();
  /** The run that ended last, by note and then by paragraph of a view. */
  readonly #newest = new Map<string, Map<string, string>>();
  readonly #unanswered = new Map<string, Unanswered>();
  /** By note, what is being done for it. */
  readonly #work = new Map<string, Promise<unknown>>();
  readonly #listeners = new Set<(view: ViewedNote, sent: WidgetSent) => void>();
  #isSynced = false;

  constructor(options: WidgetsOptions) {
    this.#options = options;
  }

  /** Called with what code sends to the pages that show a widget. */
  onSent(listener: (view: ViewedNote, sent: WidgetSent) => void): void {
    this.#listeners.add(listener);
  }

  /** A runner is there, and sends next what it has. */
  receiveWelcome(): void {
    this.#live.clear();
    this.#isSynced = false;
    for (const { reject } of this.#unanswered.values()) reject(new NotebookError("runnerAway"));
    this.#unanswered.clear();
  }

  receive(reply: WidgetReply): void {
    switch (reply.type) {
      case "widgets":
        this.#noteLive(reply);
        this.#inTurn(reply, (view) => {
          const { runId, isLive, changes, isWhole } = reply;
          const [paragraphId, whole] = [reply.paragraphId as ParagraphId, isWhole && { isWhole }];
          const change = { paragraphId, runId: runId as RunId, isLive, changes, ...whole };
          const kept = keptChanges(view.note, change);
          void decideFromRunner(view, [{ type: "widgetsChanged", ...change, changes: kept }]);
        });
        break;
      case "widgetSent":
        this.#inTurn(reply, (view) => {
          const { paragraphId: id, modelId, content, buffers } = reply;
          for (const listener of this.#listeners) listener(view, { id, modelId, content: content as Json, buffers });
        });
        break;
      case "widgetFrontEnd":
        this.#options.frontEnds?.keep(reply.content);
        break;
      case "widgetsTold":
        this.#isSynced = true;
        for (const live of this.#options.openNotes()) this.reconcile(live);
        break;
      case "widgetHandled":
        this.#answer(reply);
        break;
    }
  }

  /** A note was opened, or the runner has sent what it has: corrects what the note says of interpreters. */
  reconcile(live: LiveNote): void {
    if (!this.#isSynced) return;
    for (const view of viewsOfNote(live)) {
      for (const { id, widgets } of view.note.paragraphs) {
        if (!widgets) continue;
        const isLive = this.#runOf(widgets.runId, { noteId: view.note.id, paragraphId: id }) !== undefined;
        if (widgets.isLive === isLive) continue;
        const runId = widgets.runId as RunId;
        const change = { paragraphId: id, runId, isLive, changes: [] };
        void decideFromRunner(view, [{ type: "widgetsChanged", ...change }]);
      }
    }
  }

  /**
   * Resolves when the interpreter has handled the message and the page has all that followed. A message to a widget runs code, so it reaches only
   * sessions that a run of this user would reach, and the session of the user's own run. @throws NotebookError when it may not or cannot
   */
  send({ note }: Pick<ViewedNote, "note">, { user, paragraphId, modelId, data, buffers }: ToWidget): Promise<void> {
    const paragraph = findParagraph(note, paragraphId);
    const widgets = paragraph?.widgets;
    if (!widgets || !Object.hasOwn(widgets.models, modelId)) throw new NotebookError("widgetGone");
    const run = this.#runOf(widgets.runId, { noteId: note.id, paragraphId });
    if (!run || !this.#options.link.isOpen) throw new NotebookError("widgetGone", notLive);
    this.#needReach(run, { note, text: paragraph.text, user });
    const { session } = run;
    const { runId } = widgets;
    if ([...this.#unanswered.values()].filter((one) => one.runId === runId).length >= mostWaiting)
      throw new NotebookError("limitReached", "Too many messages wait for this widget's interpreter; wait a moment.");
    const messageId = randomUUID();
    return new Promise((resolve, reject) => {
      this.#unanswered.set(messageId, { runId, resolve, reject });
      this.#options.link.send({ type: "widgetMessage", messageId, ...session, modelId, data, buffers: [...buffers] });
    });
  }

  /** What the run has made is superseded by the next run of the paragraph, also where that makes no widgets. */
  runEnded({ live, paragraphId, runId }: Pick<ActiveRun, "live" | "paragraphId" | "runId">): void {
    const { note } = live;
    const key = keyInView(live, paragraphId);
    const ofNote = this.#newest.get(note.id) ?? new Map<string, string>();
    const before = ofNote.get(key);
    if (before !== undefined && before !== runId) this.#live.delete(before);
    this.#newest.set(note.id, ofNote.set(key, runId));
    if (ofNote.size > 2 * note.paragraphs.length + mostViews)
      for (const each of ofNote.keys()) if (!findParagraph(note, paragraphOfKey(each))) ofNote.delete(each);
  }

  /** Forgets a note that is gone. */
  forget(noteId: NoteId): void {
    this.#newest.delete(noteId);
  }

  #needReach(
    run: LiveRun,
    { note, text, user }: { readonly note: Note; readonly text: string; readonly user: string },
  ) {
    const { interpreters } = this.#options;
    const { driver, sessionKey } = run.session;
    const keys = ownSessionKeysWith({ interpreters, driver, note, text, user });
    if (keys.length === 0) throw new NotebookError("notPermitted", notUsable);
    if (run.user === user || keys.includes(sessionKey)) return;
    throw new NotebookError(
      "notPermitted",
      `These widgets live in ${run.user}'s session; run the paragraph to have your own.`,
    );
  }

  #noteLive({ runId, user, isLive, driver, sessionKey, noteId, paragraphId }: ReplyOf<"widgets">): void {
    if (isLive) this.#live.set(runId, { noteId, paragraphId, user, session: { driver, sessionKey } });
    else this.#live.delete(runId);
  }

  /** A note may claim any run: a copy, or a file from elsewhere, reaches nothing of another paragraph's. */
  #runOf(runId: string, { noteId, paragraphId }: WidgetPlace): LiveRun | undefined {
    const run = this.#live.get(runId);
    return run?.noteId === noteId && run.paragraphId === paragraphId ? run : undefined;
  }

  /** News of an earlier run comes too late. After a start of the server, what the paragraph shows is the newest. */
  #isNewest(view: ViewedNote, { paragraphId, runId }: Pick<ReplyOf<"widgets">, "paragraphId" | "runId">): boolean {
    const id = paragraphId as ParagraphId;
    const { run, widgets } = findParagraph(view.note, id) ?? {};
    return (run?.id ?? this.#newest.get(view.note.id)?.get(keyInView(view, id)) ?? widgets?.runId) === runId;
  }

  #answer({ messageId, problem }: ReplyOf<"widgetHandled">): void {
    const unanswered = this.#unanswered.get(messageId);
    this.#unanswered.delete(messageId);
    if (problem === null) unanswered?.resolve();
    else unanswered?.reject(new NotebookError("widgetGone", problem));
  }

  /** At once while its run is under way, else behind what is being done for its note: a note may have to be opened first. */
  #inTurn(reply: ReplyOf<"widgets" | "widgetSent">, act: (view: ViewedNote) => void): void {
    const { noteId, paragraphId, runId } = reply;
    const { viewOfRun, openNote, log } = this.#options;
    const running = viewOfRun(runId);
    const before = this.#work.get(noteId);
    const actIfNewest = (view: ViewedNote | undefined) => {
      if (view && this.#isNewest(view, reply)) act(view);
      else this.#live.delete(runId);
    };
    if (running && !before) {
      actIfNewest(running);
      return;
    }
    const work = (before ?? Promise.resolve())
      .then(async () => {
        actIfNewest(viewWithWidgets(await openNote(noteId as NoteId), paragraphId as ParagraphId, runId));
      })
      .catch((error: unknown) => log.warn({ err: error, runId }, "what became of widgets is not shown"))
      .finally(() => {
        if (this.#work.get(noteId) === work) this.#work.delete(noteId);
      });
    this.#work.set(noteId, work);
  }
}

function keyInView({ user }: ViewedNote, paragraphId: ParagraphId): string {
  return JSON.stringify([paragraphId, user]);
}

function paragraphOfKey(key: string): ParagraphId {
  return (JSON.parse(key) as [ParagraphId])[0];
}

/** The view that shows widgets of this run; undefined when none does any more. */
function viewWithWidgets(live: LiveNote, paragraphId: ParagraphId, runId: string): ViewedNote | undefined {
  const shows = ({ note }: ViewedNote) => {
    const paragraph = findParagraph(note, paragraphId);
    return (paragraph?.run?.id ?? paragraph?.widgets?.runId) === runId;
  };
  return viewsOfNote(live).find(shows) ?? (isPersonalised(live.note) ? undefined : viewOfNote(live, null));
}
