/**
 * The notebook: every note there is, by id and by path, and what can be done with whole notes and folders.
 *
 * What a note contains is decided by its live note; that it exists, and where, is decided here, one change at a time, so that two people can
 * never put two notes in one place. A change of place is on disk before it is told. Files are the truth about places: the journal holds
 * what is inside notes only.
 */

import {
  folderOf,
  freePath,
  type IdSource,
  isInTrash,
  isJsonObject,
  movedPath,
  type Note,
  type NoteId,
  newNote,
  newNoteId,
  newParagraph,
  newParagraphId,
  normaliseFolder,
  normalisePath,
  type Paragraph,
  restoredPath,
  trashFolder,
  writeAheadInSteps,
} from "@octavo/note";
import { NotebookError, type NoteInfo, presentNote, socketDate } from "@octavo/protocol";
import type { Logger } from "pino";
import type { Audience } from "../access/audience.ts";
import type { Choice } from "../access/needs.ts";
import { mustReachPlace } from "../auth/reach.ts";
import type { Clock } from "../storage/clock.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import type { NoteStorage } from "../storage/note-storage.ts";
import { Announcer } from "./announcer.ts";
import type { Catalogue } from "./catalogue.ts";
import { copyOf } from "./copy.ts";
import { noteFromImport } from "./import.ts";
import { inSlices } from "./in-slices.ts";
import type { LiveNote } from "./live-note.ts";
import { planMoves } from "./moves.ts";
import type { OpenNotes } from "./open-notes.ts";
import { decide } from "./paragraphs.ts";
import { followFiles, relist } from "./relist.ts";

export interface NotebookOptions {
  readonly storage: NoteStorage;
  readonly openNotes: OpenNotes;
  readonly catalogue: Catalogue;
  readonly queue: KeyedQueue;
  readonly ids: IdSource;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Who owns which note: told before a note is there, and when one is gone for good. */
  readonly owners: NoteOwners;
  /** What paragraphs of a new note speak when neither they nor its maker say. */
  readonly groupOfNewNotes?: () => string;
  /** Counts one more note of a user. @throws NotebookError when that is one too many */
  readonly countNew?: (user: string) => void;
  /** Ends the interpreters of a note that is going away. */
  readonly onRemoved: (id: NoteId) => void;
}

export interface NoteOwners {
  adopt(id: NoteId, user: string, audience?: Audience): Promise<void>;
  forget(id: NoteId): Promise<void>;
}

/** Whether whoever asks may know of a note. */
export interface Sight {
  (note: { readonly id: string }): boolean;
  /** Whether they may put one there; without it, everywhere. */
  readonly reaches?: (path: string) => boolean;
}

/** For whom a note is made. */
interface Maker {
  readonly user: string;
  /** Where it is wanted and a note of others is, its maker is told only of one they may know of; without this, of each. */
  readonly sees?: Sight | undefined;
  /** Without it, as set. */
  readonly audience?: Audience;
}

interface Cloning extends Maker {
  /** The revision that the note was read from. */
  readonly revisionId?: string | undefined;
}

interface RenameOptions {
  readonly isRelative: boolean;
  readonly msgId?: string | undefined;
  readonly sees?: Sight | undefined;
}

interface NewNoteRequest extends Maker {
  readonly path: string;
  readonly defaultInterpreterGroup?: string | undefined;
  readonly withEmptyParagraph: boolean;
}

export class Notebook {
  readonly #options: NotebookOptions;
  readonly #catalogue: Catalogue;
  readonly #structure = new KeyedQueue();
  readonly #announcer: Announcer;
  readonly #onMoved: ((id: NoteId) => void)[] = [];
  readonly #onReloaded: (() => void)[] = [];

