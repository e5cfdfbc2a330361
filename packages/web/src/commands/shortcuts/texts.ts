import { roomTexts } from "../../language/room-texts.ts";

export const english = {
  filterShortcuts: "Filter shortcuts",
  filterPlaceholder: "Filter by name or key",
  resetAll: "Reset all",
  noKey: "no key",
  resetKey: "Reset the key of {{name}}",
  removeKey: "Remove the key of {{name}}",
  changeKey: "Change the key of {{name}}",
  newKey: "New key for {{name}}",
  pressKey: "Press the new key…",
  useHere: "Use it here",
  taken: "It belongs to “{{name}}”, which would lose it.",
  writesText: "That key writes text. Hold Ctrl or Alt with it, or press F1 to F12.",
  browserKey: "The browser keeps {{key}} for itself.",

  groupParagraph: "Paragraph",
  groupNote: "Note",
  groupText: "Text",
  complete: "Complete",
  completeOrIndent: "Complete behind a word, indent elsewhere",
  fold: "Fold what the line begins",
  unfold: "Unfold it",
  leaveText: "Leave the text for the paragraph; Tab then leads to its results",
  enterText: "Go into the text of the paragraph",
  lineUp: "One line up",
  lineDown: "One line down",
  undoTyping: "Undo what was typed",
  redoTyping: "Redo what was typed",
  comment: "Comment out, or back in",
  moveLineUp: "Move the line up",
  moveLineDown: "Move the line down",
  everywhere: "Everywhere",
} as const;

export const texts = roomTexts("commands/shortcuts", english);
