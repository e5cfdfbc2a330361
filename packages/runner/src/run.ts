import type { OutputEvent, RunRequest } from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import type { SessionJob } from "./job.ts";
import { LateOutput } from "./output/late-output.ts";
import { createMask, type Mask } from "./output/mask.ts";
import { RunOutput } from "./output/run-output.ts";
import { type OpenQuestion, Questions } from "./questions.ts";
import type { RunSpool } from "./spool.ts";
import type { AnswerMessage, LateNews, RunEvent, RunOrder } from "./wire/messages.ts";

export interface RunSettings {
  readonly spool: RunSpool;
  /** What the order must not hold, by position in its `parameters`. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Passwords that nothing of it may show. */
  readonly hidden: Iterable<string>;
  readonly clock: Clock;
  /** How often a flood is shown. */
  readonly intervalMs: () => number;
  /** Numbered events, already in the spool. */
  readonly onEvents: (from: number, events: readonly RunEvent[]) => void;
  readonly onAsked: (question: OpenQuestion) => void;
  readonly onQuestionEnded: (questionId: number) => void;
  readonly isHeardLate: () => boolean;
  /** What its code has shown after its end. */
  readonly onLate: (news: LateNews, finishedAt: number) => void;
}

/** How long what a run shows waits for more and for its end: of most short runs, that is all they show. */
const joinedMs = 2;

/** A run that is queued or under way: what its session says becomes numbered events, and what it asks questions. */
export class ActiveRun {
  readonly job: SessionJob;
  readonly #settings: RunSettings;
  readonly #output: RunOutput;
  readonly #mask: Mask | null;
  readonly #questions: Questions;
  /** What goes out in a moment. */
  #due: RunEvent[] = [];
  #cancelSending: (() => void) | null = null;
  #late: LateOutput | null = null;
  /** What came when the session had finished it, and its end was not sent yet. */
  #early: OutputEvent[] = [];

  constructor(settings: RunSettings) {
    this.#settings = settings;
    const { spool, secrets, hidden, clock, intervalMs } = settings;
    this.#mask = createMask(hidden);
    const runDirectory = spool.directory;
    this.#output = new RunOutput({ runDirectory, clock, intervalMs, emit: (events) => this.#sendSoon(events) });
    this.#questions = new Questions({
      onAsked: (question) => {
        // The user who answers has to see what was said before.
        this.flush();
        settings.onAsked(question);
      },
      onEnded: settings.onQuestionEnded,
    });
    this.job = {
      order: spool.order,
      request: {
        ...requestOf(spool.order, secrets),
        runDirectory,
        ask: (question) => this.#questions.ask(this.#mask?.value(question) ?? question),
        later: (event) => this.#showLate(event),
      },
      staged: (stage) => this.#send({ type: "staged", stage }),
      // At once: a run that has begun must not be asked for again when this runner is gone.
      started: () => this.#send({ type: "started", at: clock.now() }),
      interruptIgnored: (isIgnored) => this.#send({ type: isIgnored ? "interruptIgnored" : "awaited" }),
      show: (event) => this.#show(event),
      endQuestions: () => this.#questions.end(),
      finish: (outcome, words) => this.#finish(outcome, words),
    };
  }

  /** What its code waits for. */
  get openQuestions(): readonly OpenQuestion[] {
    return this.#questions.open;
  }

  answer(questionId: number, answer: AnswerMessage): void {
    this.#questions.answer(questionId, answer);
  }

  /** Emits what is new now. */
  flush(): void {
    this.#output.flush();
    this.#send();
  }

  #show(event: OutputEvent): void {
    for (const shown of this.#mask?.events(event) ?? [event]) this.#output.push(shown);
  }

  #finish(outcome: Parameters<SessionJob["finish"]>[0], words: string | null): void {
    this.#questions.end();
    if (words !== null) this.#show({ type: "failure", text: words });
    for (const event of this.#mask?.rest() ?? []) this.#output.push(event);
    const { directives } = this.#output;
    const files = this.#output.finish();
    const { clock, isHeardLate: isHeard, onLate } = this.#settings;
    const at = clock.now();
    this.#send({ type: "finished", at, outcome, files });
    this.#late = new LateOutput({ directives, clock, isHeard, send: (news) => onLate(news, at) });
    for (const event of this.#early.splice(0)) this.#showLate(event);
  }

  #showLate(event: OutputEvent): void {
    if (this.#late === null) this.#early.push(event);
    else for (const shown of this.#mask?.events(event) ?? [event]) this.#late.push(shown);
  }

  #sendSoon(events: readonly RunEvent[]): void {
    this.#due.push(...events);
    this.#cancelSending ??= this.#settings.clock.after(joinedMs, () => this.#send());
  }

  #send(...last: readonly RunEvent[]): void {
    this.#cancelSending?.();
    this.#cancelSending = null;
    const events = [...this.#due, ...last];
    this.#due = [];
    if (events.length > 0) this.#settings.onEvents(this.#settings.spool.append(events), events);
  }
}

/** What an order says about its run, with the secrets in their places. */
function requestOf(
  { code, parameters, properties, noteId, paragraphId, user, context }: RunOrder,
  secrets: Readonly<Record<string, string>>,
): Omit<RunRequest, "signal" | "runDirectory" | "ask" | "later"> {
  const parts = parameters?.map((part, position) => {
    const secret = secrets[position];
    return typeof part === "string" || secret === undefined ? part : { ...part, value: secret };
  });
  const script = parts?.map((part) => (typeof part === "string" ? part : part.value)).join("");
  return {
    code: script ?? code,
    parameters: parts ?? [code],
    properties,
    context: { noteId, paragraphId, user, ...context },
  };
}
