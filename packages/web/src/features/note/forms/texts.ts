import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  ofNote: "Forms of the note",
  ofParagraph: "Forms of the paragraph",
  title: "Title of the forms",
  editTitle: "Edit the title of the forms",
  untitled: "Untitled Form",
  remove: "Remove the form {{name}}",
} as const;

export const texts = roomTexts("note/forms", english);
