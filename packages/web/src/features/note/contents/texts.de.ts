import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  nav: "Inhaltsverzeichnis",
  contents: "Inhalt",
  close: "Inhalt schließen",
  none: "Hier erscheinen Überschriften von Markdown-Texten und Titel von Absätzen.",
};
