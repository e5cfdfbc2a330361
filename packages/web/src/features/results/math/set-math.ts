/** Sets the formulas in rendered text. Text goes in, and what KaTeX makes of it comes out, which links and loads nothing. */
import katex from "katex";
import { definedForAll, isOnItsOwn, mathPiecesOf, mayHaveMath, type Piece } from "./math-in.ts";
import "katex/dist/katex.min.css";

const options = {
  throwOnError: false,
  strict: "ignore",
  trust: false,
  maxExpand: 1_000,
  maxSize: 100,
} as const;

/** What is shown as it is written, and what is set already. */
const untouched = "pre, code, kbd, samp, textarea, svg, math, .katex";

/** Of what only documents have: what is no text that people see, and what may hold nothing but text. */
const untouchedInDocuments = `${untouched}, script, style, template, noscript, select, title, iframe, xmp, noembed, noframes`;

export function typesetMath(root: Node): void {
  setFormulas(root, { isUntouched: untouched, output: "htmlAndMathml" });
}

/**
 * HTML that goes into a frame, with its formulas as MathML, which needs no style sheet and no fonts: a frame can fetch neither. Without a formula
 * it is what it was, to the letter. Nothing of it runs or loads here, though the browser may complain of handlers that the page's policy forbids.
 */
export function htmlWithMath(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const count = setFormulas(parsed.body, { isUntouched: untouchedInDocuments, output: "mathml" });
  return count > 0 ? parsed.documentElement.outerHTML : html;
}

interface Setting {
  readonly isUntouched: string;
  readonly output: "htmlAndMathml" | "mathml";
}

/** @returns how many texts had any */
function setFormulas(root: Node, { isUntouched, output }: Setting): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const marked: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (mayHaveMath(node.data) && !node.parentElement?.closest(isUntouched)) marked.push(node);
  }
  let count = 0;
  // What a formula defines holds for those behind it.
  const macros = {};
  for (const node of marked) {
    const pieces = mathPiecesOf(node.data);
    if (pieces.every(({ type }) => type === "text")) continue;
    count += 1;
    node.replaceWith(...pieces.map((piece) => renderMathPiece(piece, { output, macros })));
  }
  return count;
}

interface PieceSetting extends Pick<Setting, "output"> {
  readonly macros: Record<string, string>;
}

function renderMathPiece(piece: Piece, setting: PieceSetting): Node | string {
  const { type, text } = piece;
  if (type === "text") return text;
  const span = document.createElement("span");
  try {
    katex.render(definedForAll(text), span, { ...options, ...setting, displayMode: isOnItsOwn(piece) });
  } catch {
    // Nested deeper than the stack; KaTeX itself shows its own errors.
    span.textContent = text;
  }
  return span;
}
