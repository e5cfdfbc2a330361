import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  cannotFind: "Searching cannot be fetched just now; it comes when the server is back.",
  bar: "Find and replace",
  find: "Find",
  findHere: "Find in this note",
  matchCase: "Match case",
  wholeWords: "Whole words",
  regularExpression: "Regular expression",
  isOn: "already so: takes it back",
  found: "Found",
  previous: "Previous match",
  next: "Next match",
  close: "Close find and replace",
  none: "none",
  which: "{{current, number}} of {{all, number}}",
  whichOfMore: "{{current, number}} of {{all, number}}+",
  tooLong:
    "This expression takes too long on this note. Make it more definite, for instance without a repetition in a repetition.",

  showReplacing: "Show replacing",
  hideReplacing: "Hide replacing",
  replaceWith: "Replace with",
  replace: "Replace",
  replaceAll: "Replace all",
  skip: "Skip",
  inOutput: "This match is in an output, which only running changes: goes to the next",
  cannotReplace: "This text cannot be changed right now: it runs, or somebody has just changed it.",
  replacedInOne: "Replaced {{replaced, number}} in one paragraph",
  replacedInSeveral: "Replaced {{replaced, number}} in {{paragraphs, number}} paragraphs",
  undoReplaceAll: "Undo: replace all",
  left: "{{left, number}} were left as they are: their paragraphs run, or have just been changed.",
} as const;

export const texts = roomTexts("note/find", english);
