/** What the driver, in the runner, and its DuckDB process say to each other. */
import type { Completion, OutputEvent } from "@octavo/interpreter";

export interface DatabaseSettings {
  /** Relative paths start here. */
  readonly filesDirectory: string;
  /** For whole results on their way to the run's folder, and for what does not fit into memory. */
  readonly scratchDirectory: string;
  /** As DuckDB writes it: "4GB". */
  readonly memoryLimit: string;
  /** "" for as many as the machine has. */
  readonly threads: string;
}

/** Runs never overlap; completions may come during one. */
export type HostRequest =
  | { readonly type: "open"; readonly settings: DatabaseSettings }
  | { readonly type: "run"; readonly code: string }
  | { readonly type: "interrupt" }
  | { readonly type: "complete"; readonly id: number; readonly code: string; readonly cursor: number };

export type HostReply =
  | { readonly type: "opened"; readonly problem: string | null }
  /** The `file` of a table is in the scratch folder. */
  | { readonly type: "shown"; readonly event: OutputEvent }
  | { readonly type: "done" }
  | { readonly type: "completions"; readonly id: number; readonly completions: readonly Completion[] };
