import { texts } from "./texts.ts";

interface TextKey {
  /** As commands write them; on a Mac, `Cmd` stands for `Ctrl` in those of every program. */
  readonly keys: string;
  readonly name: () => string;
}

/** Keys of the editor itself. They belong to the text and are as everywhere else, so users cannot choose them here. */
export const editorKeys: readonly TextKey[] = [
  { keys: "Ctrl+Space", name: texts.later("complete") },
  { keys: "Tab", name: texts.later("completeOrIndent") },
  { keys: "Shift+Tab", name: texts.later("explainOrOutdent") },
  { keys: "Ctrl+Shift+[", name: texts.later("fold") },
  { keys: "Ctrl+Shift+]", name: texts.later("unfold") },
  { keys: "Escape", name: texts.later("leaveText") },
  { keys: "Enter", name: texts.later("enterText") },
  { keys: "Ctrl+P", name: texts.later("lineUp") },
  { keys: "Ctrl+N", name: texts.later("lineDown") },
  { keys: "Ctrl+Z", name: texts.later("undoTyping") },
  { keys: "Ctrl+Y", name: texts.later("redoTyping") },
  { keys: "Ctrl+Slash", name: texts.later("comment") },
  { keys: "Ctrl+D", name: texts.later("selectNext") },
  { keys: "Ctrl+Shift+L", name: texts.later("selectSame") },
  { keys: "Ctrl+Alt+Up", name: texts.later("caretAbove") },
  { keys: "Ctrl+Alt+Down", name: texts.later("caretBelow") },
  { keys: "Ctrl+Shift+K", name: texts.later("deleteLine") },
  { keys: "Alt+Up", name: texts.later("moveLineUp") },
  { keys: "Alt+Down", name: texts.later("moveLineDown") },
  { keys: "Alt+Shift+Up", name: texts.later("copyLineUp") },
  { keys: "Alt+Shift+Down", name: texts.later("copyLineDown") },
];

/** Those that all users know, so that no list need show them. */
const wellKnown: readonly TextKey[] = [
  { keys: "Ctrl+C", name: texts.later("copyText") },
  { keys: "Ctrl+X", name: texts.later("cutText") },
  { keys: "Ctrl+V", name: texts.later("pasteText") },
  { keys: "Ctrl+A", name: texts.later("selectAll") },
  { keys: "Ctrl+Shift+Z", name: texts.later("redoTyping") },
];

/** What the press does where one writes; undefined when texts have no use for it. A command with such a key would not work there, or take it away. */
export function textKeyOf(keys: string): TextKey | undefined {
  const elsewhere = keys.replace("Cmd", "Ctrl");
  return [...editorKeys, ...wellKnown].find((one) => one.keys === keys || one.keys === elsewhere);
}
