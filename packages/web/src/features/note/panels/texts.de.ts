import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  data: "Daten",
  closeData: "Daten schließen",
  files: "Dateien",
  closeFiles: "Dateien schließen",
  interpreters: "Interpreter dieser Notiz",
  closeInterpreters: "Interpreter dieser Notiz schließen",
  permissions: "Rechte an der Notiz",
  closePermissions: "Rechte an der Notiz schließen",
  revisions: "Verlauf",
  closeRevisions: "Verlauf schließen",
  schedule: "Zeitplan",
  closeSchedule: "Zeitplan schließen",
  discardTitle: "Änderungen werden verworfen.",
  discardText: "Was in diesem Bereich geändert wurde, ist nicht gespeichert.",
  discard: "Verwerfen",
};
