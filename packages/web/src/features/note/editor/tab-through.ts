/**
 * Tab indents and completes in a text that the user is writing in. A user who came to it by Tab has not begun to write: there the key leads on, so
 * that no user is caught on the way to the results. The first other key, or the pointer, makes it the text's own again.
 */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

let isTabLatest = false;
document.addEventListener("keydown", ({ key }) => (isTabLatest = key === "Tab"), true);
document.addEventListener("pointerdown", () => (isTabLatest = false), true);

const modifiers: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);

export function tabThrough(): Extension {
  return EditorView.domEventHandlers({
    focus: (_, view) => view.setTabFocusMode(isTabLatest),
    pointerdown: (_, view) => view.setTabFocusMode(false),
    keydown: ({ key }, view) => {
      if (key !== "Tab" && !modifiers.has(key)) view.setTabFocusMode(false);
    },
  });
}
