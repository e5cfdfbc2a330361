/**
 * Code that wants to know when a page changes a value (`z.angularWatch`).
 *
 * The code keeps its function and sends the server the name that it watches. When a page changes that, the session of the run that asked gets
 * a quiet run: one more in its queue, so the function runs between runs like any code, as the user who watches and with what they may do by
 * then. No paragraph shows it as its run; what it prints joins the results of the paragraph that watches.
 *
 * Of a value that changes faster than its function runs, the function receives only the newest. A watch lives as long as the interpreter that
 * has its function, and no longer than this server.
 */
import { randomUUID } from "node:crypto";
import type { QuestionOf } from "@octavo/interpreter";
import {
  type AngularObject,
  angularGroupOf,
  findParagraph,
  type Json,
  type NoteId,
  type ParagraphId,
  type RunId,
} from "@octavo/note";
import type { RunnerReply, RunOrder } from "@octavo/runner";
import { type ActiveRun, activeRun, decideFromRunner } from "./active-run.ts";
import type { AskingRun } from "./questions.ts";
import type { RunnerLink } from "./runner-link.ts";
import { QuietRunOutput } from "./quiet-run-output.ts";

export interface WatchesOptions {
  readonly link: Pick<RunnerLink, "send">;
  readonly mayRun: (user: string, noteId: NoteId) => boolean;
  /** What the function shows beyond the budgets is not kept. */
  readonly clearSpool: (runId: RunId) => void;
}

/** A value that a page has changed; `noteId` null: one of global scope. */
export interface ValueChange extends Pick<AngularObject, "groupId" | "name" | "paragraphId"> {
  readonly noteId: NoteId | null;
  /** Whose view it was changed in; null for the note of all. */
  readonly view: string | null;
  readonly old: Json;
  readonly value: Json;
}

interface Watch {
  readonly run: AskingRun;
  readonly groupId: string;
  readonly name: string;
  readonly isGlobal: boolean;
  /** The quiet run that is under way. */
  quietRun: RunId | null;
  /** What the next one brings. */
  next: ValueChange | null;
}

interface QuietRun {
  readonly run: ActiveRun;
  readonly output: QuietRunOutput;
}

type WatchMessage = Extract<RunnerReply, { type: "question" }>;
type AnswerWatch = (question: WatchMessage, run: ActiveRun) => void;
type WatchQuestion = QuestionOf<"angularWatch" | "angularUnwatch">;

const prefix = "told-";

/** A quiet run, and none that a paragraph shows. */
export function isQuietRun(runId: string): boolean {
  return runId.startsWith(prefix);
}

export class Watches {
  readonly #options: WatchesOptions;
  readonly #watches = new Map<string, Watch>();
  readonly #quietRuns = new Map<string, QuietRun>();

  constructor(options: WatchesOptions) {
    this.#options = options;
  }

  /** One for each name and paragraph: code that asks again has the newer function. */
  angularWatch(asked: WatchQuestion, run: AskingRun): null {
    const key = keyOfWatch(asked, run);
    const { order, live, paragraphId, runId } = run;
    const groupId = angularGroupOf(live.note, findParagraph(live.note, paragraphId)?.text ?? "");
    const { quietRun = null, next = null } = this.#watches.get(key) ?? {};
    const isGlobal = asked.scope === "global";
    const watched = { order, live, paragraphId, runId };
    this.#watches.set(key, { run: watched, groupId, name: asked.name, isGlobal, quietRun, next });
    return null;
  }

  angularUnwatch(asked: WatchQuestion, run: AskingRun): null {
    this.#watches.delete(keyOfWatch(asked, run));
    return null;
  }

