/** Notes that come to be: made blank, taken from outside, or copied of another. Each has an owner before it is there. */
import {
  createNote,
  type IdSource,
  isJsonObject,
  type Note,
  type NoteId,
  newNoteId,
  newParagraph,
  newParagraphId,
  type Paragraph,
  writeAheadInSteps,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Logger } from "pino";
import type { Audience } from "../access/audience.ts";
import type { Catalogue } from "./catalogue.ts";
import { copyOfNote } from "./copy.ts";
import { noteFromImport } from "./import.ts";
import { runInSlices } from "./in-slices.ts";
import type { LiveNote } from "./live-note.ts";
import { forgetOwners, type NoteOwners } from "./note-owners.ts";
import { type NotePlaces, pathFromName, type Sight } from "./note-places.ts";
import type { OpenNotes } from "./open-notes.ts";

export interface NewNotesOptions {
  readonly openNotes: OpenNotes;
  readonly catalogue: Catalogue;
  readonly ids: IdSource;
  readonly log: Logger;
  /** Who owns which note: called before a note is there, and when one is gone for good. */
  readonly owners: NoteOwners;
  /** What paragraphs of a new note speak when neither they nor its maker say. */
  readonly groupOfNewNotes?: () => string;
  /** Counts one more note of a user. @throws NotebookError when that is one too many */
  readonly countNew?: (user: string) => void;
}

interface NewNotesParts extends NewNotesOptions {
  readonly places: NotePlaces;
  readonly announceList: () => void;
}

/** The user for whom a note is made. */
export interface Maker {
  readonly user: string;
  /** Where another note has the wanted path, the maker gets an error only if they may know of that note; without this, always. */
  readonly sees?: Sight | undefined;
  /** Without it, as set. */
  readonly audience?: Audience;
}

export interface Cloning extends Maker {
  /** The revision that the note was read from. */
  readonly revisionId?: string | undefined;
}

export interface NewNoteRequest extends Maker {
  readonly path: string;
  readonly defaultInterpreterGroup?: string | undefined;
  readonly withEmptyParagraph: boolean;
}

export class NewNotes {
  readonly #options: NewNotesParts;

  constructor(options: NewNotesParts) {
    this.#options = options;
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
      createNote({
        id: this.#freeId(),
        path: pathFromName(path),
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
    const note = await runInSlices(noteFromImport(source, { user: maker.user, path: maker.path, ids }));
    return this.#add({ ...note, id: this.#freeId(), path: pathFromName(note.path) }, maker);
  }

  /** A copy with new ids and no runs, at `path` or beside the other clones. @param note as it is now, or as it was in a revision */
  async clone(note: Note, path: string, { revisionId, ...maker }: Cloning): Promise<LiveNote> {
    const { ids, countNew } = this.#options;
    countNew?.(maker.user);
    const copy = copyOfNote(note, { id: this.#freeId(), user: maker.user, ids });
    const version = revisionId === undefined ? "" : `_${revisionId.slice(0, 7)}`;
    const place = pathFromName(path.trim() === "" ? `Cloned Note_${copy.id}${version}` : path);
    return this.#add({ ...copy, path: place }, maker);
  }

  async #add(wanted: Note, { user, sees, audience }: Maker): Promise<LiveNote> {
    await runInSlices(writeAheadInSteps(wanted));
    return this.#options.places.alone(async () => {
      const note = { ...wanted, path: this.#options.places.placeFor(wanted.path, { sees }) };
      await this.#options.owners.assignOwner(note.id, user, audience);
      const live = await this.#options.openNotes.add(note).catch((error: unknown) => {
        forgetOwners(note.id, this.#options);
        throw error;
      });
      this.#options.catalogue.set(note.id, note.path);
      this.#options.announceList();
      return live;
    });
  }

  #freeId(): NoteId {
    for (;;) {
      const id = newNoteId(this.#options.ids);
      if (!this.#options.catalogue.has(id)) return id;
    }
  }
}
