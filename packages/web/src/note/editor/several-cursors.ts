import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection } from "@codemirror/view";

const drawn = new Compartment();
const byBrowser: Extension = [];

/**
 * Several carets at once, which the editor has to draw. A single one is left to the browser: drawing it measures the page after each key
 * and restarts its blinking, which takes a second frame and doubled the time from key to paint.
 */
export function severalCursors(): Extension {
  return [
    EditorState.allowMultipleSelections.of(true),
    drawn.of(byBrowser),
    EditorState.transactionExtender.of(({ startState, newSelection }) => {
      const isDrawn = drawn.get(startState) !== byBrowser;
      const isSeveral = newSelection.ranges.length > 1;
      if (isDrawn === isSeveral) return null;
      return { effects: drawn.reconfigure(isSeveral ? drawSelection() : byBrowser) };
    }),
  ];
}
