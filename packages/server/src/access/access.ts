/**
 * Who may do what, from the lists of notes and the roles of people. Everything that asks for a right asks here: the guard of both doors,
 * lists that leave notes out, searches, schedules.
 *
 * Without accounts every caller is the user `anonymous`, who may do everything that is not about one note. Lists that were made while there
 * were accounts keep their meaning for it, over REST as over the socket: a note that is closed stays closed when accounts are turned off.
 */
import {
  accessOfNewNote,
  filledAccess,
  greatestRight,
  isAllowed,
  type Member,
  type NoteAccess,
  namesOfMember,
  type Right,
  rights,
} from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import type { People } from "../auth/people.ts";
import { anonymous, type Principal } from "../auth/principal.ts";
import { hasTokenScope, type Reaching, reachesPlace, scopeOfRight } from "../auth/reach.ts";
import type { Audience } from "./audience.ts";
import type { NoteLists } from "./note-lists.ts";

/** A user with names, and maybe with a token of limited reach. */
export type Requester = Member & Reaching;

/** Whether a user may know of a note; `reaches`: whether they may put one into a folder. */
export interface NoteSight {
  (note: { readonly id: string }): boolean;
  readonly reaches: (path: string) => boolean;
}

export interface AccessOptions {
  readonly lists: NoteLists;
  /** Whether every user may use a new note, or only its maker. */
  readonly publicNotes: boolean;
  /** A user or role that owns every note; null for none. */
  readonly defaultOwner: string | null;
  /** Where a note is; without it, tokens that are kept to folders reach none. */
  readonly pathOf?: (noteId: string) => string | undefined;
  /** By which names lists know people; without them, by those of user and roles. */
  readonly people?: Pick<People, "listed" | "rolesOf">;
}

/** The role that administrators have, as in the rules that Zeppelin comes with. */
export const adminRole = "admin";

export class Access {
  readonly #options: AccessOptions;

  constructor(options: AccessOptions) {
    this.#options = options;
  }

  listsOf(noteId: string): NoteAccess {
    return this.#options.lists.of(noteId);
  }

  may(principal: Requester, right: Right, noteId: string): boolean {
    return hasTokenScope(principal, scopeOfRight(right)) && this.holds(principal, right, noteId);
  }

  /** Whether a user has a right on a note, also where their token is not for using it. */
  holds(principal: Requester, right: Right, noteId: string): boolean {
    if (!this.#reaches(principal, noteId)) return false;
    const member = this.#listed(principal);
    return this.#ownsEverything(member) || isAllowed(member, right, this.listsOf(noteId));
  }

  /** The greatest right a user can use on a note; null when not even to read it. */
  rightOn(principal: Requester, noteId: string): Right | null {
    if (!this.#reaches(principal, noteId)) return null;
    const member = this.#listed(principal);
    const held = this.#ownsEverything(member) ? "owner" : greatestRight(member, this.listsOf(noteId));
    if (held === null || hasTokenScope(principal, scopeOfRight(held))) return held;
    return rights.findLast((right) => this.may(principal, right, noteId)) ?? null;
  }

  /** Those of some notes that a user may read. */
  readable<Item extends Pick<NoteInfo, "id">>(principal: Requester, notes: readonly Item[]): readonly Item[] {
    return notes.filter(({ id }) => this.may(principal, "reader", id));
  }

  sight(principal: Requester): NoteSight {
    const sees = ({ id }: { readonly id: string }) => this.may(principal, "reader", id);
    return Object.assign(sees, { reaches: (path: string) => reachesPlace(principal, path) });
  }

  isAdmin(principal: Principal): boolean {
    return hasTokenScope(principal, "administer") && this.hasAdminRole(principal);
  }

  /** The account is an administrator's, also where the token is not for administering. */
  hasAdminRole(principal: Principal): boolean {
    return (
      principal.isAnonymous || principal.roles.includes(adminRole) || this.#ownsEverything(this.#listed(principal))
    );
  }

  /** Called with the notes whose lists have changed, by this server or in the file. */
  onChanged(listener: (noteIds: ReadonlySet<string>) => void): void {
    this.#options.lists.onChanged(listener);
  }

  /** Sets the lists of a note, filled in with the user. @param before the lists that must still be current @returns when it is on disk */
  change(noteId: string, wanted: NoteAccess, user: string, before?: NoteAccess): Promise<void> {
    return this.#options.lists.set(noteId, filledAccess(wanted, this.#nameInLists(user)), before);
  }

  /** A note is about to be there: its maker owns it. @returns when that is on disk, so that no other user sees it before */
  async assignOwner(noteId: string, user: string, audience: Audience = "asSet"): Promise<void> {
    const { lists, publicNotes } = this.#options;
    if (user === anonymous.user) return;
    if (audience === "makerAndAdministrators") {
      const both = [this.#nameInLists(user), adminRole];
      return lists.set(noteId, { readers: both, runners: both, writers: both, owners: both });
    }
    await lists.set(noteId, accessOfNewNote(this.#nameInLists(user), { isPublic: publicNotes }));
  }

  /** Whether the lists of a note name a user, or a role of theirs, and others own it. */
  isSharedWith(user: Requester, noteId: string): boolean {
    const member = this.#listed(user);
    const lists = this.listsOf(noteId);
    const named = new Set(namesInLists(lists));
    return !isAllowed(member, "owner", lists) && namesOfMember(member).some((name) => named.has(name));
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
    const named = notes.filter(({ id }) => namesInLists(this.listsOf(id)).includes(old));
    const { lists } = this.#options;
    await Promise.all(named.map(({ id }) => lists.set(id, replaceName(this.listsOf(id), old, [old, next]))));
    between();
    await Promise.all(named.map(({ id }) => lists.set(id, replaceName(this.listsOf(id), old, [next]))));
    return named.length;
  }

  /** A note is gone for good. */
  forget(noteId: string): Promise<void> {
    return this.#options.lists.remove(noteId);
  }

  #reaches(principal: Requester, noteId: string): boolean {
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

function namesInLists({ readers, runners, writers, owners }: NoteAccess): readonly string[] {
  return [...readers, ...runners, ...writers, ...owners];
}

function replaceName(access: NoteAccess, name: string, by: readonly string[]): NoteAccess {
  const change = (names: readonly string[]) => [...new Set(names.flatMap((each) => (each === name ? by : [each])))];
  return {
    readers: change(access.readers),
    runners: change(access.runners),
    writers: change(access.writers),
    owners: change(access.owners),
  };
}
