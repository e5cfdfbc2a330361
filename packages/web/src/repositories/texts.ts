import { roomTexts } from "../language/room-texts.ts";

export const english = {
  title: "Notebook repositories",
  sentence:
    "Where notes are kept. Notes that were changed there by other programs are noticed by themselves; reading again looks at all of them now.",
  readAgain: "Read notes again",
  wereRead: "The notes were read again.",
  notSaved: "We couldn't save that NotebookRepo's settings. {{reason}}",
  editOf: "Edit {{name}}",
  name: "Name",
  value: "Value",
} as const;

export const texts = roomTexts("repositories", english);
