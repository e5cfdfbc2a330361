import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  newCode: "Code of the new paragraph",
  name: "Name of the note",
  untitled: "Untitled note",
  trash: "Trash",
  cancelAll: "Cancel all",
  runAll: "Run all",
  runChanged: "Run changed ({{count, number}})",
  runningOf: "Running {{position, number}} of {{total, number}}",
  runProgress: "Paragraphs that have run",
  goToIt: "Go to it",
  stopRun: "Stop",
  runFromHere: "Run from here",
  dismissRun: "Dismiss",
  notifyMe: "Notify me when it ends",
  notRun: "{{count, number}} not run",
  numberAndTitle: "{{number, number}} “{{title}}”",
  stoppedAt: "Stopped at {{name}}",
  stoppedAtError: "Stopped at {{name}}: {{error}}",
  cancelledAt: "Cancelled at {{name}}",
  allRan: "{{count, number}} ran in {{time}}",
  more: "More about this note",
  alsoHere: "Also in this note: {{names}}",
  alsoElsewhere: "This note is open on another page, too",
  opening: "Opening the note…",
  run: "Run",
  cancel: "Cancel",

  code: "Code",
  codeHint: "Python by default. Pick another language at the top right.",
  data: "Data",
  dataHint: "Query CSV, Parquet or Excel files and chart the result",
  text: "Text",
  textHint: "Markdown, with headings, lists and $maths$",
  beginEmpty: "Start with one of these. Shift+Enter runs a paragraph.",
  nothingRan: "No results yet. Run the note to fill this report.",
  nothingToRead: "No results yet. They appear here once someone runs this note.",
  begin: "Type above, or start with one of these. Shift+Enter runs a paragraph.",

  notFound: "Note not found",
  cannotBeShown: "This note cannot be shown",
  refusedText: "It may have been removed, or you may not have access. Ask its owner, or switch account.",
  notFoundText: "Note not found. It may have been removed for good, or the address is not complete.",
  allNotes: "All notes",
  logInOtherwise: "Switch account",
  exportTooLargeTitle: "Note size exceeds importable limit",
  exportTooLargeText:
    "The file can be kept and read, but not imported again: its outputs are larger than a note may be on its way in. Clear some of them, or export all the same.",
  exportAnyway: "Export anyway",
  noNotebook: "The server's answer holds no notebook; reload the page and try again.",

  noMoreWriter: "You can no longer edit this note. What you typed last is not saved; copy it before you leave.",
  onlyRead: "View only: you can read this note but not edit it.",
  onlyRun: "View and run: you can read and run this note but not edit it.",
  personalWrite:
    "This note is in personal mode: what you change in a paragraph and run here is only yours, until its owner runs that paragraph. Paragraphs are added, moved and removed for everyone.",
  personalRun: "This note is in personal mode: what you run here is only yours.",
  notSaving: "Nothing can be saved: {{problem}}. What you type stays here until it can.",
  noReason: "the server does not say why",
  keepCopy: "Keep a copy in this browser",
  saving: "Saving…",
  allSaved: "All changes saved",
  notSaved: "What you typed last is not saved: {{refusal}}",
  conflictNew:
    "You wrote for a paragraph that could not be made, or not be written in. Your text is here: insert it, or discard it.",
  conflictRemoved:
    "Somebody else removed a paragraph while you wrote in it. Your text is here: insert it at the end, or discard it.",
  conflictChanged:
    "While you were disconnected you wrote in paragraph {{number}}, which others changed in the same place. Their text stands there, and yours is here: insert it below, or discard it.",
  insert: "Insert as a paragraph",
  discard: "Discard",

  inTrash: "This note is in the trash. Emptying the trash deletes it.",
  restore: "Restore",
  removeForGood: "Delete for good…",
  removeTitle: "Delete “{{name}}” for good?",
  removeText: "The note with its results is removed from disk. This cannot be undone.",
  remove: "Delete note",

  leaveTitle: "Leave while changes are not saved?",
  leaveTyped:
    "What you typed has not reached the server. It is kept in this browser and sent when you open the note here again.",
  leaveEdits:
    "What you typed has not reached the server. It is kept in this browser and sent when you open the note here again. Paragraphs that you moved, removed or set up wait in this page alone, and end with it.",
  leaveForms: "What you filled into forms has not reached the server. It waits in this page alone, and ends with it.",
  leaveRunsTitle: "Leave while a run waits?",
  leaveRuns: "What you wanted to run waits for the server in this page alone, and ends with it.",
  leaveUnsaved:
    "Not all of this note has reached the server. Text is kept in this browser and sent when you open the note here again; everything else ends with this page.",
  leave: "Leave",
  stay: "Stay",
} as const;

export const texts = roomTexts("note/page", english);
