/** The views of plug-ins on a page, by the key of their frame. What shows a table puts them here; the frames follow. */
import type { JsonObject } from "@octavo/note";
import type { PlugInTable } from "./drawing/plug-in/messages.ts";

/** Why a view does not do what it should. */
export type PlugInProblem =
  | { readonly type: "noScript"; readonly reason: string }
  /** It asks again and again for another configuration to be kept. */
  | { readonly type: "restless" }
  | { readonly type: "badConfig" };

export interface ShownPlugIn {
  /** The script that the server has made of the package. Rejects with a sentence for the user. */
  readonly script: () => Promise<Blob>;
  /** Null until the rows have come. */
  readonly table: PlugInTable | null;
  /** As JSON. */
  readonly config: string;
  /** Pixels. */
  readonly height: number;
  readonly hasSettings: boolean;
  readonly keep: (config: JsonObject) => void;
  readonly say: (problem: PlugInProblem) => void;
}

export interface PlugIns {
  readonly get: (key: string) => ShownPlugIn | null;
  /** @param shown null when its place is gone */
  readonly set: (key: string, shown: ShownPlugIn | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPlugIns(): PlugIns {
  const shown = new Map<string, ShownPlugIn>();
  const listeners = new Set<() => void>();
  return {
    get: (key) => shown.get(key) ?? null,
    set(key, next) {
      if (next) shown.set(key, next);
      else shown.delete(key);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Each view has a frame of its own: one that fails takes no other output of its paragraph with it. */
export function keyOfPlugIn(paragraphId: string, index: number): string {
  return `${paragraphId} view ${index}`;
}
