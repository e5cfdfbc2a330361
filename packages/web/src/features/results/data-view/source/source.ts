/**
 * Where a grid and charts get what they show: they ask, and need not know which source answers.
 *
 * For a small table the page answers, in the same frame. For one of much text a worker parses and answers, so that the page never stops for it. For
 * one whose rows are in a file the server answers, with a page of rows at a time. All three mean the same by a question (`@octavo/note`,
 * `table/question.ts`).
 */
import type { AnswerTo, KnownColumn, TableQuestion } from "@octavo/note";

export interface TableSource {
  readonly columns: readonly KnownColumn[];
  /** All rows there are, whatever is filtered. */
  readonly rows: number;
  /** Rejects with the reason of the signal when that says that no caller waits any more. */
  ask<Question extends TableQuestion>(question: Question, signal?: AbortSignal): Promise<AnswerTo<Question>>;
  /** The answer without waiting, where what is asked for is at hand: what is drawn from it is there in the same frame. Else null. */
  readonly answerNow?: <Question extends TableQuestion>(question: Question) => AnswerTo<Question> | null;
}
