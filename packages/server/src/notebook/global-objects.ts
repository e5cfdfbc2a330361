import type { AngularKey, Json } from "@octavo/note";

export type GlobalKey = Pick<AngularKey, "groupId" | "name">;

export interface GlobalObject extends GlobalKey {
  readonly value: Json;
}

/** A change, and the connection that made it and need not be told; null when an interpreter did. */
export interface GlobalChange extends GlobalKey {
  /** Undefined when the value is gone. */
  readonly value: Json | undefined;
  readonly clientId: string | null;
}

/**
 * Values that an interpreter shares with the pages of every note. They belong to no note and are kept for as long as the server runs, as
 * the interpreters that made them.
 */
export class GlobalObjects {
  readonly #objects = new Map<string, GlobalObject>();
  readonly #listeners: ((change: GlobalChange) => void)[] = [];

  get all(): readonly GlobalObject[] {
    return [...this.#objects.values()];
  }

  /** Undefined when there is none. */
  get(key: GlobalKey): Json | undefined {
    return this.#objects.get(nameOf(key))?.value;
  }

  has(key: GlobalKey): boolean {
    return this.#objects.has(nameOf(key));
  }

  set({ groupId, name }: GlobalKey, value: Json, clientId: string | null = null): void {
    this.#objects.set(nameOf({ groupId, name }), { groupId, name, value });
    this.#tell({ groupId, name, value, clientId });
  }

  remove({ groupId, name }: GlobalKey): void {
    if (this.#objects.delete(nameOf({ groupId, name })))
      this.#tell({ groupId, name, value: undefined, clientId: null });
  }

  listen(listener: (change: GlobalChange) => void): void {
    this.#listeners.push(listener);
  }

  #tell(change: GlobalChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function nameOf({ groupId, name }: GlobalKey): string {
  return JSON.stringify([groupId, name]);
}
