import { roomTexts } from "../i18n/room-texts.ts";

/** What controls of every room say, and words that many rooms need. */
export const english = {
  cancel: "Cancel",
  close: "Close",
  save: "Save",
  edit: "Edit",
  discard: "Discard",
  discardTitle: "Changes will be discarded.",
  discardText: "What you changed here is not saved.",
  changed: "changed",
  remove: "Remove",
  rename: "Rename",
  tryAgain: "Try again",
  changedTitle: "{{name}} was changed meanwhile",
  changedText:
    "Somebody saved something else since you began. Yours would take the place of theirs; Cancel keeps what you made.",
  replace: "Replace theirs",
  askedLate: "{{title}}. Nothing is saved yet: save again to choose.",
  showPassword: "Show the password",

  loading: "Loading…",
  slowAnswer: "The server has not answered yet. It is still being waited for; you may go elsewhere meanwhile.",
  stale: "Not up to date: {{reason}}",
  notPermitted: "You don't have permission on this page",
  forAdministrators: "It is for administrators of this server. The start page comes in a moment.",
  cannotBeShown: "This cannot be shown right now",
  name: "Name",
  pages: "Pages",
  page: "Page {{number}}",
  firstPage: "first page",
  lastPage: "last page",
  nextPage: "next page",
  previousPage: "previous page",
  toNextPage: "Next page",
  toPreviousPage: "Previous page",
  copied: "Copied!",
  copyFailed: "Not supported browser",
  copiedText: "Copied to the clipboard",
  cannotCopy: "The browser does not let this page copy. Mark the text and copy it by key.",
  justNow: "just now",
} as const;

export const texts = roomTexts("ui", english);
