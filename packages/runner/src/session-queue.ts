/**
 * One session and the runs that want it, begun in the order they came: one at a time, or a few where its language keeps nothing between them.
 *
 * The session is opened by its first run or completion. A run waits for that as long as it takes, but can be cancelled meanwhile; the opening
 * goes on then, so that minutes of installing are not thrown away. When the process dies, the run in it ends with the reason and
 * the next run opens a fresh one.
 *
 * A run can always be ended, whatever its interpreter does: `stop-escalation.ts` climbs from the interrupt to the end of the process, by itself when the run has
 * taken the time that its setting gives it, and when a user cancels only where they say so: variables are theirs. A session that no caller has wanted for long says so, and is never one
 * that is busy: the time counts from the end of the last run or completion.
 */
import {
  type Completion,
  type CompletionRequest,
  InterpreterDied,
  InterpreterError,
  type OutputEvent,
  type Session,
} from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import {
  cancelled,
  type Ending,
  type Execution,
  executionOf,
  finishExecution,
  messageOfError,
  type StopLadder,
  type Stopping,
} from "./execution.ts";
import type { SessionJob } from "./job.ts";
import { abortOf, LookUps } from "./look-ups.ts";
import { durationWords } from "./rules/amounts.ts";
import type { SessionRules } from "./rules/session-rules.ts";
import { stopLadder } from "./stop-escalation.ts";
import type { RunnerReply, StopMode } from "./wire/messages.ts";

