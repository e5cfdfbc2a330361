import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  users: "Benutzer",
  roles: "Rollen",
  everybody: "Alle",
  unknownNames: "Noch kein Konto und keine Rolle dieses Namens: {{names}}",
};
