/** What crosses between the server and the process that answers: one object a message. */
import type { ExportFormat, FilePreview, PreviewChoices, TableAnswer, TableQuestion, TableTypes } from "@octavo/note";
import type { ProblemReason } from "./problem.ts";

/** Where the rows of a table are. Paths are absolute, and lie in the folders that the process may read. */
export type Source =
  /** A Parquet file that an interpreter wrote; `head` is what the note shows of it, as table text. */
  | { readonly type: "parquet"; readonly path: string; readonly head: string }
  /** A file of table text, with its types where they are known. What is made of it is kept under `parquet`. */
  | {
      readonly type: "text";
      readonly path: string;
      readonly parquet: string;
      readonly types?: TableTypes | undefined;
      /** As of the other: what the note shows. */
      readonly head?: string | undefined;
    };

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
  /** For what a preview is read from, where that is not the file itself. */
  readonly previewDirectory?: string;
}

export type ToHost =
  | { readonly type: "open"; readonly settings: HostSettings }
  | { readonly type: "ask"; readonly id: number; readonly source: Source; readonly question: TableQuestion }
  | { readonly type: "export"; readonly id: number; readonly source: Source; readonly order: ExportOrder }
  /** The file is in a folder of the settings. */
  | { readonly type: "preview"; readonly id: number; readonly path: string; readonly choices: PreviewChoices }
  /** A piece of an export was read. */
  | { readonly type: "more"; readonly id: number }
  | { readonly type: "cancel"; readonly id: number };

export type FromHost =
  | { readonly type: "opened"; readonly problem: string | null }
  | { readonly type: "answer"; readonly id: number; readonly answer: TableAnswer }
  | { readonly type: "piece"; readonly id: number; readonly piece: ExportPiece }
  | { readonly type: "exported"; readonly id: number }
  | { readonly type: "previewed"; readonly id: number; readonly preview: FilePreview }
  /** `detail` is for the log. */
  | { readonly type: "problem"; readonly id: number; readonly reason: ProblemReason; readonly detail: string };
