import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  done: "gelaufen {{when}}",
  failed: "letzter Lauf fehlgeschlagen, {{when}}",
  cancelled: "letzter Lauf abgebrochen, {{when}}",
  scheduled: "läuft nach Zeitplan",
  failedLately: "Zuletzt fehlgeschlagen",
  sharedWithMe: "Mit mir geteilt",
};
