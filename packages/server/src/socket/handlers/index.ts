/** One handler for each request: a missing one does not compile, and none ever sees unparsed data. */
import type { RequestName } from "@octavo/protocol";
import type { Handler } from "./context.ts";
import * as notes from "./notes.ts";
import * as paragraphs from "./paragraphs.ts";
import * as runs from "./runs.ts";

export const handlers: { readonly [Name in RequestName]: Handler<Name> } = {
  PING: () => {},
  LIST_NOTES: notes.listNotes,
  RELOAD_NOTES_FROM_REPO: notes.reloadNotes,
  GET_HOME_NOTE: notes.getHomeNote,
  GET_NOTE: notes.getNote,
  RELOAD_NOTE: notes.reloadNote,
  NEW_NOTE: notes.newNote,
  IMPORT_NOTE: notes.importNote,
  CONVERT_NOTE_NBFORMAT: notes.convertToNotebookFormat,
  CLONE_NOTE: notes.cloneNote,
  NOTE_RENAME: notes.renameNote,
  NOTE_UPDATE: notes.updateNote,
  MOVE_NOTE_TO_TRASH: notes.moveNoteToTrash,
  RESTORE_NOTE: notes.restoreNote,
  DEL_NOTE: notes.deleteNote,
  MOVE_FOLDER_TO_TRASH: notes.moveFolderToTrash,
  RESTORE_FOLDER: notes.restoreFolder,
  REMOVE_FOLDER: notes.removeFolder,
  FOLDER_RENAME: notes.renameFolder,
  RESTORE_ALL: notes.restoreAll,
  EMPTY_TRASH: notes.emptyTrash,
  INSERT_PARAGRAPH: paragraphs.insert,
  COPY_PARAGRAPH: paragraphs.copy,
  COMMIT_PARAGRAPH: paragraphs.commit,
  PATCH_PARAGRAPH: paragraphs.patch,
  MOVE_PARAGRAPH: paragraphs.move,
  PARAGRAPH_REMOVE: paragraphs.remove,
  RESTORE_PARAGRAPH: paragraphs.restore,
  PARAGRAPH_CLEAR_OUTPUT: paragraphs.clearOutput,
  PARAGRAPH_CLEAR_ALL_OUTPUT: paragraphs.clearAllOutput,
  RUN_PARAGRAPH: runs.run,
  RUN_ALL_PARAGRAPHS: runs.runAll,
  CANCEL_PARAGRAPH: runs.cancel,
  CANCEL_ALL_PARAGRAPHS: runs.cancelAll,
  COMPLETION: runs.complete,
  EDITOR_SETTING: paragraphs.editorSetting,
  CHANGE_TEXT: paragraphs.changeText,
};
