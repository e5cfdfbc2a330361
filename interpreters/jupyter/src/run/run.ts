import { keyOfPlace, type OutputEvent, type RunRequest } from "@octavo/interpreter";
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
import type { ProgramPipes } from "./program-pipes.ts";
import { createEventQueue } from "./queue.ts";
import { resultOfBundle } from "./results.ts";

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
type Manners = "strict" | "loose";

/** How long a loose kernel may go on publishing when it is idle, and may owe word of being so. */
const lateMs = 30;
const owedIdleMs = 1_000;

/** Runs code in a kernel and yields what it shows. */
export async function* runInKernel(kernel: Kernel, request: RunRequest, around: Around): AsyncGenerator<OutputEvent> {
  if (request.signal.aborted) return;
  const run = startKernelRun(kernel, request, around);
  try {
    yield* run.events;
  } finally {
    run.stop();
  }
  if (!run.endsKernel()) return;
  // Before it has ended, no caller may ask it for another run.
  await kernel.dispose();
  await kernel.ended;
}

interface StartedRun {
  readonly events: AsyncIterable<OutputEvent>;
  /** Stops listening, and the code too if it still runs. */
  readonly stop: () => void;
  /** The code has asked for the end of its kernel. */
  readonly endsKernel: () => boolean;
}

const replacedWords = "The code is in this paragraph now; run it again.";
const insertedWords = "The code is in the paragraph below.";
const quitWords =
  "The interpreter has ended, because the code asked for it. Its variables are gone; the next run starts a fresh one.";

/** What a run has in common with the others of its kernel. */
export interface Around {
  readonly cells: Cells;
  readonly manners: Manners;
  readonly lateRuns: LateRuns;
  /** For a kernel that does not part by runs what its programs print. */
  readonly programs?: ProgramPipes;
}

