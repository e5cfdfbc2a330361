/**
 * What people have of their own in personalised notes, one file a note beside the notebook folder: never in the note's file, which others read.
 *
 * A file holds the views as they were at some version of the note. It is written before the note's own file, so it may be ahead of it after a
 * crash, and never behind; `recallOverlays` puts the two together again.
 */
import {
  applyPersonally,
  type Note,
  type NoteId,
  type Operation,
  type Overlays,
  overlaysSchema,
  type PersonalNote,
  viewNamedBy,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import { DiskError } from "../storage/disk-error.ts";
import { codeOfError, type FileSystem, unlessMissing } from "../storage/file-system.ts";

const keptSchema = z.object({ version: z.number(), overlays: overlaysSchema });

/** Views as they were at a version of the note. */
export type KeptOverlays = Readonly<z.infer<typeof keptSchema>>;

const none: KeptOverlays = { version: 0, overlays: [] };

export interface OverlayFilesOptions {
  /** Made when it is not there, in a folder that is. */
  readonly folder: string;
  readonly fileSystem: FileSystem;
}

export class OverlayFiles {
  readonly #options: OverlayFilesOptions;

  constructor(options: OverlayFilesOptions) {
    this.#options = options;
  }

  async read(id: NoteId): Promise<KeptOverlays> {
    const bytes = await unlessMissing(this.#options.fileSystem.readFile(this.#pathOf(id)), null);
    if (bytes === null) return none;
    try {
      return keptSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    } catch (cause) {
      const words = `What people have of their own of this note cannot be read: ${this.#pathOf(id)} is damaged. Move that file away to open the note without it.`;
      throw new NotebookError("noteBroken", words, { cause });
    }
  }

  /** @throws NotebookError `diskRefused`; what was there before is there then */
  async write(id: NoteId, kept: KeptOverlays): Promise<void> {
    const { fileSystem, folder } = this.#options;
    const path = this.#pathOf(id);
    const temporary = `${path}.new`;
    try {
      await this.#makeFolder();
      await unlessMissing(fileSystem.unlink(temporary), undefined);
      const file = await fileSystem.createFile(temporary);
      try {
        await file.append(new TextEncoder().encode(JSON.stringify(kept)));
        await file.sync();
      } finally {
        await file.close();
      }
      await fileSystem.rename(temporary, path);
      await fileSystem.syncFolder(folder);
    } catch (error) {
      throw new DiskError(folder, error);
    }
  }

  async remove(id: NoteId): Promise<void> {
    await unlessMissing(this.#options.fileSystem.unlink(this.#pathOf(id)), undefined);
  }

  async #makeFolder(): Promise<void> {
    try {
      await this.#options.fileSystem.makeFolder(this.#options.folder);
    } catch (error) {
      if (codeOfError(error) !== "EEXIST") throw error;
    }
  }

  #pathOf(id: NoteId): string {
    return `${this.#options.folder}/${id}.json`;
  }
}

interface Recalling {
  /** The note as its file has it. */
  readonly note: Note;
  /** The version that is. */
  readonly version: number;
  /** What the journal has beyond that. */
  readonly facts: readonly Operation[];
  readonly kept: KeptOverlays;
}

/** The note with all users' views, brought up to date; null when the facts do not fit. What the views' file has already is not done again. */
export function recallOverlays({ note, version, facts, kept }: Recalling): PersonalNote | null {
  let personal: PersonalNote = { note, overlays: kept.version <= version ? kept.overlays : [] };
  for (const [index, fact] of facts.entries()) {
    const at = version + index + 1;
    const isKept = at <= kept.version && (viewNamedBy(fact) !== null || fact.type === "viewsDropped");
    const applied = isKept ? { ok: true as const, ...personal } : applyPersonally(personal, fact);
    if (!applied.ok) return null;
    personal = { note: applied.note, overlays: at === kept.version ? kept.overlays : applied.overlays };
  }
  return kept.version > version + facts.length ? { ...personal, overlays: kept.overlays } : personal;
}

/** The same list each time, so that nothing is written where no user has a view. */
export const noOverlays: Overlays = none.overlays;
