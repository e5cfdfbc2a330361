import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  title: "Notizablagen",
  sentence:
    "Wo die Notizen liegen. Haben andere Programme dort etwas geändert, etwa ein git pull, sind sie neu zu lesen.",
  readAgain: "Notizen neu lesen",
  wereRead: "Die Notizen wurden neu gelesen.",
  notSaved: "Die Einstellungen der Ablage ließen sich nicht speichern. {{reason}}",
  editOf: "{{name}} bearbeiten",
  name: "Name",
  value: "Wert",
};
