import { EditorSelection, EditorState, type Transaction, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { selectAll, selectNext } from "./several-cursors.ts";

type Command = (view: EditorView) => boolean;

/** What is selected after a command has been given this often. */
function selectedBy(command: Command, times: number, text: string, from: number, to = from): readonly string[] {
  return selectedFrom(EditorSelection.single(from, to), { command, times, text });
}

function selectedFrom(
  selection: EditorSelection,
  { command, times = 1, text }: { command: Command; times?: number; text: string },
): readonly string[] {
  let state = EditorState.create({
    doc: text,
    selection,
    extensions: EditorState.allowMultipleSelections.of(true),
  });
  const view = {
    get state() {
      return state;
    },
    dispatch: (change: Transaction | TransactionSpec) => {
      state = "state" in change ? change.state : state.update(change).state;
    },
  };
  for (let time = 0; time < times; time++) command(view as unknown as EditorView);
  return state.selection.ranges.map((range) => `${range.from}-${range.to}`);
}

const text = "sum = summer + sum\nsum";

describe("the next occurrence", () => {
  it("is the word at the caret at first", () => {
    expect(selectedBy(selectNext, 1, text, 1)).toEqual(["0-3"]);
  });

  it("is then the next such word, not a part of another, and round to the beginning", () => {
    expect(selectedBy(selectNext, 2, text, 1)).toEqual(["0-3", "15-18"]);
    expect(selectedBy(selectNext, 3, text, 16)).toEqual(["0-3", "15-18", "19-22"]);
  });

  it("is taken once", () => {
    expect(selectedBy(selectNext, 9, text, 1)).toEqual(["0-3", "15-18", "19-22"]);
  });

  it("of what is no whole word is any", () => {
    expect(selectedBy(selectNext, 9, text, 0, 2)).toEqual(["0-2", "6-8", "15-17", "19-21"]);
  });

  it("of nothing is nothing", () => {
    expect(selectedBy(selectNext, 1, "a  b", 2)).toEqual(["2-2"]);
  });
});

describe("all occurrences", () => {
  it("are those of the word at the caret, or of what is selected", () => {
    expect(selectedBy(selectAll, 1, text, 1)).toEqual(["0-3", "15-18", "19-22"]);
    expect(selectedBy(selectAll, 1, text, 0, 2)).toEqual(["0-2", "6-8", "15-17", "19-21"]);
  });

  it("of nothing are none", () => {
    expect(selectedBy(selectAll, 1, "a  b", 2)).toEqual(["2-2"]);
  });

  it("of nothing are none where another caret is at a word", () => {
    const carets = EditorSelection.create([EditorSelection.cursor(0), EditorSelection.cursor(3)], 1);
    expect(selectedFrom(carets, { command: selectAll, text: "a  " })).toEqual(["0-1", "3-3"]);
  });
});
