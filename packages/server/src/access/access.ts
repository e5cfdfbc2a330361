/**
 * Who may do what, from the lists of notes and the roles of people. Everything that asks for a right asks here: the guard of both doors,
 * lists that leave notes out, schedules and searches.
 *
 * Without accounts everybody is the user `anonymous`, who may do everything that is not about one note. Lists that were made while there
 * were accounts keep their meaning for it, over REST as over the socket: a note that is closed stays closed when accounts are turned off.
 */
import { greatestRight, isAllowed, type NoteAccess, type Right } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import type { Principal } from "../people/principal.ts";

export interface AccessOptions {
  /** The lists of a note; open ones when nobody has set any. */
  readonly listsOf: (noteId: string) => NoteAccess;
  /** A user or role that owns every note, by Zeppelin's `zeppelin.notebook.default.owner.username`; null for nobody. */
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
    return this.#options.listsOf(noteId);
  }

  may(principal: Principal, right: Right, noteId: string): boolean {
    return this.#ownsEverything(principal) || isAllowed(principal, right, this.listsOf(noteId));
  }

  /** The greatest right somebody has on a note; null when not even to read it. */
  rightOn(principal: Principal, noteId: string): Right | null {
    return this.#ownsEverything(principal) ? "owner" : greatestRight(principal, this.listsOf(noteId));
  }

  /** Those of some notes that somebody may read. */
  readable<Item extends Pick<NoteInfo, "id">>(principal: Principal, notes: readonly Item[]): readonly Item[] {
    return notes.filter(({ id }) => this.may(principal, "reader", id));
  }

  isAdmin(principal: Principal): boolean {
    return principal.isAnonymous || principal.roles.includes(adminRole) || this.#ownsEverything(principal);
  }

  #ownsEverything({ user, roles }: Principal): boolean {
    const { defaultOwner } = this.#options;
    return defaultOwner !== null && (user === defaultOwner || roles.includes(defaultOwner));
  }
}
