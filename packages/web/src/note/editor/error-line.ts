/** Marks the line that an error of the last run names. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Paragraph } from "@octavo/note";
import { parseText } from "@octavo/note";

/** Number of the line in the editor, from 1; null marks none. */
export const setErrorLine = StateEffect.define<number | null>();

const mark = Decoration.line({ class: "cm-errorLine" });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    // Whoever edits has understood: the mark goes with the first change.
    let next = transaction.docChanged ? Decoration.none : marks;
    for (const effect of transaction.effects) {
      if (!effect.is(setErrorLine)) continue;
      const { doc } = transaction.state;
      const line = effect.value;
      next =
        line !== null && line >= 1 && line <= doc.lines
          ? Decoration.set(mark.range(doc.line(line).from))
          : Decoration.none;
    }
    return next;
  },
  provide: (self) => EditorView.decorations.from(self),
});

export const errorLine: Extension = field;

/**
 * How interpreters name a line; that of an older run leaves out blank lines after the magic, others count from the magic's own line. Where they
 * tell how they came there, most come to the place itself at last, and JavaScript at first.
 */
const traces: readonly { readonly pattern: RegExp; readonly skipsBlank?: true; readonly isFirst?: true }[] = [
  { pattern: /\bthis paragraph, line (\d+)/g },
  { pattern: /Cell In\[\d+\], line (\d+)/g, skipsBlank: true },
  { pattern: /<ipython-input[^>]*>",? line (\d+)/g, skipsBlank: true },
  { pattern: /^LINE (\d+):/gm },
  { pattern: /^SyntaxError: .* \(line (\d+)\)$/gm },
  { pattern: /^ +at (?:.+ \()?line (\d+)\)?$/gm, isFirst: true },
  { pattern: /<text>:(\d+):\d+: /g },
  { pattern: /: line (\d+):/g },
];

/** What a terminal would take for colours; they stand in the middle of line numbers. */
const colours = /\u001b\[[\d;]*m/g;

/** The line of the text that the run complained about, or null. */
export function errorLineOf({ status, results, text }: Paragraph): number | null {
  if (status !== "ERROR" || !results) return null;
  const parsed = parseText(text);
  if (!parsed.ok) return null;
  const said = results.segments
    .filter(({ type }) => type === "TEXT")
    .map(({ data }) => data)
    .join("\n")
    .replace(colours, "");
  for (const { pattern, skipsBlank = false, isFirst = false } of traces) {
    const line = [...said.matchAll(pattern)].at(isFirst ? 0 : -1)?.[1];
    // What is missing at the end is missed behind it.
    if (line) return Math.min(Number(line) + linesBefore(text, parsed.scriptStart, skipsBlank), linesOf(text));
  }
  return null;
}

/** The line of a text that a line of its script is. */
export function lineInText(text: string, lineOfScript: number): number {
  const parsed = parseText(text);
  return parsed.ok ? lineOfScript + linesBefore(text, parsed.scriptStart, false) : lineOfScript;
}

function linesOf(text: string): number {
  return text.split("\n").length;
}

function linesBefore(text: string, scriptStart: number, skipsBlank: boolean): number {
  const rest = text.slice(scriptStart);
  const blank = rest.length - rest.trimStart().length;
  const skipped = skipsBlank && scriptStart > 0 ? rest.slice(0, blank).lastIndexOf("\n") + 1 : 0;
  return text.slice(0, scriptStart + skipped).split("\n").length - 1;
}