function startKernelRun(
  kernel: Kernel,
  request: RunRequest,
  { cells, manners, lateRuns, programs }: Around,
): StartedRun {
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

  function queueEvents(events: readonly OutputEvent[], weight = 0): void {
    if (events.some(({ type }) => type === "failure")) hasFailed = true;
    events.forEach((event, index) => {
      queue.push(event, index === events.length - 1 ? weight : 0);
    });
    if (events.length === 0) kernel.taken(weight);
  }

  /** Over when the kernel is idle and has replied: the two come by different ways, and output may come between them. */
  function throwIfBroken(): void {
    if (isOver) return;
    if (isIdle && reply === null && signal.aborted)
      owed ??= setTimeout(finishRun, kernel.isInOrder() ? 0 : owedReplyMs);
    if (reply === null) return;
    if (manners === "strict" && isIdle) finishRun();
    if (manners === "strict") return;
    clearTimeout(owed);
    owed = setTimeout(finishRun, isIdle ? lateMs : owedIdleMs);
  }

  function finishRun(): void {
    isOver = true;
    if (reply === null) queueEvents([{ type: "failure", text: "KeyboardInterrupt" }]);
    else if (reply.content !== undefined)
      queueEvents(eventsOfReply(reply.content, { hasFailed, isCancelled: signal.aborted, cells }));
    if (endsKernel()) queueEvents([{ type: "result", format: "TEXT", data: quitWords }]);
    void writeNextInputs().finally(queue.end);
  }

  /** Code that the run has brought goes into the note; where it may not be written there, it is shown. */
  async function writeNextInputs(): Promise<void> {
    for (const { source, text, replace } of reply?.content?.payload ?? []) {
      if (source !== "set_next_input" || typeof text !== "string") continue;
      try {
        await ask({ type: "nextInput", text, replaces: replace === true });
        queueEvents([{ type: "result", format: "TEXT", data: replace === true ? replacedWords : insertedWords }]);
      } catch (refusal) {
        const words = refusal instanceof Error ? refusal.message : String(refusal);
        queueEvents([
          { type: "result", format: "TEXT", data: `${words} The code was to become a paragraph:\n${text}` },
        ]);
      }
    }
  }

  function endsKernel(): boolean {
    return (
      reply?.content?.payload?.some(({ source, keepkernel }) => source === "ask_exit" && keepkernel !== true) === true
    );
  }

  function beginRun(): void {
    begunAt = performance.now();
    if (signal.aborted) interrupt();
  }

  function interrupt(): void {
    // Before its handler has begun, the kernel ignores signals.
    if (begunAt !== null && !isOver) {
      kernel.interrupt();
      if (performance.now() - begunAt < firstStepsMs) interruptOnceMore();
    }
    throwIfBroken();
  }

  function interruptOnceMore(): void {
    again ??= setTimeout(interruptAgain, againMs);
  }

  function interruptAgain(): void {
    if (!isIdle && !isOver) kernel.interrupt();
  }

  /** A thread goes on when its run is over; what it shows still names the request that started it. */
  function hearLater(message: Message, weight: number): void {
    showLater(message);
    kernel.taken(weight);
  }

  function handleMessage(message: Message, weight: number): void {
    if (isOver) {
      hearLater(message, weight);
      return;
    }
    if (stateOfKernel(message) === "idle") isIdle = true;
    // Not every kernel repeats the code that it runs.
    if (stateOfKernel(message) === "busy" && manners === "loose" && begunAt === null) beginRun();
    if (message.type === "execute_input") {
      const cell = inputSchema.safeParse(message.content).data?.execution_count;
      if (cell !== undefined) cells.begin(cell, context.paragraphId);
      if (begunAt === null) beginRun();
    }
    // A display of another paragraph is changed there.
    if (message.type === "update_display_data" && !translate.knows(message) && lateRuns.update(message)) {
      kernel.taken(weight);
      return;
    }
    queueEvents(translate(message), weight);
    throwIfBroken();
  }

  function showLater(message: Message): void {
    for (const event of translate(message)) later?.(event);
  }

  function updateLater(message: Message): boolean {
    if (!translate.knows(message)) return false;
    showLater(message);
    return true;
  }

  function hearReply(message: Message): void {
    reply = { content: executeReplySchema.safeParse(message.content).data };
    throwIfBroken();
  }

  /** What is typed in is shown behind its prompt, as in a terminal; a password is not. */
  function hearInput(message: Message): void {
    if (isOver) return;
    const { data: input } = inputRequestSchema.safeParse(message.content);
    const { prompt, password: isPassword } = input ?? { prompt: "", password: false };
    const question = questionIn(prompt);
    if (question !== null) {
      void answerLine(question, { request, programs: pipe?.path ?? null }).then((line) => {
        if (!isOver && !signal.aborted) kernel.answerInput(line);
      });
      return;
    }
    ask({ type: "input", prompt, isPassword }).then(
      (value) => {
        if (isOver) return;
        queueEvents([{ type: "text", data: `${prompt}${isPassword ? "" : String(value)}\n` }]);
        kernel.answerInput(String(value));
      },
      (refusal: unknown) => {
        if (isOver || signal.aborted) return;
        queueEvents([{ type: "failure", text: refusal instanceof Error ? refusal.message : String(refusal) }]);
        kernel.interrupt();
        // R's does not hear it between its question and its waiting for the answer.
        if (manners === "loose") interruptOnceMore();
      },
    );
  }

  /** It may still be printed when the run is over. */
  function hearPrinted(data: string): void {
    if (isOver) later?.({ type: "text", data });
    else queueEvents([{ type: "text", data }]);
  }

  /** A stray word of being idle may be an earlier run's, but not once this one has its reply. */
  function hearStray(message: Message, weight: number): void {
    if (stateOfKernel(message) === "idle" && reply === null) kernel.taken(weight);
    else handleMessage(message, weight);
  }

  kernel.hearPrinted(hearPrinted);
  const pipe = programs?.begin(hearPrinted);
  const place = keyOfPlace(context);
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
    { onReply: hearReply, onOutput: handleMessage, onInput: hearInput, place: context },
  );
  signal.addEventListener("abort", interrupt);
  void kernel.ended.then((reason) => queue.fail(reason));

  return {
    events: queue,
    endsKernel,
    stop() {
      clearTimeout(owed);
      clearTimeout(again);
      signal.removeEventListener("abort", interrupt);
      if (begunAt !== null && !isOver) kernel.interrupt();
      // One that was left before its end would be heard beginning.
      if (isOver && reply !== null && manners === "strict") {
        translate.settle();
        lateRuns.keep(place, { forget, update: updateLater, show: showLater });
      } else forget();
      isOver = true;
      pipe?.endRun();
      forgetStrays();
    },
  };
}

function stateOfKernel({ type, content }: Message): string | undefined {
  return type === "status" ? statusSchema.safeParse(content).data?.execution_state : undefined;
}

interface Ended {
  readonly hasFailed: boolean;
  readonly isCancelled: boolean;
  readonly cells: Cells;
}

function eventsOfReply(reply: ExecuteReply, { hasFailed, isCancelled, cells }: Ended): readonly OutputEvent[] {
  const pages = (reply.payload ?? []).filter(({ source }) => source === "page");
  const help = pages.map(({ data }) => resultOfBundle(data ?? {})).filter((event) => event !== null);
  if (reply.status === "ok" || hasFailed) return help;
  if (reply.status === "error") return [...help, { type: "failure", text: failureTextOf(reply, cells.name) }];
  // R's says so of a run that was interrupted.
  const text = isCancelled
    ? "Interrupted"
    : "The kernel dropped this run because something before it had failed. Run it again.";
  return [...help, { type: "failure", text }];
}
