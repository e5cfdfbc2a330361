/** What the thread that talks to the runner and the thread that runs code say to each other. */
import type { DriverQuestion, JsonValue, OutputEvent } from "@octavo/interpreter";
import type { HostedRun } from "@octavo/interpreter/hosted";

export type ToCode =
  | { readonly type: "run"; readonly run: HostedRun }
  /** Whatever the run still waits for is not waited for any longer. */
  | { readonly type: "stop" }
  /** Answered by `listening` as soon as nothing computes. */
  | { readonly type: "listen" }
  | { readonly type: "answer"; readonly id: number; readonly answer: JsonValue; readonly problem: string | null };

export type FromCode =
  | { readonly type: "ready" }
  | { readonly type: "shown"; readonly event: OutputEvent; readonly size: number }
  | { readonly type: "asked"; readonly id: number; readonly question: DriverQuestion }
  | { readonly type: "listening" }
  | { readonly type: "done" };

export interface CodeThreadData {
  readonly filesDirectory: string;
  readonly packagesDirectory: string;
  /** One number: characters that are shown and have not left the process. Code that prints waits while there are too many. */
  readonly unsent: SharedArrayBuffer;
}
