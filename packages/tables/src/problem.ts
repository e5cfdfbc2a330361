/** Why a question has no answer. */
export type ProblemReason =
  /** There is no such file any more. */
  | "gone"
  /** The file is no table: it was cut, or never was one. */
  | "broken"
  /** The table has no such column. */
  | "column"
  /** It would take more memory, or more room on the disk, than it may. */
  | "memory"
  /** It takes longer than it may. */
  | "slow"
  /** Who asked took the question back. */
  | "cancelled"
  /** More columns, or more rows, than a sheet may have. */
  | "wide"
  | "long"
  /** The process that answers has ended, or cannot be started. */
  | "away"
  /** An error of ours. */
  | "failed";

const texts: Readonly<Record<ProblemReason, string>> = {
  gone: "The rows of this table are not kept any more; run the paragraph again.",
  broken: "The file with the rows of this table cannot be read; run the paragraph again.",
  column: "The table has no such column any more; look at it anew.",
  memory:
    "This takes more memory than tables may use. Filter the rows or take fewer columns, or raise the limit in the settings.",
  slow: "This file takes too long to look at. Read it in a paragraph instead.",
  cancelled: "The question was taken back.",
  wide: "A spreadsheet has 16,384 columns at most; take CSV or Parquet, which hold the whole table.",
  long: "A spreadsheet has 1,048,576 rows at most; take CSV or Parquet, which hold the whole table.",
  away: "What answers questions about tables has ended; ask once more.",
  failed: "The table could not be asked.",
};

/** A question about a table that has no answer. The message is for people. */
export class TableProblem extends Error {
  override readonly name = "TableProblem";
  readonly reason: ProblemReason;

  constructor(reason: ProblemReason, options?: ErrorOptions) {
    super(texts[reason], options);
    this.reason = reason;
  }
}
