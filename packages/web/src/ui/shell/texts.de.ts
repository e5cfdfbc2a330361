import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  brand: "Octavo, alle Notizen",
  trustUsers:
    "Keine Wände zwischen den Nutzern: Code, den einer von ihnen ausführt, kann alles des Servers und der anderen lesen und ändern. Ohne --trust-users gestartet, trennt der Server sie. Nur Verwalter sehen dies.",
  jobs: "Jobs",
  notes: "Notizen",
  filterNotes: "Notizen nach Namen filtern",
  filterPlaceholder: "Nach Namen filtern",
  noteById: "Notiz {{id}}",
  noNotes: "Es gibt noch keine Notizen.",
  noNoteCalled: "Keine Notiz heißt „{{name}}“.",
  showMore: "{{more, number}} weitere von {{all, number}} zeigen",
  newNote: "Neue Notiz",
  import: "Importieren",

  importNote: "Notiz importieren",
  cloneNote: "Notiz duplizieren",
  renameNote: "Notiz umbenennen",
  renameFolder: "Ordner umbenennen",
  moveOne: "„{{name}}“ verschieben",
  moveSeveral: "{{number, number}} Notizen oder Ordner verschieben",
  shortcuts: "Tastenkürzel",
  details: "Einzelheiten",
  notPermitted: "Unzureichende Rechte",

  connected: "verbunden",
  connectedTitle: "Alles Getippte wird sofort gespeichert.",
  connecting: "Verbindung wird aufgebaut …",
  connectingTitle: "Der Server hat noch nicht geantwortet; die Seite versucht es weiter.",
  away: "getrennt seit {{time}}; Getipptes bleibt erhalten",
  awayBrief: "offline",
  awayTitle:
    "Der Server ist nicht erreichbar. Die Seite versucht es weiter und sendet das Getippte, sobald er antwortet.",
  notSaving: "wird nicht gespeichert; Getipptes bleibt hier erhalten",
  notSavingBrief: "speichert nicht",
  notSavingTitle: "Der Server kann nicht auf seine Platte schreiben.",

  pageFailed: "Diese Seite ließ sich nicht anzeigen",
  pageFailedText: "Das Getippte ist noch da, wenn die Seite neu geladen ist.",
  pageAway: "Der Server ist nicht zu erreichen",
  pageAwayText: "Diese Seite kommt, sobald er antwortet. Das Getippte bleibt erhalten.",
  partAway: "Das lässt sich nicht holen, solange der Server nicht erreichbar ist. Es kommt, sobald er antwortet.",
  overlayAway: "Das lässt sich nicht holen, solange der Server nicht erreichbar ist; danach noch einmal versuchen.",
  partMissing:
    "Das ließ sich nicht holen; vielleicht ist Octavo inzwischen neuer als diese Seite. Die Seite neu laden.",
  loadAgain: "Seite neu laden",

  dismiss: "Ausblenden",
  undo: "Rückgängig",
  takingBack: "Wird rückgängig gemacht: {{what}}",
  light: "Hell",
  dark: "Dunkel",
  auto: "Wie das System",
  themeLight: "Farbschema: hell",
  themeDark: "Farbschema: dunkel",
  themeAuto: "Farbschema: wie das System",
};
