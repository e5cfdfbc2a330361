import type { Translation } from "../../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  about:
    "Ein Absatz sagt mit seinem ersten Wort, was ihn ausführt, etwa <code>%sql</code>. Nennt er nichts, führt ihn der Standard der Notiz aus.",
  noDefault: "Diese Notiz hat noch keinen Standard. Einen wählen.",
  defaultAway: "Ihr Standard, {{group}}, ist nicht da oder nicht freigegeben. Einen anderen wählen.",
  use: "{{name}} verwenden",
  default: "Standard-Interpreter",
  makeDefault: "{{name}} zum Standard machen",
  forThisNote: "Für diese Notiz",
  moveUp: "{{name}} nach oben",
  moveDown: "{{name}} nach unten",
  restart: "Neu starten",
  restartOf: "{{name}} neu starten",
  restartTitle: "{{name}} für diese Notiz neu starten?",
  restartText: "Was hier damit läuft, wird beendet, und seine Variablen gehen verloren.",
  restarted: "{{name}}: Interpreter angehalten. Er startet beim nächsten Lauf von selbst.",
  restartFailed: "Der Interpreter ließ sich nicht neu starten.",
};
