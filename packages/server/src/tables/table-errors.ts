import { type ErrorCode, NotebookError } from "@octavo/protocol";
import type { ProblemReason, TableProblem } from "@octavo/tables";

const codes: Readonly<Record<ProblemReason, ErrorCode>> = {
  gone: "tableGone",
  broken: "tableBroken",
  column: "badRequest",
  wide: "badRequest",
  long: "badRequest",
  memory: "tooLarge",
  slow: "tooLarge",
  cancelled: "badRequest",
  away: "tablesAway",
  failed: "tableBroken",
};

export function errorOfProblem({ reason, message, cause }: TableProblem): NotebookError {
  return new NotebookError(codes[reason], message, { cause });
}
