/**
 * The notebook: every note there is, by id and by path, and what can be done with whole notes and folders. `new-notes.ts` makes notes,
 * `note-places.ts` moves them.
 *
 * What a note contains is decided by its live note; that it exists, and where, is decided here, one change at a time, so that two people can
 * never put two notes in one place. Files are the truth about places: the journal holds
 * what is inside notes only.
 */

import {
  findParagraph,
  folderOfPath,
  isInTrash,
  movedPath,
  type Note,
  type NoteId,
  normaliseFolder,
  type ParagraphId,
  restoredPath,
  trashFolder,
} from "@octavo/note";
import { NotebookError, type NoteInfo, presentNote, socketDate } from "@octavo/protocol";
import type { Choice } from "../access/needs.ts";
import type { Clock } from "../storage/clock.ts";
import type { KeyedQueue } from "../storage/keyed-queue.ts";
import type { NoteStorage } from "../storage/note-storage.ts";
import { Announcer } from "./announcer.ts";
import type { Catalogue } from "./catalogue.ts";
import type { LiveNote } from "./live-note.ts";
import { type Cloning, type Maker, type NewNoteRequest, NewNotes, type NewNotesOptions } from "./new-notes.ts";
import { forgetOwners } from "./note-owners.ts";
import { NotePlaces, pathFromName, type Sight } from "./note-places.ts";
import { followFiles, relistNotes } from "./relist.ts";

export interface NotebookOptions extends NewNotesOptions {
  readonly storage: NoteStorage;
  readonly queue: KeyedQueue;
  readonly clock?: Clock;
  /** Ends the interpreters of a note that is going away. */
  readonly onRemoved: (id: NoteId) => void;
}

interface RenameOptions {
  readonly isRelative: boolean;
  readonly msgId?: string | undefined;
  readonly sees?: Sight | undefined;
}

export class Notebook {
  readonly #options: NotebookOptions;
  readonly #catalogue: Catalogue;
  readonly #announcer: Announcer;
  readonly #places: NotePlaces;
  readonly #newNotes: NewNotes;
  readonly #onReloaded: (() => void)[] = [];

  constructor(options: NotebookOptions) {
    this.#options = options;
    this.#catalogue = options.catalogue;
    this.#announcer = new Announcer(options.clock);
    const announceList = () => this.announceList();
    this.#places = new NotePlaces({ ...options, announceList });
    this.#newNotes = new NewNotes({ ...options, places: this.#places, announceList });
  }

  list(): readonly NoteInfo[] {
    return this.#catalogue.list();
  }

  /** Called with each change of the list, at most twice a second. */
  onListChanged(listener: () => void): void {
    this.#announcer.listen(listener);
  }

  /** Called with each note that has another path now, before it can get the next one. */
  onMoved(listener: (id: NoteId) => void): void {
    this.#places.onMoved(listener);
  }

  /** Called when the folder was read again: any file may be another one. */
  onReloaded(listener: () => void): void {
    this.#onReloaded.push(listener);
  }

  announceList(): void {
    this.#announcer.announce();
  }

