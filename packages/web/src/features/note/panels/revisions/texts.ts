import { roomTexts } from "../../../../i18n/room-texts.ts";

export const english = {
  aboutThis: "Name this version",
  sayWhat: "Say what it is about, for whoever looks for it later.",
  commit: "Commit",
  kept: "Kept as a revision.",
  nothingNew: "Nothing has changed since the last revision.",
  nothingYet:
    "Nothing was kept yet. A revision keeps the note as it is now, results too; later you can look at it, compare it and go back to it.",
  revisions: "Revisions",
  head: "Head",
  headIs: "The note as it is now",
  noMessage: "No message",
  viewOf: "View {{message}}",
  view: "View",
  compareWithNext: "{{message}}: Compare with next",
  changedAfter: "Compare with next",

  all: "All revisions",
  earlier: "Earlier revision",
  compareWith: "compare with",
  later: "Later revision",
  noDifference: "No paragraph differs in its text or title.",
  differ_one: "{{count, number}} of {{all, number}} paragraphs differs.",
  differ_other: "{{count, number}} of {{all, number}} paragraphs differ.",
  paragraphs: "Paragraphs",
  empty: "(empty)",
  nothing: "Nothing to display",
  isAdded: "added",
  isDeleted: "deleted",
  differs: "differences",
  isIdentical: "identical",
  moved: "moved",
  untitled: "Untitled",
  changesOf: "Changes of {{name}}",
  lineAdded: "added:",
  lineRemoved: "removed:",
} as const;

export const texts = roomTexts("note/panels/revisions", english);
