/**
 * The runs between their order and their end: what the runner reports of them becomes facts, and both sides are kept of one mind after either
 * was away.
 *
 * Each event of a run has a number. A number is acknowledged only when the facts made from it are on disk, and after a restart the whole
 * run is taken from the start again, which the runner's budgets keep small. So output is complete and in order whatever ends in between.
 *
 * While the disk refuses, a run is held: the runner keeps its events, and once there is room they are taken from the first one again.
 */
import {
  findParagraph,
  isRunning,
  type NoteId,
  type Operation,
  type Outcome,
  type ParagraphId,
  type RunId,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { RunnerReply, RunOrder } from "@octavo/runner";
import type { Logger } from "pino";
import type { LiveNote } from "../notebook/live-note.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { type ActiveRun, activeRun, decideFromRunner, holdRun, viewWithRun } from "./active-run.ts";
import type { FormService } from "./forms/form-service.ts";
import { joinLateOutput, type LateReply } from "./late-output.ts";
import type { Questions } from "./questions.ts";
import type { ResultFiles } from "./result-files.ts";
import { factOfEvent } from "./run-facts.ts";
import type { RunnerLink } from "./runner-link.ts";
import { isQuietRun } from "./watches.ts";

export interface FollowingOptions {
  readonly link: Pick<RunnerLink, "isOpen" | "send">;
  readonly files: Pick<ResultFiles, "takeOver" | "clearSpool">;
  readonly log: Logger;
  readonly now: () => number;
  /** A run is over, and its note has all it showed. */
  readonly onFinished?: (run: ActiveRun, outcome: Outcome) => void;
  /** Opens the note of a run that an earlier server started. */
  readonly openNote: (id: NoteId) => Promise<LiveNote>;
}

interface FollowedRunsOptions extends FollowingOptions {
  readonly forms: FormService;
  readonly questions: Questions;
  /** A run is over in its note, however it came to its end. */
  readonly onOver: (run: Pick<ActiveRun, "live" | "paragraphId" | "runId">, outcome: Outcome) => void;
}

type RunEvents = Extract<RunnerReply, { type: "events" }>;

export class FollowedRuns {
  readonly #options: FollowedRunsOptions;
  readonly #active = new Map<string, ActiveRun>();
  /** Runs of an earlier server that are being taken over. */
  readonly #adopting = new Set<string>();
  readonly #acknowledgements: Acknowledgements;
  readonly #late = new KeyedQueue();

  constructor(options: FollowedRunsOptions) {
    this.#options = options;
    this.#acknowledgements = new Acknowledgements(options.link);
  }

  get size(): number {
    return this.#active.size;
  }

  get all(): readonly ActiveRun[] {
    return [...this.#active.values()];
  }

  get(runId: string): ActiveRun | undefined {
    return this.#active.get(runId);
  }

  /** The server follows the run, or is about to. */
  includes(runId: string): boolean {
    return this.#active.has(runId) || this.#adopting.has(runId);
  }

  isBusy(noteId: NoteId): boolean {
    return [...this.#active.values()].some(({ live }) => live.note.id === noteId);
  }

  /** Follows a run from its order on. Without a runner that waits for the welcome of the next one. */
  begin(run: ActiveRun): void {
    this.#active.set(run.runId, run);
    if (this.#options.link.isOpen) this.#order(run);
  }

  /** Ends a run without waiting for what a runner would say of it. */
  drop({ live, paragraphId, runId }: ActiveRun, outcome: Outcome, words: string): void {
    this.#active.delete(runId);
    this.end({ live, paragraphId, runId }, outcome, words);
  }

  /** Ends those that nothing has run yet, where `refusalOf` has words for them: they wait for their interpreter, or for a runner. */
  refuseWaiting(refusalOf: (run: ActiveRun) => string | null): void {
    for (const run of [...this.#active.values()]) {
      const { live, paragraphId, runId } = run;
      const paragraph = findParagraph(live.note, paragraphId);
      if (run.isHeld || paragraph?.run?.id !== runId || paragraph.status !== "PENDING") continue;
      const words = refusalOf(run);
      if (words === null) continue;
      this.drop(run, "ERROR", words);
      if (run.isKnownToRunner || this.#options.link.isOpen) this.#takeBack(runId);
    }
  }

  /** Both sides compare what they know. */
  compare(orders: readonly RunOrder[]): void {
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
  }

  /** There is no runner: what waits for one ends with these words. Runs of an earlier runner ended with it. */
  giveUp(words: string): void {
    for (const run of this.#active.values()) {
      if (run.isKnownToRunner) this.#lose(run);
      else this.drop(run, "ERROR", words);
    }
  }

  receive(reply: RunnerReply): void {
    if (reply.type === "unknownRun") this.#receiveUnknown(reply.runId);
    else if (reply.type === "question" || reply.type === "questionEnded") this.#takeQuestion(reply);
    else if (reply.type === "events") this.#receiveEvents(reply);
    else if (reply.type === "late") this.#receiveLate(reply);
  }

  /** The disk takes data again. */
  resume(): void {
    for (const run of this.#active.values()) if (run.isHeld) this.#release(run);
  }

  #receiveUnknown(runId: string): void {
    const run = this.#active.get(runId);
    if (run) this.#lose(run);
  }

  #receiveEvents(reply: RunEvents): void {
    const run = this.#active.get(reply.runId);
    if (!run) return;
    run.isKnownToRunner = true;
    run.work = run.work
      .then(() => this.#takeEvents(run, reply))
      .catch((error: unknown) =>
        this.#options.log.error({ err: error, runId: run.runId }, "a run's events were not taken"),
      );
  }

  #receiveLate(reply: LateReply): void {
    this.#late
      .run(reply.noteId, () => this.#takeLate(reply))
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error, runId: reply.runId }, "what came after a run's end is not shown"),
      );
  }

  /** Behind what its run has shown. */
  async #takeLate(reply: LateReply): Promise<void> {
    await this.#active.get(reply.runId)?.work;
    joinLateOutput(await this.#options.openNote(reply.noteId as NoteId), reply);
  }

  #order({ order, secrets }: ActiveRun): void {
    const hasSecrets = Object.keys(secrets).length > 0;
    this.#options.link.send({ type: "run", order, ...(hasSecrets && { secrets }) });
  }

  /** In its turn: what was shown before is on the page when the question is. */
  #takeQuestion(reply: Extract<RunnerReply, { type: "question" | "questionEnded" }>): void {
    const run = this.#active.get(reply.runId);
    if (!run) return;
    run.work = run.work.then(() => {
      if (reply.type === "question") this.#options.questions.receive(reply, run);
      else this.#options.questions.receiveEnd(reply, run);
    });
  }

  async #takeEvents(run: ActiveRun, { from, events }: RunEvents): Promise<void> {
    const fresh = events.slice(Math.max(0, run.seen + 1 - from));
    if (!this.#isFollowed(run) || run.isHeld || fresh.length === 0 || from > run.seen + 1) return;
    const last = fresh.at(-1);
    const facts = fresh.map((event) => factOfEvent(event, run));
    if (last?.type === "finished") {
      const files = Object.keys(last.files).length > 0 ? await this.#options.files.takeOver(run.runId, last.files) : {};
      facts[facts.length - 1] = factOfEvent({ ...last, files }, run);
      facts.unshift(...this.#options.forms.end(run, last.outcome));
      // Collecting took time.
      if (!this.#isFollowed(run) || run.isHeld) return;
    }
    run.seen = from + events.length - 1;
    const upTo = run.seen;
    const durable = decideFromRunner(run.live, facts);
    if (!durable) {
      // Paragraph or run are gone from the note: no reader waits for this output.
      this.#options.link.send({ type: "cancel", runId: run.runId, mode: "end" });
    }
    if (last?.type === "finished") {
      this.#finish(run, last.outcome, durable);
      this.#options.onFinished?.(run, last.outcome);
    } else
      durable?.then(
        () => this.#acknowledgements.add(run.runId, upTo),
        () => holdRun(run),
      );
  }

  #isFollowed(run: ActiveRun): boolean {
    return this.#active.get(run.runId) === run;
  }

  #finish(run: ActiveRun, outcome: Outcome, durable: Promise<void> | null): void {
    const { runId, seen } = run;
    const settle = () => {
      this.#active.delete(runId);
      this.#acknowledgements.add(runId, seen);
      this.#options.files.clearSpool(runId);
    };
    if (durable) durable.then(settle, () => holdRun(run));
    else settle();
    this.#options.onOver(run, outcome);
  }

  /** Takes a run that was held from its first event once more. */
  #release(run: ActiveRun): void {
    const { live, paragraphId, runId } = run;
    run.isHeld = false;
    const isStillWanted = findParagraph(live.note, paragraphId)?.run?.id === runId;
    // The request for it never came to the disk either, so it counts as not made.
    if (!isStillWanted) this.#options.link.send({ type: "cancel", runId, mode: "end" });
    else decideFromRunner(live, [{ type: "runOutputCleared", paragraphId, runId }])?.catch(() => holdRun(run));
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
      isQuietRun(runId) ||
      (paragraph && paragraph.run?.id !== runId && !isRunning(paragraph.status) && paragraph.status !== "ABORT");
    if (!live || !paragraph || isOver || this.#active.has(runId)) {
      this.#takeBack(runId);
      return;
    }
    const { now } = this.#options;
    const operations: Operation[] =
      paragraph.run?.id === runId
        ? [{ type: "runOutputCleared", paragraphId, runId }]
        : [{ type: "runQueued", paragraphId, runId, textVersion: paragraph.textVersion, user: order.user, at: now() }];
    const run = { ...activeRun(order, live), isKnownToRunner: true };
    this.#active.set(runId, run);
    decideFromRunner(live, operations)?.catch(() => holdRun(run));
    this.#options.link.send({ type: "resume", runId, after: 0 });
  }

  /** Has the runner end this run and keep nothing of it: this server does not follow it. */
  #takeBack(runId: string): void {
    this.#options.link.send({ type: "cancel", runId, mode: "end" });
    this.#options.link.send({ type: "acknowledge", runId, upTo: Number.MAX_SAFE_INTEGER });
    if (!this.#active.has(runId)) this.#options.files.clearSpool(runId);
  }

  /** Ends a run whose runner is gone, and says so. */
  #lose(run: ActiveRun): void {
    this.drop(
      run,
      "ERROR",
      "The process that ran this paragraph ended together with its runner. What it printed so far is kept; run it again.\n",
    );
  }

  end(
    { live, paragraphId, runId }: Pick<ActiveRun, "live" | "paragraphId" | "runId">,
    outcome: Outcome,
    words: string,
  ): void {
    const index = findParagraph(live.note, paragraphId)?.results?.segments.length ?? 0;
    void decideFromRunner(live, [
      { type: "outputAppended", paragraphId, runId, index, format: "TEXT", data: words },
      { type: "runFinished", paragraphId, runId, at: this.#options.now(), outcome, files: {} },
    ]);
    this.#options.onOver({ live, paragraphId, runId }, outcome);
  }
}

/** A note that cannot be opened just now is not gone: its run waits in the spool for a better day. */
function unlessGone(error: unknown): null {
  if (error instanceof NotebookError && error.code === "noteNotFound") return null;
  throw error;
}
