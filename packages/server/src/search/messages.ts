/** What the server and the thread of the search index say to each other. */
import type { NoteId } from "@octavo/note";
import type { ParagraphRow } from "./note-rows.ts";
import type { Pieces } from "./snippet.ts";

export type PlacedNote = readonly [id: NoteId, path: string];

/** What changed in a note that is open. */
export interface ChangedNote {
  readonly id: NoteId;
  readonly path: string;
  /** Ids of all its paragraphs; what the index has beyond these is gone. */
  readonly paragraphs: readonly string[];
  readonly rows: readonly ParagraphRow[];
}

export type ToIndex =
  /** All notes there are; their files are compared with what the index has read. */
  | { readonly type: "notes"; readonly notes: readonly PlacedNote[] }
  | { readonly type: "moved"; readonly placed: readonly PlacedNote[]; readonly gone: readonly NoteId[] }
  /** Answered by `taken`. */
  | { readonly type: "changed"; readonly notes: readonly ChangedNote[] }
  /** These are not open any more: their files have everything. */
  | { readonly type: "released"; readonly ids: readonly NoteId[] }
  /** Their files may be others than they were. */
  | { readonly type: "check"; readonly ids: readonly NoteId[] }
  /** Answered by `found`. */
  | ({ readonly type: "find"; readonly request: number } & Find)
  /** Answered by `shown`. */
  | ({ readonly type: "show"; readonly request: number } & Show);

export interface Find {
  readonly words: string;
  /** `next` of what was found last; null for the beginning. */
  readonly after: number | null;
  /** The page that is wanted: its rows come with the answer, if nothing before it is left out. */
  readonly page: { readonly from: number; readonly size: number } | null;
  readonly isWhole: boolean;
}

export interface Show {
  readonly words: string;
  readonly keys: readonly number[];
  /** With all of the code, which may be long, and not only the lines in which something was found. */
  readonly isWhole: boolean;
}

export type FromIndex =
  | { readonly type: "ready" }
  | { readonly type: "taken" }
  /** The number of files that are still to be read. */
  | { readonly type: "left"; readonly files: number }
  /** The index does not have all of this note. */
  | { readonly type: "wanted"; readonly ids: readonly NoteId[] }
  | ({ readonly type: "found"; readonly request: number } & FoundRows)
  | { readonly type: "shown"; readonly request: number; readonly rows: readonly KeyedRow[] };

/** The best of the next rows that have all the words. */
export interface FoundRows {
  readonly keys: readonly number[];
  /** Null for a row whose note is gone. */
  readonly noteIds: readonly (NoteId | null)[];
  /** What `after` has to be for more; null when this was all. */
  readonly next: number | null;
  /** As many of the keys as were asked for, shown. */
  readonly rows: readonly KeyedRow[];
}

export type KeyedRow = readonly [key: number, row: ShownRow | null];

export interface ShownRow {
  /** Null for the note itself, found by its name. */
  readonly paragraphId: string | null;
  readonly title: string;
  /** Empty unless it was asked for. */
  readonly text: string;
  /** Null where nothing was found. */
  readonly inTitle: Pieces | null;
  readonly inText: Pieces | null;
  readonly inOutput: Pieces | null;
  readonly beginning: Pieces;
  /** Null where it is not known, and for a name. */
  readonly language: string | null;
}
