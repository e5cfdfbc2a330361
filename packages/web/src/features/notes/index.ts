/** What every page that shows notes needs: their list and tree, their names and what can be done with them. */
export { folderInView, folderOfLine, useFolderInView } from "./folder-in-view.ts";
export type { NoteActions } from "./note-actions.ts";
export { isNotebookJson, isNoteJson, isOtherJson } from "./note-json.ts";
export { findFreePath, freeAmong, nextCloneName, nextUntitledName, shownPath } from "./note-names.ts";
export { endAskingForName, isNameAskedFor } from "./note-to-name.ts";
export { arrangeAll, buildNoteTree, type Folder, sortByPath, type TreeLine, treeLines } from "./note-tree.ts";
export { type FolderPaths, openAmong, toggleFolder, withAbove } from "./open-folders.ts";
export { createByRest, type NewNote, type Outcome } from "./outcome.ts";
export { samplesIn } from "./samples.ts";
export { texts } from "./texts.ts";
export { useNewNote, useOfferedNote } from "./use-new-note.ts";
export { openFolders, useFavourites, useNoteActions, useNoteList } from "./use-notes.ts";
export { useRecentNotes } from "./use-recent-notes.ts";
