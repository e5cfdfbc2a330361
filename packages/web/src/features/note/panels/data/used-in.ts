/** Finds the paragraphs whose code uses a name. */
import type { Entry } from "./entries.ts";

export interface Use {
  readonly paragraphId: string;
  /** Number of the paragraph, from 1. */
  readonly number: number;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Looks single words up in an index; searches the code for paths and names of several words. */
export function createUses(
  paragraphs: readonly { readonly id: string; readonly text: string }[],
  isCode: (text: string) => boolean,
): (entry: Entry) => readonly Use[] {
  const code = paragraphs.flatMap(({ id, text }, index) =>
    isCode(text) ? [{ text, use: { paragraphId: id, number: index + 1 } }] : [],
  );
  const byWord = new Map<string, Use[]>();
  for (const { text, use } of code) {
    for (const [found] of text.matchAll(word)) {
      const known = byWord.get(found);
      if (known === undefined) byWord.set(found, [use]);
      else if (known.at(-1) !== use) known.push(use);
    }
  }
  return ({ name, shownBy }) => {
    const isWord = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
    const uses = isWord
      ? (byWord.get(name) ?? [])
      : code.filter(({ text }) => text.includes(name)).map(({ use }) => use);
    return uses.filter(({ paragraphId }) => paragraphId !== shownBy?.paragraphId);
  };
}
