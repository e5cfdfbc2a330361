import { roomTexts } from "../../../../i18n/room-texts.ts";

export const english = {
  noAccounts: "No permission",
  onlyAuthenticated: "Only authenticated user can set the permission.",
  noAccountsText:
    "This server has no accounts, so everybody who reaches it may do everything. <command/> makes the first one; from then on people log in, and each note has owners, writers, runners and readers.",
  saved: "Permissions saved.",
  ownersTitle: "Setting Owners Permissions",
  ownersText: "Please fill the [Owners] field. If not, it will set as current user.",
  set: "Set",
  giveUpTitle: "Give this note up?",
  giveUpText:
    "You take yourself off its owners. Unless you have a role that stays among them, only they can change that again: {{owners}}.",
  giveUp: "Give up",
  changedTitle: "Somebody else has changed these permissions",
  changedText: "They are not what they were when you began. Replacing puts yours in the place of theirs.",
  replace: "Replace",
  showTheirs: "Show theirs",
  howTo: "Names of users and roles, separated by commas or spaces. An empty list means everybody.",
  onlyOwners: "Only owners of the note can change this. An empty list means everybody.",
  owners: "Owners",
  ownersLet: "Change permissions; rename, move and delete it; and everything below",
  ownersEmpty: "Empty: every account owns this note.",
  writers: "Writers",
  writersLet: "Edit it, keep revisions and go back to them; and everything below",
  writersEmpty: "Empty: every account may edit this note.",
  runners: "Runners",
  runnersLet: "Run and cancel it, fill in forms of paragraphs, set its schedule; and everything below",
  runnersEmpty: "Empty: every account may run this note.",
  readers: "Readers",
  readersLet: "Open, find, copy and export it",
  readersEmpty: "Empty: every account may read this note.",
} as const;

export const texts = roomTexts("note/panels/permissions", english);
