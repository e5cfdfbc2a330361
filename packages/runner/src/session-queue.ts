/**
 * One session and the runs that want it: one at a time, in the order they came.
 *
 * The session is opened by its first run or completion. A run waits for that as long as it takes, but can be cancelled meanwhile; the opening
 * goes on then, so that minutes of installing are not thrown away. When the process dies, the run in it ends with the reason and
 * the next run opens a fresh one.
 *
 * A run always ends, whatever its interpreter does: `ladder.ts` climbs from the interrupt to the end of the process, when somebody cancels
 * and when the run has taken the time that its setting gives it. A session that nobody has wanted for long says so, and is never one
 * that is busy: the time counts from the end of the last run or completion.
 */
import {
  type Completion,
  type CompletionRequest,
  type InterpreterDied,
  InterpreterError,
  type OutputEvent,
  type Session,
} from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import { cancelled, type Ending, type Execution, executionOf, finish, type Stopping, wordsOf } from "./execution.ts";
import type { Job } from "./job.ts";
import { climb } from "./ladder.ts";
import { durationWords } from "./rules/amounts.ts";
import { ruleNames, type SessionRules } from "./rules/session-rules.ts";
import type { RunnerReply } from "./wire/messages.ts";

export interface SessionQueueSettings {
  readonly open: (onStage: (stage: string | null) => void, signal: AbortSignal) => Promise<Session>;
  /** Kills what the processes of one session have left, whatever they are. The next may be starting already: it is not meant. */
  readonly kill: (session: Session) => void;
  /** Nobody has wanted it for as long as its rules say. */
  readonly onIdle: () => void;
  readonly rules: SessionRules;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

export type CompletionAnswer = Pick<Extract<RunnerReply, { type: "completions" }>, "problem"> & {
  readonly completions: readonly Completion[];
};

export type InspectionAnswer = Pick<Extract<RunnerReply, { type: "inspection" }>, "text" | "problem">;

/** What is said of names as long as nothing can know them. */
export const notStarted = "The interpreter has not started yet. Run a paragraph first.";
/** What is said of one that nobody knows while the session was only asked, as by completion. */
const nothingRan = "Nothing has run here yet. Run a paragraph first.";

/** Drivers climb their own ladder while disposing; one that hangs even then is left behind. */
const disposeMs = 10_000;
/** What a process printed just before its end may come after the news of it. */
const lastOutputMs = 500;
const completionMs = 5000;

/** Of those that wait, so many are told their place whenever it changes. */
const toldPlaces = 9;

export class SessionQueue {
  readonly #settings: SessionQueueSettings;
  readonly #waiting: Job[] = [];
  #current: Execution | null = null;
  #session: Session | null = null;
  /** The session that something has run in. */
  #used: Session | null = null;
  #opening: Promise<Session> | null = null;
  readonly #abortOpening = new AbortController();
  #stage: string | null = null;
  #isWorking = false;
  #isClosed = false;
  #takeBackIdle: () => void = () => {};
  /** Those that were told their place in the queue. */
  readonly #placed = new WeakSet<Job>();

  constructor(settings: SessionQueueSettings) {
    this.#settings = settings;
  }

  /** There is an interpreter. */
  get isOpen(): boolean {
    return this.#session !== null;
  }

  /** There is an interpreter, or there will be one in a moment. */
  get isThere(): boolean {
    return this.#session !== null || this.#opening !== null || this.size > 0;
  }

  /** Runs that wait or are under way. */
  get size(): number {
    return this.#waiting.length + (this.#current ? 1 : 0);
  }

