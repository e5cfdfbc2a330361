/**
 * The journal: what was decided about notes, on the disk before anyone hears of it.
 *
 * It keeps three things true. A record whose `append` resolved is found again after a crash, a power loss or a full disk. Records come
 * back in the order of the calls. And nothing is deleted before the notes in it have been saved elsewhere past that point.
 *
 * One journal serves all notes, so that many notes share one fsync: everything that is appended while the disk is busy goes into the next
 * batch. A batch is one frame, one write, one fsync. Segments of 16 MB follow one another; each begins with a header that says how much of
 * every earlier one counts, so that bytes whose write or fsync failed never come back, whatever the disk made of them. After a failure
 * the segment is left and a new one begun: asking a file again whether it is synced proves nothing.
 *
 * A note's file is a snapshot of the note at some version. `saved` records say which one; they are written before the file is renamed into
 * place: the digest of the file as it is found names the version it holds, and the facts after that are what it lacks. There is no
 * moment at which a crash leaves that in doubt.
 *
 * When the disk refuses, all that waits is rejected together, for later facts were decided upon earlier ones; the journal says so and
 * refuses until `probe` finds room.
 */
import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { type Clock, systemClock } from "../storage/clock.ts";
import { DiskError } from "../storage/disk-error.ts";
import { codeOfError, type FileSystem, unlessMissing } from "../storage/file-system.ts";
import { encodeFrame } from "./frame.ts";
import { NoteHistory } from "./history.ts";
import { type Damage, type ReadSegment, readSegments, segmentName } from "./read-segments.ts";
import type { FactRecord, JournalRecord, SegmentHeader } from "./record.ts";
import { type ClosedSegment, OpenSegment } from "./segment.ts";

export interface JournalOptions<Fact> {
  /** Of the journal alone; made when it is not there, below a folder that is. */
  readonly folder: string;
  readonly fileSystem: FileSystem;
  /** Reads a fact as JSON gave it; throws when it does not understand. */
  readonly readFact: (value: unknown) => Fact;
  readonly clock?: Clock;
  /** Called when the journal begins to refuse, with the reason, and with null when it accepts again. */
  readonly onRefusing?: (reason: DiskError | null) => void;
  readonly segmentBytes?: number;
}

interface Saved {
  readonly version: number;
  readonly digest: string;
}

interface PendingRecord {
  readonly record: JournalRecord;
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

const mebibyte = 1024 * 1024;
const lazyMs = 1000;
const lazyBytes = mebibyte;
/** What must fit on the disk before the journal trusts it again. */
const probeBytes = mebibyte;
/** A segment with nothing unsaved in it is left earlier, to have less to read at the next start. */
const restartBytes = mebibyte;

export async function openJournal<Fact>(options: JournalOptions<Fact>): Promise<Journal<Fact>> {
  const { fileSystem } = options;
  try {
    const folder = await makeJournalFolder(fileSystem, options.folder);
    const { segments, lastNumber } = await readSegments(fileSystem, folder);
    await settleLastSegment(fileSystem, folder, segments.at(-1));
    return new Journal({ ...options, folder }, segments, lastNumber + 1);
  } catch (error) {
    throw error instanceof NotebookError ? error : new DiskError(options.folder, error);
  }
}

async function makeJournalFolder(fileSystem: FileSystem, folder: string): Promise<string> {
  try {
    await fileSystem.makeFolder(folder);
  } catch (error) {
    if (codeOfError(error) !== "EEXIST") throw error;
  }
  const real = await fileSystem.realPath(folder);
  await fileSystem.syncFolder(real.slice(0, real.lastIndexOf("/")) || "/");
  return real;
}

/** Cuts the torn tail, and makes sure that what is going to be relied on is not only in the page cache of a killed server. */
async function settleLastSegment(fileSystem: FileSystem, folder: string, last: ReadSegment | undefined): Promise<void> {
  if (!last) return;
  const file = await fileSystem.openFile(`${folder}/${segmentName(last.number)}`);
  try {
    if (last.size > last.length) await file.truncate(last.length);
    await file.sync();
  } finally {
    await file.close();
  }
  await fileSystem.syncFolder(folder);
}

export class Journal<Fact> {
  readonly #options: JournalOptions<Fact>;
  readonly #clock: Clock;
  /** Parts that cannot be read any more; their segments stay in the folder, in the end as `.broken`. */
  readonly damage: readonly Damage[];
  #histories = new Map<NoteId, NoteHistory<Fact>>();
  #closed: ClosedSegment[];
  #open: OpenSegment<Saved> | null = null;
  #nextNumber: number;
  #queue: PendingRecord[] = [];
  #queuedBytes = 0;
  /** A caller waits for the disk. */
  #isUrgent = false;
  #callOffLazy: (() => void) | null = null;
  #draining: Promise<void> | null = null;
  #refusing: DiskError | null = null;
  #isStopped = false;
  /** Of each note the newest version asked for, and the newest on the disk. */
  readonly #versions = new Map<NoteId, number>();
  readonly #durable = new Map<NoteId, number>();
  readonly #saved = new Map<NoteId, Saved>();
  readonly #forgotten = new Map<NoteId, number>();
  #deleting: Promise<void> = Promise.resolve();

