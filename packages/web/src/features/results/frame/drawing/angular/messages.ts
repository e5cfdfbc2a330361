/** Messages between page and frame about shared values of templates. Values are JSON text. The page validates each message of a frame. */

/** Sentences that the frame shows by itself. */
export interface AngularWords {
  readonly restless: string;
}

export type ToTemplate =
  /** The first message, with all values of the template's paragraph by name. */
  | { readonly type: "values"; readonly values: Readonly<Record<string, string>>; readonly words: AngularWords }
  | { readonly type: "set"; readonly name: string; readonly value: string }
  | { readonly type: "removed"; readonly name: string }
  /** A sentence to show in the output. */
  | { readonly type: "say"; readonly text: string };

export type FromTemplate =
  | { readonly type: "wanted" }
  | { readonly type: "change"; readonly name: string; readonly value: string }
  | { readonly type: "bind"; readonly name: string; readonly value: string; readonly paragraphId: string | null }
  | { readonly type: "unbind"; readonly name: string; readonly paragraphId: string | null }
  | { readonly type: "run"; readonly paragraphId: string | null };
