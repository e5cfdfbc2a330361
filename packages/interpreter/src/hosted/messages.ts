/** What a driver, in the runner, and the process that holds its language say to each other. */
import type { Completion, OutputEvent, RunContext, RunRequest } from "../driver.ts";
import type { HeldName } from "../held-name.ts";
import type { DriverQuestion, JsonValue } from "../question.ts";

/** Of a run, what can be said between processes. */
export type HostedRun = Pick<RunRequest, "code" | "parameters" | "properties"> & { readonly context: RunContext };

export interface CompletionPlace {
  readonly code: string;
  /** In UTF-16 units. */
  readonly cursor: number;
  /** Who asks. */
  readonly user: string;
}

/** Runs never overlap; completions may come during one. */
export type HostRequest<Settings> =
  | { readonly type: "open"; readonly settings: Settings }
  | { readonly type: "run"; readonly id: number; readonly run: HostedRun }
  | { readonly type: "interrupt" }
  | { readonly type: "answer"; readonly id: number; readonly answer: JsonValue; readonly problem: string | null }
  | { readonly type: "complete"; readonly id: number; readonly place: CompletionPlace }
  | { readonly type: "list"; readonly id: number; readonly user: string };

export type HostReply =
  | { readonly type: "opened"; readonly problem: string | null }
  /** `run` is the one that shows it, which may be over. The file that is `stored` is in the scratch folder. */
  | { readonly type: "shown"; readonly run: number; readonly event: OutputEvent }
  | { readonly type: "asked"; readonly id: number; readonly question: DriverQuestion }
  /** Other programs may have printed, before whatever is shown next. */
  | { readonly type: "printed" }
  | { readonly type: "done" }
  | { readonly type: "completions"; readonly id: number; readonly completions: readonly Completion[] }
  | { readonly type: "listed"; readonly id: number; readonly held: readonly HeldName[] };
