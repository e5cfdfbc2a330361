import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  order: "Reihenfolge der Notizen",
  byName: "Nach Namen",
  byChange: "Nach letzter Änderung",
  changedBy: "geändert {{when}} von {{who}}",
  changed: "geändert {{when}}",
};
