import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  whatToDo: "Was soll geschehen?",
  commandOrNote: "Ein Befehl oder eine Notiz",
  commandsAndNotes: "Befehle und Notizen",
  noteById: "Notiz {{id}}",
  note: "Notiz",
  nothingCalled: "Nichts heißt „{{letters}}“.",
  found: "{{number, number}} gefunden",
};
