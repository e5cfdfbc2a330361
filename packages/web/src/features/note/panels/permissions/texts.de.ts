import type { Translation } from "../../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  noAccounts: "Keine Rechte",
  onlyAuthenticated: "Rechte kann nur vergeben, wer angemeldet ist.",
  noAccountsText:
    "Dieser Server hat keine Konten; wer ihn erreicht, darf also alles. <command/> legt das erste an; von da an melden sich alle an, und jede Notiz hat Eigentümer, Schreiber, Ausführende und Leser.",
  saved: "Rechte gespeichert.",
  ownersTitle: "Wem die Notiz gehört",
  ownersText: "Das Feld [Eigentümer] bitte ausfüllen. Sonst wird das eigene Konto eingetragen.",
  set: "Eintragen",
  giveUpTitle: "Diese Notiz abgeben?",
  giveUpText:
    "Das eigene Konto gehört dann nicht mehr zu den Eigentümern. Wenn keine eigene Rolle dort bleibt, können nur noch diese es wieder ändern: {{owners}}.",
  giveUp: "Abgeben",
  changedTitle: "Jemand anders hat diese Rechte geändert",
  changedText: "Sie sind nicht mehr, wie sie am Anfang waren. Ersetzen setzt die eigenen an ihre Stelle.",
  replace: "Ersetzen",
  showTheirs: "Die neuen zeigen",
  howTo: "Namen von Benutzern und Rollen, getrennt durch Komma oder Leerzeichen. Eine leere Liste bedeutet: alle.",
  onlyOwners: "Nur Eigentümer der Notiz können das ändern. Eine leere Liste bedeutet: alle.",
  owners: "Eigentümer",
  ownersLet: "Rechte vergeben, umbenennen, verschieben und löschen und alles Folgende",
  ownersEmpty: "Leer: Die Notiz gehört jedem Konto.",
  writers: "Schreiber",
  writersLet: "Bearbeiten, Versionen anlegen und zurückholen und alles Folgende",
  writersEmpty: "Leer: Jedes Konto darf die Notiz bearbeiten.",
  runners: "Ausführende",
  runnersLet: "Ausführen und abbrechen, Formulare von Absätzen ausfüllen, Zeitplan setzen und alles Folgende",
  runnersEmpty: "Leer: Jedes Konto darf die Notiz ausführen.",
  readers: "Leser",
  readersLet: "Öffnen, finden, kopieren und exportieren",
  readersEmpty: "Leer: Jedes Konto darf die Notiz lesen.",
};
