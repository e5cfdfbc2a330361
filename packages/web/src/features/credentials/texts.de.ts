import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  title: "Zugangsdaten",
  sentence:
    "Eigene Namen und Passwörter für Datenquellen, versiegelt aufbewahrt und von eigenen Läufen benutzt. Niemand kann ein Passwort wieder auslesen, auch nicht, wer es eingetragen hat.",
  add: "Hinzufügen",
  addNew: "Neue Zugangsdaten",
  edit: "Bearbeiten",
  editOf: "{{entity}} bearbeiten",
  remove: "Entfernen",
  removeOf: "{{entity}} entfernen",
  removeTitle: "Zugangsdaten von {{entity}} entfernen?",
  removeText: "Absätze, die sie brauchen, erreichen ihre Daten erst wieder, wenn sie neu eingetragen sind.",
  notPermitted: "Für diese Seite fehlt die Berechtigung",
  search: "Einträge und Namen …",
  noneFits: "Keine Zugangsdaten heißen so.",
  none: "Noch sind keine Zugangsdaten eingetragen",
  noneText:
    "Der Eintrag ist das, wonach eine Einstellung fragt, meist der Name des Interpreters; dazu gehören Name und Passwort, die die Datenquelle kennt.",
  entity: "Eintrag",
  interpreterName: "Name des Interpreters",
  username: "Benutzername",
  password: "Passwort",
  actions: "Aktionen",
  hidden: "verborgen",
  isGone: "Diese Zugangsdaten wurden inzwischen entfernt. Speichern legt sie mit einem Passwort neu an.",
  keyHint: "Der Eintrag ist ein eindeutiger Schlüssel; ändern lassen sich nur Benutzername und Passwort",
  entityMissing: "Benutzername und Eintrag dürfen nicht leer sein.",
  passwordMissing: "Benutzername und Passwort dürfen nicht leer sein.",
  replaces: "Unter diesem Namen gibt es schon welche; Speichern tritt an ihre Stelle.",
  changedTitle: "Die Zugangsdaten von {{entity}} wurden inzwischen geändert",
  changedText:
    "Seit die Bearbeitung begann, wurden sie in einem anderen Fenster gespeichert oder entfernt. Diese hier träten an ihre Stelle; Abbrechen behält, was getippt ist.",
  replace: "Ersetzen",
  discardTitle: "Änderungen werden verworfen.",
  discardText: "Was hier getippt wurde, ist nicht gespeichert.",
  saved: "Zugangsdaten gespeichert.",
  notSaved: "Zugangsdaten nicht gespeichert",
  notSavedText: "Die Zugangsdaten ließen sich nicht speichern. {{reason}}",
};
