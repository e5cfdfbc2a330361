import { EditorState, type Extension } from "@codemirror/state";
import type { texts } from "./texts.ts";

/** What CodeMirror itself says: to screen readers for the most part. It asks by its own English words. */
export function editorPhrases(t: typeof texts.t): Extension {
  return EditorState.phrases.of({
    Completions: t("completions"),
    "Control character": t("controlCharacter"),
    "Selection deleted": t("selectionDeleted"),
    "Folded lines": t("foldedLines"),
    "Unfolded lines": t("unfoldedLines"),
    to: t("to"),
    "folded code": t("foldedCode"),
    unfold: t("unfold"),
    "Fold line": t("foldLine"),
    "Unfold line": t("unfoldLine"),
  });
}
