import type { Translation } from "../../../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  aboutThis: "Worum es dabei geht",
  sayWhat: "Sagen, worum es geht, für alle, die später danach suchen.",
  commit: "Version anlegen",
  kept: "Als Version angelegt.",
  nothingNew: "Seit der letzten Version hat sich nichts geändert.",
  nothingYet:
    "Es gibt noch keine Version. Eine Version hält die Notiz fest, wie sie jetzt ist, auch die Ergebnisse; später lässt sie sich ansehen, vergleichen und zurückholen.",
  revisions: "Versionen",
  head: "Aktuell",
  headIs: "Die Notiz, wie sie jetzt ist",
  noMessage: "Ohne Beschreibung",
  viewOf: "{{message}} ansehen",
  view: "Ansehen",
  compareWithNext: "{{message}}: Was sich danach änderte",
  changedAfter: "Was sich danach änderte",

  all: "Alle Versionen",
  earlier: "Frühere Version",
  compareWith: "vergleichen mit",
  later: "Spätere Version",
  noDifference: "Kein Absatz unterscheidet sich im Text.",
  differ_one: "{{count, number}} von {{all, number}} Absätzen unterscheidet sich.",
  differ_other: "{{count, number}} von {{all, number}} Absätzen unterscheiden sich.",
  paragraphs: "Absätze",
  empty: "(leer)",
  nothing: "Nichts anzuzeigen",
  isAdded: "neu",
  isDeleted: "entfernt",
  differs: "geändert",
  isIdentical: "gleich",
  changesOf: "Änderungen von {{name}}",
  lineAdded: "hinzugefügt:",
  lineRemoved: "entfernt:",
};
