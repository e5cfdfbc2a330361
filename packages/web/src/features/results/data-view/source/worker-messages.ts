/** What a page and the worker of a table say to each other. */
import type { KnownColumn, TableAnswer, TableQuestion, TableTypes } from "@octavo/note";

export type WorkerRequest =
  | { readonly id: number; readonly text: string; readonly types?: TableTypes | undefined }
  | { readonly id: number; readonly text?: undefined; readonly question: TableQuestion };

export interface OpenedTable {
  readonly columns: readonly KnownColumn[];
  readonly rows: number;
  readonly comment: string;
}

export type WorkerAnswer =
  | { readonly id: number; readonly opened: OpenedTable }
  | { readonly id: number; readonly answer: TableAnswer }
  | { readonly id: number; readonly refused: string };
