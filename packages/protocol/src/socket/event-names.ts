/** All that is told over the socket, here or by Zeppelin; what is none of these comes from a server that knows more than its reader. */
export const eventNames = [
  "ANGULAR_OBJECT_REMOVE",
  "ANGULAR_OBJECT_UPDATE",
  "APP_APPEND_OUTPUT",
  "APP_LOAD",
  "APP_STATUS_CHANGE",
  "APP_UPDATE_OUTPUT",
  "AUTH_INFO",
  "COLLABORATIVE_MODE_STATUS",
  "COMPLETION_LIST",
  "CONFIGURATIONS_INFO",
  "CONVERTED_NOTE_NBFORMAT",
  "EDITOR_SETTING",
  "ERROR_INFO",
  "IMPORT_NOTE",
  "INSPECTION",
  "INTERPRETER_BINDINGS",
  "INTERPRETER_INSTALL_RESULT",
  "INTERPRETER_INSTALL_STARTED",
  "INTERPRETER_SETTINGS",
  "JOB_MANAGER_DISABLED",
  "LIST_NOTE_JOBS",
  "LIST_REVISION_HISTORY",
  "LIST_UPDATE_NOTE_JOBS",
  "NEW_NOTE",
  "NOTE",
  "NOTES_INFO",
  "NOTE_FACTS",
  "NOTE_REST",
  "NOTE_REVISION",
  "NOTE_REVISION_FOR_COMPARE",
  "NOTE_RIGHT",
  "NOTE_RUNNING_STATUS",
  "NOTE_UPDATED",
  "NOTICE",
  "PARAGRAPH",
  "PARAGRAPH_ADDED",
  "PARAGRAPH_APPEND_OUTPUT",
  "PARAGRAPH_MOVED",
  "PARAGRAPH_REMOVED",
  "PARAGRAPH_UPDATE_OUTPUT",
  "PARAS_INFO",
  "PATCH_PARAGRAPH",
  "PROGRESS",
  "RUN_PARAGRAPH_USING_SPELL",
  "SAVE_NOTE_FORMS",
  "SERVER_STATE",
  "SESSION_LOGOUT",
  "SET_NOTE_REVISION",
] as const;

export type EventName = (typeof eventNames)[number];

const known: ReadonlySet<string> = new Set(eventNames);

export function isEventName(op: string): op is EventName {
  return known.has(op);
}
