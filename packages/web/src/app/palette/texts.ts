import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  whatToDo: "What do you want to do?",
  commandOrNote: "A command, or a note to open",
  commandsAndNotes: "Commands and notes",
  noteById: "Note {{id}}",
  note: "Note",
  nothingCalled: "Nothing is called “{{letters}}”.",
  found: "{{number, number}} found",
} as const;

export const texts = roomTexts("app/palette", english);
