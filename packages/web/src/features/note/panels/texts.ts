import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  data: "Data",
  closeData: "Close data",
  files: "Files",
  closeFiles: "Close files",
  interpreters: "Interpreters of this note",
  closeInterpreters: "Close interpreters of this note",
  permissions: "Note permissions",
  closePermissions: "Close note permissions",
  revisions: "History",
  closeRevisions: "Close history",
  schedule: "Schedule",
  closeSchedule: "Close schedule",
  discardTitle: "Changes will be discarded.",
  discardText: "What you changed in this panel is not saved.",
  discard: "Discard",
} as const;

export const texts = roomTexts("note/panels", english);
