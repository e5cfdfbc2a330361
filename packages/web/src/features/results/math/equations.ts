/**
 * Numbers of equations, and what refers to them, in the formulas of one output: LaTeX's rules, which KaTeX has no commands for. Each line of an `equation`,
 * `align`, `gather` or `alignat` has a number, but where `\notag` or `\tag` says otherwise; `\label` gives it a name, and a formula of its own gets its
 * number by one; `\ref` and `\eqref` become the number. Pure.
 */
interface Formula {
  readonly source: string;
  /** Whether it stands on its own, where it can have a number. */
  readonly isDisplay: boolean;
}

/** What a name stands for. */
interface NamedLine {
  /** As it is shown, without brackets. */
  readonly number: string;
  /** The place of its formula among all. */
  readonly formula: number;
}

export interface NumberedFormulas {
  /** For KaTeX, without what that does not know. */
  readonly sources: readonly string[];
  readonly lines: ReadonlyMap<string, NamedLine>;
}

const numberedLines = /\\begin\{(equation|align|gather|alignat)\}/;
const label = /\\label\s*\{([^{}]*)\}/g;
const tag = /\\tag\*?\s*\{([^{}]*)\}/;
const silent = /\\(?:notag|nonumber)(?![A-Za-z])/g;
const parts = /\\begin\s*\{[^{}]*\}|\\end\s*\{[^{}]*\}|\\\\|\\.|[{}]/gs;
/** `\eqref{name}` and `\ref{name}`. */
export const references = /\\(eq)?ref\s*\{([^{}]*)\}/g;

/**
 * @param formulas of one output, in their order
 * @param hasTags whether `\tag` is shown in every line; MathML of KaTeX shows none there, so that numbers stand behind their lines
 */
export function numberEquations(formulas: readonly Formula[], hasTags = true): NumberedFormulas {
  const lines = new Map<string, NamedLine>();
  let last = 0;
  const numbered = formulas.map(({ source, isDisplay }, formula) => {
    const next = () => String(++last);
    const name = (written: string, number: string) => lines.set(written.trim(), { number, formula });
    return isDisplay ? numberFormula(source, { name, next, hasTags }) : source.replace(label, "");
  });
  return { sources: numbered.map((source) => withReferences(source, lines)), lines };
}

/** Where a reference leads, and what stands in its place: the number, or LaTeX's question marks where there is none. */
export function readReference(isEquation: boolean, name: string, lines: NumberedFormulas["lines"]) {
  const line = lines.get(name.trim());
  const number = line?.number ?? "???";
  return { text: isEquation ? `(${number})` : number, anchor: line ? anchorOfFormula(line.formula) : null };
}

export function anchorOfFormula(formula: number): string {
  return `equation-${formula + 1}`;
}

interface Numbering {
  /** Gives a line's number a name. */
  readonly name: (written: string, number: string) => void;
  readonly next: () => string;
  readonly hasTags: boolean;
}

function numberFormula(source: string, numbering: Numbering): string {
  const begin = numberedLines.exec(source);
  if (begin === null) {
    const isNamed = source.search(label) >= 0;
    return isNamed ? numberLine(source, numbering) : source;
  }
  const [mark, name = ""] = begin;
  const from = begin.index + mark.length;
  const end = source.lastIndexOf(`\\end{${name}}`);
  if (end < from) return source.replace(label, "");
  const body = source.slice(from, end);
  const columns = name === "alignat" ? (/^\s*\{[^{}]*\}/.exec(body)?.[0] ?? "") : "";
  const lines = name === "equation" ? [body] : linesOf(body.slice(columns.length));
  const isEmptyLast = lines.length > 1 && lines.at(-1)?.trim() === "";
  const numbered = lines.map((line, at) =>
    isEmptyLast && at === lines.length - 1 ? line : numberLine(line, numbering),
  );
  return `${source.slice(0, begin.index)}\\begin{${name}*}${columns}${numbered.join("\\\\")}\\end{${name}*}${source.slice(end + `\\end{${name}}`.length)}`;
}

/** With its tag, and without its names. */
function numberLine(line: string, numbering: Numbering): string {
  const own = tag.exec(line)?.[1];
  const isSilent = own === undefined && line.search(silent) >= 0;
  const number = own ?? (isSilent ? null : numbering.next());
  if (number !== null) for (const [, name = ""] of line.matchAll(label)) numbering.name(name, number);
  const plain = line.replace(label, "").replace(silent, "");
  if (number === null) return plain;
  if (!numbering.hasTags) return `${plain.replace(tag, "")}\\qquad\\text{(${number})}`;
  return own === undefined ? `${plain}\\tag{${number}}` : plain;
}

/** Lines between `\\`, but not those within braces or other environments. */
function linesOf(body: string): readonly string[] {
  const lines: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: part, index } of body.matchAll(parts)) {
    if (part === "{" || part.startsWith("\\begin")) depth++;
    else if (part === "}" || part.startsWith("\\end")) depth--;
    else if (part === "\\\\" && depth === 0) {
      lines.push(body.slice(from, index));
      from = index + part.length;
    }
  }
  lines.push(body.slice(from));
  return lines;
}

function withReferences(source: string, lines: NumberedFormulas["lines"]): string {
  return source.replace(references, (_, eq: string | undefined, name: string) => {
    const { text, anchor } = readReference(eq !== undefined, name, lines);
    return anchor === null ? `\\text{${text}}` : `\\href{#${anchor}}{\\text{${text}}}`;
  });
}
