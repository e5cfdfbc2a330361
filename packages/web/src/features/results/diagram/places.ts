/** Blocks of code that are Mermaid's. Without scripts, and where nothing can be drawn, they stay the text that they are. */

export interface DiagramPlace {
  /** Stands where the code stood. */
  readonly element: HTMLElement;
  readonly source: string;
}

/** The same each time: most HTML has none, and nothing is drawn anew for it. */
export const noDiagrams: readonly DiagramPlace[] = [];

/** Puts an empty place for each diagram where its code was. */
export function takeDiagrams(root: ParentNode): readonly DiagramPlace[] {
  const blocks = [...root.querySelectorAll("pre > code[class~='language-mermaid' i]")];
  if (blocks.length === 0) return noDiagrams;
  return blocks.map((code) => {
    const element = document.createElement("div");
    code.parentElement?.replaceWith(element);
    return { element, source: code.textContent ?? "" };
  });
}
