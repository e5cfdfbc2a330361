/**
 * The run desk stands between notes and the runner: it turns a queued paragraph into an order, what the runner tells into facts, and keeps
 * both sides of one mind after either was away.
 *
 * A run belongs to the server and the runner, never to a connection. Each event of a run has a number; the desk acknowledges a number
 * only when the facts made from it are on disk, and after a restart it takes the whole run from the start again, which the runner's budgets keep
 * small. So output is complete and in order whatever ends in between.
 *
 * While the disk refuses, a run is held: the runner keeps its events, and once there is room they are taken from the first one again.
 */
import {
  type Effect,
  findParagraph,
  isRunning,
  type NoteId,
  type Operation,
  type OperationOf,
  type Outcome,
  type Paragraph,
  type ParagraphId,
  type RunId,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { RunnerReply, RunOrder } from "@octavo/runner";
import type { Logger } from "pino";
import { FormDesk } from "../forms/form-desk.ts";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { viewOn, viewsOn } from "../notebook/note-view.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { type ActiveRun, activeRun, hold, viewWithRun } from "./active-run.ts";
import { Completions } from "./completions.ts";
import { planRun } from "./orders.ts";
import { type Answers, Questions } from "./questions.ts";
import type { ResultFiles } from "./result-files.ts";
import { nextStep } from "./run-all.ts";
import { factOf } from "./run-facts.ts";
import type { RunnerLink } from "./runner-link.ts";
import type { ScriptValues } from "./script-values.ts";
import { SessionList } from "./session-list.ts";

export interface RunDeskOptions {
  readonly link: Pick<RunnerLink, "isOpen" | "send">;
  readonly files: Pick<ResultFiles, "adopt" | "clearSpool">;
  readonly interpreters: Interpreters;
  readonly log: Logger;
  readonly now: () => number;
  readonly newRunId: () => RunId;
  /** The roles that a user has now; without accounts there are none. */
  readonly rolesOf?: (user: string) => readonly string[];
  /** What names in braces stand for in a script; without it none has a value. */
  readonly valuesFor?: (place: { readonly live: ViewedNote; readonly user: string }) => ScriptValues;
  /** A run is over, and its note has all it showed. */
  readonly onFinished?: (run: ActiveRun, outcome: Outcome) => void;
  /** Who answers what running code asks. */
  readonly answers?: Partial<Answers>;
  /** Opens the note of a run that an earlier server started. */
  readonly openNote: (id: NoteId) => Promise<LiveNote>;
  /** All notes in memory. */
  readonly openNotes: () => readonly LiveNote[];
}

const noValues: ScriptValues = { pooled: () => null, credentialOf: () => undefined };

interface Task {
  readonly live: ViewedNote;
  readonly effect: Effect;
}

export class RunDesk {
  readonly completions: Completions;
  readonly sessions: SessionList;
  readonly forms = new FormDesk();
  readonly questions: Questions;
  readonly #options: RunDeskOptions;
  readonly #active = new Map<string, ActiveRun>();
  /** Runs of an earlier server that are being taken over. */
  readonly #adopting = new Set<string>();
  /** Notes that were opened before it was known what the runner runs. */
  readonly #unsettled = new Set<LiveNote>();
  readonly #waiters = new Map<string, (() => void)[]>();
  readonly #acknowledgements: Acknowledgements;
  /** What facts have asked for and is not done yet. */
  readonly #tasks: Task[] = [];
  #isPerforming = false;

  constructor(options: RunDeskOptions) {
    this.#options = options;
    this.#acknowledgements = new Acknowledgements(options.link);
    this.completions = new Completions(options.link);
    this.sessions = new SessionList(options.link);
    const { link, log } = options;
    const answers: Partial<Answers> = { form: (asked, run) => this.forms.ask(asked, run), ...options.answers };
    this.questions = new Questions({ link, answers, log });
  }

  /** Runs that are queued or under way. */
  get size(): number {
    return this.#active.size;
  }

  isBusy(noteId: NoteId): boolean {
    return [...this.#active.values()].some(({ live }) => live.note.id === noteId);
  }

  /** The fact that asks for a run of the paragraph. */
  queued(
    { id }: Paragraph,
    { user, textVersion }: { readonly user: string; readonly textVersion: number },
  ): OperationOf<"runQueued"> {
    const { now, newRunId } = this.#options;
    return { type: "runQueued", paragraphId: id, runId: newRunId(), textVersion, user, at: now() };
  }

  /** A note was opened: what it says is running, and nobody runs, ends. */
  settle(live: LiveNote): void {
    if (this.#options.link.isOpen) for (const view of viewsOn(live)) this.#settleRuns(view);
    else if (viewsOn(live).some(({ note }) => note.runAll || note.paragraphs.some(({ run }) => run)))
      this.#unsettled.add(live);
  }

  #settleRuns(live: ViewedNote): void {
    for (const { id, run } of live.note.paragraphs) {
      if (!run || this.#active.has(run.id) || this.#adopting.has(run.id)) continue;
      this.#end(
        live,
        id,
        run.id,
        "ABORT",
        "The server ended before this paragraph was run, or its runner did. Run it again.\n",
      );
    }
    // What was to run next is known to nobody any more.
    if (nextStep(live.note) && nextStep(live.note)?.kind !== "wait")
      void this.#decide(live, [{ type: "runAllFinished" }]);
  }

  /**
   * Does what facts about a note have asked for, one after another: what follows from doing one waits for its turn, so that a thousand
   * blank paragraphs in a row need no deeper stack than one.
   */
  perform(live: LiveNote, effects: readonly Effect[]): void {
    this.#tasks.push(...effects.map((effect) => ({ live: viewOn(live, effect.view ?? null), effect })));
    if (this.#isPerforming) return;
    this.#isPerforming = true;
    try {
      for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) this.#perform(task);
    } finally {
      this.#isPerforming = false;
    }
  }

  #perform({ live, effect }: Task): void {
    switch (effect.type) {
      case "startRun":
        this.#start(live, effect.paragraphId);
        break;
      case "continueRunAll":
        this.#continueRunAll(live);
        break;
    }
  }

  cancel(live: ViewedNote, paragraphId: ParagraphId): void {
    const { link } = this.#options;
    const run = findParagraph(live.note, paragraphId)?.run;
    if (!run) return;
    const active = this.#active.get(run.id);
    if (link.isOpen || !active || active.isKnownToRunner) {
      link.send({ type: "cancel", runId: run.id });
      return;
    }
    this.#active.delete(run.id);
    this.#end(live, paragraphId, run.id, "ABORT", "Cancelled before the runner could be reached.\n");
  }

  /** Resolves when the run is over, or is no run of this note. */
  finished(live: ViewedNote, runId: RunId): Promise<void> {
    if (!live.note.paragraphs.some(({ run }) => run?.id === runId)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.set(runId, [...(this.#waiters.get(runId) ?? []), resolve]);
    });
  }

  /** The disk takes data again: what was held back is asked for once more. */
  goOn(): void {
    for (const run of this.#active.values()) if (run.isHeld) this.#release(run);
    for (const live of this.#options.openNotes()) this.settle(live);
  }

  /** Ends the interpreters of a note that is going away; those that other notes share stay. */
  closeNote(noteId: NoteId): void {
    this.#options.link.send({ type: "closeNote", noteId });
  }

  /** Ends all interpreters of a setting; what runs in them ends with ABORT. */
  closeSetting(setting: string): void {
    this.#options.link.send({ type: "closeSetting", setting });
  }

  /** The same for these sessions alone. */
  closeSessions(sessionKeys: readonly string[]): void {
    this.#options.link.send({ type: "closeSessions", sessionKeys: [...sessionKeys] });
  }

  #start(live: ViewedNote, paragraphId: ParagraphId): void {
    const paragraph = findParagraph(live.note, paragraphId);
    if (!paragraph?.run || this.#active.has(paragraph.run.id)) return;
    const runId = paragraph.run.id;
    const { interpreters, rolesOf } = this.#options;
    const user = paragraph.user ?? "anonymous";
    const roles = rolesOf?.(user) ?? [];
    const values = this.#options.valuesFor?.({ live, user }) ?? noValues;
    const { forms } = this;
    const plan = planRun({ note: live.note, paragraph, runId, user, roles, interpreters, forms, values });
    if (plan.kind === "order") {
      const run = activeRun(plan.order, live, plan.secrets);
      this.#active.set(runId, run);
      if (plan.facts.length > 0) void this.#decide(live, plan.facts);
      if (plan.isNative) this.forms.begin(run);
      // Without a runner it waits for the welcome of the next one.
      if (this.#options.link.isOpen) this.#order(run);
      return;
    }
    const at = this.#options.now();
    const outcome: Outcome = plan.kind === "refusal" ? "ERROR" : "FINISHED";
    const finished: Operation = { type: "runFinished", paragraphId, runId, at, outcome, files: {} };
    void this.#decide(
      live,
      plan.kind === "refusal"
        ? [{ type: "outputAppended", paragraphId, runId, index: 0, format: "TEXT", data: plan.text }, finished]
        : [finished, { type: "outputCleared", paragraphId }],
    );
    this.#afterRun(live, paragraphId, runId, outcome);
  }

  #order({ order, secrets }: ActiveRun): void {
    const hasSecrets = Object.keys(secrets).length > 0;
    this.#options.link.send({ type: "run", order, ...(hasSecrets && { secrets }) });
  }

  #continueRunAll(live: ViewedNote): void {
    const next = nextStep(live.note);
    switch (next?.kind) {
      case "run": {
        const { paragraph, user } = next;
        void this.#decide(live, [this.queued(paragraph, { user, textVersion: paragraph.textVersion })]);
        return;
      }
      case "passOver":
        void this.#decide(live, [{ type: "runAllAdvanced" }]);
        return;
      case "end":
        void this.#decide(live, [{ type: "runAllFinished" }]);
        return;
      case "wait":
      case undefined:
        return;
    }
  }

  #afterRun(live: ViewedNote, paragraphId: ParagraphId, runId: string, outcome: Outcome): void {
    for (const resolve of this.#waiters.get(runId) ?? []) resolve();
    this.#waiters.delete(runId);
    if (live.note.runAll?.queue[0] !== paragraphId) return;
    void this.#decide(live, [{ type: outcome === "FINISHED" ? "runAllAdvanced" : "runAllFinished" }]);
  }

  /** @returns when the facts are on disk; null when they do not fit the note any more */
  #decide(live: ViewedNote, operations: readonly Operation[]): Promise<void> | null {
    try {
      const decided = live.decide(operations, { fromRunner: true });
      return decided.ok ? decided.durable : null;
    } catch (error) {
      const refused = Promise.reject<void>(error);
      // Whoever does not ask leaves it to `goOn`.
      refused.catch(() => {});
      return refused;
    }
  }

  /** Both sides compare what they know. */
  receiveWelcome(orders: readonly RunOrder[]): void {
    const known = new Set(orders.map(({ runId }) => runId));
    for (const order of orders) {
      const run = this.#active.get(order.runId);
      if (run) {
        run.isKnownToRunner = true;
        this.#options.link.send({ type: "resume", runId: order.runId, after: run.seen });
      } else {
        this.#adopting.add(order.runId);
        void this.#adopt(order)
          .catch((error: unknown) =>
            this.#options.log.error({ err: error, runId: order.runId }, "a run stays with its runner for now"),
          )
          .finally(() => this.#adopting.delete(order.runId));
      }
    }
    for (const run of this.#active.values()) {
      if (known.has(run.runId)) continue;
      if (run.isKnownToRunner) this.#lose(run);
      else this.#order(run);
    }
    for (const live of this.#unsettled) this.settle(live);
    this.#unsettled.clear();
  }

  /**
   * There is no runner and none could be started. What waits for one ends and says so: a paragraph that is queued for ever tells nobody
   * what is wrong. Runs of an earlier runner ended with it; if it should come back with them all the same, it is told to drop them.
   */
  receiveUnable(reason: string): void {
    const words =
      `This was not run: the runner, the process that runs paragraphs, does not start (${reason}). ` +
      "The end of runner/runner.log in the data folder says more. Octavo goes on trying; run this again when the cause is mended.\n";
    for (const run of this.#active.values()) {
      if (run.isKnownToRunner) this.#lose(run);
      else this.#drop(run, words);
    }
    for (const live of this.#unsettled) this.#settleRuns(live);
    this.#unsettled.clear();
  }

  receive(reply: RunnerReply): void {
    if (reply.type === "completions" || reply.type === "inspection") this.completions.receive(reply);
    if (reply.type === "sessions") this.sessions.receive(reply);
    if (reply.type === "unknownRun") {
      const run = this.#active.get(reply.runId);
      if (run) this.#lose(run);
    }
    if (reply.type === "question" || reply.type === "questionEnded") this.#takeQuestion(reply);
    if (reply.type !== "events") return;
    const run = this.#active.get(reply.runId);
    if (!run) return;
    run.isKnownToRunner = true;
    run.work = run.work
      .then(() => this.#takeEvents(run, reply))
      .catch((error: unknown) =>
        this.#options.log.error({ err: error, runId: run.runId }, "a run's events were not taken"),
      );
  }

  /** In its turn: what was shown before is on the page when the question is. */
  #takeQuestion(reply: Extract<RunnerReply, { type: "question" | "questionEnded" }>): void {
    const run = this.#active.get(reply.runId);
    if (!run) return;
    run.work = run.work.then(() => {
      if (reply.type === "question") this.questions.receive(reply, run);
      else this.questions.receiveEnd(reply, run);
    });
  }

  async #takeEvents(run: ActiveRun, { from, events }: Extract<RunnerReply, { type: "events" }>): Promise<void> {
    const fresh = events.slice(Math.max(0, run.seen + 1 - from));
    if (run.isHeld || fresh.length === 0 || from > run.seen + 1) return;
    const last = fresh.at(-1);
    const facts = fresh.map((event) => factOf(event, run));
    if (last?.type === "finished") {
      const files = Object.keys(last.files).length > 0 ? await this.#options.files.adopt(run.runId, last.files) : {};
      facts[facts.length - 1] = factOf({ ...last, files }, run);
      facts.unshift(...this.forms.end(run, last.outcome));
      // Collecting took time.
      if (run.isHeld) return;
    }
    run.seen = from + events.length - 1;
    const upTo = run.seen;
    const durable = this.#decide(run.live, facts);
    if (!durable) {
      // Paragraph or run are gone from the note: nobody waits for this output.
      this.#options.link.send({ type: "cancel", runId: run.runId });
    }
    if (last?.type === "finished") {
      this.#finish(run, last.outcome, durable);
      this.#options.onFinished?.(run, last.outcome);
    } else
      durable?.then(
        () => this.#acknowledgements.add(run.runId, upTo),
        () => hold(run),
      );
  }

  #finish(run: ActiveRun, outcome: Outcome, durable: Promise<void> | null): void {
    const { runId, live, paragraphId, seen } = run;
    const settle = () => {
      this.#active.delete(runId);
      this.#acknowledgements.add(runId, seen);
      this.#options.files.clearSpool(runId);
    };
    if (durable) durable.then(settle, () => hold(run));
    else settle();
    this.#afterRun(live, paragraphId, runId, outcome);
  }

  /** Takes a run that was held from its first event once more. */
  #release(run: ActiveRun): void {
    const { live, paragraphId, runId } = run;
    run.isHeld = false;
    const isStillWanted = findParagraph(live.note, paragraphId)?.run?.id === runId;
    // Asking for it never came to the disk either, so it is as if nobody had asked.
    if (!isStillWanted) this.#options.link.send({ type: "cancel", runId });
    else this.#decide(live, [{ type: "runOutputCleared", paragraphId, runId }])?.catch(() => hold(run));
    this.#options.link.send({ type: "resume", runId, after: 0 });
  }

  /** A run that an earlier server asked for: its note shows it again, from the first event on. */
  async #adopt(order: RunOrder): Promise<void> {
    const paragraphId = order.paragraphId as ParagraphId;
    const runId = order.runId as RunId;
    const whole = await this.#options.openNote(order.noteId as NoteId).catch(unlessGone);
    const live = whole && viewWithRun(whole, { paragraphId, runId });
    const paragraph = live && findParagraph(live.note, paragraphId);
    const isOver =
      paragraph && paragraph.run?.id !== runId && !isRunning(paragraph.status) && paragraph.status !== "ABORT";
    if (!live || !paragraph || isOver || this.#active.has(runId)) {
      this.#options.link.send({ type: "cancel", runId });
      this.#options.link.send({ type: "acknowledge", runId, upTo: Number.MAX_SAFE_INTEGER });
      if (!this.#active.has(runId)) this.#options.files.clearSpool(runId);
      return;
    }
    const { now } = this.#options;
    const operations: Operation[] =
      paragraph.run?.id === runId
        ? [{ type: "runOutputCleared", paragraphId, runId }]
        : [{ type: "runQueued", paragraphId, runId, textVersion: paragraph.textVersion, user: order.user, at: now() }];
    const run = { ...activeRun(order, live), isKnownToRunner: true };
    this.#active.set(runId, run);
    this.#decide(live, operations)?.catch(() => hold(run));
    this.#options.link.send({ type: "resume", runId, after: 0 });
  }

  /** Ends a run whose runner is gone, and says so. */
  #lose(run: ActiveRun): void {
    this.#drop(
      run,
      "The process that ran this paragraph ended together with its runner. What it printed so far is kept; run it again.\n",
    );
  }

  #drop({ live, paragraphId, runId }: ActiveRun, words: string): void {
    this.#active.delete(runId);
    this.#end(live, paragraphId, runId, "ERROR", words);
  }

  #end(live: ViewedNote, paragraphId: ParagraphId, runId: RunId, outcome: Outcome, words: string): void {
    const index = findParagraph(live.note, paragraphId)?.results?.segments.length ?? 0;
    void this.#decide(live, [
      { type: "outputAppended", paragraphId, runId, index, format: "TEXT", data: words },
      { type: "runFinished", paragraphId, runId, at: this.#options.now(), outcome, files: {} },
    ]);
    this.#afterRun(live, paragraphId, runId, outcome);
  }
}

/** A note that cannot be opened just now is not gone: its run waits in the spool for a better day. */
function unlessGone(error: unknown): null {
  if (error instanceof NotebookError && error.code === "noteNotFound") return null;
  throw error;
}