  /** Reads the tree of notes from storage, and what others have changed in the files of notes that are open. */
  async reload(): Promise<void> {
    await this.#places.alone(async () => {
      const gone = await relistNotes(this.#options);
      for (const live of gone) this.#announceGone(live.note.id, live);
      this.announceList();
      for (const listener of this.#onReloaded) listener();
      await followFiles(this.#options);
    });
    for (const live of this.#options.openNotes.all) await this.#readAgainIfPossible(live);
  }

  open(id: string): Promise<LiveNote> {
    if (!this.#catalogue.has(id as NoteId)) return Promise.reject(new NotebookError("noteNotFound"));
    return this.#options.openNotes.open(id as NoteId);
  }

  has(id: string): boolean {
    return this.#catalogue.has(id as NoteId);
  }

  /** With what others have changed in its file: for a user who begins to look at it. */
  openNewest(id: string): Promise<LiveNote> {
    return this.#catalogue.has(id as NoteId) ? this.#options.openNotes.openNewest(id as NoteId) : this.open(id);
  }

  /** Whether a note that is open, other than this one, has a paragraph of this id. */
  isParagraphElsewhere(id: ParagraphId, noteId: NoteId): boolean {
    return this.#options.openNotes.all.some(({ note }) => note.id !== noteId && findParagraph(note, id) !== undefined);
  }

  pathOf(id: NoteId): string | undefined {
    return this.#catalogue.pathOf(id);
  }

  /** The note at a path; undefined when there is none. */
  idAt(path: string): NoteId | undefined {
    return this.#catalogue.idAt(path);
  }

  openByPath(path: string): Promise<LiveNote> {
    const id = this.#catalogue.idAt(path);
    return id ? this.openNewest(id) : Promise.reject(new NotebookError("noteNotFound", `No such note: ${path}`));
  }

  /** Reads the note's file once more; what another program changed in it becomes facts. */
  readAgain(live: LiveNote): Promise<void> {
    return this.#options.openNotes.readAgain(live.note.id);
  }

  /** The note as Zeppelin's clients read it. */
  present(live: LiveNote): Record<string, unknown> {
    return presentNote(live.published.note, socketDate);
  }

  create(request: NewNoteRequest): Promise<LiveNote> {
    return this.#newNotes.create(request);
  }

  /** Takes a note or a Jupyter notebook from outside, under a new id. */
  importNote(source: unknown, maker: Maker & { readonly path?: string | undefined }): Promise<LiveNote> {
    return this.#newNotes.importNote(source, maker);
  }

  /** A copy with new ids and no runs, at `path` or beside the other clones. @param note as it is now, or as it was in a revision */
  clone(note: Note, path: string, options: Cloning): Promise<LiveNote> {
    return this.#newNotes.clone(note, path, options);
  }

  /** @param name a new path, or with `isRelative` a new name in the same folder */
  async rename(id: NoteId, name: string, options: RenameOptions): Promise<void> {
    if (name.trim() === "") throw new NotebookError("badName", "name can not be empty");
    return this.#places.alone(async () => {
      const path = this.#places.existing(id);
      const target = pathFromName(options.isRelative ? `${folderOfPath(path)}/${name.trim()}` : name);
      if (target === path) return;
      const place = this.#places.placeFor(target, { sees: options.sees, self: id });
      await this.#places.move(id, place, options.msgId);
    });
  }

  trash(id: NoteId): Promise<void> {
    return this.#places.alone(async () => {
      const path = this.#places.existing(id);
      if (isInTrash(path)) return;
      await this.#places.move(id, this.#places.free(`/${trashFolder}${path}`));
    });
  }

  /** Back to where it came from; where that is taken, the time becomes part of its name. */
  restore(id: NoteId): Promise<void> {
    return this.#places.alone(async () => {
      const path = this.#places.existing(id);
      if (!isInTrash(path))
        throw new NotebookError("badRequest", `Can not restore this note ${path} as it is not in trash folder`);
      await this.#places.move(id, this.#places.free(restoredPath(path)));
    });
  }

  remove(id: NoteId): Promise<void> {
    return this.#places.alone(async () => {
      this.#places.existing(id);
      await this.#remove(id);
      this.announceList();
    });
  }

  /** Throws a whole folder away. Thrown away twice, it is one folder in the trash. */
  trashFolder(id: string, choice: Choice): Promise<void> {
    return this.#places.alone(async () => {
      const folder = folderFrom(id);
      if (isInTrash(`${folder}/`))
        throw new NotebookError("badRequest", `The folder ${folder} is in the trash already.`);
      await this.#places.moveAll(this.#notesIn(folder, choice), (path) => `/${trashFolder}${path}`, choice);
    });
  }

  restoreFolder(id: string, choice: Choice): Promise<void> {
    return this.#places.alone(async () => {
      const folder = folderFrom(id);
      if (!isInTrash(`${folder}/`)) {
        throw new NotebookError("badRequest", `Can not restore this folder: ${folder} as it is not in trash folder`);
      }
      await this.#places.moveAll(this.#notesIn(folder, choice), restoredPath, choice);
    });
  }

  /** Moves all notes of a folder below another name; into a folder that is there, they join its notes. Nothing is overwritten. */
  renameFolder({ id, name }: { readonly id: string; readonly name: string }, choice: Choice): Promise<void> {
    return this.#places.alone(async () => {
      const from = folderFrom(id);
      const to = folderFrom(name);
      if (to === "") throw new NotebookError("badName", "A folder needs a name.");
      if ([from, to].includes(`/${trashFolder}`)) {
        throw new NotebookError("badName", "The trash keeps its name; move folders there, or restore them.");
      }
      if (isSameOrInside(to, from) && to !== from) {
        throw new NotebookError("badName", `The folder ${from} can not move into itself.`);
      }
      const targetOf = (path: string) => movedPath(path, from, to);
      await this.#places.moveFolder(this.#notesIn(from, choice), { to, targetOf, choice });
    });
  }

  removeFolder(id: string, choice: Choice): Promise<void> {
    return this.#places.alone(() => this.#removeAll(this.#notesIn(folderFrom(id), choice)));
  }

  restoreAll(choice: Choice): Promise<void> {
    return this.#places.alone(() =>
      this.#places.moveAll(notesTaken(this.#catalogue.inTrash(), choice), restoredPath, choice),
    );
  }

  emptyTrash(choice: Choice): Promise<void> {
    return this.#places.alone(() => this.#removeAll(notesTaken(this.#catalogue.inTrash(), choice)));
  }

  async #readAgainIfPossible(live: LiveNote): Promise<void> {
    try {
      await this.readAgain(live);
    } catch (error) {
      this.#options.log.warn({ err: error, noteId: live.note.id }, "the file of an open note could not be read again");
    }
  }

  async #removeAll(notes: readonly NoteInfo[]): Promise<void> {
    for (const { id } of notes) await this.#remove(id as NoteId);
    this.announceList();
  }

  async #remove(id: NoteId): Promise<void> {
    const path = this.#places.existing(id);
    const live = await this.#options.queue.run(id, async () => {
      const open = await this.#options.openNotes.remove(path, id);
      this.#catalogue.delete(id);
      return open;
    });
    forgetOwners(id, this.#options);
    this.#announceGone(id, live);
  }

  #announceGone(id: NoteId, live: LiveNote | undefined): void {
    live?.announceGone();
    this.#options.onRemoved(id);
  }

  /** Notes of a folder and all below it that may be touched. @throws NotebookError when there are none to be seen */
  #notesIn(folder: string, choice: Choice): readonly NoteInfo[] {
    if (folder === "") throw new NotebookError("badName", "A folder needs a name.");
    const sorted = this.#catalogue.inFolder(folder).map((note) => ({ note, fate: choice(note) }));
    if (sorted.every(({ fate }) => fate === "hide"))
      throw new NotebookError("noteNotFound", `There is no folder ${folder}`);
    return sorted.filter(({ fate }) => fate === "take").map(({ note }) => note);
  }
}

function notesTaken(notes: readonly NoteInfo[], choice: Choice): readonly NoteInfo[] {
  return notes.filter((note) => choice(note) === "take");
}

function isSameOrInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function folderFrom(name: string): string {
  const normalised = normaliseFolder(name);
  if (!normalised.ok) throw new NotebookError("badName", normalised.problem);
  return normalised.path;
}
