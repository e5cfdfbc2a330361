import { InterpreterError } from "@octavo/interpreter";
import type { Outcome, SessionJob } from "./job.ts";
import type { StopMode } from "./wire/messages.ts";

/** How a run ended, as far as its session is concerned. */
export type Ending =
  | { readonly type: "done"; readonly hasFailed: boolean }
  | { readonly type: "threw"; readonly error: unknown }
  /** Ended over the head of its driver. */
  | { readonly type: "cut"; readonly outcome: Outcome; readonly words: string };

/** Why a run is being stopped, and what that makes of it. */
export interface Stopping {
  readonly outcome: Outcome;
  readonly words: string;
}

/** What is done to end a run, see `stop-escalation.ts`. */
export interface StopLadder {
  /** Interrupts; what follows when that has no effect is what the latest step says. */
  readonly step: (mode: StopMode) => void;
  /** Leaves a run alone that ignores its interrupt. */
  readonly wait: () => void;
}

/** A run that a session has begun and not ended. */
export interface Execution {
  readonly job: SessionJob;
  readonly aborting: AbortController;
  readonly end: (ending: Ending) => void;
  readonly ended: Promise<Ending>;
  hasFailed: boolean;
  isOver: boolean;
  stopping: Stopping | null;
  /** What is done to end it. */
  stop: StopLadder | null;
  /** Goes before whatever the driver says when it is ended by force. */
  forced: Ending | null;
}

export const cancelled: Stopping = { outcome: "ABORT", words: "The run was cancelled." };

export function executionOf(job: SessionJob): Execution {
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
    stopping: null,
    stop: null,
    forced: null,
  };
}

/** Notifies the run of how it ended. */
export function finishExecution(execution: Execution, ending: Ending): void {
  const { outcome, words } = outcomeOfEnding(execution, ending);
  execution.isOver = true;
  execution.job.finish(outcome, words);
}

/** A run that came to a limit says so in any case; one that was cancelled only where nothing else does. */
function outcomeOfEnding(
  { hasFailed, stopping }: Execution,
  ending: Ending,
): { outcome: Outcome; words: string | null } {
  if (ending.type === "cut") return ending;
  if (ending.type === "threw")
    return { outcome: stopping?.outcome ?? "ERROR", words: threwWords(ending.error, stopping) };
  if (stopping === null) return { outcome: ending.hasFailed ? "ERROR" : "FINISHED", words: null };
  return stopping === cancelled && hasFailed ? { ...stopping, words: null } : stopping;
}

function threwWords(error: unknown, stopping: Stopping | null): string {
  return stopping === null || stopping === cancelled
    ? messageOfError(error)
    : `${stopping.words}\n${messageOfError(error)}`;
}

export function messageOfError(error: unknown): string {
  if (error instanceof InterpreterError) return error.message;
  return `The interpreter failed in an unexpected way: ${error instanceof Error ? error.message : String(error)}`;
}