  run(job: Job): void {
    this.#takeBackIdle();
    this.#waiting.push(job);
    if (!this.#isWorking) void this.#work();
    else this.#tellPlaces(this.#waiting.length - 1);
  }

  cancel(runId: string): void {
    const position = this.#waiting.findIndex(({ order }) => order.runId === runId);
    const [waiting] = position === -1 ? [] : this.#waiting.splice(position, 1);
    waiting?.finish("ABORT", null);
    if (waiting) this.#tellPlaces(position);
    const execution = this.#current;
    if (execution?.job.order.runId === runId) this.#stop(execution, cancelled);
  }

  async complete(place: CompletionRequest): Promise<CompletionAnswer> {
    const patience = this.#after(completionMs);
    this.#takeBackIdle();
    try {
      const session = this.#session ?? (await Promise.race([this.#openOnce(), patience]));
      if (!session) return nothing(`The interpreter is still starting${this.#stage ? `: ${this.#stage}` : "."}`);
      const completions = await Promise.race([session.complete?.(place) ?? [], patience]);
      return completions
        ? { completions, problem: null }
        : nothing("The interpreter did not answer; it may be busy with a run.");
    } catch (error) {
      return nothing(wordsOf(error));
    } finally {
      this.#rest();
    }
  }

  async inspect(place: CompletionRequest): Promise<InspectionAnswer> {
    const session = this.#session;
    if (session === null) return { text: null, problem: notStarted };
    if (!session.inspect) return { text: null, problem: null };
    this.#takeBackIdle();
    try {
      const text = await Promise.race([session.inspect(place), this.#after(completionMs)]);
      return { text, problem: text === null && this.#used !== session ? nothingRan : null };
    } catch (error) {
      return { text: null, problem: wordsOf(error) };
    } finally {
      this.#rest();
    }
  }

  /** Somebody may want it soon: its idle time begins anew. */
  keep(): void {
    this.#rest();
  }

  /** Ends the process and all its runs, and resolves when that is done. Nothing may be asked of it afterwards. */
  async close(words: string): Promise<void> {
    this.#isClosed = true;
    this.#takeBackIdle();
    for (const job of this.#waiting.splice(0)) job.finish("ABORT", null);
    this.#abortOpening.abort();
    const session = this.#session;
    const execution = this.#current;
    this.#session = null;
    if (execution) {
      execution.forced = { type: "cut", outcome: "ABORT", words };
      execution.aborting.abort();
      execution.job.endQuestions();
    }
    if (session) await this.#dispose(session);
    execution?.end({ type: "cut", ...cancelled });
    // Its last words are said in the turns that follow; the caller may count on them.
    while (this.#isWorking) await new Promise((resolve) => setImmediate(resolve));
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      const execution = executionOf(job);
      this.#current = execution;
      this.#tellPlaces(0);
      const ending = await this.#perform(execution);
      finish(execution, execution.forced ?? ending);
      this.#current = null;
    }
    this.#isWorking = false;
    this.#rest();
  }

  /** From one place on, for what is before it has not moved. */
  #tellPlaces(from: number): void {
    for (const [index, job] of this.#waiting.slice(0, toldPlaces).entries()) {
      const { order } = job;
      if (index < from) continue;
      this.#placed.add(job);
      job.staged(`Queued: ${ordinal(index + 1)} in the queue of ${order.setting?.id ?? order.driver}`);
    }
    // One further back hears once that there are many.
    const last = this.#waiting.length - 1;
    if (from === last && last >= toldPlaces) {
      this.#waiting[last]?.staged(`Queued: more than ${toldPlaces} runs go before this one`);
    }
  }

  /** Nobody wants it now: how long that lasts is watched. */
  #rest(): void {
    const { rules, clock, onIdle } = this.#settings;
    this.#takeBackIdle();
    if (rules.idleMs === null || this.#session === null || this.#isWorking || this.#isClosed) return;
    this.#takeBackIdle = clock.after(rules.idleMs, onIdle);
  }

  async #perform(execution: Execution): Promise<Ending> {
    if (!this.#session) {
      if (this.#stage !== null || this.#placed.has(execution.job)) execution.job.staged(this.#stage);
      const unopened = await Promise.race([this.#openOnce().then(opened, threw), execution.ended]);
      if (unopened) return unopened;
    }
    // It may have died again in between.
    if (!this.#session) return threw(new InterpreterError("The interpreter ended right after its start."));
    const takeBackLimit = this.#limitTime(execution);
    this.#used = this.#session;
    void this.#consume(this.#session, execution).then(execution.end);
    // Asked first, told second: nothing comes of it before the next turn, and the interpreter works meanwhile.
    execution.job.started();
    return await execution.ended.finally(takeBackLimit);
  }

  #limitTime(execution: Execution): () => void {
    const { rules, clock } = this.#settings;
    const { runMs } = rules;
    if (runMs === null) return () => {};
    const { setting, driver } = execution.job.order;
    const isShells = driver === "sh" && setting?.properties[ruleNames.time] === undefined;
    const name = isShells ? ruleNames.shellTime : ruleNames.time;
    const words = `The run took longer than ${durationWords(runMs)}, the limit that ${name} of the interpreter setting ${setting?.id ?? driver} gives it, and was ended.`;
    return clock.after(runMs, () => this.#stop(execution, { outcome: "ERROR", words }));
  }

  async #consume(session: Session, execution: Execution): Promise<Ending> {
    const { job, aborting } = execution;
    try {
      const later = (event: OutputEvent) => {
        // Code that shows something is not idle.
        this.#rest();
        job.request.later?.(event);
      };
      for await (const event of session.run({ ...job.request, later, signal: aborting.signal })) {
        if (execution.isOver) break;
        if (event.type === "failure") execution.hasFailed = true;
        job.show(event);
      }
      return { type: "done", hasFailed: execution.hasFailed };
    } catch (error) {
      if (this.#session === session) this.#drop(session);
      return threw(error);
    }
  }

  #stop(execution: Execution, stopping: Stopping): void {
    if (execution.isOver || execution.stopping !== null) return;
    const session = this.#session;
    if (!session) {
      execution.stopping = stopping;
      execution.aborting.abort();
      execution.job.endQuestions();
      execution.end({ type: "cut", ...stopping });
      return;
    }
    const { rules, clock, kill } = this.#settings;
    climb({
      execution,
      stopping,
      rules,
      clock,
      kill: () => kill(session),
      dispose: () => this.#dispose(session),
      takeSession: () => {
        if (this.#session !== session) return false;
        this.#session = null;
        return true;
      },
    });
  }

  #openOnce(): Promise<Session> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
      this.#setStage(null);
    });
    return this.#opening;
  }

  async #open(): Promise<Session> {
    const session = await this.#settings.open((stage) => this.#setStage(stage), this.#abortOpening.signal);
    if (this.#isClosed) {
      await this.#dispose(session);
      throw new InterpreterError("The interpreter was ended while it started.");
    }
    this.#session = session;
    void session.ended?.then((died) => this.#lose(session, died));
    return session;
  }

  #setStage(stage: string | null): void {
    if (stage === this.#stage) return;
    this.#stage = stage;
    this.#current?.job.staged(stage);
  }

  #lose(session: Session, died: InterpreterDied): void {
    if (this.#session !== session) return;
    this.#drop(session);
    const execution = this.#current;
    if (!execution) return;
    this.#settings.clock.after(lastOutputMs, () => execution.end(threw(died)));
  }

  #drop(session: Session): void {
    this.#session = null;
    void this.#dispose(session).then(() => this.#settings.kill(session));
  }

  async #dispose(session: Session): Promise<void> {
    try {
      await Promise.race([session[Symbol.asyncDispose](), this.#after(disposeMs)]);
    } catch (error) {
      this.#settings.log(`A session could not be ended: ${wordsOf(error)}`);
    }
  }

  #after(ms: number): Promise<null> {
    return new Promise((resolve) => this.#settings.clock.after(ms, () => resolve(null)));
  }
}

function opened(): null {
  return null;
}

function threw(error: unknown): Ending {
  return { type: "threw", error };
}

function nothing(problem: string): CompletionAnswer {
  return { completions: [], problem };
}

function ordinal(place: number): string {
  return `${place}${["st", "nd", "rd"][place - 1] ?? "th"}`;
}
