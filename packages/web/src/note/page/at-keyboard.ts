import { hasGone, whereabouts } from "../../ui/whereabouts.ts";
import type { AtKeyboard } from "../session/attention.ts";

export const atKeyboard: AtKeyboard = {
  attend() {
    const from = whereabouts();
    return {
      part: document.activeElement?.closest(".cm-editor") ? "editor" : "paragraph",
      isStillThere: () => !hasGone(from, whereabouts()),
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
