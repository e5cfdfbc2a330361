import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  ofNote: "Formulare der Notiz",
  ofParagraph: "Formulare des Absatzes",
  title: "Titel der Formulare",
  editTitle: "Titel der Formulare bearbeiten",
  untitled: "Formular ohne Titel",
  remove: "Formular {{name}} entfernen",
};
