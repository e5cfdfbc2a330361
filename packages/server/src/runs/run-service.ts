/**
 * The run service stands between notes and the runner: it turns a queued paragraph into an order, which `followed-runs.ts` follows to its end,
 * and does what comes after that. A run belongs to the server and the runner, never to a connection.
 */
import {
  findParagraph,
  mayFail,
  type NoteId,
  type Operation,
  type OperationOf,
  type Outcome,
  type Paragraph,
  type ParagraphId,
  type RunId,
} from "@octavo/note";
import type { RunnerReply, RunOrder, StopMode } from "@octavo/runner";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { viewOfNote, viewsOfNote } from "../notebook/note-view.ts";
import { decideRuns } from "../notebook/paragraphs.ts";
import type { RequestedEffect, RunOptions } from "../notebook/run-options.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import { type ActiveRun, activeRun, decideFromRunner } from "./active-run.ts";
import { Completions } from "./completions.ts";
import { FollowedRuns, type FollowingOptions } from "./followed-runs.ts";
import { FormService } from "./forms/form-service.ts";
import type { FrontEnds } from "./front-ends.ts";
import { type Plan, planParagraphRun } from "./orders.ts";
import { type Answers, Questions } from "./questions.ts";
import { nextStepOfRunAll } from "./run-all.ts";
import { RunAllOptions } from "./run-all-options.ts";
import { RunRights, type RunRightsOptions } from "./run-rights.ts";
import type { RunTrail } from "./run-trail.ts";
import type { ScriptValues } from "./script-values.ts";
import { SessionClosing } from "./session-closing.ts";
import { SessionList } from "./session-list.ts";
import { Variables } from "./variables.ts";
import type { Watches } from "./watches.ts";
import { Widgets } from "./widgets.ts";
import { factsWithoutRun } from "./without-run.ts";

export interface RunServiceOptions extends FollowingOptions, RunRightsOptions {
  readonly interpreters: Interpreters;
  readonly newRunId: () => RunId;
  /** The roles that a user has now; without accounts there are none. */
  readonly rolesOf?: (user: string) => readonly string[];
  /** What names in braces stand for in a script; without it none has a value. */
  readonly valuesFor?: (place: { readonly live: ViewedNote; readonly user: string }) => ScriptValues;
  /** Code that watches values. */
  readonly watches?: Watches;
  /** Answers what running code asks, which may be about runs of this service. */
  readonly answers?: (runs: RunService) => Partial<Answers>;
  /** Keeps front ends of widgets. */
  readonly frontEnds?: Pick<FrontEnds, "keep">;
  /** Logs each run for the audit. */
  readonly trail?: RunTrail;
  /** All notes in memory. */
  readonly openNotes: () => readonly LiveNote[];
}

type StartRun = Extract<RequestedEffect, { readonly type: "startRun" }>;

const noValues: ScriptValues = { pooled: () => null, credentialOf: () => undefined };

interface Task {
  readonly live: ViewedNote;
  readonly effect: RequestedEffect;
}

interface RunRequest {
  readonly paragraph: Paragraph;
  readonly user: string;
  /** What is kept with it: the text, config and values of forms that come with the request. */
  readonly commits?: readonly Operation[];
  /** What follows from it. */
  readonly below?: readonly Operation[];
  readonly session?: RunOptions["session"];
  readonly msgId?: string | undefined;
}

interface WholeNoteRequest {
  /** Which paragraphs run, in this order. */
  readonly queue: readonly ParagraphId[];
  readonly user: string;
  readonly commits: readonly Operation[];
  readonly msgId: string | undefined;
}

interface RequestedRun {
  readonly runId: RunId;
  /** Resolves when the request is on disk. */
  readonly durable: Promise<void>;
}

