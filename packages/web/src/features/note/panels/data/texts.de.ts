import type { Translation } from "../../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  filter: "Name oder Spalte finden",
  list: "Namen, die Code verwenden kann",
  variables: "Variablen",
  tables: "Tabellen",
  files: "Dateien",
  pool: "Pool",
  noMatch: "Nichts heißt {{name}}.",
  nothing: "Einen Absatz ausführen, um seine Variablen hier zu sehen. Auch Tabellen und Dateien der Notiz stehen hier.",
  noneOfReaders: "Variablen sieht nur, wer diese Notiz ausführen darf.",
  busy: "{{names}} läuft gerade. Die Namen sind die von vorher.",
  busyUnknown: "{{names}} läuft gerade. Die Namen kommen danach.",
  away: "Der Server ist nicht erreichbar. Die Namen sind die von vorher.",
  usedIn: "Verwendet in Absatz",
  shownBy: "Aus Absatz {{number}}",
  preview: "Vorschau",
  insert: "{{code}} einfügen",
  about: "Über {{name}}",
  keys: "Eingabe fügt ein, Pfeiltasten öffnen und schließen",
  noParagraph: "Zuerst in einen Absatz klicken; dort werden Namen eingefügt.",
  cannotWrite: "Dieser Absatz kann gerade nicht bearbeitet werden.",
};
