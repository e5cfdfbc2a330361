/** What the thread that talks to the runner and the thread that runs code say to each other. */
import type { DriverQuestion, JsonValue, OutputEvent } from "@octavo/interpreter";
import type { HostedRun } from "@octavo/interpreter/hosted";

export type ToCode =
  | { readonly type: "run"; readonly run: HostedRun }
  /** Whatever the run still waits for is not waited for any longer. Said again where the first one was ended with what computed. */
  | { readonly type: "stop" }
  /** Answered by `listening` as soon as nothing computes. */
  | { readonly type: "listen"; readonly id: number }
  | { readonly type: "answer"; readonly id: number; readonly answer: JsonValue; readonly problem: string | null };

export type FromCode =
  | { readonly type: "ready" }
  /** `run` counts the runs of the thread. */
  | { readonly type: "shown"; readonly event: OutputEvent; readonly size: number; readonly run: number }
  | { readonly type: "asked"; readonly id: number; readonly question: DriverQuestion }
  /** Other programs that it has waited for may have printed, before whatever it shows next. */
  | { readonly type: "printed" }
  | { readonly type: "listening"; readonly id: number }
  | { readonly type: "done"; readonly run: number };

export interface CodeThreadData {
  readonly filesDirectory: string;
  readonly packagesDirectory: string;
  /** One number: characters that are shown and have not left the process. Code that prints waits while there are too many. */
  readonly unsent: SharedArrayBuffer;
  /** Two numbers: one of `calls`, and how many calls have ended. */
  readonly calling: SharedArrayBuffer;
}

/**
 * What Node calls, as a timer, may be ended only inside of a call that the debugger makes: a step later, it would take the thread with it. So the thread
 * says when it is inside, and comes out only where the other thread is not about to end it. Between two calls nothing is ended: what computes there
 * without being one, behind a promise, ends no call meanwhile.
 */
export const calls = { outside: 0, inside: 1, ending: 2 } as const;
/** Where the two numbers of `calling` stand. */
export const callState = 0;
export const callsEnded = 1;
