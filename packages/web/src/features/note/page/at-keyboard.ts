import { captureFocus, hasFocusMoved } from "../../../ui/capture-focus.ts";
import type { AtKeyboard } from "../session/attention.ts";

/** How often something was done on the page, by the keys that are pressed once more as well. */
let done = 0;
for (const type of ["keydown", "pointerdown", "input", "wheel"]) {
  addEventListener(type, () => done++, { capture: true, passive: true });
}

export const atKeyboard: AtKeyboard = {
  attend() {
    const from = captureFocus();
    const before = done;
    return {
      part: document.activeElement?.closest(".cm-editor") ? "editor" : "paragraph",
      isStillThere: () => !hasFocusMoved(from, captureFocus()),
      isIdle: () => done === before,
    };
  },
  caretIn(paragraphId) {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement) || field.closest("section")?.id !== paragraphId) return null;
    const { selectionStart, selectionEnd, selectionDirection } = field;
    const isBackward = selectionDirection === "backward";
    return isBackward ? { anchor: selectionEnd, head: selectionStart } : { anchor: selectionStart, head: selectionEnd };
  },
};
