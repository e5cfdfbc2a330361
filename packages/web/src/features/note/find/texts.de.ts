import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  cannotFind: "Die Suche lässt sich gerade nicht holen; sie kommt, wenn der Server wieder antwortet.",
  bar: "Finden und ersetzen",
  find: "Finden",
  findHere: "In dieser Notiz finden",
  matchCase: "Groß- und Kleinschreibung",
  wholeWords: "Ganze Wörter",
  regularExpression: "Regulärer Ausdruck",
  isOn: "schon so: nimmt es zurück",
  found: "Gefunden",
  previous: "Vorige Stelle",
  next: "Nächste Stelle",
  close: "Finden und ersetzen schließen",
  none: "nichts",
  which: "{{current, number}} von {{all, number}}",
  whichOfMore: "{{current, number}} von {{all, number}}+",
  tooLong:
    "Dieser Ausdruck braucht für diese Notiz zu lange. Genauer fassen, etwa ohne Wiederholung in einer Wiederholung.",

  showReplacing: "Ersetzen einblenden",
  hideReplacing: "Ersetzen ausblenden",
  replaceWith: "Ersetzen durch",
  replace: "Ersetzen",
  replaceAll: "Alle ersetzen",
  skip: "Weiter",
  inOutput: "Diese Stelle ist in einer Ausgabe, die nur ein Lauf ändert: weiter zur nächsten",
  cannotReplace: "Dieser Text lässt sich gerade nicht ändern: Er läuft, oder jemand hat ihn eben geändert.",
  replacedInOne: "{{replaced, number}} in einem Absatz ersetzt",
  replacedInSeveral: "{{replaced, number}} in {{paragraphs, number}} Absätzen ersetzt",
  undoReplaceAll: "Rückgängig: Alle ersetzen",
  left: "{{left, number}} blieben, wie sie sind: Ihre Absätze laufen oder wurden eben geändert.",
};
