/**
 * Who sees and sets values of global scope. A value follows the rights of the note whose run has made it: readers of that note see it, runners
 * set it. One that belongs to no note is an administrator's: users of the interpreter see it, administrators of the interpreter set it.
 *
 * Several notes can have a value of one name. A page or a run in a note means the note's own, else that of the first note that an owner has
 * named for the pool (`pool/pool-sources.ts`), else the administrator's. A note that is only readable is not among them: its writers would
 * choose what code of others works with.
 *
 * Without accounts no value belongs to a note, and all are one person's.
 */
import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Access } from "../access/access.ts";
import type { Guard } from "../access/guard.ts";
import type { People } from "../auth/people.ts";
import type { Principal } from "../auth/principal.ts";
import { principalOf } from "../auth/principal-of.ts";
import type { PoolSources } from "../pool/pool-sources.ts";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import type { Setting } from "../settings/setting.ts";
import type { GlobalKey, GlobalName, GlobalObject, GlobalObjects } from "./global-objects.ts";

interface GlobalRightsOptions {
  readonly globals: Pick<GlobalObjects, "all" | "called">;
  readonly access: Pick<Access, "may" | "isAdmin">;
  readonly guard: Pick<Guard, "needRight" | "needScope">;
  readonly people: People;
  readonly poolSources: Pick<PoolSources, "of">;
  readonly interpreters: Pick<InterpreterSettings, "find" | "visibleTo" | "administers">;
}

/** A page that shows a note, or a run in it. */
export interface GlobalReader {
  readonly principal: Principal;
  readonly noteId: NoteId;
}

export class GlobalRights {
  readonly #options: GlobalRightsOptions;

  constructor(options: GlobalRightsOptions) {
    this.#options = options;
  }

  /** The key of a value that a run in this note makes. */
  keyInNote(name: GlobalName, noteId: NoteId): GlobalKey {
    return { ...name, noteId: this.#options.people.hasAccounts ? noteId : null };
  }

  /** The value that a name means for this reader. */
  find(name: GlobalName, reader: GlobalReader): GlobalObject | undefined {
    const seen = this.#options.globals.called(name).filter((object) => this.sees(reader, object));
    if (seen.length < 2) return seen[0];
    return this.#ownersFor(reader.noteId).flatMap((id) => seen.filter(({ noteId }) => noteId === id))[0];
  }

  /** The same for a user whose roles are looked up now. */
  findForUser(name: GlobalName, { user, noteId }: { readonly user: string; readonly noteId: NoteId }) {
    const principal = principalOf(user, this.#options.people);
    return principal === null ? undefined : this.find(name, { principal, noteId });
  }

  /** All values that some name means for this reader. */
  all(reader: GlobalReader): readonly GlobalObject[] {
    return this.#options.globals.all.filter((object) => this.find(object, reader) === object);
  }

  /** Whether a value can be what its name means for this reader, if there is no nearer one. */
  sees({ principal, noteId }: GlobalReader, key: GlobalKey): boolean {
    const { access, interpreters } = this.#options;
    if (key.noteId !== null)
      return this.#ownersFor(noteId).includes(key.noteId) && access.may(principal, "reader", key.noteId);
    if (principal.isAnonymous) return true;
    const id = this.#settingOf(key)?.id;
    return interpreters.visibleTo({ name: principal.user, roles: principal.roles }).some((each) => each.id === id);
  }

  /** @throws NotebookError when a user may not set or remove this value */
  needSet(principal: Principal, key: GlobalKey): void {
    const { access, guard, interpreters } = this.#options;
    if (key.noteId !== null) {
      guard.needRight(principal, "runner", key.noteId);
      return;
    }
    if (principal.isAnonymous) return;
    guard.needScope(principal, "administer", true);
    const setting = this.#settingOf(key);
    if (setting ? interpreters.administers(setting.id, principal.user) : access.isAdmin(principal)) return;
    throw new NotebookError("notPermitted", `Only administrators of ${key.groupId} may set this value.`);
  }

  #ownersFor(noteId: NoteId): readonly (string | null)[] {
    return [noteId, ...this.#options.poolSources.of(noteId), null];
  }

  #settingOf({ groupId }: GlobalName): Setting | undefined {
    return this.#options.interpreters.find({ magic: groupId, note: { defaultInterpreterGroup: groupId } })?.setting;
  }
}
