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
  rights,
} from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import type { People } from "../auth/people.ts";
import { anonymous, type Principal } from "../auth/principal.ts";
import { hasScope, type Reaching, reachesPlace, scopeOfRight } from "../auth/reach.ts";
import type { Audience } from "./audience.ts";
import type { NoteLists } from "./note-lists.ts";

/** Somebody with names, and maybe with a token that does not reach everything. */
export type Asking = Member & Reaching;

/** Whether somebody may know of a note; `reaches`: whether they may put one somewhere. */
export interface NoteSight {
  (note: { readonly id: string }): boolean;
  readonly reaches: (path: string) => boolean;
}

export interface AccessOptions {
  readonly lists: NoteLists;
  /** Whether everybody may use a new note, or only its maker. */
  readonly publicNotes: boolean;
  /** A user or role that owns every note; null for nobody. */
  readonly defaultOwner: string | null;
  /** Where a note is; without it, tokens that are kept to folders reach none. */
  readonly pathOf?: (noteId: string) => string | undefined;
  /** By which names lists know people; without them, by those of user and roles. */
  readonly people?: Pick<People, "listed" | "rolesOf">;
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

  may(principal: Asking, right: Right, noteId: string): boolean {
    return hasScope(principal, scopeOfRight(right)) && this.holds(principal, right, noteId);
  }

  /** Whether somebody has a right on a note, also where their token is not for using it. */
  holds(principal: Asking, right: Right, noteId: string): boolean {
    if (!this.#reaches(principal, noteId)) return false;
    const member = this.#listed(principal);
    return this.#ownsEverything(member) || isAllowed(member, right, this.listsOf(noteId));
  }

  /** The greatest right somebody can use on a note; null when not even to read it. */
  rightOn(principal: Asking, noteId: string): Right | null {
    if (!this.#reaches(principal, noteId)) return null;
    const member = this.#listed(principal);
    const held = this.#ownsEverything(member) ? "owner" : greatestRight(member, this.listsOf(noteId));
    if (held === null || hasScope(principal, scopeOfRight(held))) return held;
    return rights.findLast((right) => this.may(principal, right, noteId)) ?? null;
  }

  /** Those of some notes that somebody may read. */
  readable<Item extends Pick<NoteInfo, "id">>(principal: Asking, notes: readonly Item[]): readonly Item[] {
    return notes.filter(({ id }) => this.may(principal, "reader", id));
  }

  sight(principal: Asking): NoteSight {
    const sees = ({ id }: { readonly id: string }) => this.may(principal, "reader", id);
    return Object.assign(sees, { reaches: (path: string) => reachesPlace(principal, path) });
  }

  isAdmin(principal: Principal): boolean {
    return hasScope(principal, "administer") && this.hasAdminRole(principal);
  }

  /** The account is an administrator's, also where the token is not for administering. */
  hasAdminRole(principal: Principal): boolean {
    return (
      principal.isAnonymous || principal.roles.includes(adminRole) || this.#ownsEverything(this.#listed(principal))
    );
  }

  /** Called with the notes whose lists have changed, whoever changed them. */
  onChanged(listener: (noteIds: ReadonlySet<string>) => void): void {
    this.#options.lists.onChanged(listener);
  }

  /** Sets the lists of a note, filled in with the user. @returns when it is on disk */
  change(noteId: string, wanted: NoteAccess, user: string): Promise<void> {
    return this.#options.lists.set(noteId, filledAccess(wanted, this.#nameInLists(user)));
  }

  /** A note is about to be there: its maker owns it. @returns when that is on disk, so that nobody can see it before */
  async adopt(noteId: string, user: string, audience: Audience = "asSet"): Promise<void> {
    const { lists, publicNotes } = this.#options;
    if (user === anonymous.user) return;
    if (audience === "makerAndAdministrators") {
      const both = [this.#nameInLists(user), adminRole];
      return lists.set(noteId, { readers: both, runners: both, writers: both, owners: both });
    }
    await lists.set(noteId, accessOfNewNote(this.#nameInLists(user), { isPublic: publicNotes }));
  }

  /** Those of some notes that a user owns by name, and not by a role. */
  ownedBy<Item extends Pick<NoteInfo, "id">>(user: string, notes: readonly Item[]): readonly Item[] {
    const name = this.#nameInLists(user);
    return notes.filter(({ id }) => this.listsOf(id).owners.includes(name));
  }

  /**
   * Puts one user in the place of another in the lists of notes. @param between done while both have the rights
   * @returns of how many notes, when it is on disk
   */
  async passOn({ from, to, notes }: PassedNotes, between: () => void): Promise<number> {
    const [old, next] = [from, to].map((user) => this.#nameInLists(user));
    if (old === undefined || next === undefined || old === next) return 0;
    const named = notes.filter(({ id }) => namesIn(this.listsOf(id)).includes(old));
    const { lists } = this.#options;
    await Promise.all(named.map(({ id }) => lists.set(id, replaced(this.listsOf(id), old, [old, next]))));
    between();
    await Promise.all(named.map(({ id }) => lists.set(id, replaced(this.listsOf(id), old, [next]))));
    return named.length;
  }

  /** A note is gone for good. */
  forget(noteId: string): Promise<void> {
    return this.#options.lists.remove(noteId);
  }

  #reaches(principal: Asking, noteId: string): boolean {
    return !principal.reach || reachesPlace(principal, this.#options.pathOf?.(noteId));
  }

  #listed(member: Member): Member {
    return this.#options.people?.listed(member) ?? member;
  }

  #nameInLists(user: string): string {
    const { people } = this.#options;
    return people ? people.listed({ user, roles: people.rolesOf(user) }).user : user;
  }

  #ownsEverything({ user, roles }: Member): boolean {
    const { defaultOwner } = this.#options;
    return defaultOwner !== null && (user === defaultOwner || roles.includes(defaultOwner));
  }
}

interface PassedNotes {
  readonly from: string;
  readonly to: string;
  readonly notes: readonly Pick<NoteInfo, "id">[];
}

function namesIn({ readers, runners, writers, owners }: NoteAccess): readonly string[] {
  return [...readers, ...runners, ...writers, ...owners];
}

function replaced(access: NoteAccess, name: string, by: readonly string[]): NoteAccess {
  const change = (names: readonly string[]) => [...new Set(names.flatMap((each) => (each === name ? by : [each])))];
  return {
    readers: change(access.readers),
    runners: change(access.runners),
    writers: change(access.writers),
    owners: change(access.owners),
  };
}
