/** A place in the code of a paragraph, or in what it has shown: then `at` counts the places there. */
export type Occurrence =
  | { readonly part: "code"; readonly paragraphId: string; readonly from: number; readonly to: number }
  | { readonly part: "output"; readonly paragraphId: string; readonly at: number; readonly words: string };
