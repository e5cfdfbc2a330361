import { roomTexts } from "../language/room-texts.ts";

export const english = {
  palette: "Command palette",
  shortcuts: "Keyboard shortcuts",
  newNote: "New note…",
  importNote: "Import a note…",
  searchNotes: "Search all notes",
  goHome: "Go to All notes",
  goJobs: "Go to Jobs",
  goInterpreters: "Go to Interpreters",
  goRepositories: "Go to Notebook repositories",
  goCredentials: "Go to Credentials",
  goHelium: "Go to Helium packages",
  goCluster: "Go to Cluster",
  goConfiguration: "Go to Configuration",
  themeLight: "Theme: light",
  themeDark: "Theme: dark",
  themeAuto: "Theme: as the system",
  languageEnglish: "Language: English",
  languageGerman: "Language: Deutsch",
  vimKeysOrNot: "Vim keys in editors, or not",
  vimKeys: "Vim keys in editors",
  noVimKeys: "No Vim keys in editors",
  reconnect: "Connect to the server again",
  logOut: "Log out",

  everywhere: "Everywhere",
  whatToDo: "What do you want to do?",
  commandOrNote: "A command, or a note to open",
  commandsAndNotes: "Commands and notes",
  noteById: "Note {{id}}",
  note: "Note",
  nothingCalled: "Nothing is called “{{letters}}”.",
  found: "{{number}} found",
} as const;

export const texts = roomTexts("commands", english);
