import type { Translation } from "../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  cancel: "Abbrechen",
  close: "Schließen",
  save: "Speichern",
  edit: "Bearbeiten",
  discard: "Verwerfen",
  discardTitle: "Änderungen werden verworfen.",
  discardText: "Was hier geändert wurde, ist nicht gespeichert.",
  changed: "geändert",
  remove: "Entfernen",
  rename: "Umbenennen",
  tryAgain: "Erneut versuchen",
  changedTitle: "{{name}} wurde inzwischen geändert",
  changedText:
    "Seit die Bearbeitung begann, wurde anderes gespeichert. Dieses hier träte an seine Stelle; Abbrechen behält, was gemacht ist.",
  replace: "Ersetzen",
  askedLate: "{{title}}. Noch ist nichts gespeichert: Wer noch einmal speichert, kann wählen.",
  showPassword: "Passwort anzeigen",

  loading: "Wird geladen …",
  slowAnswer:
    "Der Server hat noch nicht geantwortet. Auf ihn wird weiter gewartet; man kann inzwischen woandershin gehen.",
  stale: "Nicht auf dem neuesten Stand: {{reason}}",
  notPermitted: "Für diese Seite fehlt die Berechtigung",
  forAdministrators: "Sie ist für die Verwaltung dieses Servers. Gleich kommt die Startseite.",
  cannotBeShown: "Das lässt sich gerade nicht anzeigen",
  name: "Name",
  pages: "Seiten",
  page: "Seite {{number}}",
  firstPage: "erste Seite",
  lastPage: "letzte Seite",
  nextPage: "nächste Seite",
  previousPage: "vorige Seite",
  toNextPage: "Nächste Seite",
  toPreviousPage: "Vorige Seite",
  copied: "Kopiert!",
  copyFailed: "Dieser Browser kann das nicht",
  copiedText: "In die Zwischenablage kopiert",
  cannotCopy: "Der Browser lässt diese Seite nichts kopieren. Den Text markieren und per Taste kopieren.",
  justNow: "gerade eben",
};
