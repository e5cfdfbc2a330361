import type { OutputEvent, RunRequest } from "@octavo/interpreter";
import type { RunOrder } from "./wire/messages.ts";

export type Outcome = "FINISHED" | "ERROR" | "ABORT";

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
