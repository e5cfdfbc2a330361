/**
 * Footnotes in Markdown: `[^name]` where one belongs, and `[^name]: what it says` anywhere, with more of it indented below. They are shown at the
 * end, numbered as they are first named. Without that, Markdown takes the first for a link and the second for its address.
 */
import { createHash } from "node:crypto";
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from "markdown-it";

interface Footnotes {
  /** Of this text alone, since names are shared by all that a page shows. */
  readonly prefix: string;
  readonly contents: Map<string, Token[]>;
  /** The numbers of those that the text names, in this order. */
  readonly named: Map<string, number>;
}

/** By the environment of a rendering, which all its rules share. */
const footnotesOf = new WeakMap<object, Footnotes>();

export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before("reference", "footnote", parseFootnoteContent, { alt: ["paragraph", "reference"] });
  md.inline.ruler.after("image", "footnote", parseFootnoteMark);
  md.core.ruler.after("inline", "footnotes", moveFootnotesToEnd);
}

function parseFootnoteContent(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const found = /^\[\^([^\][\s]+)\]:[ \t]*/.exec(state.src.slice(start, state.eMarks[startLine]));
  const name = found?.[1];
  if (!found || name === undefined || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  if (silent) return true;
  const tokens = parseIndentedBlock(state, startLine, endLine, start + found[0].length);
  const { contents } = footnotesIn(state);
  if (!contents.has(name)) contents.set(name, tokens);
  return true;
}

/** What begins behind the name and goes on in what is indented, read as any text and taken out of its place. */
function parseIndentedBlock(state: StateBlock, line: number, endLine: number, start: number): Token[] {
  const { blkIndent, parentType, bMarks, tShift, sCount } = state;
  const before = [bMarks[line] ?? 0, tShift[line] ?? 0, sCount[line] ?? 0] as const;
  const first = state.tokens.length;
  state.blkIndent += 4;
  state.level++;
  state.parentType = "root";
  [bMarks[line], tShift[line], sCount[line]] = [start, 0, state.blkIndent];
  state.md.block.tokenize(state, line, endLine);
  [bMarks[line], tShift[line], sCount[line]] = before;
  state.blkIndent = blkIndent;
  state.level--;
  state.parentType = parentType;
  return state.tokens.splice(first);
}

function footnotesIn({ env, src }: StateBlock): Footnotes {
  const known = footnotesOf.get(env);
  if (known) return known;
  const prefix = `fn-${createHash("sha256").update(src).digest("hex").slice(0, 8)}`;
  const made: Footnotes = { prefix, contents: new Map(), named: new Map() };
  footnotesOf.set(env, made);
  return made;
}

function parseFootnoteMark(state: StateInline, silent: boolean): boolean {
  const known = footnotesOf.get(state.env);
  if (!known || state.linkLevel > 0) return false;
  const pattern = /\[\^([^\][\s]+)\]/y;
  pattern.lastIndex = state.pos;
  const found = pattern.exec(state.src);
  const name = found?.[1];
  if (!found || name === undefined || !known.contents.has(name)) return false;
  state.pos += found[0].length;
  if (silent) return true;
  const isFirst = !known.named.has(name);
  const number = known.named.get(name) ?? known.named.size + 1;
  known.named.set(name, number);
  const place = `${known.prefix}-${number}`;
  const id = isFirst ? ` id="${place}-from"` : "";
  state.push("html_inline", "", 0).content = `<sup><a href="#${place}"${id}>${number}</a></sup>`;
  return true;
}

function moveFootnotesToEnd(state: StateCore): void {
  const known = footnotesOf.get(state.env);
  if (!known || known.named.size === 0) return;
  const html = (type: "html_block" | "html_inline", text: string) =>
    Object.assign(new state.Token(type, "", 0), { content: text });
  state.tokens.push(html("html_block", "<hr>\n<ol>\n"));
  // Those that are only named in another come behind it.
  for (const [name, number] of known.named) {
    const place = `${known.prefix}-${number}`;
    const tokens = known.contents.get(name) ?? [];
    for (const token of tokens) {
      if (token.type !== "inline") continue;
      token.children = [];
      state.md.inline.parse(token.content, state.md, state.env, token.children);
    }
    const back = `<a href="#${place}-from">↩</a>`;
    const last = tokens.at(-1)?.type === "paragraph_close" ? tokens.at(-2)?.children : null;
    last?.push(html("html_inline", ` ${back}`));
    state.tokens.push(html("html_block", `<li id="${place}">`), ...tokens);
    state.tokens.push(html("html_block", `${last ? "" : back}</li>\n`));
  }
  state.tokens.push(html("html_block", "</ol>\n"));
}