export interface SessionQueueSettings {
  readonly open: (onStage: (stage: string | null) => void, signal: AbortSignal) => Promise<Session>;
  /** Kills what the processes of one session have left, whatever they are. The next may be starting already: it is not meant. */
  readonly kill: (session: Session) => void;
  /** There is an interpreter, or none any more. */
  readonly onSession?: (session: Session | null) => void;
  /** Called when it has been idle for as long as its rules say. */
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
/** What is said of an unknown name in a session that has only answered questions, as of completion. */
const nothingRan = "Nothing has run here yet. Run a paragraph first.";

/** Drivers climb their own ladder while disposing; one that hangs even then is left behind. */
const disposeMs = 10_000;
/** What a process printed just before its end may come after the news of it. */
const lastOutputMs = 500;
const completionMs = 5000;
/** A run that asks for another one in its last line ends a moment after that has begun. */
const restMs = 1000;
/** A look-up that was called off has this time to end before a run begins all the same. */
const graceMs = 5000;

/** The number of waiting runs that show their position in the queue whenever it changes. */
const shownPlaces = 9;

export class SessionQueue {
  readonly lookUps = new LookUps({
    isBusy: () => this.#workers > 0,
    atRest: () => Promise.race([new Promise<void>((resolve) => this.#onRest.push(resolve)), this.#after(restMs)]),
    session: () => this.#session,
    graceOver: () => this.#after(graceMs),
    onBegin: () => this.#takeBackIdle(),
    onEnd: () => this.#rest(),
  });
  readonly #settings: SessionQueueSettings;
  readonly #waiting: SessionJob[] = [];
  readonly #running = new Set<Execution>();
  #session: Session | null = null;
  /** The session that something has run in. */
  #used: Session | null = null;
  #opening: Promise<Session> | null = null;
  readonly #abortOpening = new AbortController();
  #stage: string | null = null;
  /** Those that take one waiting run after another. */
  #workers = 0;
  #isClosed = false;
  /** Callers that wait for the end of what runs. */
  readonly #onRest: (() => void)[] = [];
  #takeBackIdle: () => void = () => {};
  /** Runs that have shown their place in the queue. */
  readonly #placed = new WeakSet<SessionJob>();

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
    return this.#waiting.length + this.#running.size;
  }

  run(job: SessionJob): void {
    this.#takeBackIdle();
    this.#waiting.push(job);
    if (this.#workers < this.#settings.rules.runsAtOnce) void this.#work();
    else this.#showPlaces(this.#waiting.length - 1);
  }

  /** One that is being cancelled already is interrupted once more, or ended. */
  cancel(runId: string, mode: StopMode = "ask"): void {
    const position = this.#waiting.findIndex(({ order }) => order.runId === runId);
    const [waiting] = position === -1 ? [] : this.#waiting.splice(position, 1);
    waiting?.finish("ABORT", null);
    if (waiting) this.#showPlaces(position);
    const execution = this.#executionOf(runId);
    if (execution) this.#stop(execution, cancelled, mode);
  }

  wait(runId: string): void {
    this.#executionOf(runId)?.stop?.wait();
  }

  async complete(place: CompletionRequest): Promise<CompletionAnswer> {
    const patience = this.#after(completionMs);
    this.#takeBackIdle();
    try {
      const session = this.#session ?? (await Promise.race([this.#openOnce(), patience]));
      if (!session)
        return emptyCompletion(`The interpreter is still starting${this.#stage ? `: ${this.#stage}` : "."}`);
      const completions = await Promise.race([session.complete?.(place) ?? [], patience]);
      return completions
        ? { completions, problem: null }
        : emptyCompletion("The interpreter did not answer; it may be busy with a run.");
    } catch (error) {
      return emptyCompletion(messageOfError(error));
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
      return { text: null, problem: messageOfError(error) };
    } finally {
      this.#rest();
    }
  }

  /** A user may want it soon: its idle time begins anew. */
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
    const running = [...this.#running];
    this.#setSession(null);
    for (const execution of running) {
      execution.forced = { type: "cut", outcome: "ABORT", words };
      execution.aborting.abort();
      execution.job.endQuestions();
    }
    if (session) await this.#dispose(session);
    for (const execution of running) execution.end({ type: "cut", ...cancelled });
    // Its last words are said in the turns that follow; the caller may count on them.
    while (this.#workers > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  async #work(): Promise<void> {
    this.#workers += 1;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      const execution = executionOf(job);
      this.#running.add(execution);
      this.#showPlaces(0);
      const ending = await this.#perform(execution);
      finishExecution(execution, execution.forced ?? ending);
      this.#running.delete(execution);
    }
    this.#workers -= 1;
    if (this.#workers > 0) return;
    for (const resolve of this.#onRest.splice(0)) resolve();
    this.#rest();
  }

  #executionOf(runId: string): Execution | undefined {
    return [...this.#running].find(({ job }) => job.order.runId === runId);
  }

  /** From one place on, for what is before it has not moved. */
  #showPlaces(from: number): void {
    for (const [index, job] of this.#waiting.slice(0, shownPlaces).entries()) {
      const { order } = job;
      if (index < from) continue;
      this.#placed.add(job);
      job.staged(`Queued: ${ordinalOf(index + 1)} in the queue of ${order.setting?.id ?? order.driver}`);
    }
    // One further back hears once that there are many.
    const last = this.#waiting.length - 1;
    if (from === last && last >= shownPlaces) {
      this.#waiting[last]?.staged(`Queued: more than ${shownPlaces} runs go before this one`);
    }
  }

  /** No run wants it now: its idle time begins. */
  #rest(): void {
    const { rules, clock, onIdle } = this.#settings;
    this.#takeBackIdle();
    if (rules.idleMs === null || this.#session === null || this.#workers > 0 || this.#isClosed) return;
    this.#takeBackIdle = clock.after(rules.idleMs, onIdle);
  }

  async #perform(execution: Execution): Promise<Ending> {
    if (!this.#session) {
      if (this.#stage !== null || this.#placed.has(execution.job)) execution.job.staged(this.#stage);
      const unopened = await Promise.race([this.#openOnce().then(markOpened, endingOfError), execution.ended]);
      if (unopened) return unopened;
    }
    const { signal } = execution.aborting;
    if (this.lookUps.current) {
      execution.job.staged(this.lookUps.stage);
      await Promise.race([this.lookUps.current, abortOf(signal), execution.ended]);
      execution.job.staged(null);
    }
    if (signal.aborted) return { type: "cut", ...(execution.stopping ?? cancelled) };
    // It may have died again in between.
    if (!this.#session) return endingOfError(new InterpreterError("The interpreter ended right after its start."));
    const takeBackLimit = this.#limitTime(execution);
    this.#used = this.#session;
    void this.#consume(this.#session, execution).then(execution.end);
    // The run begins before `started` reports it: nothing comes of it before the next turn, and the interpreter works meanwhile.
    execution.job.started();
    return await execution.ended.finally(takeBackLimit);
  }

  #limitTime(execution: Execution): () => void {
    const { rules, clock } = this.#settings;
    const { runMs, runMsProperty } = rules;
    if (runMs === null) return () => {};
    const { setting, driver } = execution.job.order;
    const words = `The run took longer than ${durationWords(runMs)}, the limit that ${runMsProperty} of the interpreter setting ${setting?.id ?? driver} gives it, and was ended.`;
    return clock.after(runMs, () => this.#stop(execution, { outcome: "ERROR", words }, "end"));
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
      // Where several run at once, the others go on unless it is the interpreter that has ended.
      const isLost = error instanceof InterpreterDied || this.#settings.rules.runsAtOnce === 1;
      if (this.#session === session && isLost) this.#drop(session);
      return endingOfError(error);
    }
  }

  #stop(execution: Execution, stopping: Stopping, mode: StopMode): void {
    if (execution.isOver) return;
    const session = this.#session;
    if (!session) {
      if (execution.stopping !== null) return;
      execution.stopping = stopping;
      execution.aborting.abort();
      execution.job.endQuestions();
      execution.end({ type: "cut", ...stopping });
      return;
    }
    execution.stopping ??= stopping;
    execution.stop ??= this.#ladderFor(execution, session);
    execution.stop.step(mode);
  }

  #ladderFor(execution: Execution, session: Session): StopLadder {
    const { rules, clock, kill } = this.#settings;
    return stopLadder({
      execution,
      rules,
      clock,
      interruptAgain: () => session.interrupt?.(),
      kill: () => kill(session),
      dispose: () => this.#dispose(session),
      takeSession: () => {
        if (this.#session !== session) return false;
        this.#setSession(null);
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
    this.#setSession(session);
    void session.ended?.then((died) => this.#lose(session, died));
    return session;
  }

  #setStage(stage: string | null): void {
    if (stage === this.#stage) return;
    this.#stage = stage;
    for (const { job } of this.#running) job.staged(stage);
  }

  #lose(session: Session, died: InterpreterDied): void {
    if (this.#session !== session) return;
    this.#drop(session);
    for (const execution of this.#running)
      this.#settings.clock.after(lastOutputMs, () => execution.end(endingOfError(died)));
  }

  #setSession(session: Session | null): void {
    this.#session = session;
    this.#settings.onSession?.(session);
  }

  #drop(session: Session): void {
    this.#setSession(null);
    void this.#dispose(session).then(() => this.#settings.kill(session));
  }

  async #dispose(session: Session): Promise<void> {
    try {
      await Promise.race([session[Symbol.asyncDispose](), this.#after(disposeMs)]);
    } catch (error) {
      this.#settings.log(`A session could not be ended: ${messageOfError(error)}`);
    }
  }

  #after(ms: number): Promise<null> {
    return new Promise((resolve) => this.#settings.clock.after(ms, () => resolve(null)));
  }
}

function markOpened(): null {
  return null;
}

function endingOfError(error: unknown): Ending {
  return { type: "threw", error };
}

function emptyCompletion(problem: string): CompletionAnswer {
  return { completions: [], problem };
}

function ordinalOf(place: number): string {
  return `${place}${["st", "nd", "rd"][place - 1] ?? "th"}`;
}
