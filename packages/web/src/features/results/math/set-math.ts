/** Sets the formulas in rendered text. Text goes in, and what KaTeX makes of it comes out, which links and loads nothing. */
import katex from "katex";
import { anchorOfFormula, type NumberedFormulas, numberEquations, readReference, references } from "./equations.ts";
import { definedForAll, isOnItsOwn, mathPiecesOf, mayHaveMath, type Piece } from "./math-in.ts";
import "katex/dist/katex.min.css";

const options = {
  throwOnError: false,
  strict: "ignore" as const,
  // References lead to formulas of the same output.
  trust: ({ command, url = "" }: { readonly command: string; readonly url?: string }) =>
    command === "\\href" && /^#equation-\d+$/.test(url),
  maxExpand: 1_000,
  maxSize: 100,
};

/** What is shown as it is written, and what is set already. */
const untouched = "pre, code, kbd, samp, textarea, svg, math, .katex";

/** Of what only documents have: what is no text that people see, and what may hold nothing but text. */
const untouchedInDocuments = `${untouched}, script, style, template, noscript, select, title, iframe, xmp, noembed, noframes`;

export function typesetMath(root: Node): void {
  setFormulas(root, { isUntouched: untouched, output: "htmlAndMathml", anchorPrefix: "user-content-" });
}

/**
 * HTML that goes into a frame, with its formulas as MathML, which needs no style sheet and no fonts: a frame can fetch neither. Without a formula
 * it is what it was, to the letter. Nothing of it runs or loads here, though the browser may complain of handlers that the page's policy forbids.
 */
export function htmlWithMath(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const count = setFormulas(parsed.body, { isUntouched: untouchedInDocuments, output: "mathml", anchorPrefix: "" });
  return count > 0 ? parsed.documentElement.outerHTML : html;
}

interface Setting {
  readonly isUntouched: string;
  readonly output: "htmlAndMathml" | "mathml";
  /** Before the names by which links find formulas. */
  readonly anchorPrefix: string;
}

interface ReadText {
  readonly node: Text;
  readonly pieces: readonly Piece[];
}

/** @returns how many texts had any */
function setFormulas(root: Node, setting: Setting): number {
  const texts = textsIn(root, setting.isUntouched);
  const formulas = texts.flatMap(({ pieces }) => pieces.filter(({ type }) => type !== "text"));
  if (formulas.length === 0) return 0;
  const { sources, lines } = numberEquations(
    formulas.map((piece) => ({ source: piece.text, isDisplay: isOnItsOwn(piece) })),
    setting.output === "htmlAndMathml",
  );
  // What a formula defines holds for those behind it.
  const drawing = { ...setting, macros: {} };
  let formula = 0;
  const draw = (piece: Piece): readonly (Node | string)[] => {
    if (piece.type === "text") return linkReferences(piece.text, lines);
    const source = sources[formula] ?? piece.text;
    return [drawFormula({ source, isDisplay: isOnItsOwn(piece), place: formula++ }, drawing)];
  };
  for (const { node, pieces } of texts) if (isChanged(pieces, lines)) node.replaceWith(...pieces.flatMap(draw));
  return texts.filter(({ pieces }) => isChanged(pieces, lines)).length;
}

function isChanged(pieces: readonly Piece[], lines: NumberedFormulas["lines"]): boolean {
  return lines.size > 0 || pieces.some(({ type }) => type !== "text");
}

/** Texts that have formulas or may refer to some. */
function textsIn(root: Node, isUntouched: string): readonly ReadText[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: ReadText[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const mayChange = mayHaveMath(node.data) || node.data.search(references) >= 0;
    if (mayChange && !node.parentElement?.closest(isUntouched)) texts.push({ node, pieces: mathPiecesOf(node.data) });
  }
  return texts;
}

/** References between words, where there is something to refer to. */
function linkReferences(text: string, lines: NumberedFormulas["lines"]): readonly (Node | string)[] {
  if (lines.size === 0) return [text];
  const shown: (Node | string)[] = [];
  let from = 0;
  for (const { 0: reference, 1: eq, 2: name = "", index } of text.matchAll(references)) {
    const read = readReference(eq !== undefined, name, lines);
    shown.push(text.slice(from, index), read.anchor === null ? read.text : linkTo(read.anchor, read.text));
    from = index + reference.length;
  }
  return [...shown, text.slice(from)];
}

function linkTo(anchor: string, text: string): Node {
  const link = document.createElement("a");
  link.setAttribute("href", `#${anchor}`);
  link.textContent = text;
  return link;
}

interface PlacedFormula {
  readonly source: string;
  readonly isDisplay: boolean;
  /** Among all of the output. */
  readonly place: number;
}

interface Drawing extends Pick<Setting, "output" | "anchorPrefix"> {
  readonly macros: Record<string, string>;
}

function drawFormula({ source, isDisplay, place }: PlacedFormula, { output, anchorPrefix, macros }: Drawing): Node {
  const span = document.createElement("span");
  if (isDisplay) span.id = `${anchorPrefix}${anchorOfFormula(place)}`;
  try {
    katex.render(definedForAll(source), span, { ...options, output, macros, displayMode: isDisplay });
  } catch {
    // Nested deeper than the stack; KaTeX itself shows its own errors.
    span.textContent = source;
  }
  return span;
}