export class RunService {
  readonly completions: Completions;
  readonly variables: Variables;
  readonly sessions: SessionList;
  /** The same with what they take of the machine. */
  readonly measuredSessions: SessionList;
  readonly forms = new FormService();
  readonly questions: Questions;
  readonly widgets: Widgets;
  readonly closing: SessionClosing;
  readonly rights: RunRights;
  readonly #options: RunServiceOptions;
  readonly #followed: FollowedRuns;
  readonly #runAllOptions: RunAllOptions;
  /** Notes that were opened before it was known what the runner runs. */
  readonly #unsettled = new Set<LiveNote>();
  readonly #waiters = new Map<string, (() => void)[]>();
  /** What facts have asked for and is not done yet. */
  readonly #tasks: Task[] = [];
  #isPerforming = false;

  constructor(options: RunServiceOptions) {
    this.#options = options;
    this.completions = new Completions(options.link);
    this.variables = new Variables(options.link);
    this.sessions = new SessionList(options.link);
    this.measuredSessions = new SessionList(options.link, undefined, true);
    const { link, log } = options;
    const answers: Partial<Answers> = { form: (asked, run) => this.forms.ask(asked, run), ...options.answers?.(this) };
    this.questions = new Questions({ link, answers, log });
    const { forms, questions } = this;
    this.#followed = new FollowedRuns({
      ...options,
      forms,
      questions,
      onOver: (run, outcome) => this.#afterRun(run, outcome),
    });
    const viewOfRun = (runId: string) => this.#followed.get(runId)?.live;
    const { openNote, openNotes } = options;
    const { interpreters, frontEnds } = options;
    this.widgets = new Widgets({ interpreters, link, log, openNote, openNotes, viewOfRun, frontEnds });
    this.closing = new SessionClosing({ link, widgets: this.widgets, watches: options.watches });
    this.#runAllOptions = new RunAllOptions(this.closing);
    this.rights = new RunRights({
      ...options,
      followed: this.#followed,
      sessions: this.sessions,
      closing: this.closing,
      cancel: (live, paragraphId) => this.cancel(live, paragraphId),
    });
  }

  /** Runs that are queued or under way. */
  get size(): number {
    return this.#followed.size;
  }

  isBusy(noteId: NoteId): boolean {
    return this.#followed.isBusy(noteId) || this.#options.watches?.isWatching(noteId) === true;
  }

  /**
   * Asks for a run of the paragraph, in one decision with what is kept with it.
   *
   * @throws NotebookError when it runs already, or what is kept does not fit any more
   */
  start(live: ViewedNote, { paragraph, user, commits = [], below = [], session, msgId }: RunRequest): RequestedRun {
    const newVersions = commits.filter(({ type }) => type === "textChanged").length;
    const queued = this.queued(paragraph, { user, textVersion: paragraph.textVersion + newVersions });
    const runOptions = session ? { session } : undefined;
    const { durable } = decideRuns(live, [...commits, queued, ...below], { msgId, runOptions });
    return { runId: queued.runId, durable };
  }

  /** The same for paragraphs one after another, up to one that fails. Resolves when the request is on disk. @throws NotebookError */
  startAll(live: ViewedNote, { queue, user, commits, msgId }: WholeNoteRequest): Promise<void> {
    return decideRuns(live, [...commits, { type: "runAllStarted", queue: [...queue], user }], { msgId }).durable;
  }

  /** The fact that asks for a run of the paragraph. */
  queued(
    { id }: Paragraph,
    { user, textVersion }: { readonly user: string; readonly textVersion: number },
  ): OperationOf<"runQueued"> {
    const { now, newRunId } = this.#options;
    return { type: "runQueued", paragraphId: id, runId: newRunId(), textVersion, user, at: now() };
  }

  /** A note was opened: what it says is running, and no interpreter runs, ends. */
  reconcile(live: LiveNote): void {
    this.widgets.reconcile(live);
    if (this.#options.link.isOpen) for (const view of viewsOfNote(live)) this.#settleRuns(view);
    else if (viewsOfNote(live).some(({ note }) => note.runAll || note.paragraphs.some(({ run }) => run)))
      this.#unsettled.add(live);
  }

  #settleRuns(live: ViewedNote): void {
    for (const { id, run } of live.note.paragraphs) {
      if (!run || this.#followed.includes(run.id)) continue;
      this.#followed.end(
        { live, paragraphId: id, runId: run.id },
        "ABORT",
        "The server ended before this paragraph was run, or its runner did. Run it again.\n",
      );
    }
    // The server does not know any more what was to run next.
    if (nextStepOfRunAll(live.note) && nextStepOfRunAll(live.note)?.kind !== "wait")
      void decideFromRunner(live, [{ type: "runAllFinished" }]);
  }

  /**
   * Does what facts about a note have asked for, one after another: what follows from doing one waits for its turn, so that a thousand
   * blank paragraphs in a row need no deeper stack than one.
   */
  perform(live: LiveNote, effects: readonly RequestedEffect[]): void {
    this.#tasks.push(...effects.map((effect) => ({ live: viewOfNote(live, effect.view ?? null), effect })));
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
        this.#order(live, effect);
        break;
      case "continueRunAll":
        if (effect.runOptions?.ofWholeNote) this.#runAllOptions.keep(live, effect.runOptions.ofWholeNote);
        this.#continueRunAll(live);
        break;
    }
  }

  /**
   * Interrupts what the paragraph runs. Where that has had no effect already, `asked` ends its interpreter: so does a user who cancels twice by
   * a client that cannot be asked.
   */
  cancel(live: ViewedNote, paragraphId: ParagraphId, wanted: StopMode | "asked" = "asked"): void {
    const { link } = this.#options;
    const run = findParagraph(live.note, paragraphId)?.run;
    if (!run) return;
    const active = this.#followed.get(run.id);
    if (link.isOpen || !active || active.isKnownToRunner) {
      const mode = wanted === "asked" ? (run.ignoresInterrupt ? "endNow" : "ask") : wanted;
      link.send({ type: "cancel", runId: run.id, mode });
      return;
    }
    this.#followed.drop(active, "ABORT", "Cancelled before the runner could be reached.\n");
  }

  /** Interrupts all that the note runs, as `cancel` does. */
  cancelAll(live: ViewedNote, wanted: StopMode | "asked" = "asked"): void {
    for (const { id } of live.note.paragraphs) this.cancel(live, id, wanted);
  }

  /** A run that an interrupt had no effect on goes on until it ends by itself, or is cancelled again. */
  wait(live: ViewedNote, paragraphId: ParagraphId): void {
    const run = findParagraph(live.note, paragraphId)?.run;
    if (run?.ignoresInterrupt) this.#options.link.send({ type: "wait", runId: run.id });
  }

  /** Resolves when the run is over, or is no run of this note. */
  finished(live: ViewedNote, runId: RunId): Promise<void> {
    if (!live.note.paragraphs.some(({ run }) => run?.id === runId)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.set(runId, [...(this.#waiters.get(runId) ?? []), resolve]);
    });
  }

  /** The disk takes data again: what was held back is asked for once more. */
  resume(): void {
    this.#followed.resume();
    for (const live of this.#options.openNotes()) this.reconcile(live);
  }

  #order(live: ViewedNote, { paragraphId, shown, runOptions }: StartRun): void {
    const paragraph = findParagraph(live.note, paragraphId);
    if (!paragraph?.run || this.#followed.get(paragraph.run.id)) return;
    const runId = paragraph.run.id;
    this.#options.trail?.begun({ live, paragraphId, runId });
    const { interpreters, rolesOf } = this.#options;
    const user = paragraph.user ?? "anonymous";
    const roles = rolesOf?.(user) ?? [];
    const values = this.#options.valuesFor?.({ live, user }) ?? noValues;
    const { forms } = this;
    const given = live.note.runAll?.queue[0] === paragraphId ? this.#runAllOptions.of(live) : undefined;
    const session = runOptions?.session ?? undefined;
    const asked = { note: live.note, paragraph, runId, user, roles };
    const refusal = this.rights.refusalOf(user, live.note.id);
    const plan: Plan =
      refusal === null
        ? planParagraphRun({ ...asked, interpreters, forms, values, given, session })
        : { kind: "refusal", text: refusal };
    if (plan.kind === "order") {
      if (given?.ownSessions) given.sessionKeys.add(plan.order.sessionKey);
      const run = activeRun(plan.order, live, plan.secrets);
      if (plan.facts.length > 0) void decideFromRunner(live, plan.facts);
      if (plan.isNative) this.forms.begin(run, given?.params ?? null);
      this.#followed.begin(run);
      return;
    }
    const at = this.#options.now();
    const outcome: Outcome = plan.kind === "refusal" ? "ERROR" : "FINISHED";
    void decideFromRunner(live, factsWithoutRun({ plan, paragraphId, runId, user, at, shown }));
    this.#afterRun({ live, paragraphId, runId }, outcome);
  }

  #continueRunAll(live: ViewedNote): void {
    const next = nextStepOfRunAll(live.note);
    switch (next?.kind) {
      case "run": {
        const { paragraph, user } = next;
        void decideFromRunner(live, [this.queued(paragraph, { user, textVersion: paragraph.textVersion })]);
        return;
      }
      case "passOver":
        void decideFromRunner(live, [{ type: "runAllAdvanced" }]);
        return;
      case "end":
        void decideFromRunner(live, [{ type: "runAllFinished" }]);
        return;
      case "wait":
      case undefined:
        return;
    }
  }

  #afterRun({ live, paragraphId, runId }: Pick<ActiveRun, "live" | "paragraphId" | "runId">, outcome: Outcome): void {
    this.#options.trail?.over({ live, paragraphId, runId }, outcome);
    this.questions.runEnded({ runId });
    this.widgets.runEnded({ live, paragraphId, runId });
    for (const resolve of this.#waiters.get(runId) ?? []) resolve();
    this.#waiters.delete(runId);
    if (live.note.runAll?.queue[0] !== paragraphId) return;
    const paragraph = findParagraph(live.note, paragraphId);
    const goesOn = outcome === "FINISHED" || (outcome === "ERROR" && paragraph !== undefined && mayFail(paragraph));
    void decideFromRunner(live, [{ type: goesOn ? "runAllAdvanced" : "runAllFinished" }]);
  }

  /** Both sides compare what they know. */
  receiveWelcome(orders: readonly RunOrder[]): void {
    this.#options.watches?.receiveWelcome();
    this.widgets.receiveWelcome();
    this.variables.receiveWelcome();
    this.#followed.compare(orders);
    for (const live of this.#unsettled) this.reconcile(live);
    this.#unsettled.clear();
  }

  /**
   * There is no runner and none could be started. What waits for one ends and says so: a paragraph that is queued for ever does
   * not say what is wrong. Runs of an earlier runner ended with it; if it should come back with them all the same, it is ordered to drop them.
   */
  receiveRunnerUnavailable(reason: string): void {
    const words =
      `This was not run: the runner, the process that runs paragraphs, does not start (${reason}). ` +
      "The end of runner/runner.log in the data folder says more. Octavo goes on trying; run this again when the cause is mended.\n";
    this.#followed.giveUp(words);
    for (const live of this.#unsettled) this.#settleRuns(live);
    this.#unsettled.clear();
  }

  receive(reply: RunnerReply): void {
    if (reply.type === "completions" || reply.type === "inspection") this.completions.receive(reply);
    else if (reply.type === "lookedUp") this.variables.receive(reply);
    else if (reply.type === "sessions") {
      this.sessions.receive(reply);
      this.measuredSessions.receive(reply);
    } else if (
      reply.type === "widgets" ||
      reply.type === "widgetFrontEnd" ||
      reply.type === "widgetsTold" ||
      reply.type === "widgetSent" ||
      reply.type === "widgetHandled"
    )
      this.widgets.receive(reply);
    else {
      this.#options.watches?.receive(reply, (asked, run) => this.questions.receive(asked, run));
      this.#followed.receive(reply);
    }
  }
}
