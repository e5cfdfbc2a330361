import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  problem: "There is a problem with this Revision",
  cannotBeShown: "This revision cannot be shown",
  noOthers: "The other revisions cannot be told: {{reason}}",
  this: "This revision",
  revision: "Revision",
  back: "Back to the note",
  showOther: "Show another revision…",
  whichRevision: "Which revision?",
  about: "<message/>, {{time}}. This is how the note was; it cannot be edited here.",
  aboutBy: "<message/>, {{time}} by <author/>. This is how the note was; it cannot be edited here.",
  once: "This is how the note was once; it cannot be edited here.",
  isHead: "The note is as it was in this revision.",
  setHead: "Set as head…",
  setHeadTitle: "Go back to this revision?",
  setHeadText:
    "The note becomes what it was, results too, for everyone who shows it. What it is now is kept as a revision.",
  setHeadAction: "Set as head",
} as const;

export const texts = roomTexts("note/revision", english);
