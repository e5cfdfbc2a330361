import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  Ctrl: "Strg",
  Shift: "Umschalt",
  Enter: "Eingabe",
  Space: "Leertaste",
  Home: "Pos1",
  End: "Ende",
  PageUp: "Bild↑",
  PageDown: "Bild↓",
  Insert: "Einfg",
  Delete: "Entf",
};