  /** Code of this note watches: the note has to stay in memory. */
  isWatching(noteId: NoteId): boolean {
    return [...this.#watches.values()].some(({ run }) => run.live.note.id === noteId);
  }

  /** A page has changed a value. @param seesGlobal whether a run sees the value that was changed, where that is of global scope */
  changed(change: ValueChange, seesGlobal: (order: RunOrder) => boolean = () => true): void {
    for (const [key, watch] of this.#watches) {
      if (!isChangeWatched(watch, change) || (watch.isGlobal && !seesGlobal(watch.run.order))) continue;
      const { order, live, paragraphId } = watch.run;
      const isGone = findParagraph(live.note, paragraphId) === undefined;
      if (isGone || !this.#options.mayRun(order.user, live.note.id)) this.#watches.delete(key);
      // What it was before is what the function has seen last.
      else if (watch.quietRun !== null) watch.next = { ...change, old: watch.next?.old ?? change.old };
      else this.#startQuietRun(watch, change);
    }
  }

  /** Interpreters are ended, and their functions with them. */
  forget(isEnded: (order: RunOrder) => boolean): void {
    for (const [key, { run }] of this.#watches) if (isEnded(run.order)) this.#watches.delete(key);
  }

  /** What the runner reports of quiet runs: those that this server has asked for. */
  receive(reply: RunnerReply, answer: AnswerWatch): void {
    if (reply.type !== "events" && reply.type !== "question" && reply.type !== "unknownRun") return;
    const quietRun = this.#quietRuns.get(reply.runId);
    if (!quietRun) return;
    if (reply.type === "unknownRun") this.#end(quietRun);
    else if (reply.type === "question") this.#takeQuestion(reply, quietRun, answer);
    else {
      for (const event of reply.events) quietRun.output.take(event);
      if (reply.events.at(-1)?.type !== "finished") return;
      this.#options.link.send({ type: "acknowledge", runId: reply.runId, upTo: reply.from + reply.events.length - 1 });
      this.#options.clearSpool(quietRun.run.runId);
      this.#show(quietRun);
      this.#end(quietRun);
    }
  }

  /** The runner was away: its quiet runs are not repeated. */
  receiveWelcome(): void {
    for (const quietRun of this.#quietRuns.values()) this.#end(quietRun);
  }

  #startQuietRun(watch: Watch, { old, value }: ValueChange): void {
    const { order, live } = watch.run;
    const runId = `${prefix}${randomUUID()}` as RunId;
    const { isGlobal, name } = watch;
    const call = JSON.stringify({ name, scope: isGlobal ? "global" : "note", old, value });
    // A call with one text in quotes is the same in every language that can watch.
    const code = `z.angularTold(${JSON.stringify(call)})`;
    const { parameters: _own, configures: _none, isAdministrators: _was, ...same } = order;
    const run = { ...activeRun({ ...same, runId, code, properties: {} }, live), isKnownToRunner: true };
    watch.quietRun = runId;
    this.#quietRuns.set(runId, { run, output: new QuietRunOutput() });
    this.#options.link.send({ type: "run", order: run.order });
  }

  #takeQuestion(reply: WatchMessage, { run }: QuietRun, answer: AnswerWatch): void {
    if (reply.question.type !== "input") {
      answer(reply, run);
      return;
    }
    const { runId, questionId } = reply;
    const words = "A function that watches a value cannot ask for input: no paragraph runs that could show the prompt.";
    this.#options.link.send({ type: "answer", runId, questionId, answer: { kind: "refused", words } });
  }

  #show({ run: { live, paragraphId }, output }: QuietRun): void {
    const { outputs } = output;
    // A paragraph that is run again begins anew, and refuses it.
    if (outputs.length > 0) void decideFromRunner(live, [{ type: "outputJoined", paragraphId, outputs }]);
  }

  #end({ run }: QuietRun): void {
    this.#quietRuns.delete(run.runId);
    // It may have been asked for again in between, or given up.
    const now = [...this.#watches.values()].find(({ quietRun }) => quietRun === run.runId);
    if (!now) return;
    const { next } = now;
    now.quietRun = null;
    now.next = null;
    if (next) this.#startQuietRun(now, next);
  }
}

function keyOfWatch({ name, scope }: WatchQuestion, { order, live, paragraphId }: AskingRun): string {
  return JSON.stringify([order.sessionKey, live.note.id, live.user, paragraphId, scope, name]);
}

function isChangeWatched({ run, groupId, name, isGlobal }: Watch, change: ValueChange): boolean {
  if (groupId !== change.groupId || name !== change.name || isGlobal !== (change.noteId === null)) return false;
  if (isGlobal) return true;
  const isHere = run.live.note.id === change.noteId && run.live.user === change.view;
  return isHere && (change.paragraphId === null || change.paragraphId === (run.paragraphId satisfies ParagraphId));
}
