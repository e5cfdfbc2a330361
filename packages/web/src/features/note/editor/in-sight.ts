/** Keeps what is written in sight: clear of the bars that lie over the page, and of the keyboard of the screen. */
import type { SelectionRange } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { hiddenByKeyboard } from "../../../platform/keyboard-of-screen.ts";

/**
 * The caret stays clear of what lies over the page, as the paragraph does by the margin that its style has for that. As margins of the editor these
 * would count as covered, also for tooltips, and a short text be covered as a whole.
 */
export function keepClearOfBars(view: EditorView, { head }: SelectionRange): boolean {
  view.requestMeasure({
    key: keepClearOfBars,
    read: () => (head <= view.state.doc.length ? hiddenPart(view, head) : 0),
    write: (hidden) => {
      if (hidden !== 0) scrollBy(0, hidden);
    },
  });
  return false;
}

/** How far a place has to be scrolled to be clear of the bars: less than nothing for up. */
function hiddenPart(view: EditorView, place: number): number {
  const caret = view.coordsAtPos(place);
  const paragraph = view.dom.closest("section");
  if (!caret || !paragraph) return 0;
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(paragraph);
  const above = caret.top - Number.parseFloat(scrollMarginTop);
  const below = caret.bottom - (visibleRectangle().bottom - Number.parseFloat(scrollMarginBottom));
  return above < 0 ? above : Math.max(0, below);
}

/** What is not under the keyboard of the screen. */
export function visibleRectangle(): { left: number; top: number; right: number; bottom: number } {
  const { clientWidth: right, clientHeight } = document.documentElement;
  return { left: 0, top: 0, right, bottom: clientHeight - hiddenByKeyboard() };
}
