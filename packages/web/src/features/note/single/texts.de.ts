import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  thisParagraph: "Dieser Absatz",
  toNote: "In „{{name}}“ anzeigen",
  missingTitle: "Dieser Absatz lässt sich nicht anzeigen",
  missing: "Diesen Absatz hat die Notiz nicht; vielleicht wurde er entfernt.",
  noOutput: "Dieser Absatz hat noch keine Ausgabe.",
  run: "Absatz ausführen",
};
