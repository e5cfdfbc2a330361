/** Where a text has formulas, as MathJax's usual delimiters mark them: `\( \)` within a line, `$$ $$` and `\[ \]` on their own. Pure. */

export interface Piece {
  readonly type: "text" | "inline" | "block";
  readonly text: string;
}

const pairs = [
  { type: "block", open: "$$", close: "$$" },
  { type: "block", open: "\\[", close: "\\]" },
  { type: "inline", open: "\\(", close: "\\)" },
] as const;

/** Longer ones are not set. */
const longestFormula = 10_000;

export function mayHaveMath(text: string): boolean {
  return pairs.some(({ open }) => text.includes(open));
}

/** Whether HTML that may be a program has formulas for the page to set: none that is code of its scripts, and none where it brings a setter. */
export function mayHaveMathToSet(html: string): boolean {
  return mayHaveMath(withoutScripts(html)) && !/<script[^>]{0,500}(?:mathjax|katex)/i.test(html);
}

function withoutScripts(html: string): string {
  const [before = "", ...scripts] = html.split(/<script(?=[\s/>])/i);
  const after = scripts.map((script) => {
    const end = script.search(/<\/script/i);
    return end < 0 ? "" : script.slice(end);
  });
  return [before, ...after].join(" ");
}

/** What is opened and not closed is text. */
export function mathPiecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const closed = new Map<string, number>();
  while (from < text.length) {
    const found = pairs
      .flatMap((pair) => {
        const at = text.indexOf(pair.open, from);
        return at < 0 || closed.get(pair.close) === -1 ? [] : [{ ...pair, at }];
      })
      .sort((one, other) => one.at - other.at)[0];
    if (!found) break;
    const begin = found.at + found.open.length;
    const end = text.indexOf(found.close, begin);
    closed.set(found.close, end);
    if (end < 0) continue;
    const formula = text.slice(begin, end);
    const isFormula = formula.trim() !== "" && formula.length <= longestFormula;
    const until = end + found.close.length;
    if (isFormula && found.at > from) pieces.push({ type: "text", text: text.slice(from, found.at) });
    pieces.push(isFormula ? { type: found.type, text: formula } : { type: "text", text: text.slice(from, until) });
    from = until;
  }
  if (from < text.length) pieces.push({ type: "text", text: text.slice(from) });
  return pieces;
}

/** What stands on its own in a line too. */
const ownDisplay = /\\begin\{(?:align|alignat|equation|gather|CD)\*?\}/;
const definition = /\\(?:new|renew|provide)command\*?\s*\{?\s*(\\[A-Za-z]+)\s*\}?(?:\s*\[(\d)\])?(?=\s*\{)/g;

/** What defines a command, as what defines it for all formulas that follow, also where KaTeX has one of that name. */
export function definedForAll(source: string): string {
  return source
    .replace(/\\def(?![A-Za-z])/g, "\\gdef")
    .replace(
      definition,
      (_, name: string, count = "0") => `\\gdef${name}${"#1#2#3#4#5#6#7#8#9".slice(0, 2 * Number(count))}`,
    );
}

export function isOnItsOwn({ type, text }: Piece): boolean {
  return type === "block" || (type === "inline" && ownDisplay.test(text));
}
