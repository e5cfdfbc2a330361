/**
 * One request of each operation, and what it is meant to need, said a second time and by hand: the table says what is checked, this says
 * what should be. An operation without a row does not compile.
 */
import type { Right } from "@octavo/note";
import type { RequestName } from "@octavo/protocol";

/** The note that a request is about. */
export interface RequestTarget {
  readonly noteId: string;
  readonly paragraphId: string;
  readonly path: string;
  readonly epoch: string;
}

export interface AskedOperation {
  /** `folder` has tests of its own: what may not be touched stays. */
  readonly needs: "user" | "admin" | "folder" | Right;
  /** The note is the one that the socket shows. */
  readonly isShown?: true;
  readonly data: (place: RequestTarget) => Readonly<Record<string, unknown>>;
}

const nothing = () => ({});
const note = ({ noteId }: RequestTarget) => ({ id: noteId });
const noteId = ({ noteId: id }: RequestTarget) => ({ noteId: id });
const paragraph = ({ paragraphId }: RequestTarget) => ({ id: paragraphId });
const content = { title: "t", paragraph: "%md x", config: { colWidth: 6 }, params: { n: "1" } };
const shown = { isShown: true } as const;

export const askedOperations: { readonly [Name in RequestName]: AskedOperation } = {
  PING: { needs: "user", data: nothing },
  LIST_NOTES: { needs: "user", data: nothing },
  RELOAD_NOTES_FROM_REPO: { needs: "user", data: nothing },
  GET_HOME_NOTE: { needs: "user", data: nothing },
  GET_NOTE: { needs: "reader", data: note },
  RELOAD_NOTE: { needs: "reader", data: note },
  NEW_NOTE: { needs: "user", data: ({ paragraphId }) => ({ name: `New/${paragraphId}` }) },
  IMPORT_NOTE: { needs: "user", data: ({ paragraphId }) => ({ note: { name: `In/${paragraphId}`, paragraphs: [] } }) },
  CONVERT_NOTE_NBFORMAT: { needs: "reader", data: noteId },
  CLONE_NOTE: { needs: "reader", ...shown, data: ({ noteId: id }) => ({ id, name: "" }) },
  NOTE_RENAME: { needs: "owner", data: ({ noteId: id }) => ({ id, name: `/Renamed/${id}` }) },
  NOTE_UPDATE: { needs: "writer", data: ({ noteId: id }) => ({ id, name: "", config: { looknfeel: "report" } }) },
  MOVE_NOTE_TO_TRASH: { needs: "owner", data: note },
  RESTORE_NOTE: { needs: "writer", data: note },
  DEL_NOTE: { needs: "owner", data: note },
  MOVE_FOLDER_TO_TRASH: { needs: "folder", data: nothing },
  RESTORE_FOLDER: { needs: "folder", data: nothing },
  REMOVE_FOLDER: { needs: "folder", data: nothing },
  FOLDER_RENAME: { needs: "folder", data: nothing },
  RESTORE_ALL: { needs: "folder", data: nothing },
  EMPTY_TRASH: { needs: "folder", data: nothing },
  INSERT_PARAGRAPH: { needs: "writer", ...shown, data: () => ({ index: 0 }) },
  COPY_PARAGRAPH: { needs: "writer", ...shown, data: () => ({ index: 0, ...content }) },
  COMMIT_PARAGRAPH: { needs: "writer", data: (place) => ({ ...paragraph(place), ...noteId(place), ...content }) },
  PATCH_PARAGRAPH: {
    needs: "writer",
    data: (place) => ({ ...paragraph(place), ...noteId(place), patch: "@@ -0,0 +1,1 @@\n+x\n" }),
  },
  MOVE_PARAGRAPH: { needs: "writer", ...shown, data: (place) => ({ ...paragraph(place), index: 0 }) },
  PARAGRAPH_REMOVE: { needs: "writer", ...shown, data: paragraph },
  RESTORE_PARAGRAPH: { needs: "writer", data: (place) => ({ ...paragraph(place), ...noteId(place) }) },
  PARAGRAPH_CLEAR_OUTPUT: { needs: "writer", ...shown, data: paragraph },
  PARAGRAPH_CLEAR_ALL_OUTPUT: { needs: "writer", data: note },
  RUN_PARAGRAPH: { needs: "runner", ...shown, data: paragraph },
  ANSWER_INPUT: {
    needs: "runner",
    ...shown,
    data: (place) => ({ ...paragraph(place), runId: "run-1", questionId: 1, value: "Ada" }),
  },
  RUN_ALL_PARAGRAPHS: { needs: "runner", data: noteId },
  PARAGRAPH_EXECUTED_BY_SPELL: {
    needs: "runner",
    ...shown,
    data: (place) => ({ ...paragraph(place), status: "FINISHED" }),
  },
  CANCEL_PARAGRAPH: { needs: "runner", ...shown, data: paragraph },
  WAIT_FOR_PARAGRAPH: { needs: "runner", ...shown, data: paragraph },
  SEND_TO_WIDGET: { needs: "runner", ...shown, data: (place) => ({ ...paragraph(place), modelId: "m", data: {} }) },
  CANCEL_ALL_PARAGRAPHS: { needs: "runner", data: noteId },
  GET_INTERPRETER_SETTINGS: { needs: "user", data: nothing },
  GET_INTERPRETER_BINDINGS: { needs: "reader", data: noteId },
  SAVE_INTERPRETER_BINDINGS: {
    needs: "writer",
    data: (place) => ({ ...noteId(place), selectedSettingIds: ["python"] }),
  },
  LIST_NOTE_JOBS: { needs: "user", data: nothing },
  UNSUBSCRIBE_UPDATE_NOTE_JOBS: { needs: "user", data: nothing },
  LIST_UPDATE_NOTE_JOBS: { needs: "user", data: nothing },
  FOLLOW_RUNNING_NOTES: { needs: "user", data: nothing },
  LIST_CONFIGURATIONS: { needs: "user", data: nothing },
  UPDATE_PERSONALIZED_MODE: { needs: "owner", data: ({ noteId: id }) => ({ id, personalized: "false" }) },
  SAVE_NOTE_FORMS: { needs: "writer", data: (place) => ({ ...noteId(place), noteParams: {} }) },
  REMOVE_NOTE_FORMS: { needs: "writer", data: (place) => ({ ...noteId(place), formName: "x" }) },
  ANGULAR_OBJECT_UPDATED: {
    needs: "runner",
    data: (place) => ({ ...noteId(place), interpreterGroupId: "python", name: "x", value: 1 }),
  },
  ANGULAR_OBJECT_CLIENT_BIND: {
    needs: "writer",
    data: ({ noteId: id, paragraphId }) => ({ noteId: id, paragraphId, name: "x", value: 1 }),
  },
  ANGULAR_OBJECT_CLIENT_UNBIND: {
    needs: "writer",
    data: ({ noteId: id, paragraphId }) => ({ noteId: id, paragraphId, name: "x" }),
  },
  LIST_SHARED_VALUES: { needs: "reader", data: noteId },
  CHECKPOINT_NOTE: { needs: "writer", data: (place) => ({ ...noteId(place), commitMessage: "m" }) },
  LIST_REVISION_HISTORY: { needs: "reader", data: noteId },
  NOTE_REVISION: { needs: "reader", data: (place) => ({ ...noteId(place), revisionId: "a".repeat(40) }) },
  NOTE_REVISION_FOR_COMPARE: {
    needs: "reader",
    data: (place) => ({ ...noteId(place), revisionId: "Head", position: "first" }),
  },
  SET_NOTE_REVISION: { needs: "writer", data: (place) => ({ ...noteId(place), revisionId: "a".repeat(40) }) },
  COMPLETION: { needs: "writer", ...shown, data: (place) => ({ ...paragraph(place), buf: "x", cursor: 1 }) },
  INSPECT: { needs: "writer", ...shown, data: (place) => ({ ...paragraph(place), buf: "x", cursor: 1 }) },
  EDITOR_SETTING: { needs: "user", data: ({ paragraphId }) => ({ paragraphId, paragraphText: "%md" }) },
  CHANGE_TEXT: {
    needs: "writer",
    ...shown,
    data: ({ noteId: id, paragraphId, epoch }) => ({
      noteId: id,
      epoch,
      paragraphId,
      base: 0,
      updates: [{ clientId: "matrix", sequence: 1, changes: [[0, "x"]] }],
    }),
  },
};
