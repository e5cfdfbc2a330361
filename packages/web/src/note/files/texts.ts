import { roomTexts } from "../../language/room-texts.ts";

export const english = {
  readHere: "Read it here",
  about: "Files that paragraphs read and write. SQL and Python know each by its name, as <code>'sales.csv'</code>.",
  none: "There is nothing yet. Drop a file anywhere on the note, or choose one; <code>%sql select * from 'sales.csv'</code> then shows what is in it.",
  noneToRead: "There is nothing yet. Who may write this note can bring files.",
  upload: "Upload…",
  files: "Files",
  filter: "Filter by name",
  noneCalled: "No file is called “{{name}}”.",
  notWhole: "There are more files than are listed here.",
  actions: "Actions for {{name}}",
  copyName: "Copy the name",
  copied: "Copied: {{name}}",
  notCopied: "The browser does not let this page copy. The name is {{name}}",
  download: "Download",
  delete: "Delete…",
  deleteTitle: "Delete {{name}} for good?",
  deleteText: "The file is removed from disk, for everyone. Paragraphs that read it will fail. This cannot be undone.",
  deleteFile: "Delete file",
} as const;

export const texts = roomTexts("note/files", english);
