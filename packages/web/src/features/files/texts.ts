import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  uploads: "Uploads",
  uploading: "Upload of {{name}}",
  waits: "waits",
  cancelOf: "Cancel the upload of {{name}}",
  unreadable: "{{name}} cannot be read. Of a folder, upload the files that are in it.",
  takenTitle: "{{name}} is there already",
  takenText: "Replace it with the file that you upload? What it holds now is gone then.",
  replace: "Replace",
  keepBoth: "Keep both",
  renameTitle: "Rename {{name}}",
  newName: "New name",
  makeFolderTitle: "New folder",
  folderName: "Name",
  makeFolder: "Make folder",
  uploaded: "{{name}} is uploaded",
  uploadedMine: "{{name}} is uploaded to Mine",
  uploadedAll: "{{count, number}} files are uploaded",
} as const;

export const texts = roomTexts("files", english);
