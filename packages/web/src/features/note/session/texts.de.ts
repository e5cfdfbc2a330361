import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  twoLanguages: "Diese Absätze sind in zwei Sprachen. Zum Verbinden müssen beide dieselbe haben.",
  runsNow: "Dieser Absatz läuft. Danach lässt er sich wieder ändern.",
  paragraphRemoved: "Absatz entfernt",
  paragraphMoved: "Absatz verschoben",
  takenAway: "Jemand hat den Absatz entfernt, in dem hier geschrieben wurde.",
  putBack: "Wiederherstellen",
  undoMove: "Rückgängig: Absatz verschieben",
  undoRemove: "Rückgängig: Absatz entfernen",
  spellAway:
    "Ein Spell läuft in dieser Seite, und das Getippte ist noch nicht auf dem Server. Starten Sie ihn noch einmal, wenn die Verbindung wieder da ist.",
  disabled: "Dieser Absatz ist ausgeschaltet. „Ausführen erlauben“ in seinem Menü schaltet ihn wieder ein.",
  noInsert: "Die ganze Notiz läuft. Absätze lassen sich einfügen, sobald der Lauf zu Ende oder abgebrochen ist.",
  lastParagraph: "Der letzte Absatz lässt sich nicht entfernen.",
  notSavedYet: "Das zuletzt Getippte ist noch nicht beim Server; erneut versuchen, sobald die Seite verbunden ist.",
  runLeftOut: "Ein Lauf, der auf den Server wartete, entfiel: Sein Text ließ sich nicht zusammenführen oder ist weg.",
  runNotBegun: "Die Verbindung brach ab, als ein Lauf angefordert wurde; er hat nicht begonnen. Erneut ausführen.",
  personalModeEnded:
    "Der Eigentümer hat den persönlichen Modus beendet: Die Notiz zeigt jetzt die gemeinsame Fassung, ohne das Eigene.",
};
