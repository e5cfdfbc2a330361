/** Sets the formulas in rendered text. Text goes in, and what KaTeX makes of it comes out, which links and loads nothing. */
import katex from "katex";
import { mayHaveMath, piecesOf } from "./math-in.ts";
import "katex/dist/katex.min.css";

const options = {
  output: "htmlAndMathml",
  throwOnError: false,
  strict: "ignore",
  trust: false,
  maxExpand: 1_000,
  maxSize: 100,
} as const;

/** What is shown as it is written, and what is set already. */
const untouched = "pre, code, kbd, samp, textarea, svg, math, .katex";

export function setMath(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const marked: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (mayHaveMath(node.data) && !node.parentElement?.closest(untouched)) marked.push(node);
  }
  for (const node of marked) node.replaceWith(...piecesOf(node.data).map(({ type, text }) => shown(type, text)));
}

function shown(type: "text" | "inline" | "block", text: string): Node | string {
  if (type === "text") return text;
  const span = document.createElement("span");
  try {
    katex.render(text, span, { ...options, displayMode: type === "block" });
  } catch {
    // Nested deeper than the stack; KaTeX itself shows its own errors.
    span.textContent = text;
  }
  return span;
}