  constructor(options: NotebookOptions) {
    this.#options = options;
    this.#catalogue = options.catalogue;
    this.#announcer = new Announcer(options.clock);
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
    this.#onMoved.push(listener);
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
    await this.#alone(async () => {
      const gone = await relist(this.#options);
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

  /** With what others have changed in its file: for somebody who begins to look at it. */
  openNewest(id: string): Promise<LiveNote> {
    return this.#catalogue.has(id as NoteId) ? this.#options.openNotes.openNewest(id as NoteId) : this.open(id);
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

  /** Reads the note's file once more; what somebody else changed in it becomes facts. */
  readAgain(live: LiveNote): Promise<void> {
    return this.#options.openNotes.readAgain(live.note.id);
  }

  /** The note as Zeppelin's clients read it. */
  present(live: LiveNote): Record<string, unknown> {
    return presentNote(live.published.note, socketDate);
  }

  async create(request: NewNoteRequest): Promise<LiveNote> {
    const { path, defaultInterpreterGroup, withEmptyParagraph, ...maker } = request;
    const { ids, groupOfNewNotes, countNew } = this.#options;
    countNew?.(maker.user);
    const group = defaultInterpreterGroup || groupOfNewNotes?.();
    const paragraphs: Paragraph[] = withEmptyParagraph
      ? [newParagraph({ id: newParagraphId(ids), user: maker.user, createdAt: ids.now() })]
      : [];
    return this.#add(
      newNote({
        id: this.#freeId(),
        path: pathFrom(path),
        ...(group ? { defaultInterpreterGroup: group } : {}),
        paragraphs,
      }),
      maker,
    );
  }

  /** Takes a note or a Jupyter notebook from outside, under a new id. */
  async importNote(source: unknown, maker: Maker & { readonly path?: string | undefined }): Promise<LiveNote> {
    if (!isJsonObject(source)) throw new NotebookError("badRequest", "Fail to import note: this is not a note.");
    const { ids, countNew } = this.#options;
    countNew?.(maker.user);
    const note = await inSlices(noteFromImport(source, { user: maker.user, path: maker.path, ids }));
    return this.#add({ ...note, id: this.#freeId(), path: pathFrom(note.path) }, maker);
  }

  /** A copy with new ids and no runs, at `path` or beside the other clones. @param note as it is now, or as it was in a revision */
  async clone(note: Note, path: string, { revisionId, ...maker }: Cloning): Promise<LiveNote> {
    const { ids, countNew } = this.#options;
    countNew?.(maker.user);
    const copy = copyOf(note, { id: this.#freeId(), user: maker.user, ids });
    const version = revisionId === undefined ? "" : `_${revisionId.slice(0, 7)}`;
    const place = pathFrom(path.trim() === "" ? `Cloned Note_${copy.id}${version}` : path);
    return this.#add({ ...copy, path: place }, maker);
  }

  /** @param name a new path, or with `isRelative` a new name in the same folder */
  async rename(id: NoteId, name: string, options: RenameOptions): Promise<void> {
    if (name.trim() === "") throw new NotebookError("badName", "name can not be empty");
    return this.#alone(async () => {
      const path = this.#existing(id);
      const target = pathFrom(options.isRelative ? `${folderOf(path)}/${name.trim()}` : name);
      if (target !== path) await this.#move(id, this.#placeFor(target, options.sees), options.msgId);
    });
  }

  trash(id: NoteId): Promise<void> {
    return this.#alone(async () => {
      const path = this.#existing(id);
      if (isInTrash(path)) return;
      await this.#move(id, this.#free(`/${trashFolder}${path}`));
    });
  }

