import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  needsName: "A note needs a name.",
  nameTaken: "A note of this name is already there.",
  folderNeedsName: "A folder needs a name.",
  sameName: "That is the name of the note itself.",
  name: "Name",
  slashHint: "Use / for folders, e.g. Sales/2024/Overview",
  folderSlashHint: "A / moves it into another folder",
  newName: "New name",
  merged: "The folders will be merged",
  mergeText: "“{{path}}” exists already. Its notes stay, those of “{{from}}” join them.",
  doubles_one: " “{{first}}” is in both: what comes gets the time into its name.",
  doubles_other:
    " {{count, number}} notes are in both, “{{first}}” among them: what comes gets the time into its name.",
  merge: "Merge",

  folder: "Folder",
  folders: "Folders",
  folderHint: "A / makes folders: Sales/2024. Leave it empty for none.",
  move: "Move",
  newFolder: "“{{folder}}” is a new folder.",
  mergedThere_one: "“{{first}}” is there already. The notes in it stay, those that come join them.",
  mergedThere_other:
    "{{count, number}} of the folders are there already, “{{first}}” among them. The notes in them stay, those that come join them.",
  doublesThere_one: "“{{first}}” is there already: what comes gets a number behind its name.",
  doublesThere_other:
    "{{count, number}} names are there already, “{{first}}” among them: what comes gets a number behind its name.",
  noTrash: "To put something into the trash, choose “Move to trash” instead.",

  copyName: "Name of the copy",
  copyHint: "It has the same paragraphs and results, and belongs to you. A / makes folders.",
  clone: "Clone",
  defaultInterpreter: "Default interpreter",
  defaultInterpreterHint: "Runs what does not begin with %name",
  create: "Create",

  importAs: "Import as",
  importAsPlaceholder: "The name it brings along",
  importAsHint: "Leave empty to keep its own name",
  chooseFile: "Choose a file",
  oneFile: "This takes one file; several can be dropped on the list of notes.",
  fileKinds: ".zpln, .json or .ipynb",
  fileKindsUpTo: ".zpln, .json or .ipynb, up to {{size}}",
  fromUrl: "Add from URL",
  fromUrlHint: "the address of a file that other sites may read",
  url: "URL",
  back: "Back",
  importNote: "Import note",
  importing: "Importing…",
  importedNote: "Imported note",
  unreadable: "“{{name}}” could not be read; it may have been moved since it was chosen.",
  foreignBytes_one:
    "Byte 0x{{byte}} at {{offset, number}} (line {{line, number}}) of the file is not UTF-8; it was read as Windows-1252.",
  foreignBytes_other:
    "{{count, number}} bytes of the file are not UTF-8, the first 0x{{byte}} at {{offset, number}} (line {{line, number}}); they were read as Windows-1252.",
  tooLarge: "File size limit Exceeded!",
  tooLargeHint: "The server takes notes of up to {{size}}. Clear outputs before exporting.",
  noJson: "JSON parse exception",
  noJsonHint:
    "This is no JSON, so it is no note: perhaps the file is cut short, or the address shows a page about the note.",
  noNote: "Invalid JSON",
  noNoteHint: "A note has paragraphs, a Jupyter notebook has cells; this has neither.",
  enterUrl: "Enter URL",
  notFetched: "Unable to Fetch URL",
  notFetchedHint:
    "Either nothing is there, or that site does not let other pages read it. Download the file and choose it here.",
} as const;

export const texts = roomTexts("home/dialogs", english);
