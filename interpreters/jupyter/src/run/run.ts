import type { OutputEvent, RunRequest } from "@octavo/interpreter";
import type { Kernel } from "../kernel/kernel.ts";
import {
  type ExecuteReply,
  executeReplySchema,
  inputRequestSchema,
  inputSchema,
  statusSchema,
} from "../wire/content.ts";
import type { Message } from "../wire/message.ts";
import { answerLine, questionIn } from "./asked.ts";
import type { Cells } from "./cells.ts";
import { failureTextOf } from "./failure.ts";
import type { LateRuns } from "./late.ts";
import { createTranslator } from "./outputs.ts";
import { createEventQueue } from "./queue.ts";
import { resultOf } from "./results.ts";

/**
 * How long an interrupted kernel that is idle again may owe us its reply: hit between two steps of its own, it never sends one. Where all comes in
 * order, what has not come before the word of idleness never will.
 */
const owedReplyMs = 1_000;

/** An interrupt so soon after a run began may hit the kernel's own first steps, some of which swallow it. Then it is sent once more. */
const firstStepsMs = 100;
const againMs = 300;

/**
 * How a kernel keeps the protocol. A strict one names the request with all it publishes and says that it is idle when all has been said. A
 * loose one may do neither: what belongs to no request counts as the run's, also what is left of an earlier one; a moment is waited for
 * what comes late; and a reply without word of idleness ends the run after a while.
 */
export type Manners = "strict" | "loose";

/** How long a loose kernel may go on publishing when it is idle, and may owe word of being so. */
const lateMs = 30;
const owedIdleMs = 1_000;

/** Runs code in a kernel and yields what it shows. */
export async function* runIn(kernel: Kernel, request: RunRequest, around: Around): AsyncGenerator<OutputEvent> {
  if (request.signal.aborted) return;
  const run = startRun(kernel, request, around);
  try {
    yield* run.events;
  } finally {
    run.stop();
  }
}

interface StartedRun {
  readonly events: AsyncIterable<OutputEvent>;
  /** Stops listening, and the code too if it still runs. */
  readonly stop: () => void;
}

/** What a run has in common with the others of its kernel. */
export interface Around {
  readonly cells: Cells;
  readonly manners: Manners;
  readonly lateRuns: LateRuns;
}