  /** Back to where it came from; where that is taken, the time becomes part of its name. */
  restore(id: NoteId): Promise<void> {
    return this.#alone(async () => {
      const path = this.#existing(id);
      if (!isInTrash(path))
        throw new NotebookError("badRequest", `Can not restore this note ${path} as it is not in trash folder`);
      await this.#move(id, this.#free(restoredPath(path)));
    });
  }

  remove(id: NoteId): Promise<void> {
    return this.#alone(async () => {
      this.#existing(id);
      await this.#remove(id);
      this.announceList();
    });
  }

  /** Throws a whole folder away. Thrown away twice, it is one folder in the trash. */
  trashFolder(id: string, choice: Choice): Promise<void> {
    return this.#alone(async () => {
      const folder = folderFrom(id);
      if (isInTrash(`${folder}/`))
        throw new NotebookError("badRequest", `The folder ${folder} is in the trash already.`);
      await this.#moveAll(this.#notesIn(folder, choice), (path) => `/${trashFolder}${path}`, choice);
    });
  }

  restoreFolder(id: string, choice: Choice): Promise<void> {
    return this.#alone(async () => {
      const folder = folderFrom(id);
      if (!isInTrash(`${folder}/`)) {
        throw new NotebookError("badRequest", `Can not restore this folder: ${folder} as it is not in trash folder`);
      }
      await this.#moveAll(this.#notesIn(folder, choice), restoredPath, choice);
    });
  }

  /** Moves all notes of a folder below another name; into a folder that is there, they join its notes. Nothing is overwritten. */
  renameFolder({ id, name }: { readonly id: string; readonly name: string }, choice: Choice): Promise<void> {
    return this.#alone(async () => {
      const from = folderFrom(id);
      const to = folderFrom(name);
      if (to === "") throw new NotebookError("badName", "A folder needs a name.");
      if ([from, to].includes(`/${trashFolder}`)) {
        throw new NotebookError("badName", "The trash keeps its name; move folders there, or restore them.");
      }
      if (isSameOrInside(to, from) && to !== from) {
        throw new NotebookError("badName", `The folder ${from} can not move into itself.`);
      }
      await this.#moveAll(this.#notesIn(from, choice), (path) => movedPath(path, from, to), choice);
    });
  }

  removeFolder(id: string, choice: Choice): Promise<void> {
    return this.#alone(() => this.#removeAll(this.#notesIn(folderFrom(id), choice)));
  }

  restoreAll(choice: Choice): Promise<void> {
    return this.#alone(() => this.#moveAll(taken(this.#catalogue.inTrash(), choice), restoredPath, choice));
  }

  emptyTrash(choice: Choice): Promise<void> {
    return this.#alone(() => this.#removeAll(taken(this.#catalogue.inTrash(), choice)));
  }

  async #readAgainIfPossible(live: LiveNote): Promise<void> {
    try {
      await this.readAgain(live);
    } catch (error) {
      this.#options.log.warn({ err: error, noteId: live.note.id }, "the file of an open note could not be read again");
    }
  }

  async #add(wanted: Note, { user, sees, audience }: Maker): Promise<LiveNote> {
    await inSlices(writeAheadInSteps(wanted));
    return this.#alone(async () => {
      const note = { ...wanted, path: this.#placeFor(wanted.path, sees) };
      await this.#options.owners.adopt(note.id, user, audience);
      const live = await this.#options.openNotes.add(note).catch((error: unknown) => {
        this.#forget(note.id);
        throw error;
      });
      this.#catalogue.set(note.id, note.path);
      this.announceList();
      return live;
    });
  }

  async #moveAll(
    notes: readonly NoteInfo[],
    targetOf: (path: string) => string,
    { reaches }: Pick<Choice, "reaches">,
  ): Promise<void> {
    const moves = planMoves(notes, {
      targetOf,
      isTaken: (path) => this.#catalogue.isTaken(path),
      at: this.#options.ids.now(),
    });
    // A good name that becomes too long in a deeper folder is known before the first note moves. What only a disk could name may stay as it is.
    for (const { id, target } of moves) if (normalisePath(this.#existing(id)).ok) pathFrom(target);
    for (const { target } of moves) mustReachPlace(reaches, target);
    for (const { id, target } of moves) await this.#move(id, target);
  }

  async #move(id: NoteId, target: string, msgId?: string): Promise<void> {
    const path = this.#existing(id);
    if (path === target) return;
    this.#mustBeFree(target);
    await this.#moveFile(id, path, target);
    const live = this.#options.openNotes.peek(id);
    try {
      if (live) await decide(live, [{ type: "noteMoved", path: target }], msgId).durable;
    } catch (error) {
      // The disk took the move and not the fact of it: the two stay of one mind.
      await this.#moveFile(id, target, path);
      throw error;
    }
    for (const listener of this.#onMoved) listener(id);
    this.announceList();
  }

  #moveFile(id: NoteId, from: string, to: string): Promise<void> {
    return this.#options.queue.run(id, async () => {
      await this.#options.storage.move({ id, path: from }, to);
      this.#catalogue.set(id, to);
    });
  }

  async #removeAll(notes: readonly NoteInfo[]): Promise<void> {
    for (const { id } of notes) await this.#remove(id as NoteId);
    this.announceList();
  }

  async #remove(id: NoteId): Promise<void> {
    const path = this.#existing(id);
    const live = await this.#options.queue.run(id, async () => {
      const open = await this.#options.openNotes.remove(path, id);
      this.#catalogue.delete(id);
      return open;
    });
    this.#forget(id);
    this.#announceGone(id, live);
  }

  /** Lists of a note that is not there harm nobody, so nobody waits for this. */
  #forget(id: NoteId): void {
    this.#options.owners.forget(id).catch((error: unknown) => {
      this.#options.log.warn({ err: error, noteId: id }, "the rights of a note that is gone could not be removed");
    });
  }

  #announceGone(id: NoteId, live: LiveNote | undefined): void {
    live?.announceGone();
    this.#options.onRemoved(id);
  }

  #freeId(): NoteId {
    for (;;) {
      const id = newNoteId(this.#options.ids);
      if (!this.#catalogue.has(id)) return id;
    }
  }

  /** Notes of a folder and all below it that may be touched. @throws NotebookError when there are none to be seen */
  #notesIn(folder: string, choice: Choice): readonly NoteInfo[] {
    if (folder === "") throw new NotebookError("badName", "A folder needs a name.");
    const sorted = this.#catalogue.inFolder(folder).map((note) => ({ note, fate: choice(note) }));
    if (sorted.every(({ fate }) => fate === "hide"))
      throw new NotebookError("noteNotFound", `There is no folder ${folder}`);
    return sorted.filter(({ fate }) => fate === "take").map(({ note }) => note);
  }

  #free(path: string): string {
    return freePath(path, this.#options.ids.now(), (candidate) => this.#catalogue.isTaken(candidate));
  }

  #existing(id: NoteId): string {
    const path = this.#catalogue.pathOf(id);
    if (path === undefined) throw new NotebookError("noteNotFound");
    return path;
  }

  /**
   * A place of its own for a note. One that somebody else's hidden note has is not refused, which would tell that there is one: it gets the time
   * in its name, as whatever comes back to a place that is taken.
   */
  #placeFor(path: string, sees: Sight = () => true): string {
    mustReachPlace(sees.reaches, path);
    const id = this.#catalogue.idAt(path);
    if (id !== undefined && sees({ id })) this.#mustBeFree(path);
    return this.#free(path);
  }

  #mustBeFree(path: string): void {
    if (this.#catalogue.isTaken(path)) throw new NotebookError("pathTaken", `Note '${path}' existed`);
  }

  /** Places change one after another. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#structure.run("structure", work);
  }
}

function taken(notes: readonly NoteInfo[], choice: Choice): readonly NoteInfo[] {
  return notes.filter((note) => choice(note) === "take");
}

function isSameOrInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function pathFrom(name: string): string {
  const normalised = normalisePath(name);
  if (!normalised.ok) throw new NotebookError("badName", normalised.problem);
  return normalised.path;
}

function folderFrom(name: string): string {
  const normalised = normaliseFolder(name);
  if (!normalised.ok) throw new NotebookError("badName", normalised.problem);
  return normalised.path;
}
