import type { NoteId } from "@octavo/note";
import type { FileSystem, OpenFile } from "../storage/file-system.ts";
import { segmentName } from "./read-segments.ts";

/** A segment that takes no more records: kept until every note in it has been saved past what it says. */
export interface ClosedSegment {
  readonly number: number;
  readonly length: number;
  readonly versions: ReadonlyMap<NoteId, number>;
  /** Part of it cannot be read: kept aside rather than deleted. */
  readonly isDamaged: boolean;
}

interface SegmentPlace {
  readonly fileSystem: FileSystem;
  readonly folder: string;
  readonly number: number;
}

/** The segment that is being written. After a failure it must be closed: what its file holds past `length` is unknown. */
export class OpenSegment<Saved> {
  readonly number: number;
  /** The highest version of each note in it. */
  readonly versions = new Map<NoteId, number>();
  /** Which saved file each note's records here build on. */
  readonly saved = new Map<NoteId, Saved>();
  readonly #place: SegmentPlace;
  #file: OpenFile | null = null;
  #length = 0;
  #hasFailed = false;

  constructor(place: SegmentPlace) {
    this.#place = place;
    this.number = place.number;
  }

  /** How much of it is on the disk. */
  get length(): number {
    return this.#length;
  }

  /** Resolves when the bytes are on the disk. */
  async write(bytes: Uint8Array): Promise<void> {
    const { fileSystem, folder, number } = this.#place;
    const isNew = this.#file === null;
    this.#hasFailed = true;
    this.#file ??= await fileSystem.createFile(`${folder}/${segmentName(number)}`);
    await this.#file.append(bytes);
    await this.#file.sync();
    if (isNew) await fileSystem.syncFolder(folder);
    this.#hasFailed = false;
    this.#length += bytes.length;
  }

  /** Whatever happens here, what counts is on the disk: the header of the next segment says how much of this one that is. */
  async close(): Promise<ClosedSegment> {
    const { number, length, versions } = this;
    try {
      if (this.#hasFailed) await this.#file?.truncate(length);
      await this.#file?.close();
    } catch {
      // Left as it is; nothing behind `length` will be read.
    }
    return { number, length, versions, isDamaged: false };
  }
}
