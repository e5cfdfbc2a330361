/** What every page that shows notes needs: their list and tree, their names and what can be done with them. */
export type { NoteActions } from "./note-actions.ts";
export { isNotebookJson, isNoteJson, isOtherJson } from "./note-json.ts";
export { findFreePath, freeAmong, nextCloneName, nextUntitledName, shownPath } from "./note-names.ts";
export { arrangeAll, buildNoteTree, type Folder, sortByPath, type TreeLine, treeLines } from "./note-tree.ts";
export { type FolderPaths, openAmong, toggleFolder, withAbove } from "./open-folders.ts";
export { createByRest, type NewNote, type Outcome } from "./outcome.ts";
export { recentlyOpened } from "./recent.ts";
export { samplesIn } from "./samples.ts";
export { texts } from "./texts.ts";
export { openFolders, useFavourites, useNoteActions, useNoteList } from "./use-notes.ts";
