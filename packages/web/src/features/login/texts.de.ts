import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  logIn: "Anmelden",
  logInHeading: "Bei Octavo anmelden",
  userName: "Benutzername",
  password: "Passwort",
  loggedOut: "Abgemeldet",
  loggedOutText: "Die Sitzung bei Octavo ist beendet. Gleich kommt die Anmeldung.",
  logInAgain: "Wieder anmelden",
  notPermitted: "Unzureichende Rechte",
  logInAsOther: "Anmelden",

  loggedInAs: "Angemeldet als {{name}}",
  serverSettings: "Einstellungen des Servers",
  interpreters: "Interpreter",
  repositories: "Notizablagen",
  credentials: "Zugangsdaten",
  helium: "Helium-Pakete",
  account: "Konto",
  people: "Personen",
  machine: "Maschine",
  cluster: "Cluster",
  configuration: "Konfiguration",
  language: "Sprache",
  languageAway: "Die Texte dieser Sprache sind gerade nicht zu holen. Erneut versuchen, sobald der Server antwortet.",
  about: "Über Octavo",
  aboutText: "Ein Notizbuch, um gemeinsam mit Daten zu arbeiten. Apache-Lizenz 2.0.",
  version: "Version {{version}}",
  logOut: "Abmelden",
  onOneMachine: "Octavo {{version}} auf einem Rechner",
  onCluster: "Octavo {{version}} im Cluster {{address}}",
};
