import { toggleBlockComment, toggleComment } from "@codemirror/commands";
import { EditorSelection, type EditorState, type StateCommand } from "@codemirror/state";
import { endOfMagic } from "../../../grammars/magic.ts";

/** As CodeMirror's own commands, of the code alone: commented out, the line that names the language would name another. */
export const toggleCodeComment = belowMagic(toggleComment);
export const toggleCodeBlockComment = belowMagic(toggleBlockComment);

function belowMagic(command: StateCommand): StateCommand {
  return ({ state, dispatch }) => {
    if (endOfMagic(state.doc.line(1).text) === 0) return command({ state, dispatch });
    const selection = selectionBelow(state);
    if (!selection) return true;
    return command({
      state: state.update({ selection }).state,
      dispatch: ({ changes }) => dispatch(state.update({ changes, userEvent: "input" })),
    });
  };
}

/** What is selected below the first line; null where nothing is. */
function selectionBelow({ doc, selection }: EditorState): EditorSelection | null {
  if (doc.lines === 1) return null;
  const start = doc.line(2).from;
  const ranges = selection.ranges.flatMap(({ from, to }) =>
    to < start ? [] : [EditorSelection.range(Math.max(from, start), to)],
  );
  return ranges.length === 0 ? null : EditorSelection.create(ranges);
}
