import type { Translation } from "../../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  waitingParagraph: "Absatz {{number}}, wartet auf den Server",
  waitingCode: "Code von Absatz {{number}}, wartet auf den Server",
  waits: "Wartet auf den Server",
  waitsAndRuns: "Wartet auf den Server und läuft dann",
  changesWait: "Hier geändert; wartet auf den Server",
  discard: "Verwerfen",

  disconnected: "Getrennt seit {{time}}. Lesen, Schreiben und Ausführen gehen weiter; {{kept}}",
  tryNow: "Jetzt versuchen",
  keptAll: "es bleibt hier, bis der Server wieder da ist.",
  keptOne: "{{what}} bleibt hier und wird gesendet, sobald der Server wieder da ist.",
  keptSeveral: "{{what}} bleiben hier und werden gesendet, sobald der Server wieder da ist.",
  typed: "das Geschriebene",
  runs_one: "ein Lauf",
  runs_other: "{{count, number}} Läufe",
  changes_one: "eine Änderung",
  changes_other: "{{count, number}} Änderungen",

  notDone: "Eine Änderung aus der Zeit ohne Server ({{what}}) ist nicht erfolgt: {{why}}",
  inserted: "Absatz eingefügt",
  moved: "Absatz verschoben",
  removed: "Absatz gelöscht",
  cleared: "Ausgabe geleert",
  clearedAll: "alle Ausgaben geleert",
  configured: "Einstellungen eines Absatzes geändert",
  entitled: "Titel eines Absatzes: „{{title}}“",
  renamed: "Name der Notiz: „{{name}}“",
  configuredNote: "Einstellungen der Notiz geändert",
  filledIn: "Formulare der Notiz ausgefüllt",
  outputLost: "Der Absatz ist wieder da, ohne seine Ausgabe: Die hatte der Server nicht mehr.",
  isGone: "der Absatz wurde inzwischen gelöscht.",
  isChanged: "andere haben den Absatz inzwischen geändert.",
};
