/** The places of notes: which one is free, and how a note goes from one to another. A change of place is on disk before it is announced. */
import { findFreePath, type IdSource, type NoteId, normalisePath } from "@octavo/note";
import { NotebookError, type NoteInfo } from "@octavo/protocol";
import type { Choice } from "../access/needs.ts";
import { mustReachPlace } from "../auth/reach.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import type { NoteStorage } from "../storage/note-storage.ts";
import type { Catalogue } from "./catalogue.ts";
import { lookalikePlace } from "./lookalike-places.ts";
import { planMoves } from "./moves.ts";
import type { OpenNotes } from "./open-notes.ts";
import { decideOperations } from "./paragraphs.ts";

interface NotePlacesOptions {
  readonly storage: NoteStorage;
  readonly openNotes: OpenNotes;
  readonly catalogue: Catalogue;
  readonly queue: KeyedQueue;
  readonly ids: IdSource;
  readonly announceList: () => void;
}

/** Whether the caller may know of a note. */
export interface Sight {
  (note: { readonly id: string }): boolean;
  /** Whether they may put one there; without it, everywhere. */
  readonly reaches?: (path: string) => boolean;
}

export interface PlaceWanted {
  readonly sees?: Sight | undefined;
  /** The note that goes there, where it is one that has a place. */
  readonly self?: NoteId;
}

interface FolderMove {
  /** Its new path. */
  readonly to: string;
  readonly targetOf: (path: string) => string;
  readonly choice: Choice;
}

export class NotePlaces {
  readonly #options: NotePlacesOptions;
  readonly #structure = new KeyedQueue();
  readonly #onMoved: ((id: NoteId) => void)[] = [];

  constructor(options: NotePlacesOptions) {
    this.#options = options;
  }

  /** Called with each note that has another path now, before it can get the next one. */
  onMoved(listener: (id: NoteId) => void): void {
    this.#onMoved.push(listener);
  }

  /** Places change one after another. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#structure.run("structure", work);
  }

  /** The place, or the next one beside it that no note has. */
  free(path: string): string {
    return findFreePath(path, this.#options.ids.now(), (candidate) => this.#options.catalogue.isTaken(candidate));
  }

  /** Where a note is. @throws NotebookError `noteNotFound` */
  existing(id: NoteId): string {
    const path = this.#options.catalogue.pathOf(id);
    if (path === undefined) throw new NotebookError("noteNotFound");
    return path;
  }

  /** A folder gets another name. @throws NotebookError `badName` where that looks like the name of another one */
  async moveFolder(notes: readonly NoteInfo[], { to, targetOf, choice }: FolderMove): Promise<void> {
    const moved = new Set(notes.map(({ id }) => id));
    this.#mustNotLookLike(to, (note) => !moved.has(note.id) && (choice.sees?.(note) ?? true));
    await this.moveAll(notes, targetOf, choice);
  }

  /**
   * A place of its own for a note. One that a hidden note of another user has is not refused, which would reveal that note: the new one gets
   * the time in its name, as whatever comes back to a place that is taken.
   * @throws NotebookError `pathTaken`, or `badName` where it looks like another that the caller sees
   */
  placeFor(path: string, { sees = () => true, self }: PlaceWanted = {}): string {
    mustReachPlace(sees.reaches, path);
    this.#mustNotLookLike(path, (note) => note.id !== self && sees(note));
    const id = this.#options.catalogue.idAt(path);
    if (id !== undefined && sees({ id })) this.#mustBeFree(path);
    return this.free(path);
  }

  async moveAll(
    notes: readonly NoteInfo[],
    targetOf: (path: string) => string,
    { reaches }: Pick<Choice, "reaches">,
  ): Promise<void> {
    const moves = planMoves(notes, {
      targetOf,
      isTaken: (path) => this.#options.catalogue.isTaken(path),
      at: this.#options.ids.now(),
    });
    // A good name that becomes too long in a deeper folder is known before the first note moves. What only a disk could name may stay as it is.
    for (const { id, target } of moves) if (normalisePath(this.existing(id)).ok) pathFromName(target);
    for (const { target } of moves) mustReachPlace(reaches, target);
    for (const { id, target } of moves) await this.move(id, target);
  }

  async move(id: NoteId, target: string, msgId?: string): Promise<void> {
    const path = this.existing(id);
    if (path === target) return;
    this.#mustBeFree(target);
    await this.#moveFile(id, path, target);
    const live = this.#options.openNotes.peek(id);
    try {
      if (live) await decideOperations(live, [{ type: "noteMoved", path: target }], msgId).durable;
    } catch (error) {
      // The disk took the move and not the fact of it: the two stay of one mind.
      await this.#moveFile(id, target, path);
      throw error;
    }
    for (const listener of this.#onMoved) listener(id);
    this.#options.announceList();
  }

  #moveFile(id: NoteId, from: string, to: string): Promise<void> {
    return this.#options.queue.run(id, async () => {
      await this.#options.storage.move({ id, path: from }, to);
      this.#options.catalogue.set(id, to);
    });
  }

  #mustNotLookLike(path: string, isCompared: (note: NoteInfo) => boolean): void {
    const looked = lookalikePlace(path, pathsOf(this.#options.catalogue.all(), isCompared));
    if (looked === null) return;
    throw new NotebookError(
      "badName",
      `Note '${path}' looks like '${looked}', which is another one in letters of another script; take its letters, or choose another name`,
    );
  }

  #mustBeFree(path: string): void {
    if (this.#options.catalogue.isTaken(path)) throw new NotebookError("pathTaken", `Note '${path}' existed`);
  }
}

function* pathsOf(notes: Iterable<NoteInfo>, isTaken: (note: NoteInfo) => boolean): Iterable<string> {
  for (const note of notes) if (isTaken(note)) yield note.path;
}

/** @throws NotebookError `badName` */
export function pathFromName(name: string): string {
  const normalised = normalisePath(name);
  if (!normalised.ok) throw new NotebookError("badName", normalised.problem);
  return normalised.path;
}
