import { isInFolder, isInTrash, type NoteId } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";

/** Which notes there are and where: the tree as people see it. A path belongs to one note. */
export class Catalogue {
  readonly #paths = new Map<NoteId, string>();
  readonly #ids = new Map<string, NoteId>();
  #sorted: readonly NoteInfo[] | null = null;

  has(id: NoteId): boolean {
    return this.#paths.has(id);
  }

  pathOf(id: NoteId): string | undefined {
    return this.#paths.get(id);
  }

  idAt(path: string): NoteId | undefined {
    return this.#ids.get(path);
  }

  isTaken(path: string): boolean {
    return this.#ids.has(path);
  }

  set(id: NoteId, path: string): void {
    this.delete(id);
    this.#paths.set(id, path);
    this.#ids.set(path, id);
    this.#sorted = null;
  }

  delete(id: NoteId): void {
    const path = this.#paths.get(id);
    if (path === undefined) return;
    this.#paths.delete(id);
    if (this.#ids.get(path) === id) this.#ids.delete(path);
    this.#sorted = null;
  }

  clear(): void {
    this.#paths.clear();
    this.#ids.clear();
    this.#sorted = null;
  }

  /** Notes of a folder and all below it; "" is the root. */
  inFolder(folder: string): readonly NoteInfo[] {
    return this.list().filter(({ path }) => isInFolder(path, folder));
  }

  inTrash(): readonly NoteInfo[] {
    return this.list().filter(({ path }) => isInTrash(path));
  }

  /** In no order. */
  *all(): Iterable<NoteInfo> {
    for (const [id, path] of this.#paths) yield { id, path };
  }

  /** By path, in code point order. */
  list(): readonly NoteInfo[] {
    this.#sorted ??= [...this.#paths]
      .map(([id, path]) => ({ id, path }))
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    return this.#sorted;
  }
}
