import { indentUnit } from "@codemirror/language";
import { EditorState, Text, type Transaction } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { indentAtCursor, indentation, indentStepIn, insertStep } from "./indent.ts";

function stateOf(text: string): EditorState {
  const at = text.indexOf("|");
  return EditorState.create({ doc: text.replace("|", ""), selection: { anchor: at }, extensions: indentation() });
}

describe("the step of a text", () => {
  it.each([
    ["a\n  b\n    c\nd", "  "],
    ["a\n    b\n\n    c\nd\n    e\n  f", "    "],
    ["a\n\tb", "\t"],
    ["a\nb", null],
    ["f(a,\n                b)", null],
  ])("of %j is %j", (text, step) => {
    expect(indentStepIn(Text.of(text.split("\n")))).toBe(step);
  });

  it("is followed as soon as a line has it, and comes before that of the language", () => {
    const state = EditorState.create({ doc: "a", extensions: [indentation(), indentUnit.of("\t")] });
    expect(state.facet(indentUnit)).toBe("\t");
    const next = state.update({ changes: { from: 1, insert: "\n  b" } }).state;
    expect(next.facet(indentUnit)).toBe("  ");
  });
});

describe("Tab behind code", () => {
  it.each([
    ["a = 1|# one", "a = 1   # one"],
    ["abcd|e", "abcd    e"],
    ["a\n\tb|c", "a\n\tb\tc"],
  ])("makes of %j %j", (before, after) => {
    let state = stateOf(before);
    insertStep({ state, dispatch: (transaction: Transaction) => (state = transaction.state) } as never);
    expect(state.doc.toString()).toBe(after);
  });

  it("does nothing where the text is read-only", () => {
    const state = EditorState.create({ doc: "a", extensions: EditorState.readOnly.of(true) });
    expect(insertStep({ state, dispatch: () => expect.unreachable() } as never)).toBe(false);
  });
});

describe("lines that are pasted", () => {
  it.each([
    ["with the space before them", "    a = 1\n    b = 2", "if x:\n  |", "a = 1\n  b = 2"],
    ["as they stand to each other", "if a:\n    b", "if x:\n    |", "if a:\n        b"],
    [
      "from the middle of the first",
      "a = 1\n        b = 2\n            c",
      "if x:\n    |",
      "a = 1\n    b = 2\n        c",
    ],
    ["of an expression that goes on", "f(a,\n  b)", "if x:\n    |", "f(a,\n      b)"],
    ["with blank ones", "  a\n\n  b\n", "if x:\n\t|", "a\n\n\tb\n"],
    ["with line ends of Windows", "a:\r\n  b", "if x:\n  |", "a:\n    b"],
  ])("%s are placed where the caret is: %j", (_, text, before, expected) => {
    expect(indentAtCursor(text, stateOf(before))).toBe(expected);
  });

  it.each([
    ["at the beginning of a line", "  a\n  b", "|"],
    ["behind code", "  a\n  b", "  x = |"],
    ["as one", "  a", "  |"],
  ])("stay as they are %s", (_, text, before) => {
    expect(indentAtCursor(text, stateOf(before))).toBe(text);
  });
});
