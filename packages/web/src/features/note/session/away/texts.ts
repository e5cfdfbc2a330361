import { roomTexts } from "../../../../i18n/room-texts.ts";

export const english = {
  waitingParagraph: "Paragraph {{number}}, waits for the server",
  waitingCode: "Code of paragraph {{number}}, waits for the server",
  waits: "Waiting for the server",
  waitsAndRuns: "Waiting for the server, then runs",
  changesWait: "Changed here; waits for the server",
  discard: "Discard",

  disconnected: "Disconnected since {{time}}. You can read, type and run; {{kept}}",
  tryNow: "Try now",
  keptAll: "it is kept until the server is back.",
  keptOne: "{{what}} is kept here and sent when the server is back.",
  keptSeveral: "{{what}} are kept here and sent when the server is back.",
  typed: "what you typed",
  runs_one: "a run",
  runs_other: "{{count, number}} runs",
  changes_one: "a change",
  changes_other: "{{count, number}} changes",

  notDone: "While the server was away you {{what}}. That was not done: {{why}}",
  inserted: "inserted a paragraph",
  moved: "moved a paragraph",
  removed: "removed a paragraph",
  cleared: "cleared an output",
  clearedAll: "cleared all outputs",
  configured: "changed the settings of a paragraph",
  entitled: "gave a paragraph the title “{{title}}”",
  renamed: "gave the note the name “{{name}}”",
  configuredNote: "changed the settings of the note",
  filledIn: "filled in the forms of the note",
  outputLost: "The paragraph is back, without its output: the server had not kept that.",
  isGone: "its paragraph was removed meanwhile.",
  isChanged: "others have changed the paragraph meanwhile.",
} as const;

export const texts = roomTexts("away", english);
