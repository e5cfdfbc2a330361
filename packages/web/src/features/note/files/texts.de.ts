import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  readHere: "Hier lesen",
  about:
    "Dateien, die Absätze lesen und schreiben. SQL und Python kennen jede unter ihrem Namen, etwa <code>'sales.csv'</code>.",
  none: "Noch ist nichts da. Eine Datei irgendwo auf der Notiz ablegen oder eine auswählen; <code>%sql select * from 'sales.csv'</code> zeigt dann, was in ihr steht.",
  noneToRead: "Noch ist nichts da. Wer diese Notiz ändern darf, kann Dateien hochladen.",
  upload: "Hochladen …",
  uploadMine: "Unter „Eigene“ hochladen …",
  uploadShared: "Unter „Gemeinsame“ hochladen …",
  area: "Dateien von",
  shared: "Gemeinsame",
  mine: "Eigene",
  aboutMine:
    "Eigene Dateien, die sonst niemand sieht. Code findet sie im eigenen Verzeichnis, etwa <code>~/sales.csv</code>.",
  ofOwner: "von {{owner}}",
  madeByCode: "von Code gemacht",
  usage: "{{used}} von {{most}} sind belegt.",
  trash: "Papierkorb",
  restore: "{{name}} wiederherstellen",
  emptyTrash: "Papierkorb leeren",
  removedBy: "gelöscht von {{who}}",
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
  deleteTitle: "{{name}} in den Papierkorb legen?",
  deleteText: "Absätze, die sie lesen, schlagen fehl, bis sie aus dem Papierkorb wiederhergestellt ist.",
  deleteFile: "Datei löschen",
};
