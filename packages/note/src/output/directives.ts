/**
 * Printed text that says what it is: a line that starts with `%table`, `%html` … opens an output of that type, as in Zeppelin.
 *
 * The state goes in and comes out, so that text can be read as it comes: how it was cut into chunks never changes what comes
 * of it. Two of Zeppelin's habits are left out because they would: a write in the middle of a line that starts with `%` gets no
 * newline of its own, and a `%word` at the very end is not lost but text.
 *
 * Cost: chunks are searched by `indexOf` and cut into few slices, whatever their number of lines.
 */

/** The types that printed text can name, in the order of how often they are met. */
const directives = ["table", "html", "text", "img", "svg", "angular", "network", "null"] as const;

export interface DirectiveState {
  /** The type of the output that is open. */
  readonly format: string;
  /** Whether a directive may stand here. In a table: after a blank line; elsewhere: at the start of a line. */
  readonly canOpen: boolean;
  /** Whether the last character was a newline; what makes the next one a blank line of a table. */
  readonly afterNewline: boolean;
  /** The start of what may become a directive. */
  readonly pending: string;
}

export type OutputPiece =
  /** The output so far has ended and the next begins. */
  { readonly type: "opened"; readonly format: string } | { readonly type: "data"; readonly data: string };

export interface SplitOutput {
  readonly state: DirectiveState;
  readonly pieces: readonly OutputPiece[];
}

/** Before the first character: text, until something else is said. */
export const startOfOutput: DirectiveState = { format: "TEXT", canOpen: true, afterNewline: false, pending: "" };

/** Reads on. Data of `%null` is dropped here. */
export function splitOutput(before: DirectiveState, chunk: string): SplitOutput {
  const text = before.pending === "" ? chunk : before.pending + chunk;
  const pieces: OutputPiece[] = [];
  let state: DirectiveState = { ...before, pending: "" };
  let at = 0;
  while (at < text.length) {
    const directive = state.canOpen ? directiveAt(text, at) : null;
    if (directive === "unfinished") return { state: { ...state, pending: text.slice(at) }, pieces };
    if (directive) {
      const { format, end, byNewline } = directive;
      pieces.push({ type: "opened", format });
      state = { format, canOpen: byNewline, afterNewline: byNewline, pending: "" };
      at = end;
    } else {
      const ordinary =
        state.format === "TABLE" ? tableUntilOpening(state, text, at) : textUntilOpening(state, text, at);
      if (ordinary.data !== "" && state.format !== "NULL") pieces.push({ type: "data", data: ordinary.data });
      state = ordinary.state;
      at = ordinary.end;
    }
  }
  return { state, pieces };
}

/** What is left when nothing follows: a `%word` that no blank has ended is text. */
export function endOfOutput({ format, pending }: DirectiveState): readonly OutputPiece[] {
  return pending === "" || format === "NULL" ? [] : [{ type: "data", data: pending }];
}

interface Directive {
  readonly format: string;
  readonly end: number;
  readonly byNewline: boolean;
}

function directiveAt(text: string, at: number): Directive | "unfinished" | null {
  if (text[at] !== "%") return null;
  for (const name of directives) {
    const end = at + 1 + name.length;
    if (end >= text.length) {
      if (name.startsWith(text.slice(at + 1))) return "unfinished";
    } else if (text.startsWith(name, at + 1) && isTerminator(text[end])) {
      return { format: name.toUpperCase(), end: end + 1, byNewline: text[end] === "\n" };
    }
  }
  return null;
}

function isTerminator(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n";
}

interface Ordinary {
  readonly state: DirectiveState;
  readonly data: string;
  readonly end: number;
}

function textUntilOpening(state: DirectiveState, text: string, at: number): Ordinary {
  const opening = text.indexOf("\n%", at);
  const end = opening === -1 ? text.length : opening + 1;
  const afterNewline = text[end - 1] === "\n";
  return { state: { ...state, canOpen: afterNewline, afterNewline }, data: text.slice(at, end), end };
}

/** Cells and rows may begin with `%html`, so only a blank line opens the possibility; its newlines are dropped. */
function tableUntilOpening(state: DirectiveState, text: string, at: number): Ordinary {
  if (state.afterNewline && text[at] === "\n") {
    let end = at;
    while (text[end] === "\n") end++;
    return { state: { ...state, canOpen: true }, data: "", end };
  }
  const blankLine = text.indexOf("\n\n", at);
  const end = blankLine === -1 ? text.length : blankLine + 1;
  return {
    state: { ...state, canOpen: false, afterNewline: text[end - 1] === "\n" },
    data: text.slice(at, end),
    end,
  };
}
