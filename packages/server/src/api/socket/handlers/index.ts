/**
 * Everything a client may ask, what it needs for that, and who does it.
 *
 * A new operation is a schema in `protocol/socket/requests.ts` and a row here, which says all that is special about it (see `row.ts`); without
 * either it does not compile. `needs` (see `access/needs.ts`) is checked before the handler is called, so a handler never asks whether it may,
 * but for what only some may add to a request: `context.may("writer")`. It has to act on the very note that `needs` names. A row in
 * `access/testing/asked-operations.ts`, which says what it should need, belongs to it.
 */
import type { RequestName } from "@octavo/protocol";
import * as angular from "./angular.ts";
import * as configurations from "./configurations.ts";
import * as forms from "./forms.ts";
import * as interpreters from "./interpreters.ts";
import * as jobs from "./jobs.ts";
import * as notes from "./notes.ts";
import * as paragraphs from "./paragraphs.ts";
import * as revisions from "./revisions.ts";
import type { OperationRow } from "./row.ts";
import * as runs from "./runs.ts";
import * as spells from "./spells.ts";

export const operations = {
  PING: { needs: "user", handle: () => {} },
  LIST_NOTES: { needs: "user", handle: notes.listNotes },
  RELOAD_NOTES_FROM_REPO: { needs: "user", scope: "write", handle: notes.reloadNotes },
  GET_HOME_NOTE: { needs: "user", handle: notes.getHomeNote },
  GET_NOTE: { needs: { right: "reader", note: ({ id }) => id }, handle: notes.getNote },
  RELOAD_NOTE: { needs: { right: "reader", note: ({ id }) => id }, scope: "write", handle: notes.reloadNote },
  NEW_NOTE: { needs: "user", scope: "write", handle: notes.newNote },
  IMPORT_NOTE: { needs: "user", scope: "write", audit: "note.import", handle: notes.importNote },
  CONVERT_NOTE_NBFORMAT: {
    needs: { right: "reader", note: ({ noteId }) => noteId },
    audit: "note.export",
    handle: notes.convertToNotebookFormat,
  },
  CLONE_NOTE: { needs: "reader", scope: "write", audit: "note.clone", handle: notes.cloneNote },
  NOTE_RENAME: { needs: { right: "owner", note: ({ id }) => id }, handle: notes.renameNote },
  NOTE_UPDATE: { needs: { right: "writer", note: ({ id }) => id }, handle: notes.updateNote },
  MOVE_NOTE_TO_TRASH: {
    needs: { right: "owner", note: ({ id }) => id },
    audit: "note.trash",
    isRefusedWhileRunningAll: true,
    handle: notes.moveNoteToTrash,
  },
  RESTORE_NOTE: { needs: { right: "writer", note: ({ id }) => id }, handle: notes.restoreNote },
  DEL_NOTE: {
    needs: { right: "owner", note: ({ id }) => id },
    audit: "note.remove",
    isRefusedWhileRunningAll: true,
    handle: notes.deleteNote,
  },
  MOVE_FOLDER_TO_TRASH: { needs: { eachNote: "owner" }, audit: "folder.trash", handle: notes.moveFolderToTrash },
  RESTORE_FOLDER: { needs: { eachNote: "writer" }, handle: notes.restoreFolder },
  REMOVE_FOLDER: { needs: { eachNote: "owner" }, audit: "folder.remove", handle: notes.removeFolder },
  FOLDER_RENAME: { needs: { eachNote: "owner" }, handle: notes.renameFolder },
  RESTORE_ALL: { needs: { eachNote: "writer" }, handle: notes.restoreAll },
  EMPTY_TRASH: { needs: { eachNote: "owner" }, audit: "trash.empty", handle: notes.emptyTrash },
  INSERT_PARAGRAPH: {
    needs: "writer",
    isRefusedWhileRunningAll: true,
    isReadOnBehind: true,
    handle: paragraphs.insert,
  },
  COPY_PARAGRAPH: { needs: "writer", isRefusedWhileRunningAll: true, handle: paragraphs.copy },
  COMMIT_PARAGRAPH: {
    needs: { right: "writer", shownOr: ({ noteId }) => noteId },
    isRefusedWhileRunningAll: true,
    isReadOnBehind: true,
    handle: paragraphs.commit,
  },
  PATCH_PARAGRAPH: {
    needs: { right: "writer", shownOr: ({ noteId }) => noteId },
    isRefusedWhileRunningAll: true,
    handle: paragraphs.patch,
  },
  MOVE_PARAGRAPH: { needs: "writer", isRefusedWhileRunningAll: true, isReadOnBehind: true, handle: paragraphs.move },
  PARAGRAPH_REMOVE: {
    needs: "writer",
    isRefusedWhileRunningAll: true,
    isReadOnBehind: true,
    handle: paragraphs.remove,
  },
  RESTORE_PARAGRAPH: {
    needs: { right: "writer", namedOrShown: ({ noteId }) => noteId },
    isReadOnBehind: true,
    handle: paragraphs.restore,
  },
  PARAGRAPH_CLEAR_OUTPUT: {
    needs: "writer",
    isRefusedWhileRunningAll: true,
    isReadOnBehind: true,
    handle: paragraphs.clearOutput,
  },
  PARAGRAPH_CLEAR_ALL_OUTPUT: {
    needs: { right: "writer", note: ({ id }) => id },
    isRefusedWhileRunningAll: true,
    handle: paragraphs.clearAllOutput,
  },
  RUN_PARAGRAPH: { needs: "runner", isRefusedWhileRunningAll: true, isReadOnBehind: true, handle: runs.run },
  RUN_ALL_PARAGRAPHS: {
    needs: { right: "runner", note: ({ noteId }) => noteId },
    isRefusedWhileRunningAll: true,
    handle: runs.runAll,
  },
  PARAGRAPH_EXECUTED_BY_SPELL: { needs: "runner", handle: spells.executedBySpell },
  CANCEL_PARAGRAPH: { needs: "runner", handle: runs.cancel },
  WAIT_FOR_PARAGRAPH: { needs: "runner", handle: runs.wait },
  SEND_TO_WIDGET: { needs: "runner", isReadOnBehind: true, handle: runs.sendToWidget },
  ANSWER_INPUT: { needs: "runner", handle: runs.answerInput },
  CANCEL_ALL_PARAGRAPHS: { needs: { right: "runner", note: ({ noteId }) => noteId }, handle: runs.cancelAll },
  GET_INTERPRETER_SETTINGS: { needs: "user", handle: interpreters.getSettings },
  GET_INTERPRETER_BINDINGS: {
    needs: { right: "reader", note: ({ noteId }) => noteId },
    handle: interpreters.getBindings,
  },
  SAVE_INTERPRETER_BINDINGS: {
    needs: { right: "writer", note: ({ noteId }) => noteId },
    handle: interpreters.saveBindings,
  },
  FOLLOW_RUNNING_NOTES: { needs: "user", handle: runs.followRunning },
  LIST_NOTE_JOBS: { needs: "user", handle: jobs.list },
  UNSUBSCRIBE_UPDATE_NOTE_JOBS: { needs: "user", handle: jobs.leave },
  LIST_UPDATE_NOTE_JOBS: { needs: "user", handle: () => {} },
  LIST_CONFIGURATIONS: { needs: "user", handle: configurations.list },
  UPDATE_PERSONALIZED_MODE: { needs: { right: "owner", note: ({ id }) => id }, handle: forms.updatePersonalizedMode },
  SAVE_NOTE_FORMS: { needs: { right: "writer", note: ({ noteId }) => noteId }, handle: forms.saveNoteForms },
  REMOVE_NOTE_FORMS: { needs: { right: "writer", note: ({ noteId }) => noteId }, handle: forms.removeNoteForms },
  ANGULAR_OBJECT_UPDATED: { needs: { right: "runner", note: ({ noteId }) => noteId }, handle: angular.update },
  ANGULAR_OBJECT_CLIENT_BIND: { needs: { right: "writer", note: ({ noteId }) => noteId }, handle: angular.bind },
  ANGULAR_OBJECT_CLIENT_UNBIND: { needs: { right: "writer", note: ({ noteId }) => noteId }, handle: angular.unbind },
  LIST_SHARED_VALUES: { needs: { right: "reader", note: ({ noteId }) => noteId }, handle: angular.listShared },
  CHECKPOINT_NOTE: {
    needs: { right: "writer", note: ({ noteId }) => noteId },
    audit: "revision.create",
    handle: revisions.checkpoint,
  },
  LIST_REVISION_HISTORY: { needs: { right: "reader", note: ({ noteId }) => noteId }, handle: revisions.list },
  NOTE_REVISION: {
    needs: { right: "reader", note: ({ noteId }) => noteId },
    audit: "revision.read",
    handle: revisions.view,
  },
  NOTE_REVISION_FOR_COMPARE: {
    needs: { right: "reader", note: ({ noteId }) => noteId },
    audit: "revision.read",
    handle: revisions.compare,
  },
  SET_NOTE_REVISION: {
    needs: { right: "writer", note: ({ noteId }) => noteId },
    audit: "revision.restore",
    handle: revisions.setHead,
  },
  COMPLETION: { needs: "writer", isReadOnBehind: true, handle: runs.complete, refuse: runs.completeNothing },
  INSPECT: { needs: "writer", isReadOnBehind: true, handle: runs.inspect },
  EDITOR_SETTING: { needs: "user", handle: paragraphs.editorSetting },
  CHANGE_TEXT: { needs: "writer", isReadOnBehind: true, handle: paragraphs.changeText },
} satisfies { readonly [Name in RequestName]: OperationRow<Name> };
