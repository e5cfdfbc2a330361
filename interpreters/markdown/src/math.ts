/**
 * Maths in Markdown: `$…$` in a line, `$$…$$` for a formula of its own.
 *
 * A dollar sign opens a formula only before something that is not blank, and closes one only after something that is not blank
 * and not before a digit, so that "$5 and $10" stays money. `\$` is always a dollar sign. What a formula defines holds for those behind it.
 */
import katex from "katex";
import type { MarkdownIt, RendererRule, StateBlock, StateInline } from "markdown-it";

export function addMathRules(md: MarkdownIt): void {
  md.inline.ruler.after("escape", "math", inlineMath);
  md.block.ruler.after("blockquote", "math", blockMath, { alt: ["paragraph", "reference", "blockquote", "list"] });
  md.core.ruler.push("numbers", ({ src, env }) => {
    if (hasNumbers.test(src)) numbered.add(env);
  });
  const rule =
    (displayMode: boolean): RendererRule =>
    (tokens, index, _options, env) => {
      const source = tokens[index]?.content ?? "";
      if (env !== undefined && numbered.has(env)) return markedFormula(md.utils.escapeHtml(source), displayMode);
      return renderFormula(source, displayMode, macrosOf(env ?? {}));
    };
  const display = rule(true);
  md.renderer.rules["math_inline"] = rule(false);
  md.renderer.rules["math_display"] = display;
  md.renderer.rules["math_block"] = (...given) => `<p>${display(...given)}</p>\n`;
}

/** What only the page can set: it numbers the equations of all formulas of an output together, wherever these come from. */
const hasNumbers = /\\(?:label|eqref|ref)\s*\{|\\begin\s*\{(?:equation|align|gather|alignat)\}/;
/** The texts that have some, by what their rendering goes by. */
const numbered = new WeakSet<object>();

/** As the page finds formulas. */
function markedFormula(escaped: string, displayMode: boolean): string {
  return displayMode ? `<span>\\[${escaped}\\]</span>` : `<span>\\(${escaped}\\)</span>`;
}

type Macros = Record<string, string>;

/** What formulas have defined, by the text that is rendered. */
const defined = new WeakMap<object, Macros>();

function macrosOf(text: object): Macros {
  const macros = defined.get(text) ?? {};
  defined.set(text, macros);
  return macros;
}

const ownDisplay = /\\begin\{(?:align|alignat|equation|gather|CD)\*?\}/;
const definition = /\\(?:new|renew|provide)command\*?\s*\{?\s*(\\[A-Za-z]+)\s*\}?(?:\s*\[(\d)\])?(?=\s*\{)/g;

/** What defines a command, as what defines it for all formulas that follow, also where KaTeX has one of that name. */
function definedForAll(source: string): string {
  return source
    .replace(/\\def(?![A-Za-z])/g, "\\gdef")
    .replace(
      definition,
      (_, name: string, count = "0") => `\\gdef${name}${"#1#2#3#4#5#6#7#8#9".slice(0, 2 * Number(count))}`,
    );
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== "$") return false;
  const mark = state.src.startsWith("$$", state.pos) ? "$$" : "$";
  const start = state.pos + mark.length;
  const end = closingMark(state.src, mark, start, state.posMax);
  if (end === null) return false;
  if (!silent) {
    const token = state.push(mark === "$$" ? "math_display" : "math_inline", "math", 0);
    token.content = state.src.slice(start, end).trim();
    token.markup = mark;
  }
  state.pos = end + mark.length;
  return true;
}

/** Where the formula ends; null when this is none. Only the very next dollar sign may close it: text is read once. */
function closingMark(text: string, mark: "$" | "$$", start: number, max: number): number | null {
  let end = text.indexOf(mark, start);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf(mark, end + 1);
  if (end < 0 || end + mark.length > max || text.slice(start, end).trim() === "") return null;
  if (mark === "$$") return end;
  const isMoney = /\s/.test(text[start] ?? "") || /\s/.test(text[end - 1] ?? "") || /\d/.test(text[end + 1] ?? "");
  return isMoney ? null : end;
}

function isEscaped(text: string, position: number): boolean {
  let backslashes = 0;
  while (text[position - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}

function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = textOfLine(state, startLine);
  if (first === null || !first.startsWith("$$")) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine; line++) {
    const text = line === startLine ? first.slice(2) : textOfLine(state, line);
    if (text === null) return false; // The quote or the list item that it began in ends here.
    const closes = text.trimEnd().endsWith("$$");
    lines.push(closes ? text.trimEnd().slice(0, -2) : text);
    if (!closes) continue;
    const content = lines.join("\n").trim();
    if (content === "" || content.includes("$$")) return false;
    if (!silent) {
      const token = state.push("math_block", "math", 0);
      token.block = true;
      token.content = content;
      token.map = [startLine, line + 1];
      token.markup = "$$";
      state.line = line + 1;
    }
    return true;
  }
  return false;
}

/** A line without the indentation of what it stands in; null when it lies outside of that, or is code. */
function textOfLine(state: StateBlock, line: number): string | null {
  const indentation = (state.sCount[line] ?? 0) - state.blkIndent;
  if (!state.isEmpty(line) && (indentation < 0 || indentation >= 4)) return null;
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function renderFormula(source: string, displayMode: boolean, macros: Macros): string {
  try {
    return withoutSource(
      katex.renderToString(definedForAll(source), {
        displayMode: displayMode || ownDisplay.test(source),
        macros,
        output: "htmlAndMathml",
        throwOnError: false,
        strict: "ignore",
        trust: false,
        maxExpand: 1_000,
        maxSize: 100,
      }),
    );
  } catch (error) {
    // Nested deeper than the stack; KaTeX itself shows its own errors.
    if (error instanceof RangeError) return '<span class="katex-error">This formula is nested too deeply.</span>';
    throw error;
  }
}

/**
 * Sanitisers take the element that carries the formula's source out of MathML, and the page shows HTML in place only when its
 * sanitiser finds nothing to remove.
 */
function withoutSource(html: string): string {
  return html.replace(/<annotation[^>]*>[^<]*<\/annotation>/g, "").replace(/<\/?semantics>| linebreak="newline"/g, "");
}
