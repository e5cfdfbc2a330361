import type { Translation } from "../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  title: "Notizablagen",
  sentence:
    "Wo die Notizen liegen. Was andere Programme dort ändern, wird von selbst bemerkt; neu lesen sieht jetzt alle an.",
  readAgain: "Notizen neu lesen",
  wereRead: "Die Notizen wurden neu gelesen.",
  notSaved: "Die Einstellungen der Ablage ließen sich nicht speichern. {{reason}}",
  editOf: "{{name}} bearbeiten",
  name: "Name",
  value: "Wert",
};
