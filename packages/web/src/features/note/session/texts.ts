import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  twoLanguages: "These paragraphs are in two languages. Give them the same one to merge them.",
  runsNow: "This paragraph is running. You can edit it when it finishes.",
  paragraphRemoved: "Paragraph removed",
  paragraphMoved: "Paragraph moved",
  takenAway: "Somebody removed the paragraph you were writing in.",
  putBack: "Put it back",
  undoMove: "Undo: move paragraph",
  undoRemove: "Undo: remove paragraph",
  spellAway:
    "A spell runs in this page, and what was typed is not on the server yet. Run it again when the connection is back.",
  disabled: "This paragraph is switched off. “Enable run” in its menu lets it run again.",
  noInsert: "The whole note is running. A paragraph can be inserted once that has ended, or is cancelled.",
  lastParagraph: "All the paragraphs can't be deleted.",
  notSavedYet: "What you typed last has not reached the server; try again once the page is connected.",
  runLeftOut: "A run that waited for the server was left out: its text could not be merged, or is gone.",
  runNotBegun: "The connection broke while a run was asked for, and it has not begun. Run it again.",
  personalModeEnded:
    "The owner ended personal mode: this note shows the shared version now, without what was only yours.",
} as const;

export const texts = roomTexts("note/session", english);
