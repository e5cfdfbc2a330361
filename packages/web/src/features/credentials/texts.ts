import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  title: "Credentials",
  sentence:
    "Your names and passwords for data sources, kept sealed and used by what you run. Passwords can't be shown again, not even to you.",
  add: "Add",
  addNew: "Add new credential",
  edit: "Edit",
  editOf: "Edit {{entity}}",
  remove: "Remove",
  removeOf: "Remove {{entity}}",
  removeTitle: "Remove the credential of {{entity}}?",
  removeText: "Paragraphs that need it will not reach their data until it is added again.",
  notPermitted: "You do not have permission on this page",
  search: "Search entities and names…",
  noneFits: "No credential has such a name.",
  none: "Currently there is no credential information",
  noneText:
    "An entity is what a setting asks for, mostly the name of the interpreter; with it go the name and the password that the data source knows.",
  entity: "Entity",
  interpreterName: "Interpreter name",
  username: "Username",
  password: "Password",
  actions: "Actions",
  hidden: "hidden",
  isGone: "This credential was removed meanwhile. Saving makes it anew, with a password.",
  keyHint: "Since entity is a unique key, you can edit only username & password",
  entityMissing: "Username \\ Entity can not be empty.",
  passwordMissing: "Username \\ Password can not be empty.",
  replaces: "There is one of this name; saving takes its place.",
  changedTitle: "The credential of {{entity}} was changed meanwhile",
  changedText:
    "It was saved or removed in another window since you began. Yours would take its place; Cancel keeps what you typed.",
  replace: "Replace it",
  discardTitle: "Changes will be discarded.",
  discardText: "What you typed here is not saved.",
  saved: "Successfully saved credentials.",
  notSaved: "Error saving credentials",
  notSavedText: "We could not save the credential. {{reason}}",
} as const;

export const texts = roomTexts("credentials", english);
