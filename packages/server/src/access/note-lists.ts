/**
 * The lists of all notes: in memory for each question, in `conf/notebook-authorization.json` for good.
 *
 * A change is on disk before it holds and before it is answered; changes that come together are written together. Others may change the
 * file while the server runs: it is looked at every second, and again before each write, so that no change of others is written over. A file
 * that cannot be read keeps the server from starting, because without its lists every note would be open; later on, the lists that were
 * known stay.
 *
 * Lists belong to ids, so they outlive moves and the trash. They also outlive a note's file that was taken away by hand: it may come
 * back, and must not come back open to everyone.
 */
import { stat } from "node:fs/promises";
import { type NoteAccess, openAccess } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Logger } from "pino";
import { readConfFile, writeConfFile } from "../storage/conf-file.ts";
import { StartError } from "../storage/start-error.ts";
import { type ListsFile, listsFileText, noLists, readListsFile } from "./lists-file.ts";

interface ListsChange {
  readonly noteId: string;
  /** Null takes the note's lists away. */
  readonly lists: NoteAccess | null;
  /** The lists that must still be current; without it any are replaced. */
  readonly before?: NoteAccess | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface NoteListsOptions {
  readonly path: string;
  readonly log: Logger;
}

export class NoteLists {
  readonly #options: NoteListsOptions;
  readonly #listeners: ((noteIds: ReadonlySet<string>) => void)[] = [];
  #file: ListsFile = noLists;
  /** Of the file as it was last read or written. */
  #signature = "";
  #isLogged = false;
  #waiting: ListsChange[] = [];
  #work: Promise<void> = Promise.resolve();

  private constructor(options: NoteListsOptions) {
    this.#options = options;
  }

  /** @throws StartError when the file cannot be used */
  static async open(options: NoteListsOptions): Promise<NoteLists> {
    const { path } = options;
    const lists = new NoteLists(options);
    await lists.#read().catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartError(
        `${path} says who may read which note, and cannot be used: ${reason}. Mend it, or move it away if every note may be open to everyone.`,
        { cause },
      );
    });
    return lists;
  }

  of(noteId: string): NoteAccess {
    return this.#file.lists.get(noteId) ?? openAccess;
  }

  /** Whether lists of this note have been set. */
  has(noteId: string): boolean {
    return this.#file.lists.has(noteId);
  }

  /** Called with the notes whose lists have changed. */
  onChanged(listener: (noteIds: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * @param before the lists that must still be current @returns when it is on disk
   * @throws NotebookError when it cannot be written, or the lists have changed since; then nothing changes
   */
  set(noteId: string, lists: NoteAccess, before?: NoteAccess): Promise<void> {
    return this.#change(noteId, lists, before);
  }

  /** Forgets the lists of a note that is gone for good. */
  remove(noteId: string): Promise<void> {
    return this.#file.lists.has(noteId) ? this.#change(noteId, null) : Promise.resolve();
  }

  /** Takes over what others have changed in the file. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#take());
  }

  /** @returns when all that was asked for is on disk, or was refused */
  flush(): Promise<void> {
    return this.#work;
  }

  #change(noteId: string, lists: NoteAccess | null, before?: NoteAccess): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ noteId, lists, before, resolve, reject });
      if (this.#waiting.length === 1) void this.#inTurn(() => this.#write());
    });
  }

  async #write(): Promise<void> {
    const changes = this.#waiting;
    this.#waiting = [];
    try {
      if (!(await this.#take())) {
        throw new NotebookError("diskRefused", "No rights can be changed right now; the server's log says why.");
      }
      const lists = new Map(this.#file.lists);
      for (const change of changes) {
        if (change.before && !isSameAccess(lists.get(change.noteId) ?? openAccess, change.before))
          change.reject(new NotebookError("accessChanged"));
        else if (change.lists) lists.set(change.noteId, change.lists);
        else lists.delete(change.noteId);
      }
      const next = { ...this.#file, lists };
      await writeConfFile(this.#options.path, listsFileText(next));
      this.#signature = await signatureOf(this.#options.path);
      this.#become(next);
      for (const { resolve } of changes) resolve();
    } catch (error) {
      for (const { reject } of changes) reject(error);
    }
  }

  /** @returns whether the file is known as it is now */
  async #take(): Promise<boolean> {
    try {
      await this.#read();
      this.#isLogged = false;
      return true;
    } catch (error) {
      if (!this.#isLogged)
        this.#options.log.error({ err: error }, "the rights of notes cannot be read again; those of before stay");
      this.#isLogged = true;
      return false;
    }
  }

  async #read(): Promise<void> {
    const signature = await signatureOf(this.#options.path);
    if (signature === this.#signature) return;
    const text = await readConfFile(this.#options.path);
    // One that is gone is written anew with the next change, and not read as lists that admit every user.
    if (text !== null) this.#become(readListsFile(text));
    this.#signature = signature;
  }

  #become(file: ListsFile): void {
    const before = this.#file.lists;
    this.#file = file;
    const ids = new Set([...before.keys(), ...file.lists.keys()]);
    const changed = [...ids].filter((id) => !isSameAccess(before.get(id) ?? openAccess, this.of(id)));
    if (changed.length === 0) return;
    for (const listener of this.#listeners) listener(new Set(changed));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<void> {
    this.#work = this.#work.then(async () => {
      await work();
    });
    return this.#work;
  }
}

function isSameAccess(one: NoteAccess, other: NoteAccess): boolean {
  return one === other || textOfAccess(one) === textOfAccess(other);
}

function textOfAccess({ readers, runners, writers, owners }: NoteAccess): string {
  return JSON.stringify([readers, runners, writers, owners]);
}

/** Another one whenever the file was changed or replaced. */
async function signatureOf(path: string): Promise<string> {
  const stats = await stat(path).catch(() => null);
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : "none";
}
