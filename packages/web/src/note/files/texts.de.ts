import type { Translation } from "../../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  readHere: "Hier lesen",
  about:
    "Dateien, die Absätze lesen und schreiben. SQL und Python kennen jede unter ihrem Namen, etwa <code>'sales.csv'</code>.",
  none: "Noch ist nichts da. Eine Datei irgendwo auf der Notiz ablegen oder eine auswählen; <code>%sql select * from 'sales.csv'</code> zeigt dann, was in ihr steht.",
  noneToRead: "Noch ist nichts da. Wer diese Notiz ändern darf, kann Dateien hochladen.",
  upload: "Hochladen …",
  files: "Dateien",
  filter: "Nach Namen filtern",
  noneCalled: "Keine Datei heißt „{{name}}“.",
  notWhole: "Es gibt mehr Dateien, als hier stehen.",
  actions: "Aktionen für {{name}}",
  copyName: "Namen kopieren",
  copied: "Kopiert: {{name}}",
  notCopied: "Der Browser lässt diese Seite nichts kopieren. Der Name ist {{name}}",
  download: "Herunterladen",
  delete: "Löschen …",
  deleteTitle: "{{name}} endgültig löschen?",
  deleteText:
    "Die Datei wird von der Festplatte entfernt, für alle. Absätze, die sie lesen, schlagen dann fehl. Das lässt sich nicht rückgängig machen.",
  deleteFile: "Datei löschen",
};
