import { roomTexts } from "../../../../i18n/room-texts.ts";

export const english = {
  filter: "Find a name or column",
  list: "Names that code can use",
  variables: "Variables",
  tables: "Tables",
  files: "Files",
  pool: "Pool",
  noMatch: "Nothing is called {{name}}.",
  nothing: "Run a paragraph to see its variables here. Tables and files of the note are listed too.",
  noneOfReaders: "Only users who may run this note see variables.",
  busy: "{{names}} is running. Its names are shown as they were before.",
  busyUnknown: "{{names}} is running. Its names come when it is done.",
  away: "The server cannot be reached. Names are shown as they were before.",
  usedIn: "Used in paragraph",
  shownBy: "From paragraph {{number}}",
  preview: "Preview",
  insert: "Insert {{code}}",
  about: "About {{name}}",
  keys: "Enter inserts, arrow keys open and close",
  noParagraph: "Click into a paragraph first; names are inserted there.",
  cannotWrite: "This paragraph cannot be edited now.",
} as const;

export const texts = roomTexts("note/panels/data", english);
