/** What crosses between the server and the process that answers: one object a message. */
import type { ExportFormat, TableAnswer, TableQuestion } from "@octavo/note";
import type { ProblemReason } from "./problem.ts";

/** Where the rows of a table are. Paths are absolute, and lie in the folders that the process may read. */
export type Source =
  /** A Parquet file that an interpreter wrote; `head` is what the note shows of it, as table text. */
  | { readonly type: "parquet"; readonly path: string; readonly head: string }
  /** A file of table text. What is made of it is kept under `parquet`. */
  | { readonly type: "text"; readonly path: string; readonly parquet: string };

/** What the export is written as: of an xlsx file the rows of its sheet, which are zipped outside. */
export interface ExportOrder {
  readonly format: ExportFormat;
  /** Where its pieces are written. */
  readonly folder: string;
}

/** A file that is to be read behind the ones before it. Only so many are written before one was read. */
export interface ExportPiece {
  readonly path: string;
  /** Whether it is there for this alone. */
  readonly isTemporary: boolean;
}

export interface HostSettings {
  /** What it may read and write. Nothing else is open to it. */
  readonly folders: readonly string[];
  /** Where DuckDB puts what does not fit into memory. */
  readonly spillDirectory: string;
  readonly memoryMiB: number;
  readonly spillMiB: number;
  readonly threads: number;
}

export type ToHost =
  | { readonly type: "open"; readonly settings: HostSettings }
  | { readonly type: "ask"; readonly id: number; readonly source: Source; readonly question: TableQuestion }
  | { readonly type: "export"; readonly id: number; readonly source: Source; readonly order: ExportOrder }
  /** A piece of an export was read. */
  | { readonly type: "more"; readonly id: number }
  | { readonly type: "cancel"; readonly id: number };

export type FromHost =
  | { readonly type: "opened"; readonly problem: string | null }
  | { readonly type: "answer"; readonly id: number; readonly answer: TableAnswer }
  | { readonly type: "piece"; readonly id: number; readonly piece: ExportPiece }
  | { readonly type: "exported"; readonly id: number }
  /** `detail` is for the log. */
  | { readonly type: "problem"; readonly id: number; readonly reason: ProblemReason; readonly detail: string };
