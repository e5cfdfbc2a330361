/** Messages between page and frame about spells. The page validates each message of a frame. */

/** One output, with its type or the magic of the spell that draws it. */
export interface SpellOutput {
  readonly type: string;
  readonly data: string;
}

/** What a spell is to do, as the content of a display. */
export interface SpellOrder {
  readonly magic: string;
  /** Without the magic. */
  readonly text: string;
  /** Whether the page wants the outputs; else they are drawn. */
  readonly isRun: boolean;
}

export type ToSpell =
  | {
      readonly type: "spell";
      readonly magic: string;
      readonly script: Blob;
      /** What is set for the package, as JSON. */
      readonly config: string;
      /** Of all spells that are on. */
      readonly magics: readonly string[];
    }
  | { readonly type: "noSpell"; readonly magic: string; readonly problem: string }
  | { readonly type: "ping" };

export type FromSpell =
  | { readonly type: "wanted"; readonly magic: string }
  | { readonly type: "alive" }
  /** Of a run. */
  | { readonly type: "result"; readonly outputs: readonly SpellOutput[] }
  | { readonly type: "failed"; readonly stack: string };
