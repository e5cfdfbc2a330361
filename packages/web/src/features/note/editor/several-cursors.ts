/** Several carets at once, and the keys and the pointer that make them. */
import { Compartment, EditorSelection, EditorState, type Extension, type SelectionRange } from "@codemirror/state";
import { crosshairCursor, drawSelection, EditorView, type KeyBinding, rectangularSelection } from "@codemirror/view";

const drawn = new Compartment();
const byBrowser: Extension = [];

/**
 * The editor has to draw them. A single one is left to the browser: drawing it measures the page after each key and restarts its blinking,
 * which takes a second frame and doubled the time from key to paint.
 */
export function severalCursors(): Extension {
  return [
    EditorState.allowMultipleSelections.of(true),
    rectangularSelection(),
    crosshairCursor(),
    drawn.of(byBrowser),
    EditorState.transactionExtender.of(({ startState, newSelection }) => {
      const isDrawn = drawn.get(startState) !== byBrowser;
      const isSeveral = newSelection.ranges.length > 1;
      if (isDrawn === isSeveral) return null;
      return { effects: drawn.reconfigure(isSeveral ? drawSelection() : byBrowser) };
    }),
  ];
}

export const occurrenceKeys: readonly KeyBinding[] = [
  { key: "Mod-d", run: selectNext, preventDefault: true },
  { key: "Mod-Shift-l", run: selectAll, preventDefault: true },
];

/** The word at the caret; once something is selected, the next place that has the same text, too. */
export function selectNext(view: EditorView): boolean {
  const { state } = view;
  const { ranges, main } = state.selection;
  if (ranges.some(({ empty }) => empty)) return selectWords(view);
  const places = cursorRangesOf(state);
  const isTaken = (place: SelectionRange) => ranges.some(({ from, to }) => from < place.to && to > place.from);
  const free = places.filter((place) => !isTaken(place));
  // From the newest on, and round again.
  const next = free.find(({ from }) => from >= main.to) ?? free[0];
  if (!next) return true;
  view.dispatch({
    selection: state.selection.addRange(next),
    effects: EditorView.scrollIntoView(next),
    userEvent: "select",
  });
  return true;
}

/** All places that have the text which is selected, or the word at the caret. */
export function selectAll(view: EditorView): boolean {
  if (view.state.selection.main.empty) selectWords(view);
  const { state } = view;
  const { main } = state.selection;
  // Other carets may be at words, and this one at none.
  if (main.empty) return true;
  const places = cursorRangesOf(state);
  const here = places.findIndex(({ from }) => from === main.from);
  if (places.length > 0) {
    view.dispatch({ selection: EditorSelection.create([...places], Math.max(0, here)), userEvent: "select" });
  }
  return true;
}

function selectWords({ state, dispatch }: Pick<EditorView, "state" | "dispatch">): boolean {
  const { selection } = state;
  const ranges = selection.ranges.map((range) => (range.empty ? (state.wordAt(range.head) ?? range) : range));
  const next = EditorSelection.create(ranges, selection.mainIndex);
  if (next.eq(selection)) return false;
  dispatch(state.update({ selection: next, userEvent: "select" }));
  return true;
}

/** A word is looked for as a word, anything else as it stands. */
function cursorRangesOf(state: EditorState): readonly SelectionRange[] {
  const { main } = state.selection;
  const text = state.sliceDoc(main.from, main.to);
  const isWord = state.wordAt(main.from)?.eq(EditorSelection.range(main.from, main.to)) ?? false;
  const all = state.doc.toString();
  const places: SelectionRange[] = [];
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + text.length)) {
    const place = EditorSelection.range(at, at + text.length);
    if (!isWord || state.wordAt(at)?.eq(place)) places.push(place);
  }
  return places;
}
