import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  newCode: "Code des neuen Absatzes",
  name: "Name der Notiz",
  untitled: "Notiz ohne Namen",
  trash: "Papierkorb",
  cancelAll: "Alle abbrechen",
  runAll: "Alle ausführen",
  runChanged: "Geänderte ausführen ({{count, number}})",
  runningOf: "{{position, number}} von {{total, number}} läuft",
  runProgress: "Ausgeführte Absätze",
  goToIt: "Hingehen",
  stopRun: "Anhalten",
  runFromHere: "Von hier an ausführen",
  dismissRun: "Ausblenden",
  notifyMe: "Am Ende benachrichtigen",
  notRun: "{{count, number}} nicht ausgeführt",
  numberAndTitle: "{{number, number}} „{{title}}“",
  stoppedAt: "Bei {{name}} angehalten",
  stoppedAtError: "Bei {{name}} angehalten: {{error}}",
  cancelledAt: "Bei {{name}} abgebrochen",
  allRan: "{{count, number}} ausgeführt in {{time}}",
  more: "Mehr zu dieser Notiz",
  alsoHere: "Auch in dieser Notiz: {{names}}",
  alsoElsewhere: "Diese Notiz ist auch auf einer anderen Seite offen",
  opening: "Die Notiz wird geöffnet …",
  run: "Ausführen",
  cancel: "Abbrechen",

  code: "Code",
  codeHint: "Python, wenn keine erste Zeile wie %sh eine andere Sprache nennt",
  data: "Daten",
  dataHint: "SQL auf Dateien dieses Rechners; aus einer Tabelle wird ein Diagramm",
  text: "Text",
  textHint: "Markdown mit Überschriften, Listen und $Mathematik$",
  beginEmpty: "Hiermit beginnen. Umschalt+Eingabe führt einen Absatz aus.",
  nothingRan: "Noch wurde nichts in dieser Notiz ausgeführt: Ein Bericht zeigt Ergebnisse, und es gibt keine.",
  nothingToRead:
    "Noch wurde nichts in dieser Notiz ausgeführt. Wer sie ausführen darf, sorgt für die Ergebnisse, die hier zu lesen sind.",
  begin: "Oben schreiben oder hiermit beginnen. Umschalt+Eingabe führt einen Absatz aus.",

  notFound: "Diese Notiz gibt es nicht",
  cannotBeShown: "Diese Notiz lässt sich nicht anzeigen",
  refusedText:
    "Vielleicht wurde sie entfernt, oder sie ist nicht freigegeben. Wer die Adresse gab, kann sie freigeben; gibt es ein anderes Konto, damit anmelden.",
  notFoundText:
    "Diese Notiz gibt es nicht. Vielleicht ist sie endgültig gelöscht, oder die Adresse ist nicht vollständig.",
  allNotes: "Alle Notizen",
  logInOtherwise: "Mit anderem Konto anmelden",
  exportTooLargeTitle: "Die Notiz ist zu groß für einen Import",
  exportTooLargeText:
    "Die Datei lässt sich aufbewahren und lesen, aber nicht wieder importieren: Die Ausgaben sind größer, als eine Notiz beim Import sein darf. Einige davon leeren oder trotzdem exportieren.",
  exportAnyway: "Trotzdem exportieren",
  noNotebook: "In der Antwort des Servers ist kein Notebook; Seite neu laden und erneut versuchen.",

  noMoreWriter:
    "Diese Notiz darf nicht mehr geändert werden. Das zuletzt Geschriebene ist nicht gespeichert; vor dem Verlassen kopieren.",
  onlyRead: "Diese Notiz ist nur zum Lesen freigegeben, nicht zum Ändern; sie wird als Bericht gezeigt.",
  onlyRun: "Diese Notiz ist zum Lesen und Ausführen freigegeben, nicht zum Ändern; sie wird als Bericht gezeigt.",
  personalWrite:
    "Diese Notiz ist im persönlichen Modus: Was hier in einem Absatz geändert und ausgeführt wird, gilt nur in der eigenen Sicht, bis der Eigentümer den Absatz ausführt. Hinzugefügt, verschoben und entfernt werden Absätze für alle.",
  personalRun: "Diese Notiz ist im persönlichen Modus: Was hier ausgeführt wird, gilt nur in der eigenen Sicht.",
  notSaving: "Nichts lässt sich speichern: {{problem}}. Geschriebenes bleibt hier, bis es wieder geht.",
  noReason: "der Server sagt nicht, warum",
  keepCopy: "Eine Kopie in diesem Browser behalten",
  saving: "Unterwegs zum Server …",
  allSaved: "Alles ist gespeichert.",
  notSaved: "Das zuletzt Geschriebene ist nicht gespeichert: {{refusal}}",
  conflictNew:
    "Hier entstand Text für einen Absatz, der sich nicht anlegen ließ oder gerade gesperrt ist. Der Text ist hier: einfügen oder verwerfen.",
  conflictRemoved:
    "Jemand hat einen Absatz entfernt, während hier darin geschrieben wurde. Der Text ist hier: am Ende einfügen oder verwerfen.",
  conflictChanged:
    "Ohne Verbindung entstand hier Text in Absatz {{number}}, den andere an derselben Stelle geändert haben. Dort steht deren Text, hier der eigene: darunter einfügen oder verwerfen.",
  insert: "Als Absatz einfügen",
  discard: "Verwerfen",

  inTrash: "Diese Notiz liegt im Papierkorb und verschwindet, wenn er geleert wird.",
  restore: "Wiederherstellen",
  removeForGood: "Endgültig löschen …",
  removeTitle: "„{{name}}“ endgültig löschen?",
  removeText: "Die Notiz wird mit ihren Ergebnissen von der Platte entfernt. Das lässt sich nicht rückgängig machen.",
  remove: "Notiz löschen",

  leaveTitle: "Verlassen, obwohl Änderungen nicht gespeichert sind?",
  leaveTyped:
    "Das Geschriebene ist noch nicht beim Server. Es bleibt in diesem Browser und wird gesendet, sobald die Notiz hier wieder geöffnet wird.",
  leaveEdits:
    "Das Geschriebene ist noch nicht beim Server. Es bleibt in diesem Browser und wird gesendet, sobald die Notiz hier wieder geöffnet wird. Verschobene, entfernte oder neu eingestellte Absätze warten nur in dieser Seite und enden mit ihr.",
  leaveForms:
    "Was in Formulare eingetragen wurde, ist noch nicht beim Server. Es wartet nur in dieser Seite und endet mit ihr.",
  leaveRunsTitle: "Verlassen, obwohl ein Lauf wartet?",
  leaveRuns: "Was laufen sollte, wartet nur in dieser Seite auf den Server und endet mit ihr.",
  leaveUnsaved:
    "Nicht alles aus dieser Notiz ist beim Server. Text bleibt in diesem Browser und wird gesendet, sobald die Notiz hier wieder geöffnet wird; alles andere endet mit dieser Seite.",
  leave: "Verlassen",
  stay: "Bleiben",
};
