/**
 * What a request needs before it is handled: the column `needs` of the table of socket operations (`socket/handlers/index.ts`) and of the
 * REST routes. Each door checks it in one place, with the data as their schema has read it, before the handler is called.
 *
 * - `"user"`: any user that is logged in; any caller, while there are no accounts.
 * - `"admin"`: an administrator; any caller, while there are no accounts.
 * - `"reader"`, `"runner"`, `"writer"`, `"owner"`: that right on the note at hand: the note that the socket shows, or the `:noteId` of
 *   the route's path.
 * - `{ right, note }`: that right on the note that the data names; when they name none, there is nothing to check.
 * - `{ right, shownOr }`: that right on the note that the socket shows, or on the named one when it shows none.
 * - `{ right, namedOrShown }`: that right on the note that the data names, or on the one that the socket shows when they name none.
 * - `{ eachNote }`: that right on each note of a folder, or of the trash. Notes without it stay as they are, and the answer names them.
 *   The handler gets a `Choice`, which it hands to the notebook.
 * - `"open"` (REST only): any caller, logged in or not. Version, login, and hardly anything else.
 *
 * Beside it, `scope` says what an access token has to be for. Where a row does not say, it is what the right takes ("owner" is for
 * writing), "administer" for administrators, and else "read"; over REST whatever is no GET is at least for writing. A row that reads by
 * POST, or changes something by GET, says so. `isOfServer` marks what is not about notes, and so not for tokens that are kept to folders.
 *
 * What lists several notes (all of them, hits of a search, jobs) needs `"user"`, and its handler leaves out what the principal may not
 * read: `services.access.readable(principal, notes)`.
 */
import type { Right } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";

export type NoteName = string | null | undefined;

export interface NamedNote<Data> {
  readonly right: Right;
  readonly note: (data: Data) => NoteName;
}

export interface ShownOrNamedNote<Data> {
  readonly right: Right;
  readonly shownOr: (data: Data) => NoteName;
}

export interface NamedOrShownNote<Data> {
  readonly right: Right;
  readonly namedOrShown: (data: Data) => NoteName;
}

export interface EachNote {
  readonly eachNote: Right;
}

/** What becomes of a note of a folder: asked once, for what is left is kept account of. One to hide is treated as if it were not there. */
export interface Choice {
  (note: NoteInfo): "take" | "leave" | "hide";
  /** Whether the caller may know of a note; without it, of every one. */
  readonly sees?: (note: NoteInfo) => boolean;
  /** Whether notes may be put there; without it, everywhere. */
  readonly reaches?: (path: string) => boolean;
}

export const everyNote: Choice = () => "take";
