import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  partAway: "Das lässt sich nicht holen, solange der Server nicht erreichbar ist. Es kommt, sobald er antwortet.",
  overlayAway: "Das lässt sich nicht holen, solange der Server nicht erreichbar ist; danach noch einmal versuchen.",
  partMissing:
    "Das ließ sich nicht holen; vielleicht ist Octavo inzwischen neuer als diese Seite. Die Seite neu laden.",
  loadAgain: "Seite neu laden",

  dismiss: "Ausblenden",
  undo: "Rückgängig",
  takingBack: "Wird rückgängig gemacht: {{what}}",
  light: "Hell",
  dark: "Dunkel",
  auto: "Wie das System",
  themeLight: "Farbschema: hell",
  themeDark: "Farbschema: dunkel",
  themeAuto: "Farbschema: wie das System",
};
