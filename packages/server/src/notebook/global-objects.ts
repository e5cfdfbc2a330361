import type { AngularKey, Json, NoteId } from "@octavo/note";

export type GlobalName = Pick<AngularKey, "groupId" | "name">;

export interface GlobalKey extends GlobalName {
  /** The note whose run has made the value; null for one of an administrator, and for all while there are no accounts. */
  readonly noteId: NoteId | null;
}

export interface GlobalObject extends GlobalKey {
  readonly value: Json;
}

/** A change, and the connection that made it and need not receive it; null when an interpreter did. */
export interface GlobalChange extends GlobalKey {
  /** Undefined when the value is gone. */
  readonly value: Json | undefined;
  readonly clientId: string | null;
}

/**
 * Values that an interpreter shares with the pages of more than one note. They are kept for as long as the server runs, as the interpreters
 * that made them. `notebook/global-rights.ts` decides who sees and sets them.
 */
export class GlobalObjects {
  readonly #objects = new Map<string, GlobalObject>();
  readonly #listeners: ((change: GlobalChange) => void)[] = [];

  get all(): readonly GlobalObject[] {
    return [...this.#objects.values()];
  }

  /** Those of one name, one for each note that has it. */
  called({ groupId, name }: GlobalName): readonly GlobalObject[] {
    return this.all.filter((object) => object.groupId === groupId && object.name === name);
  }

  set({ groupId, name, noteId }: GlobalKey, value: Json, clientId: string | null = null): void {
    this.#objects.set(textOfKey({ groupId, name, noteId }), { groupId, name, noteId, value });
    this.#notify({ groupId, name, noteId, value, clientId });
  }

  remove({ groupId, name, noteId }: GlobalKey, clientId: string | null = null): void {
    if (this.#objects.delete(textOfKey({ groupId, name, noteId })))
      this.#notify({ groupId, name, noteId, value: undefined, clientId });
  }

  /** A note is gone for good. */
  forget(noteId: NoteId): void {
    for (const object of this.all) if (object.noteId === noteId) this.remove(object);
  }

  listen(listener: (change: GlobalChange) => void): void {
    this.#listeners.push(listener);
  }

  #notify(change: GlobalChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function textOfKey({ groupId, name, noteId }: GlobalKey): string {
  return JSON.stringify([groupId, name, noteId]);
}
