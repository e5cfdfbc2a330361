import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  whatToDo: "What do you want to do?",
  commandOrNote: "Find a command, a note or text in notes; > commands, # headings",
  commandsAndNotes: "Commands and notes",
  noteById: "Note {{id}}",
  note: "Note",
  nothingCalled: "Nothing is called “{{letters}}”.",
  found: "{{number, number}} found",
} as const;

export const texts = roomTexts("app/palette", english);
