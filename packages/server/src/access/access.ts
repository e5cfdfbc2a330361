/**
 * Who may do what, from the lists of notes and the roles of people. Everything that asks for a right asks here: the guard of both doors,
 * lists that leave notes out, searches, schedules.
 *
 * Without accounts everybody is the user `anonymous`, who may do everything that is not about one note. Lists that were made while there
 * were accounts keep their meaning for it, over REST as over the socket: a note that is closed stays closed when accounts are turned off.
 */
import {
  accessOfNewNote,
  filledAccess,
  greatestRight,
  isAllowed,
  type Member,
  type NoteAccess,
  type Right,
} from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { anonymous, type Principal } from "../people/principal.ts";
import type { NoteLists } from "./note-lists.ts";

export interface AccessOptions {
  readonly lists: NoteLists;
  /** Whether everybody may use a new note, or only its maker. */
  readonly publicNotes: boolean;
  /** A user or role that owns every note; null for nobody. */
  readonly defaultOwner: string | null;
}

/** The role that administrators have, as in the rules that Zeppelin comes with. */
const adminRole = "admin";

export class Access {
  readonly #options: AccessOptions;

  constructor(options: AccessOptions) {
    this.#options = options;
  }

  listsOf(noteId: string): NoteAccess {
    return this.#options.lists.of(noteId);
  }

  may(principal: Member, right: Right, noteId: string): boolean {
    return this.#ownsEverything(principal) || isAllowed(principal, right, this.listsOf(noteId));
  }

  /** The greatest right somebody has on a note; null when not even to read it. */
  rightOn(principal: Member, noteId: string): Right | null {
    return this.#ownsEverything(principal) ? "owner" : greatestRight(principal, this.listsOf(noteId));
  }

  /** Those of some notes that somebody may read. */
  readable<Item extends Pick<NoteInfo, "id">>(principal: Member, notes: readonly Item[]): readonly Item[] {
    return notes.filter(({ id }) => this.may(principal, "reader", id));
  }

  /** Whether somebody may know of a note. */
  sight(principal: Member): (note: { readonly id: string }) => boolean {
    return ({ id }) => this.may(principal, "reader", id);
  }

  isAdmin(principal: Principal): boolean {
    return principal.isAnonymous || principal.roles.includes(adminRole) || this.#ownsEverything(principal);
  }

  /** Called with the notes whose lists have changed, whoever changed them. */
  onChanged(listener: (noteIds: ReadonlySet<string>) => void): void {
    this.#options.lists.onChanged(listener);
  }

  /** Sets the lists of a note, filled in with the user. @returns when it is on disk */
  change(noteId: string, wanted: NoteAccess, user: string): Promise<void> {
    return this.#options.lists.set(noteId, filledAccess(wanted, user));
  }

  /** A note is about to be there: its maker owns it. @returns when that is on disk, so that nobody can see it before */
  async adopt(noteId: string, user: string): Promise<void> {
    const { lists, publicNotes } = this.#options;
    if (user === anonymous.user) return;
    await lists.set(noteId, accessOfNewNote(user, { isPublic: publicNotes }));
  }

  /** A note is gone for good. */
  forget(noteId: string): Promise<void> {
    return this.#options.lists.remove(noteId);
  }

  #ownsEverything({ user, roles }: Member): boolean {
    const { defaultOwner } = this.#options;
    return defaultOwner !== null && (user === defaultOwner || roles.includes(defaultOwner));
  }
}
