import type { NoteInfo } from "@octavo/protocol";
import type { TreeLine } from "./note-tree.ts";

/** What is asked about notes and folders in a dialog. */
declare module "../../ui/dialogs/dialog-store.ts" {
  interface Dialogs {
    createNote: { readonly folder: string };
    importNote: {
      /** Imported at once. */
      readonly file?: File;
    };
    cloneNote: { readonly note: NoteInfo };
    renameNote: { readonly note: NoteInfo };
    renameFolder: { readonly path: string };
    moveLines: { readonly chosen: readonly TreeLine[]; readonly onMoved: () => void };
  }
}
