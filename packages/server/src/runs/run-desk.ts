/**
 * The run desk stands between notes and the runner: it turns a queued paragraph into an order, which `followed-runs.ts` follows to its end,
 * and does what comes after that. A run belongs to the server and the runner, never to a connection.
 */
import {
  type Effect,
  findParagraph,
  type Note,
  type NoteId,
  type Operation,
  type OperationOf,
  type Outcome,
  type Paragraph,
  type ParagraphId,
  type RunId,
} from "@octavo/note";
import type { RunnerReply, RunOrder } from "@octavo/runner";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { viewOn, viewsOn } from "../notebook/note-view.ts";
import { watchRunAll } from "../notebook/whole-note.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import { type ActiveRun, activeRun, decideFromRunner } from "./active-run.ts";
import { Completions } from "./completions.ts";
import { FollowedRuns, type FollowingOptions } from "./followed-runs.ts";
import { FormDesk } from "./forms/form-desk.ts";
import { type GivenRun, type Plan, planRun } from "./orders.ts";
import { type Answers, Questions } from "./questions.ts";
import { nextStep } from "./run-all.ts";
import type { RunTrail } from "./run-trail.ts";
import type { ScriptValues } from "./script-values.ts";
import { SessionList } from "./session-list.ts";
import type { Watches } from "./watches.ts";

export interface RunDeskOptions extends FollowingOptions {
  readonly interpreters: Interpreters;
  readonly newRunId: () => RunId;
  /** The roles that a user has now; without accounts there are none. */
  readonly rolesOf?: (user: string) => readonly string[];
  /** Whether somebody may run a note by now: a run may begin long after it was asked for. Without it everybody may. */
  readonly mayRun?: (user: string, noteId: NoteId) => boolean;
  /** What names in braces stand for in a script; without it none has a value. */
  readonly valuesFor?: (place: { readonly live: ViewedNote; readonly user: string }) => ScriptValues;
  /** Code that is told of changes. */
  readonly watches?: Watches;
  /** Who answers what running code asks. */
  readonly answers?: Partial<Answers>;
  /** What is told of each run. */
  readonly trail?: RunTrail;
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
  /** The same with what they take of the machine. */
  readonly measuredSessions: SessionList;
  readonly forms = new FormDesk();
  readonly questions: Questions;
  readonly #options: RunDeskOptions;
  readonly #followed: FollowedRuns;
  /** Notes that were opened before it was known what the runner runs. */
  readonly #unsettled = new Set<LiveNote>();
  readonly #waiters = new Map<string, (() => void)[]>();
  /** Of runs of whole notes that are under way. */
  readonly #given = new WeakMap<ViewedNote, GivenRun & { readonly sessionKeys: Set<string> }>();
  /** Runs that are being asked for, and the notes whose interpreters they want. */
  readonly #inSession = new Map<string, Pick<Note, "id" | "path">>();
  /** What facts have asked for and is not done yet. */
  readonly #tasks: Task[] = [];
  #isPerforming = false;

