import type { Translation } from "../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  palette: "Befehlspalette",
  shortcuts: "Tastenkürzel",
  newNote: "Neue Notiz …",
  importNote: "Notiz importieren …",
  searchNotes: "Alle Notizen durchsuchen",
  goHome: "Zu allen Notizen",
  goJobs: "Zu den Jobs",
  goInterpreters: "Zu den Interpretern",
  goRepositories: "Zu den Notizablagen",
  goCredentials: "Zu den Zugangsdaten",
  goHelium: "Zu den Helium-Paketen",
  goCluster: "Zum Cluster",
  goConfiguration: "Zur Konfiguration",
  themeLight: "Farbschema: hell",
  themeDark: "Farbschema: dunkel",
  themeAuto: "Farbschema: wie das System",
  languageEnglish: "Sprache: English",
  languageGerman: "Sprache: Deutsch",
  reconnect: "Neu mit dem Server verbinden",
  logOut: "Abmelden",

  everywhere: "Überall",
  whatToDo: "Was soll geschehen?",
  commandOrNote: "Ein Befehl oder eine Notiz",
  commandsAndNotes: "Befehle und Notizen",
  noteById: "Notiz {{id}}",
  note: "Notiz",
  nothingCalled: "Nichts heißt „{{letters}}“.",
  found: "{{number}} gefunden",
};
