/**
 * One session and the runs that want it: one at a time, in the order they came.
 *
 * The session is opened by its first run or completion. A run waits for that as long as it takes, but can be cancelled meanwhile; the opening
 * goes on then, so that minutes of installing are not thrown away. When the process dies, the run in it ends with the reason and
 * the next run opens a fresh one.
 *
 * Cancelling is a ladder: the signal asks the driver to interrupt; five seconds later the session is disposed, which ends its process by
 * SIGTERM and then SIGKILL. A run always ends, whatever its interpreter does.
 */
import {
  type Completion,
  type InterpreterDied,
  InterpreterError,
  type OutputEvent,
  type RunRequest,
  type Session,
} from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import type { RunnerReply, RunOrder } from "./wire/messages.ts";

type Outcome = "FINISHED" | "ERROR" | "ABORT";

/** A run as its session sees it. */
export interface Job {
  readonly order: RunOrder;
  /** What there is to run, and whom it may ask. */
  readonly request: Omit<RunRequest, "signal">;
  readonly staged: (stage: string | null) => void;
  readonly started: () => void;
  readonly show: (event: OutputEvent) => void;
  /** It is to end: nobody waits for answers any more. May be called more than once. */
  readonly endQuestions: () => void;
  /** Called once; `words` say why it ended where its own output does not. */
  readonly finish: (outcome: Outcome, words: string | null) => void;
}

export interface SessionQueueSettings {
  readonly open: (onStage: (stage: string | null) => void, signal: AbortSignal) => Promise<Session>;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

export type CompletionAnswer = Pick<Extract<RunnerReply, { type: "completions" }>, "problem"> & {
  readonly completions: readonly Completion[];
};

/** How a run ended, as far as its session is concerned. */
type Ending =
  | { readonly type: "done"; readonly hasFailed: boolean }
  | { readonly type: "threw"; readonly error: unknown }
  /** Ended over the head of its driver. */
  | { readonly type: "cut"; readonly outcome: Outcome; readonly words: string };

interface Execution {
  readonly job: Job;
  readonly aborting: AbortController;
  readonly end: (ending: Ending) => void;
  readonly ended: Promise<Ending>;
  hasFailed: boolean;
  isOver: boolean;
  /** Goes before whatever the driver says when it is ended by force. */
  forced: Ending | null;
}

const interruptMs = 5000;
/** Drivers climb their own ladder while disposing; one that hangs even then is left behind. */
const disposeMs = 10_000;
/** What a process printed just before its end may come after the news of it. */
const lastOutputMs = 500;
const completionMs = 5000;

const cancelledWords = "The run was cancelled.";
const cancelled: Ending = { type: "cut", outcome: "ABORT", words: cancelledWords };

export class SessionQueue {
  readonly #settings: SessionQueueSettings;
  readonly #waiting: Job[] = [];
  #current: Execution | null = null;
  #session: Session | null = null;
  #opening: Promise<Session> | null = null;
  readonly #abortOpening = new AbortController();
  #stage: string | null = null;
  #isWorking = false;
  #isClosed = false;

  constructor(settings: SessionQueueSettings) {
    this.#settings = settings;
  }

  /** There is an interpreter. */
  get isOpen(): boolean {
    return this.#session !== null;
  }

  /** Runs that wait or are under way. */
  get size(): number {
    return this.#waiting.length + (this.#current ? 1 : 0);
  }

  run(job: Job): void {
    this.#waiting.push(job);
    if (!this.#isWorking) void this.#work();
  }

  cancel(runId: string): void {
    const position = this.#waiting.findIndex(({ order }) => order.runId === runId);
    const [waiting] = position === -1 ? [] : this.#waiting.splice(position, 1);
    waiting?.finish("ABORT", null);
    const execution = this.#current;
    if (execution?.job.order.runId !== runId || execution.aborting.signal.aborted) return;
    execution.aborting.abort();
    execution.job.endQuestions();
    if (!this.#session) execution.end(cancelled);
    else this.#climb(execution, this.#session);
  }

  async complete(code: string, cursor: number): Promise<CompletionAnswer> {
    const patience = this.#after(completionMs);
    try {
      const session = this.#session ?? (await Promise.race([this.#openOnce(), patience]));
      if (!session) return nothing(`The interpreter is still starting${this.#stage ? `: ${this.#stage}` : "."}`);
      const completions = await Promise.race([session.complete?.({ code, cursor }) ?? [], patience]);
      return completions
        ? { completions, problem: null }
        : nothing("The interpreter did not answer; it may be busy with a run.");
    } catch (error) {
      return nothing(wordsOf(error));
    }
  }

  /** Ends the process and all its runs, and resolves when that is done. Nothing may be asked of it afterwards. */
  async close(words: string): Promise<void> {
    this.#isClosed = true;
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
    execution?.end(cancelled);
    // Its last words are said in the turns that follow; the caller may count on them.
    while (this.#isWorking) await new Promise((resolve) => setImmediate(resolve));
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      const execution = executionOf(job);
      this.#current = execution;
      const ending = await this.#perform(execution);
      this.#finish(execution, execution.forced ?? ending);
      this.#current = null;
    }
    this.#isWorking = false;
  }

  async #perform(execution: Execution): Promise<Ending> {
    if (!this.#session) {
      if (this.#stage !== null) execution.job.staged(this.#stage);
      const unopened = await Promise.race([this.#openOnce().then(opened, threw), execution.ended]);
      if (unopened) return unopened;
    }
    // It may have died again in between.
    if (!this.#session) return threw(new InterpreterError("The interpreter ended right after its start."));
    execution.job.started();
    void this.#consume(this.#session, execution).then(execution.end);
    return await execution.ended;
  }

  async #consume(session: Session, execution: Execution): Promise<Ending> {
    const { job, aborting } = execution;
    try {
      for await (const event of session.run({ ...job.request, signal: aborting.signal })) {
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

  #finish(execution: Execution, ending: Ending): void {
    const { job, aborting, hasFailed } = execution;
    execution.isOver = true;
    if (ending.type === "cut") job.finish(ending.outcome, ending.words);
    else if (ending.type === "threw") job.finish(aborting.signal.aborted ? "ABORT" : "ERROR", wordsOf(ending.error));
    else if (aborting.signal.aborted) job.finish("ABORT", hasFailed ? null : cancelledWords);
    else job.finish(ending.hasFailed ? "ERROR" : "FINISHED", null);
  }

  #climb(execution: Execution, session: Session): void {
    this.#settings.clock.after(interruptMs, () => {
      if (execution.isOver || this.#session !== session) return;
      this.#session = null;
      const words =
        "The run was cancelled. It did not react to the interrupt within 5 seconds, so its interpreter was ended: variables are gone, the next run starts a fresh one.";
      execution.forced = { type: "cut", outcome: "ABORT", words };
      void this.#dispose(session).then(() => execution.end(cancelled));
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
    void this.#dispose(session);
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

function executionOf(job: Job): Execution {
  let end: (ending: Ending) => void = () => {};
  const ended = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  return {
    job,
    aborting: new AbortController(),
    end: (ending) => end(ending),
    ended,
    hasFailed: false,
    isOver: false,
    forced: null,
  };
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

function wordsOf(error: unknown): string {
  if (error instanceof InterpreterError) return error.message;
  return `The interpreter failed in an unexpected way: ${error instanceof Error ? error.message : String(error)}`;
}
