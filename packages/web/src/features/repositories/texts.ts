import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  title: "Notebook repositories",
  sentence:
    "Where notes are kept. After other programs have changed something there, as a git pull does, have the notes read again.",
  readAgain: "Read notes again",
  wereRead: "The notes were read again.",
  notSaved: "We couldn't save that NotebookRepo's settings. {{reason}}",
  editOf: "Edit {{name}}",
  name: "Name",
  value: "Value",
} as const;

export const texts = roomTexts("repositories", english);
