/** What becomes of a queued paragraph that needs no interpreter, or gets none. */
import { keptResultsOf, type Operation, type ParagraphId, type Results, type RunId } from "@octavo/note";
import type { Plan } from "./orders.ts";

interface WithoutRun {
  readonly plan: Exclude<Plan, { kind: "order" }>;
  readonly paragraphId: ParagraphId;
  readonly runId: RunId;
  readonly user: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What the paragraph showed before it was queued. */
  readonly shown: Results | null;
}

export function factsWithoutRun({ plan, paragraphId, runId, user, at, shown }: WithoutRun): readonly Operation[] {
  const outcome = plan.kind === "refusal" ? "ERROR" : "FINISHED";
  const finished: Operation = { type: "runFinished", paragraphId, runId, at, outcome, files: {} };
  if (plan.kind === "nothing") return [finished, { type: "outputCleared", paragraphId }];
  if (plan.keepsResults && shown !== null) {
    const results = keptResultsOf(shown);
    const dates = { dateStarted: null, dateFinished: at };
    return [
      finished,
      { type: "resultsSet", paragraphId, status: outcome, results, errorMessage: plan.text, user, ...dates },
    ];
  }
  return [{ type: "outputAppended", paragraphId, runId, index: 0, format: "TEXT", data: plan.text }, finished];
}
