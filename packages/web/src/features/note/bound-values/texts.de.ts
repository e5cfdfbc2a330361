import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  outputsRunTitle: "Dürfen Ausgaben dieser Notiz Absätze ausführen?",
  outputsRunText:
    "Eine Ausgabe dieser Notiz will einen Absatz ausführen oder einen Wert ändern, den mehrere Notizen teilen. Das geschieht im eigenen Namen und mit den eigenen Rechten. Die Antwort gilt für alle Ausgaben dieser Notiz.",
  outputsRun: "Ausführen lassen",
  outputsDoNotRun: "Nicht ausführen",
};
