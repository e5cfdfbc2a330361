/** Indentation and folding, line by line, for grammars that know little of them. */
import { foldService, type IndentContext, indentService, indentUnit, syntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";

/** Where people indent by something else than Python's four spaces. */
export const byTwo: Extension = indentUnit.of("  ");
export const byTab: Extension = indentUnit.of("\t");

/** How many steps further in a line stands than the one before it. Both come without the space around them. */
export type Steps = (before: string, here: string) => number;

/** Indents a line by the one before it. */
export function indentedBySteps(steps: Steps): Extension {
  return indentService.of((context, position) => {
    const [before] = linesBefore(context, position);
    if (!before) return 0;
    const here = context.textAfterPos(position).trim();
    return Math.max(0, before.column + steps(before.text, here) * context.unit);
  });
}

/** Behind a line that ends like this the next one goes on with it, one step further in. Where all others stand, the grammar knows. */
export function indentedWhereOpen(ends: RegExp): Extension {
  return indentService.of((context, position) => {
    const [before, first] = linesBefore(context, position);
    if (!before || !ends.test(before.text)) return undefined;
    return before.column + (first && ends.test(first.text) ? 0 : context.unit);
  });
}

const leaving: ReadonlySet<string> = new Set(["return", "raise", "break", "continue", "pass"]);

/** Python goes on one step further out behind what leaves a block. */
export const outOfBlocks: Extension = indentService.of((context, position) => {
  const [before] = linesBefore(context, position);
  if (!before || /[^\p{L}\p{N}_)\]}"']$/u.test(before.text) || context.textAfterPos(position).trim() !== "")
    return undefined;
  // The words may stand in a string as well, and what they begin may go on below.
  const { name, parent } = syntaxTree(context.state).resolveInner(before.start, 1);
  const isLeft = leaving.has(name) && parent !== null && parent.to <= before.start + before.text.length;
  return isLeft ? Math.max(0, before.column - context.unit) : undefined;
});

interface LineBefore {
  readonly text: string;
  readonly start: number;
  readonly column: number;
}

/** The two lines above a place, the nearest first; those that are blank count only where one is left by Enter. */
function linesBefore(context: IndentContext, position: number): readonly LineBefore[] {
  const { doc } = context.state;
  const found: LineBefore[] = [];
  let end = context.lineAt(position).from;
  const isBroken = context.simulatedBreak === position;
  let isLeft = isBroken && doc.lineAt(position).text.trim() === "";
  if (!isLeft && end === doc.lineAt(end).from) end -= 1;
  while (end >= 0 && found.length < 2) {
    const { from } = doc.lineAt(end);
    const line = doc.sliceString(from, end);
    const text = line.trim();
    const start = from + line.length - line.trimStart().length;
    if (text !== "" || isLeft) found.push({ text, start, column: context.lineIndent(from, -1) });
    isLeft = false;
    end = from - 1;
  }
  return found;
}

/** Longer blocks are searched for their end no further: this is asked of each line in sight. */
const furthest = 2000;

/** A line folds what stands further in below it. */
export const foldedByIndentation: Extension = foldService.of((state, from, to) => {
  const head = state.doc.lineAt(from);
  const column = columnOfText(head.text, state);
  if (column === null) return null;
  let end = to;
  for (let number = head.number + 1; number <= Math.min(state.doc.lines, head.number + furthest); number++) {
    const line = state.doc.line(number);
    const own = columnOfText(line.text, state);
    if (own === null) continue;
    if (own <= column) break;
    end = line.to;
  }
  return end > to ? { from: to, to: end } : null;
});

/** Null for a blank line. */
function columnOfText(text: string, { tabSize }: EditorState): number | null {
  const before = /^\s*(?=\S)/.exec(text)?.[0];
  if (before === undefined) return null;
  return [...before].reduce((column, sign) => column + (sign === "\t" ? tabSize - (column % tabSize) : 1), 0);
}
