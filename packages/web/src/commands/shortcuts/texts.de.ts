import type { Translation } from "../../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  filterShortcuts: "Tastenkürzel filtern",
  filterPlaceholder: "Nach Name oder Taste filtern",
  resetAll: "Alle zurücksetzen",
  noKey: "keine Taste",
  resetKey: "Taste von „{{name}}“ zurücksetzen",
  removeKey: "Taste von „{{name}}“ entfernen",
  changeKey: "Taste von „{{name}}“ ändern",
  newKey: "Neue Taste für „{{name}}“",
  pressKey: "Neue Taste drücken …",
  useHere: "Hier verwenden",
  taken: "Sie gehört zu „{{name}}“; dort würde sie wegfallen.",
  writesText: "Diese Taste schreibt Text. Dazu Strg oder Alt halten, oder F1 bis F12 drücken.",
  browserKey: "{{key}} behält der Browser für sich.",

  groupParagraph: "Absatz",
  groupNote: "Notiz",
  groupText: "Text",
  complete: "Vervollständigen",
  completeOrIndent: "Hinter einem Wort vervollständigen, sonst einrücken",
  leaveText: "Vom Text zum Absatz",
  enterText: "In den Text des Absatzes",
  lineUp: "Eine Zeile nach oben",
  lineDown: "Eine Zeile nach unten",
  undoTyping: "Eingabe rückgängig machen",
  redoTyping: "Eingabe wiederholen",
  comment: "Auskommentieren oder wieder einkommentieren",
  moveLineUp: "Zeile nach oben verschieben",
  moveLineDown: "Zeile nach unten verschieben",
  everywhere: "Überall",
};
