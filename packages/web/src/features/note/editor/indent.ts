/** What Tab, Enter and pasting put before the code of a line. */
import { getIndentUnit, indentUnit } from "@codemirror/language";
import {
  countColumn,
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  StateField,
  type Text,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Python's step; other languages bring their own. */
const usual = "    ";
/** Of a text, this many lines show how it is indented. */
const looked = 200;

/** A text that is indented goes on as it is, another one by what is usual in its language. */
export function indentation(): Extension {
  return [Prec.low(indentUnit.of(usual)), Prec.high(inUse), EditorView.clipboardInputFilter.of(indentAtCursor)];
}

const inUse: StateField<string | null> = StateField.define<string | null>({
  create: ({ doc }) => indentStepIn(doc),
  // What is typed in a line says nothing new before the next one is begun.
  update: (step, { startState, newDoc }) => (startState.doc.lines === newDoc.lines ? step : indentStepIn(newDoc)),
  provide: (self) =>
    indentUnit.computeN([self], (state) => {
      const step = state.field(self);
      return step === null ? [] : [step];
    }),
});

/** What most lines stand further in than the one above them; null when none does. */
export function indentStepIn(doc: Text): string | null {
  const counts = new Map<string, number>();
  let above = "";
  let number = 0;
  for (const line of doc.iterLines()) {
    number += 1;
    if (number > looked) break;
    if (line.trim() === "") continue;
    const space = spaceBefore(line);
    const step = space.startsWith(above) ? space.slice(above.length) : "";
    if (/^(\t| {2}| {4}| {8})$/.test(step)) counts.set(step, (counts.get(step) ?? 0) + 1);
    above = space;
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** Puts space where the caret is, as far as the next step: the code before it stays where it is. */
export function insertStep({ state, dispatch }: Pick<EditorView, "state" | "dispatch">): boolean {
  if (state.readOnly) return false;
  const isTab = state.facet(indentUnit) === "\t";
  const width = getIndentUnit(state);
  const change = state.changeByRange(({ from, to }) => {
    const line = state.doc.lineAt(from);
    const column = countColumn(line.text, state.tabSize, from - line.from);
    const insert = isTab ? "\t" : " ".repeat(width - (column % width));
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
  });
  dispatch(state.update(change, { scrollIntoView: true, userEvent: "input.indent" }));
  return true;
}

/** What goes on below: it ends with a sign, as an opening one, and not with a name or with what closes. */
const goesOn = /[^\p{L}\p{N}_)\]}"'`;]$|\b(then|do|else)$/u;

/**
 * Lines that are pasted behind nothing but space come to stand from there on, as they stood to each other. Of what was copied from the middle of
 * its first line, the rest comes to stand below it.
 */
export function indentAtCursor(text: string, { doc, selection }: EditorState): string {
  const { from } = selection.main;
  const line = doc.lineAt(from);
  const space = line.text.slice(0, from - line.from);
  const [first = "", ...rest] = text.split(/\r\n?|\n/);
  const isMeant = selection.ranges.length === 1 && space !== "" && space.trim() === "" && rest.length > 0;
  if (!isMeant) return text;
  const isFromMiddle = spaceBefore(first) === "" && !goesOn.test(first.trimEnd());
  const common = commonSpace(isFromMiddle ? rest : [first, ...rest]);
  const moved = rest.map((each) => (each.trim() === "" ? "" : space + each.slice(common.length)));
  return [isFromMiddle ? first : first.slice(common.length), ...moved].join("\n");
}

function commonSpace(lines: readonly string[]): string {
  const spaces = lines.filter((line) => line.trim() !== "").map(spaceBefore);
  return spaces.reduce((common, space) => {
    let length = 0;
    while (length < common.length && common[length] === space[length]) length += 1;
    return common.slice(0, length);
  }, spaces[0] ?? "");
}

function spaceBefore(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}
