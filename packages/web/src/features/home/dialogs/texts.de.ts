import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  needsName: "Eine Notiz braucht einen Namen.",
  nameTaken: "Eine Notiz mit diesem Namen gibt es schon.",
  folderNeedsName: "Ein Ordner braucht einen Namen.",
  sameName: "So heißt die Notiz selbst.",
  name: "Name",
  slashHint: "Ein / macht Ordner: Verkauf/2024/Übersicht",
  folderSlashHint: "Ein / verschiebt ihn in einen anderen Ordner",
  newName: "Neuer Name",
  merged: "Die Ordner werden zusammengeführt",
  mergeText: "„{{path}}“ gibt es schon. Die Notizen dort bleiben, die von „{{from}}“ kommen dazu.",
  doubles_one: " „{{first}}“ gibt es in beiden: was dazukommt, bekommt die Uhrzeit in den Namen.",
  doubles_other:
    " {{count, number}} Notizen gibt es in beiden, darunter „{{first}}“: was dazukommt, bekommt die Uhrzeit in den Namen.",
  merge: "Zusammenführen",

  folder: "Ordner",
  folders: "Vorhandene Ordner",
  folderHint: "Ein / macht Ordner: Verkauf/2024. Leer lassen für keinen.",
  move: "Verschieben",
  newFolder: "„{{folder}}“ ist ein neuer Ordner.",
  mergedThere_one: "„{{first}}“ gibt es dort schon. Die Notizen darin bleiben, die neuen kommen dazu.",
  mergedThere_other:
    "{{count, number}} der Ordner gibt es dort schon, darunter „{{first}}“. Die Notizen darin bleiben, die neuen kommen dazu.",
  doublesThere_one: "„{{first}}“ gibt es dort schon: was dazukommt, bekommt eine Zahl hinter den Namen.",
  doublesThere_other:
    "{{count, number}} Namen gibt es dort schon, darunter „{{first}}“: was dazukommt, bekommt eine Zahl hinter den Namen.",
  noTrash: "Für den Papierkorb stattdessen „In den Papierkorb“ wählen.",

  copyName: "Name des Duplikats",
  copyHint: "Es hat dieselben Absätze und Ergebnisse; Eigentümer ist, wer es anlegt. Ein / macht Ordner.",
  clone: "Duplizieren",
  defaultInterpreter: "Standard-Interpreter",
  defaultInterpreterHint: "Führt aus, was nicht mit %name beginnt",
  create: "Anlegen",

  importAs: "Importieren als",
  importAsPlaceholder: "Der Name, den sie mitbringt",
  importAsHint: "Leer lassen, um ihren eigenen Namen zu behalten",
  chooseFile: "Datei wählen",
  oneFile: "Hier geht nur eine Datei; mehrere lassen sich auf der Liste der Notizen ablegen.",
  fileKinds: ".zpln, .json oder .ipynb",
  fileKindsUpTo: ".zpln, .json oder .ipynb, bis {{size}}",
  fromUrl: "Von einer URL holen",
  fromUrlHint: "die Adresse einer Datei, die andere Seiten lesen dürfen",
  url: "URL",
  back: "Zurück",
  importNote: "Notiz importieren",
  importing: "Wird importiert …",
  importedNote: "Importierte Notiz",
  unreadable: "„{{name}}“ war nicht zu lesen; vielleicht wurde die Datei seit der Auswahl verschoben.",
  foreignBytes_one:
    "Das Byte 0x{{byte}} an Stelle {{offset, number}} (Zeile {{line, number}}) der Datei ist kein UTF-8; es wurde als Windows-1252 gelesen.",
  foreignBytes_other:
    "{{count, number}} Bytes der Datei sind kein UTF-8, das erste ist 0x{{byte}} an Stelle {{offset, number}} (Zeile {{line, number}}); sie wurden als Windows-1252 gelesen.",
  tooLarge: "Die Datei ist zu groß!",
  tooLargeHint: "Der Server nimmt Notizen bis {{size}}. Vor dem Exportieren die Ausgaben leeren.",
  noJson: "JSON nicht lesbar",
  noJsonHint:
    "Das ist kein JSON und damit keine Notiz: Vielleicht ist die Datei abgeschnitten, oder die Adresse zeigt eine Seite über die Notiz.",
  noNote: "Ungültiges JSON",
  noNoteHint: "Eine Notiz hat Absätze, ein Jupyter-Notebook Zellen; hier fehlt beides.",
  enterUrl: "URL eingeben",
  notFetched: "Die URL ist nicht abrufbar",
  notFetchedHint:
    "Entweder ist dort nichts, oder die Seite lässt sich nicht von anderen lesen. Die Datei herunterladen und hier wählen.",
};