function startRun(kernel: Kernel, request: RunRequest, { cells, manners, lateRuns }: Around): StartedRun {
  const { code, runDirectory, signal, context, ask, later } = request;
  const queue = createEventQueue(kernel.taken);
  const translate = createTranslator(cells.name);
  let hasFailed = false;
  let begunAt: number | null = null;
  let isIdle = false;
  let reply: { readonly content: ExecuteReply | undefined } | null = null;
  let isOver = false;
  let owed: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;

  function show(events: readonly OutputEvent[], weight = 0): void {
    if (events.some(({ type }) => type === "failure")) hasFailed = true;
    events.forEach((event, index) => {
      queue.push(event, index === events.length - 1 ? weight : 0);
    });
    if (events.length === 0) kernel.taken(weight);
  }

  /** Over when the kernel is idle and has replied: the two come by different ways, and output may come between them. */
  function check(): void {
    if (isOver) return;
    if (isIdle && reply === null && signal.aborted) owed ??= setTimeout(finish, kernel.isInOrder() ? 0 : owedReplyMs);
    if (reply === null) return;
    if (manners === "strict" && isIdle) finish();
    if (manners === "strict") return;
    clearTimeout(owed);
    owed = setTimeout(finish, isIdle ? lateMs : owedIdleMs);
  }

  function finish(): void {
    isOver = true;
    if (reply === null) show([{ type: "failure", text: "KeyboardInterrupt" }]);
    else if (reply.content !== undefined)
      show(shownBy(reply.content, { hasFailed, isCancelled: signal.aborted, cells }));
    queue.end();
  }

  function begin(): void {
    begunAt = performance.now();
    if (signal.aborted) interrupt();
  }

  function interrupt(): void {
    // Before its handler has begun, the kernel ignores signals.
    if (begunAt !== null && !isOver) {
      kernel.interrupt();
      if (performance.now() - begunAt < firstStepsMs) again ??= setTimeout(interruptAgain, againMs);
    }
    check();
  }

  function interruptAgain(): void {
    if (!isIdle && !isOver) kernel.interrupt();
  }

  /** A thread goes on when its run is over; what it shows still names the request that started it. */
  function hearLater(message: Message, weight: number): void {
    for (const event of translate(message)) later?.(event);
    kernel.taken(weight);
  }

  function hear(message: Message, weight: number): void {
    if (isOver) {
      hearLater(message, weight);
      return;
    }
    if (stateOf(message) === "idle") isIdle = true;
    // Not every kernel repeats the code that it runs.
    if (stateOf(message) === "busy" && manners === "loose" && begunAt === null) begin();
    if (message.type === "execute_input") {
      const cell = inputSchema.safeParse(message.content).data?.execution_count;
      if (cell !== undefined) cells.begin(cell, context.paragraphId);
      if (begunAt === null) begin();
    }
    show(translate(message), weight);
    check();
  }

  function hearReply(message: Message): void {
    reply = { content: executeReplySchema.safeParse(message.content).data };
    check();
  }

  /** What is typed in is shown behind its prompt, as in a terminal; a password is not. */
  function hearInput(message: Message): void {
    if (isOver) return;
    const { data: input } = inputRequestSchema.safeParse(message.content);
    const { prompt, password: isPassword } = input ?? { prompt: "", password: false };
    const question = questionIn(prompt);
    if (question !== null) {
      void answerLine(question, request).then((line) => {
        if (!isOver && !signal.aborted) kernel.answerInput(line);
      });
      return;
    }
    ask({ type: "input", prompt, isPassword }).then(
      (value) => {
        if (isOver) return;
        show([{ type: "text", data: `${prompt}${isPassword ? "" : String(value)}\n` }]);
        kernel.answerInput(String(value));
      },
      (refusal: unknown) => {
        if (isOver || signal.aborted) return;
        show([{ type: "failure", text: refusal instanceof Error ? refusal.message : String(refusal) }]);
        kernel.interrupt();
      },
    );
  }

  /** A stray word of being idle may be an earlier run's, but not once this one has its reply. */
  function hearStray(message: Message, weight: number): void {
    if (stateOf(message) === "idle" && reply === null) kernel.taken(weight);
    else hear(message, weight);
  }

  const place = `${context.noteId} ${context.paragraphId}`;
  lateRuns.forget(place);
  const forgetStrays = manners === "loose" ? kernel.hearStrays(hearStray) : () => {};
  const forget = kernel.ask(
    "shell",
    {
      type: "execute_request",
      content: {
        code,
        silent: false,
        store_history: true,
        user_expressions: {},
        allow_stdin: true,
        stop_on_error: false,
      },
      metadata: { octavo: { runDirectory, context } },
    },
    { onReply: hearReply, onOutput: hear, onInput: hearInput },
  );
  signal.addEventListener("abort", interrupt);
  void kernel.ended.then((reason) => queue.fail(reason));

  return {
    events: queue,
    stop() {
      clearTimeout(owed);
      clearTimeout(again);
      signal.removeEventListener("abort", interrupt);
      if (begunAt !== null && !isOver) kernel.interrupt();
      // One that was left before its end would be heard beginning.
      if (isOver && reply !== null && manners === "strict") {
        translate.settle();
        lateRuns.keep(place, forget);
      } else forget();
      isOver = true;
      forgetStrays();
    },
  };
}

function stateOf({ type, content }: Message): string | undefined {
  return type === "status" ? statusSchema.safeParse(content).data?.execution_state : undefined;
}

interface Ended {
  readonly hasFailed: boolean;
  readonly isCancelled: boolean;
  readonly cells: Cells;
}

function shownBy(reply: ExecuteReply, { hasFailed, isCancelled, cells }: Ended): readonly OutputEvent[] {
  const pages = (reply.payload ?? []).filter(({ source }) => source === "page");
  const help = pages.map(({ data }) => resultOf(data ?? {})).filter((event) => event !== null);
  if (reply.status === "ok" || hasFailed) return help;
  if (reply.status === "error") return [...help, { type: "failure", text: failureTextOf(reply, cells.name) }];
  // R's says so of a run that was interrupted.
  const text = isCancelled
    ? "Interrupted"
    : "The kernel dropped this run because something before it had failed. Run it again.";
  return [...help, { type: "failure", text }];
}
