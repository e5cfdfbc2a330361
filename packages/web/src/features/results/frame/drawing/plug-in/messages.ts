/** Messages between page and frame about a view of a plug-in. Configurations are JSON text. The page validates each message of a frame. */
import type { LibraryName } from "../../library-names.ts";

/** A table as packages for Zeppelin know it. */
export interface PlugInTable {
  readonly columns: readonly { readonly name: string; readonly index: number; readonly aggr: string }[];
  readonly rows: readonly (readonly string[])[];
  readonly comment: string;
}

export interface PlugInState {
  readonly table: PlugInTable;
  readonly config: string;
  /** Of the chart, in pixels. */
  readonly height: number;
  readonly hasSettings: boolean;
}

/** Sentences and labels that the frame shows by itself. */
export type PlugInWords = Readonly<Record<PlugInWord, string>>;
type PlugInWord =
  | ("noView" | "none" | "add" | "remove" | "keys" | "groups" | "values" | "aggregation" | "charts" | "columns")
  | ("parameters" | "name" | "type" | "description" | "value" | "apply" | "reset");

export type ToPlugIn =
  | (PlugInState & {
      readonly type: "begin";
      readonly script: Blob;
      /** What the script expects to find. */
      readonly libraries: readonly LibraryName[];
      readonly words: PlugInWords;
    })
  | (Partial<PlugInState> & { readonly type: "change" })
  /** To be answered at once. */
  | { readonly type: "ping" };

export type FromPlugIn =
  | { readonly type: "wanted" }
  | { readonly type: "alive" }
  /** The configuration that the view wants to have kept. */
  | { readonly type: "config"; readonly config: string };
