import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  newCode: "Code of the new paragraph",
  name: "Name of the note",
  untitled: "Untitled note",
  trash: "Trash",
  cancelAll: "Cancel all",
  runAll: "Run all",
  more: "More about this note",
  alsoHere: "Also in this note: {{names}}",
  alsoElsewhere: "This note is open on another page, too",
  opening: "Opening the note…",
  run: "Run",
  cancel: "Cancel",

  code: "Code",
  codeHint: "Python, unless a first line such as %sh names another language",
  data: "Data",
  dataHint: "SQL on files of this machine; a table becomes a chart",
  text: "Text",
  textHint: "Markdown, with headings, lists and $maths$",
  beginEmpty: "Start with one of these. Shift+Enter runs a paragraph.",
  nothingRan: "Nothing of this note was run yet: a report shows results, and there are none.",
  nothingToRead: "Nothing of this note was run yet. Whoever may run it makes the results that you will read here.",
  begin: "Write above, or start with one of these. Shift+Enter runs a paragraph.",

  dropToUpload: "Drop to upload",
  dropHint: "Code that is dropped on an editor is written into it.",
  uploadRefused: "You cannot upload here",

  notFound: "There is no such note",
  cannotBeShown: "This note cannot be shown",
  refusedText:
    "It may have been removed, or it is not shared with you. Ask whoever sent you here; if you have another account, log in with that.",
  notFoundText: "There is no such note. It may have been removed for good, or the address is not complete.",
  allNotes: "All notes",
  logInOtherwise: "Log in as somebody else",
  exportTooLargeTitle: "Note size exceeds importable limit",
  exportTooLargeText:
    "The file can be kept and read, but not imported again: its outputs are larger than a note may be on its way in. Clear some of them, or export all the same.",
  exportAnyway: "Export anyway",
  noNotebook: "The server's answer holds no notebook; reload the page and try again.",

  noMoreWriter: "You may not change this note any more. What you typed last is not saved; copy it before you leave.",
  onlyRead: "You may read this note, and not change it; it is shown as a report.",
  onlyRun: "You may read and run this note, and not change it; it is shown as a report.",
  personalWrite:
    "This note is in personal mode: what you change in a paragraph and run here is only yours, until its owner runs that paragraph. Paragraphs are added, moved and removed for everyone.",
  personalRun: "This note is in personal mode: what you run here is only yours.",
  notSaving: "Nothing can be saved: {{problem}}. What you type stays here until it can.",
  noReason: "the server does not say why",
  keepCopy: "Keep a copy in this browser",
  saving: "On its way to the server…",
  allSaved: "All is saved.",
  notSaved: "What you typed last is not saved: {{refusal}}",
  conflictNew:
    "You wrote for a paragraph that could not be made, or not be written in. Your text is here: insert it, or discard it.",
  conflictRemoved:
    "Somebody else removed a paragraph while you wrote in it. Your text is here: insert it at the end, or discard it.",
  conflictChanged:
    "While you were disconnected you wrote in paragraph {{number}}, which others changed in the same place. Their text stands there, and yours is here: insert it below, or discard it.",
  insert: "Insert as a paragraph",
  discard: "Discard",

  inTrash: "This note is in the trash, and goes when that is emptied.",
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
