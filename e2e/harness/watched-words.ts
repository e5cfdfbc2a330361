import type { Locator } from "playwright-core";

export interface ShownWords {
  readonly words: string;
  /** Milliseconds of the page's clock. */
  readonly at: number;
}

/** Keeps each thing that a button calls itself from now on: some is gone before a slow test has looked. @returns asks for them */
export async function watchWords(button: Locator): Promise<() => Promise<readonly ShownWords[]>> {
  const said = await button.evaluateHandle((element) => {
    const kept: { words: string; at: number }[] = [];
    const wordsOf = () => element.ariaLabel ?? element.textContent ?? "";
    let last = wordsOf();
    new MutationObserver(() => {
      const words = wordsOf();
      if (words !== last) kept.push({ words, at: performance.now() });
      last = words;
    }).observe(element, { attributeFilter: ["aria-label"], childList: true, characterData: true, subtree: true });
    return kept;
  });
  return () => said.jsonValue();
}
