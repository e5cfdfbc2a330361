import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  brand: "Octavo, all notes",
  trustUsers:
    "No walls between users: code that one of them runs can read and change everything of the server and of the others. Start the server without --trust-users to wall them off. Only administrators see this.",
  jobs: "Jobs",
  notes: "Notes",
  filterNotes: "Filter notes by name",
  filterPlaceholder: "Filter by name",
  noteById: "Note {{id}}",
  noNotes: "There are no notes yet.",
  noNoteCalled: "No note is called “{{name}}”.",
  showMore: "Show {{more, number}} more of {{all, number}}",
  newNote: "New note",
  import: "Import",

  importNote: "Import a note",
  cloneNote: "Clone note",
  renameNote: "Rename note",
  renameFolder: "Rename folder",
  moveOne: "Move “{{name}}”",
  moveSeveral: "Move {{number, number}} notes or folders",
  shortcuts: "Keyboard shortcuts",
  details: "Details",
  notPermitted: "Insufficient privileges",

  connected: "connected",
  connectedTitle: "Everything you type is saved as you type it.",
  connecting: "connecting…",
  connectingTitle: "The server has not answered yet; this page keeps trying.",
  away: "reconnecting, since {{time}}; what you type is kept",
  awayBrief: "away",
  awayTitle: "The server cannot be reached. This page keeps trying and sends what you typed when it answers.",
  notSaving: "not saving; what you type is kept here",
  notSavingBrief: "not saving",
  notSavingTitle: "The server cannot write to its disk.",

  pageFailed: "This page could not be shown",
  pageFailedText: "What you typed is kept and will be there after loading the page again.",
  pageAway: "The server cannot be reached",
  pageAwayText: "This page comes as soon as it answers. What you typed is kept.",
  partAway: "This cannot be fetched while the server is away. It comes as soon as that answers.",
  overlayAway: "This cannot be fetched while the server is away; try again when it is back.",
  partMissing: "This could not be fetched; Octavo may be newer than this page by now. Load the page again.",
  loadAgain: "Load the page again",

  dismiss: "Dismiss",
  undo: "Undo",
  takingBack: "Taking back: {{what}}",
  light: "Light",
  dark: "Dark",
  auto: "As the system",
  themeLight: "Theme: light",
  themeDark: "Theme: dark",
  themeAuto: "Theme: as the system",
} as const;

export const texts = roomTexts("shell", english);
