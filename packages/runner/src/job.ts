import type { OutputEvent, RunRequest } from "@octavo/interpreter";
import type { RunOrder } from "./wire/messages.ts";

export type Outcome = "FINISHED" | "ERROR" | "ABORT";

/** A run as its session sees it. */
export interface SessionJob {
  readonly order: RunOrder;
  /** What there is to run, and the function for its questions. */
  readonly request: Omit<RunRequest, "signal">;
  readonly staged: (stage: string | null) => void;
  readonly started: () => void;
  /** Its interrupt has had no effect; false when it is waited for again. */
  readonly interruptIgnored: (isIgnored: boolean) => void;
  readonly show: (event: OutputEvent) => void;
  /** It is to end: no code waits for answers any more. May be called more than once. */
  readonly endQuestions: () => void;
  /** Called once; `words` say why it ended where its own output does not. */
  readonly finish: (outcome: Outcome, words: string | null) => void;
}
