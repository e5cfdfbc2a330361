/** Marks the line that an error of the last run names. */
import { type Extension, StateEffect, StateField, type Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { type Paragraph, parseText } from "@octavo/note";
import { isOutdated } from "../session/is-outdated.ts";

/** Number of the line in the editor, from 1; null marks none. */
export const setErrorLine = StateEffect.define<number | null>();

const mark = Decoration.line({ class: "cm-errorLine" });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = transaction.docChanged && marks.size > 0 ? keepMarks(marks, transaction) : marks;
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

/** The mark goes along with its line until a change of that line. */
function keepMarks(marks: DecorationSet, { startState, changes }: Transaction): DecorationSet {
  const line = startState.doc.lineAt(marks.iter().from);
  return changes.touchesRange(line.from, line.to) ? Decoration.none : marks.map(changes);
}

/**
 * How interpreters name a line; that of an older run leaves out blank lines after the magic, others count from the magic's own line. Most tracebacks
 * name the place itself last, and JavaScript first.
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

/** Where the mark belongs; once the text has changed since its run, the editor alone knows how far it has moved. */
export type ErrorLine = number | null | "moved";

/** The line of the text that the run complained about, or null. */
export function errorLineOf(paragraph: Paragraph): ErrorLine {
  const { status, results, text, dateStarted, dateCreated, dateUpdated } = paragraph;
  if (status !== "ERROR" || !results) return null;
  // What was brought with its results has no time of its run.
  const isBroughtAndChanged = dateStarted === null && dateUpdated !== dateCreated;
  if (isBroughtAndChanged || isOutdated(paragraph)) return "moved";
  const parsed = parseText(text);
  if (!parsed.ok) return null;
  const said = results.segments
    .filter(({ type }) => type === "TEXT")
    .map(({ data }) => data)
    .join("\n")
    .replace(colours, "");
  // What `%%time` ran has numbers of its own.
  const timed = [...said.matchAll(/<timed exec>:(\d+)/g)].at(-1)?.[1];
  if (timed) return Math.min(Number(timed) + lineOfError(text, /^\s*%%time/), countLines(text));
  for (const { pattern, skipsBlank = false, isFirst = false } of traces) {
    const line = [...said.matchAll(pattern)].at(isFirst ? 0 : -1)?.[1];
    // What is missing at the end is missed behind it.
    if (line) return Math.min(Number(line) + linesBefore(text, parsed.scriptStart, skipsBlank), countLines(text));
  }
  return null;
}

/** The line of a text that a line of its script is. */
export function lineInText(text: string, lineOfScript: number): number {
  const parsed = parseText(text);
  return parsed.ok ? lineOfScript + linesBefore(text, parsed.scriptStart, false) : lineOfScript;
}

/** From 1; 0 for none. */
function lineOfError(text: string, pattern: RegExp): number {
  return text.split("\n").findIndex((line) => pattern.test(line)) + 1;
}

function countLines(text: string): number {
  return text.split("\n").length;
}

function linesBefore(text: string, scriptStart: number, skipsBlank: boolean): number {
  const rest = text.slice(scriptStart);
  const blank = rest.length - rest.trimStart().length;
  const skipped = skipsBlank && scriptStart > 0 ? rest.slice(0, blank).lastIndexOf("\n") + 1 : 0;
  return text.slice(0, scriptStart + skipped).split("\n").length - 1;
}