  constructor(options: RunDeskOptions) {
    this.#options = options;
    this.completions = new Completions(options.link);
    this.sessions = new SessionList(options.link);
    this.measuredSessions = new SessionList(options.link, undefined, true);
    const { link, log } = options;
    const answers: Partial<Answers> = { form: (asked, run) => this.forms.ask(asked, run), ...options.answers };
    this.questions = new Questions({ link, answers, log });
    const { forms, questions } = this;
    this.#followed = new FollowedRuns({
      ...options,
      forms,
      questions,
      onOver: (run, outcome) => this.#afterRun(run, outcome),
    });
  }

  /** Runs that are queued or under way. */
  get size(): number {
    return this.#followed.size;
  }

  isBusy(noteId: NoteId): boolean {
    return this.#followed.isBusy(noteId) || this.#options.watches?.isWatching(noteId) === true;
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
      if (!run || this.#followed.includes(run.id)) continue;
      this.#followed.end(
        { live, paragraphId: id, runId: run.id },
        "ABORT",
        "The server ended before this paragraph was run, or its runner did. Run it again.\n",
      );
    }
    // What was to run next is known to nobody any more.
    if (nextStep(live.note) && nextStep(live.note)?.kind !== "wait")
      void decideFromRunner(live, [{ type: "runAllFinished" }]);
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
    const active = this.#followed.get(run.id);
    if (link.isOpen || !active || active.isKnownToRunner) {
      link.send({ type: "cancel", runId: run.id });
      return;
    }
    this.#followed.drop(active, "ABORT", "Cancelled before the runner could be reached.\n");
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
    this.#followed.goOn();
    for (const live of this.#options.openNotes()) this.settle(live);
  }

  /**
   * The run of a whole note that `begin` decides has values and sessions of its own, and these are gone when it is over. They are in no fact, since
   * values may be passwords: where the server ends meanwhile, what is left of the run has what the note keeps.
   */
  async giveRun(live: ViewedNote, given: GivenRun, begin: () => Promise<void>): Promise<void> {
    const kept = { ...given, sessionKeys: new Set<string>() };
    const watch = watchRunAll(live);
    this.#given.set(live, kept);
    void watch.over.then(() => {
      if (this.#given.get(live) === kept) this.#given.delete(live);
      if (kept.sessionKeys.size > 0) this.closeSessions([...kept.sessionKeys]);
    });
    try {
      await begin();
    } catch (error) {
      watch.stop();
      if (this.#given.get(live) === kept) this.#given.delete(live);
      throw error;
    }
  }

  /** The run that `begin` decides is for the interpreters of another note, where one is given. */
  inSession<Begun>(session: Pick<Note, "id" | "path"> | null, runId: RunId, begin: () => Begun): Begun {
    if (session) this.#inSession.set(runId, { id: session.id, path: session.path });
    try {
      return begin();
    } finally {
      this.#inSession.delete(runId);
    }
  }

  /** Rights have changed, those of some notes or of people: what waits for its interpreter goes on only for who may still run it. */
  checkRights(noteIds: ReadonlySet<string> | null): void {
    this.#followed.refuseWaiting(({ live, order }) =>
      noteIds === null || noteIds.has(live.note.id) ? this.#refusalOf(order.user, live.note.id) : null,
    );
  }

  #refusalOf(user: string, noteId: NoteId): string | null {
    return this.#options.mayRun?.(user, noteId) === false ? `${user} may not run this note any more.` : null;
  }

  /** Ends the interpreters of a note that is going away; those that other notes share stay. */
  closeNote(noteId: NoteId): void {
    this.#options.link.send({ type: "closeNote", noteId });
    this.#options.watches?.forget(({ setting, noteId: of }) => (setting ? setting.ofNote : of) === noteId);
  }

  /** Ends all interpreters of a setting; what runs in them ends with ABORT. */
  closeSetting(setting: string): void {
    this.#options.link.send({ type: "closeSetting", setting });
    this.#options.watches?.forget((order) => order.setting?.id === setting);
  }

  /** The same for these sessions alone. */
  closeSessions(sessionKeys: readonly string[], words?: string): void {
    this.#options.link.send({
      type: "closeSessions",
      sessionKeys: [...sessionKeys],
      ...(words === undefined ? {} : { words }),
    });
    this.#options.watches?.forget(({ sessionKey }) => sessionKeys.includes(sessionKey));
  }

  #start(live: ViewedNote, paragraphId: ParagraphId): void {
    const paragraph = findParagraph(live.note, paragraphId);
    if (!paragraph?.run || this.#followed.get(paragraph.run.id)) return;
    const runId = paragraph.run.id;
    this.#options.trail?.begun({ live, paragraphId, runId });
    const { interpreters, rolesOf } = this.#options;
    const user = paragraph.user ?? "anonymous";
    const roles = rolesOf?.(user) ?? [];
    const values = this.#options.valuesFor?.({ live, user }) ?? noValues;
    const { forms } = this;
    const given = live.note.runAll?.queue[0] === paragraphId ? this.#given.get(live) : undefined;
    const session = this.#inSession.get(runId);
    const asked = { note: live.note, paragraph, runId, user, roles };
    const refusal = this.#refusalOf(user, live.note.id);
    const plan: Plan =
      refusal === null
        ? planRun({ ...asked, interpreters, forms, values, given, session })
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
    const finished: Operation = { type: "runFinished", paragraphId, runId, at, outcome, files: {} };
    void decideFromRunner(
      live,
      plan.kind === "refusal"
        ? [{ type: "outputAppended", paragraphId, runId, index: 0, format: "TEXT", data: plan.text }, finished]
        : [finished, { type: "outputCleared", paragraphId }],
    );
    this.#afterRun({ live, paragraphId, runId }, outcome);
  }

  #continueRunAll(live: ViewedNote): void {
    const next = nextStep(live.note);
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
    for (const resolve of this.#waiters.get(runId) ?? []) resolve();
    this.#waiters.delete(runId);
    if (live.note.runAll?.queue[0] !== paragraphId) return;
    void decideFromRunner(live, [{ type: outcome === "FINISHED" ? "runAllAdvanced" : "runAllFinished" }]);
  }

  /** Both sides compare what they know. */
  receiveWelcome(orders: readonly RunOrder[]): void {
    this.#options.watches?.receiveWelcome();
    this.#followed.compare(orders);
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
    this.#followed.giveUp(words);
    for (const live of this.#unsettled) this.#settleRuns(live);
    this.#unsettled.clear();
  }

  receive(reply: RunnerReply): void {
    if (reply.type === "completions" || reply.type === "inspection") this.completions.receive(reply);
    else if (reply.type === "sessions") {
      this.sessions.receive(reply);
      this.measuredSessions.receive(reply);
    } else {
      this.#options.watches?.receive(reply, (asked, run) => this.questions.receive(asked, run));
      this.#followed.receive(reply);
    }
  }
}