  constructor(options: JournalOptions<Fact>, segments: readonly ReadSegment[], nextNumber: number) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.damage = segments.flatMap((segment) => segment.damage);
    this.#nextNumber = nextNumber;
    this.#closed = segments.map((segment) => this.#takeUp(segment));
    for (const { noteId, version, lastSaved } of this.#histories.values()) {
      this.#versions.set(noteId, version);
      this.#durable.set(noteId, version);
      if (lastSaved) this.#saved.set(noteId, lastSaved);
    }
  }

  /** Why nothing is accepted at the moment; null when all is well. */
  get refusing(): DiskError | null {
    return this.#refusing;
  }

  /** What was found at the start, for the code that brings the note files up to date. Handed out once. */
  takeHistories(): readonly NoteHistory<Fact>[] {
    const histories = [...this.#histories.values()];
    this.#histories = new Map();
    return histories;
  }

  /** The newest version of the note that was appended; 0 for a note the journal has not seen. */
  versionOf(noteId: NoteId): number {
    return this.#versions.get(noteId) ?? 0;
  }

  /** Resolves when the facts are on the disk; rejects with `DiskError` when they will not be, with all that were appended after them. */
  append(record: FactRecord<Fact>): Promise<void> {
    return this.#enqueue({ type: "facts", ...record }, true);
  }

  /** The same without asking the disk to hurry: it goes with the next urgent record, or after a second. */
  appendLazily(record: FactRecord<Fact>): Promise<void> {
    return this.#enqueue({ type: "facts", ...record }, false);
  }

  /**
   * A note file with all the journal knows of the note was read, or newly made: facts from now on build on it.
   * @returns the note's version
   */
  loaded(noteId: NoteId, digest: string): number {
    const version = this.versionOf(noteId);
    this.#saved.set(noteId, { version, digest });
    return version;
  }

  /** A file with this digest is about to hold the note at `version`. Await it before the file is renamed into place. */
  saving(noteId: NoteId, { version, digest }: Saved): Promise<void> {
    return this.#enqueue({ type: "saved", noteId, version, digest }, true);
  }

  /** The note's file is about to be deleted. Await it before, and `forget` after. */
  removing(noteId: NoteId): Promise<void> {
    return this.#enqueue({ type: "removed", noteId, version: this.versionOf(noteId) }, true);
  }

  /** The note is safe elsewhere up to this version; segments that are no longer needed are deleted. */
  forget(noteId: NoteId, version: number): void {
    this.#forgotten.set(noteId, Math.max(version, this.#forgotten.get(noteId) ?? 0));
    this.#deleteForgotten();
  }

  /** Puts on the disk what was appended lazily so far. */
  async flush(): Promise<void> {
    while (this.#queue.length > 0 || this.#draining) {
      this.#isUrgent = true;
      await this.#drain();
    }
  }

  /** Tries whether the disk takes data again. @returns whether the journal accepts */
  async probe(): Promise<boolean> {
    if (!this.#refusing || this.#isStopped) return !this.#isStopped;
    try {
      await this.#tryDisk();
    } catch {
      return false;
    }
    this.#refusing = null;
    this.#options.onRefusing?.(null);
    return true;
  }

  /** Writes what waits and closes the file. Without unsaved notes, no segment is left behind. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.flush();
    await this.#leaveSegment();
    this.#deleteForgotten();
    await this.#deleting;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #takeUp({ number, length, entries, damage }: ReadSegment): ClosedSegment {
    const versions = new Map<NoteId, number>();
    for (const entry of entries) {
      const { noteId, version } = entry.kind === "record" ? entry.record : entry;
      const history = this.#histories.get(noteId) ?? new NoteHistory<Fact>(noteId);
      this.#histories.set(noteId, history);
      if (entry.kind === "record") history.add(entry.record, this.#options.readFact);
      else history.addLost(version);
      versions.set(noteId, Math.max(version, versions.get(noteId) ?? 0));
    }
    return { number, length, versions, isDamaged: damage.length > 0 };
  }

  #enqueue(record: JournalRecord, isUrgent: boolean): Promise<void> {
    const { noteId, version } = record;
    if (this.#isStopped) return Promise.reject(new Error("The journal is closed."));
    if (this.#refusing) return Promise.reject(this.#refusing);
    if (record.type === "facts") {
      const before = this.#versions.get(noteId);
      if (before !== undefined && version - record.facts.length !== before) {
        return Promise.reject(
          new Error(`Note ${noteId} is at version ${before}; ${record.facts.length} facts cannot make it ${version}.`),
        );
      }
      this.#versions.set(noteId, version);
    }
    const line = JSON.stringify(record);
    this.#queuedBytes += line.length;
    const written = new Promise<void>((resolve, reject) => this.#queue.push({ record, line, resolve, reject }));
    if (isUrgent || this.#queuedBytes >= lazyBytes) {
      this.#hurry();
    } else {
      this.#callOffLazy ??= this.#clock.after(lazyMs, () => this.#hurry());
    }
    return written;
  }

  #hurry(): void {
    this.#isUrgent = true;
    void this.#drain();
  }

  #drain(): Promise<void> {
    this.#draining ??= this.#writeBatches();
    return this.#draining;
  }

  async #writeBatches(): Promise<void> {
    // What is appended in the same turn goes along.
    await null;
    while (this.#isUrgent && this.#queue.length > 0) {
      const batch = this.#takeQueue();
      try {
        await this.#commit(batch);
      } catch (cause) {
        this.#refuse([...batch, ...this.#takeQueue()], cause);
        break;
      }
      for (const { record, resolve } of batch) {
        if (record.type === "facts") this.#durable.set(record.noteId, record.version);
        resolve();
      }
    }
    this.#isUrgent = false;
    this.#draining = null;
  }

  #takeQueue(): readonly PendingRecord[] {
    const batch = this.#queue;
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#isUrgent = false;
    this.#callOffLazy?.();
    this.#callOffLazy = null;
    return batch;
  }

  /** A disk may fail one file and take the next: a batch gets a second chance in a new segment. A full disk will not. */
  async #commit(batch: readonly PendingRecord[]): Promise<void> {
    try {
      await this.#write(batch);
    } catch (error) {
      await this.#abandonSegment();
      if (codeOfError(error) !== "EIO") throw error;
      try {
        await this.#write(batch);
      } catch (again) {
        await this.#abandonSegment();
        throw again;
      }
    }
  }

  async #write(batch: readonly PendingRecord[]): Promise<void> {
    if (this.#open && this.#isFull(this.#open)) await this.#leaveSegment();
    const { fileSystem, folder } = this.#options;
    this.#open ??= new OpenSegment<Saved>({ fileSystem, folder, number: this.#nextNumber++ });
    const segment = this.#open;
    const saved = new Map<NoteId, Saved>();
    const lines: string[] = [];
    for (const { record, line } of batch) {
      const { noteId } = record;
      if (record.type === "saved") {
        saved.set(noteId, record);
      } else {
        // Segments before this one may be gone when it is read: it says itself what its facts build on.
        const base = saved.get(noteId) ?? this.#saved.get(noteId);
        if (base && (saved.get(noteId) ?? segment.saved.get(noteId)) !== base) {
          saved.set(noteId, base);
          lines.push(JSON.stringify({ type: "saved", noteId, version: base.version, digest: base.digest }));
        }
      }
      lines.push(line);
    }
    if (segment.length === 0) lines.unshift(this.#header());
    await segment.write(encodeFrame(lines.join("\n")));
    for (const { record } of batch) {
      const { noteId, version } = record;
      segment.versions.set(noteId, Math.max(version, segment.versions.get(noteId) ?? 0));
      if (record.type === "saved") this.#saved.set(noteId, record);
    }
    for (const [noteId, base] of saved) segment.saved.set(noteId, base);
  }

  #header(): string {
    const lengths = Object.fromEntries(this.#closed.map(({ number, length }) => [segmentName(number), length]));
    return JSON.stringify({ journal: 1, lengths } satisfies SegmentHeader);
  }

  #isFull({ length, versions }: OpenSegment<Saved>): boolean {
    if (length >= (this.#options.segmentBytes ?? 16 * mebibyte)) return true;
    return length >= restartBytes && this.#isForgotten(versions);
  }

  async #leaveSegment(): Promise<void> {
    const segment = this.#open;
    this.#open = null;
    if (segment) this.#closed.push(await segment.close());
    this.#deleteForgotten();
  }

  async #abandonSegment(): Promise<void> {
    const segment = this.#open;
    this.#open = null;
    if (segment) this.#closed.push(await segment.close());
  }

  #refuse(rejected: readonly PendingRecord[], cause: unknown): void {
    const reason = new DiskError(this.#options.folder, cause);
    this.#refusing = reason;
    for (const { record } of rejected) {
      if (record.type !== "facts") continue;
      const durable = this.#durable.get(record.noteId);
      if (durable === undefined) this.#versions.delete(record.noteId);
      else this.#versions.set(record.noteId, durable);
    }
    for (const { reject } of rejected) reject(reason);
    this.#options.onRefusing?.(reason);
  }

  async #tryDisk(): Promise<void> {
    const { fileSystem, folder } = this.#options;
    const path = `${folder}/probe`;
    await unlessMissing(fileSystem.unlink(path), undefined);
    const file = await fileSystem.createFile(path);
    try {
      await file.append(new Uint8Array(probeBytes));
      await file.sync();
    } finally {
      await file.close();
      await fileSystem.unlink(path);
    }
    await fileSystem.syncFolder(folder);
  }

  #isForgotten(versions: ReadonlyMap<NoteId, number>): boolean {
    return [...versions].every(([noteId, version]) => version <= (this.#forgotten.get(noteId) ?? -1));
  }

  #deleteForgotten(): void {
    this.#deleting = this.#deleting.then(() => this.#deleteOldest());
  }

  /**
   * Oldest first and none out of turn: what is left is always the end of the story, so that the first record of a note follows on
   * a file that was saved. A deletion that fails is tried again at the next occasion.
   */
  async #deleteOldest(): Promise<void> {
    const { fileSystem, folder } = this.#options;
    let deleted = 0;
    try {
      for (let oldest = this.#closed[0]; oldest && this.#isForgotten(oldest.versions); oldest = this.#closed[0]) {
        const path = `${folder}/${segmentName(oldest.number)}`;
        if (oldest.isDamaged) await fileSystem.rename(path, path.replace(/journal$/, "broken"));
        else await unlessMissing(fileSystem.unlink(path), undefined);
        this.#closed.shift();
        deleted += 1;
      }
      if (deleted > 0) await fileSystem.syncFolder(folder);
    } catch {
      // Nothing depends on it: a segment that is still there is read and deleted after the next start.
    }
  }
}
