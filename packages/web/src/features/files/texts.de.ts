import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  uploads: "Hochgeladen wird",
  uploading: "Hochladen von {{name}}",
  waits: "wartet",
  cancelOf: "Hochladen von {{name}} abbrechen",
  unreadable: "{{name}} lässt sich nicht lesen. Von einem Ordner die Dateien darin hochladen.",
  takenTitle: "{{name}} ist schon da",
  takenText: "Durch die hochgeladene Datei ersetzen? Was sie jetzt enthält, ist dann weg.",
  replace: "Ersetzen",
  keepBoth: "Beide behalten",
  renameTitle: "{{name}} umbenennen",
  newName: "Neuer Name",
  makeFolderTitle: "Neuer Ordner",
  folderName: "Name",
  makeFolder: "Ordner anlegen",
  uploaded: "{{name}} ist hochgeladen",
  uploadedMine: "{{name}} ist unter „Eigene“ hochgeladen",
  uploadedAll: "{{count, number}} Dateien sind hochgeladen",
};
