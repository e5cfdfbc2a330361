/**
 * The notes that are in memory: read from their files, brought up to date from the journal, saved when they go quiet, and let go when nothing
 * needs them.
 *
 * A file holds a note as it was at some version; which one, the journal knows by the digest of the file. What the journal has beyond that is
 * applied when the note is opened. When that does not work out, the note does not open, says why, and neither file nor journal is
 * touched.
 */
import {
  endParagraphRun,
  isRunning,
  type Note,
  type NoteId,
  noteFileText,
  type Operation,
  type Overlays,
  type PersonalNote,
  readNoteFile,
  readNoteFileInSteps,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { NoteHistory } from "../journal/history.ts";
import type { Journal } from "../journal/journal.ts";
import { digestOfNote } from "../storage/digest.ts";
import type { KeyedQueue } from "../storage/keyed-queue.ts";
import type { NotePlace, NoteStorage } from "../storage/note-storage.ts";
import { foreignChanges, withOpenParagraphs } from "./foreign-changes.ts";
import { runInSlices } from "./in-slices.ts";
import { LiveNote } from "./live-note.ts";
import { type KeptOverlays, noOverlays, type OverlayFiles, recallOverlays } from "./overlay-files.ts";
import type { RequestedEffect } from "./run-options.ts";

export interface OpenNotesOptions {
  readonly storage: NoteStorage;
  readonly overlayFiles: Pick<OverlayFiles, "read" | "write" | "remove">;
  readonly journal: Journal<Operation>;
  readonly queue: KeyedQueue;
  readonly now: () => number;
  readonly newEpoch: () => string;
  readonly pathOf: (id: NoteId) => string | undefined;
  /** What this server says of a note beside what its file says. */
  readonly shown: (note: Note) => Note;
  readonly onEffects: (live: LiveNote, effects: readonly RequestedEffect[]) => void;
  readonly onOpened: (live: LiveNote) => void;
  /** Whether something still happens in a note, so that it has to stay. */
  readonly isBusy: (id: NoteId) => boolean;
  /** The note has changed and wants to be saved some time. */
  readonly onChanged: (live: LiveNote) => void;
  readonly onWatcherFailed: (error: unknown) => void;
  /** Does what no user here has asked for, whichever request is being answered. */
  readonly asNobody?: <Result>(work: () => Result) => Result;
}

interface OpenNote {
  readonly live: LiveNote;
  /** The version in the file. */
  savedVersion: number;
  /** The digest of the file as it was last read or written. */
  digest: string;
  /** By which a look at the file recognises that it is still that one; null when it is not known. */
  stamp: string | null;
  /** The note as that file has it: what differs in a file that another program wrote, that program has changed. */
  inFile: Note;
  /** What a save is writing, or has failed to: the file may have it for all that. */
  writing: FileContent | null;
  /** What people have of their own, as it is in its file. */
  savedOverlays: Overlays;
  /** A look at the file that is under way: callers that ask meanwhile wait for the same one. */
  looking: Promise<void> | null;
}

interface FileContent {
  readonly digest: string;
  readonly note: Note;
}

type Entering = Omit<OpenNote, "live" | "writing" | "looking"> & PersonalNote & { readonly version: number };

/** Notes without watchers stay this long, so that going back and forth costs nothing. */
const idleMs = 60_000;

export class OpenNotes {
  readonly #options: OpenNotesOptions;
  readonly #open = new Map<NoteId, Promise<OpenNote>>();
  readonly #settled = new Map<NoteId, OpenNote>();
  /** What the journal had of notes at the start, until they are opened. */
  readonly #histories: Map<NoteId, NoteHistory<Operation>>;
  readonly #idleSince = new Map<NoteId, number>();

  constructor(options: OpenNotesOptions) {
    this.#options = options;
    this.#histories = new Map(options.journal.takeHistories().map((history) => [history.noteId, history]));
  }

  /** Notes that the journal knew something of when the server started; opening them brings their files up to date. */
  get recovering(): readonly NoteHistory<Operation>[] {
    return [...this.#histories.values()];
  }

  /** A note that the journal knows and the folder does not: once deletion is certain, nothing of it is kept. */
  forgetGone({ noteId, version, isRemoved }: NoteHistory<Operation>): void {
    this.#histories.delete(noteId);
    if (isRemoved) this.#options.journal.forget(noteId, version);
  }

  /** The note, if it is in memory right now. */
  peek(id: NoteId): LiveNote | undefined {
    return this.#settled.get(id)?.live;
  }

  async open(id: NoteId): Promise<LiveNote> {
    this.#idleSince.delete(id);
    const known = this.#open.get(id);
    if (known) return (await known).live;
    const loading = this.#options.queue.run(id, () => this.#load(id));
    this.#open.set(id, loading);
    try {
      return (await loading).live;
    } catch (error) {
      if (this.#open.get(id) === loading) this.#open.delete(id);
      throw error;
    }
  }

  /**
   * The note for a user who begins to look at it: with what others have changed in its file, for one look at the size and time of that. A note
   * that is about to be saved, or in which something happens, is given as it is.
   */
  async openNewest(id: NoteId): Promise<LiveNote> {
    const entry = this.#settled.get(id);
    if (entry && this.canGo(id)) {
      entry.looking ??= this.#lookAtFile(entry).finally(() => {
        entry.looking = null;
      });
      await entry.looking;
    }
    return this.open(id);
  }

  /** Makes the file of a new note, and opens it. */
  async add(added: Note): Promise<LiveNote> {
    const note = this.#options.shown(added);
    const text = noteFileText(note, 0);
    const stamp = await this.#options.storage.write(note, text);
    const digest = await digestOfNote(text);
    const version = this.#options.journal.loaded(note.id, digest);
    const nothing = { overlays: noOverlays, savedOverlays: noOverlays };
    const entry = this.#enter({ note, version, savedVersion: version, digest, stamp, inFile: note, ...nothing });
    this.#open.set(note.id, Promise.resolve(entry));
    return entry.live;
  }

  /**
   * Deletes the file of a note and forgets it. Nothing more is decided about it from the start, or else the journal would keep facts that
   * no file will ever have.
   *
   * @returns the live note, if there was one
   */
  async remove(path: string, id: NoteId): Promise<LiveNote | undefined> {
    const { journal, storage } = this.#options;
    const live = this.peek(id);
    const goOn = live?.retire();
    try {
      await journal.removing(id);
      await storage.remove({ path, id }).catch(unlessGone);
    } catch (error) {
      goOn?.();
      throw error;
    }
    journal.forget(id, journal.versionOf(id));
    await this.#options.overlayFiles.remove(id);
    this.drop(id);
    this.#histories.delete(id);
    return live;
  }

  /** Writes the note's file when it lags behind what is in the journal. */
  save(id: NoteId): Promise<void> {
    return this.#options.queue.run(id, () => this.#save(id));
  }

  /** Does something with the note's file while it has all that any user has seen of the note, and no other caller writes or moves it. */
  whileSaved<Result>(id: NoteId, work: (place: NotePlace) => Promise<Result>): Promise<Result> {
    return this.#options.queue.run(id, async () => {
      const seen = this.#settled.get(id)?.live.decide([]);
      // What a run brings is seen before it is on disk.
      await this.#options.journal.flush();
      if (seen?.ok) await seen.durable;
      await this.#save(id);
      const path = this.#options.pathOf(id);
      if (path === undefined) throw new NotebookError("noteNotFound");
      return work({ id, path });
    });
  }

  /** Looks at the file once more, for changes that another program made to it. */
  readAgain(id: NoteId): Promise<void> {
    return this.#options.queue.run(id, async () => {
      const entry = this.#settled.get(id);
      const path = this.#options.pathOf(id);
      if (entry && path !== undefined) await this.#takeForeignChanges(entry, path);
    });
  }

  /** Saves what it can. @returns what could not be saved; it stays in the journal */
  async saveAll(): Promise<readonly { readonly id: NoteId; readonly error: unknown }[]> {
    const saves = [...this.#settled.keys()].map((id) =>
      this.save(id).then(
        () => [],
        (error: unknown) => [{ id, error }],
      ),
    );
    return (await Promise.all(saves)).flat();
  }

  /** All notes in memory. */
  get all(): readonly LiveNote[] {
    return [...this.#settled.values()].map(({ live }) => live);
  }

  /** Whether nothing would be missing if the note left the memory now. */
  canGo(id: NoteId): boolean {
    return this.isSaved(id) && !this.#options.isBusy(id);
  }

  /** Whether the file has all the facts. */
  isSaved(id: NoteId): boolean {
    const entry = this.#settled.get(id);
    return !entry || entry.savedVersion === entry.live.version;
  }

  /**
   * Forgets a note without saving it: it is deleted, or its file is to be read anew. A caller that still holds it decides nothing beside the
   * new one.
   */
  drop(id: NoteId): void {
    this.peek(id)?.retire();
    this.#open.delete(id);
    this.#settled.delete(id);
    this.#idleSince.delete(id);
  }

  /** Lets go of notes that no user has looked at for a while. Call it now and then. */
  closeIdle(): void {
    const now = this.#options.now();
    for (const [id, { live }] of this.#settled) {
      if (live.isWatched || !this.canGo(id)) this.#idleSince.delete(id);
      else if (!this.#idleSince.has(id)) this.#idleSince.set(id, now);
      else if (now - (this.#idleSince.get(id) ?? now) > idleMs) this.drop(id);
    }
  }

  async #load(id: NoteId): Promise<OpenNote> {
    const path = this.#options.pathOf(id);
    if (path === undefined) throw new NotebookError("noteNotFound");
    // Before, so that a file that is replaced meanwhile is read again some time.
    const stamp = await this.#options.storage.stamp({ path, id });
    const text = await this.#options.storage.read({ path, id });
    const file = await runInSlices(readNoteFileInSteps(text, { id, path }));
    if (!file.ok)
      throw new NotebookError(
        "noteBroken",
        `The note "${path}" cannot be opened. ${file.problem} Its file was left as it is.`,
      );
    const digest = await digestOfNote(text);
    const kept = await this.#options.overlayFiles.read(id);
    const { note: newest, overlays, version, savedVersion } = this.#upToDate(file.note, digest, kept);
    // Where a note is, its file knows best: a move in the journal may be older than one by hand.
    const asOpened = (one: Note) => withoutStrayRuns(this.#options.shown({ ...one, path }), this.#options.now());
    const note = asOpened(newest);
    const inFile = newest === file.note ? note : asOpened(file.note);
    if (version === savedVersion && this.#histories.has(id)) await this.#forgetSafe({ path, id }, version);
    const saved = { savedVersion, digest, stamp, inFile, savedOverlays: kept.overlays };
    const entry = this.#enter({ note, overlays, version, ...saved });
    this.#histories.delete(id);
    if (version > savedVersion) this.#options.onChanged(entry.live);
    return entry;
  }

  /** The file has all there is. A killed server may have left it unsynced, so that comes before the journal forgets. */
  async #forgetSafe(place: { readonly path: string; readonly id: NoteId }, version: number): Promise<void> {
    await this.#options.storage.sync(place);
    this.#options.journal.forget(place.id, version);
  }

  /** The note of a file with all that the journal has beyond it. */
  #upToDate(note: Note, digest: string, kept: KeptOverlays): PersonalNote & { version: number; savedVersion: number } {
    const unsaved = this.#histories.get(note.id)?.unsavedIn(digest) ?? { kind: "nothing" };
    if (unsaved.kind === "broken") throw journalDoesNotFit(note.path);
    if (unsaved.kind === "nothing") {
      const version = this.#options.journal.loaded(note.id, digest);
      return { note, overlays: kept.overlays, version, savedVersion: version };
    }
    const { facts, version: savedVersion } = unsaved;
    const personal = recallOverlays({ note, version: savedVersion, facts, kept });
    if (!personal) throw journalDoesNotFit(note.path);
    return { ...personal, version: savedVersion + facts.length, savedVersion };
  }

  #enter({ note, overlays, version, ...saved }: Entering): OpenNote {
    const { journal, newEpoch, onEffects, onChanged, onOpened, onWatcherFailed } = this.#options;
    const options = { note, overlays, version, log: journal, newEpoch, onEffects, onChanged, onWatcherFailed };
    const live = new LiveNote(options);
    const entry = { live, ...saved, writing: null, looking: null };
    this.#settled.set(note.id, entry);
    onOpened(live);
    return entry;
  }

  async #save(id: NoteId): Promise<void> {
    const entry = this.#settled.get(id);
    const path = this.#options.pathOf(id);
    if (!entry || path === undefined) return;
    if (entry.live.durable.version === entry.savedVersion) return;
    await this.#takeForeignChanges(entry, path);
    const { note, overlays, version } = entry.live.durable;
    const { journal, storage, overlayFiles } = this.#options;
    if (overlays !== entry.savedOverlays) {
      await overlayFiles.write(id, { version, overlays });
      entry.savedOverlays = overlays;
    }
    const text = noteFileText({ ...note, path }, version);
    const digest = await digestOfNote(text);
    await journal.saving(id, { version, digest });
    entry.writing = { digest, note };
    const stamp = await storage.write({ path, id }, text);
    entry.savedVersion = version;
    rememberFile(entry, entry.writing, stamp);
    journal.forget(id, version);
  }

  /** Whatever is wrong with the file, or with the disk, the note that is open here can be looked at; its next save, or reading it again, says so. */
  async #lookAtFile({ live, stamp }: OpenNote): Promise<void> {
    const { id } = live.note;
    const path = this.#options.pathOf(id);
    if (path === undefined) return;
    try {
      const now = await this.#options.storage.stamp({ path, id });
      if (now !== null && now !== stamp) await this.readAgain(id);
    } catch (error) {
      if (!(error instanceof NotebookError)) throw error;
    }
  }

  /** Whatever wrote the file since it was read or written here, its changes go through the same door as everyone's. */
  async #takeForeignChanges(entry: OpenNote, path: string): Promise<void> {
    const { live } = entry;
    const { id } = live.note;
    // A file that is gone is written again. One that is there and cannot be read is another program's, and stays as it is.
    const { storage, asNobody = (work) => work() } = this.#options;
    const stamp = await storage.stamp({ path, id });
    const text = await storage.read({ path, id }).catch(unlessGone);
    if (text === undefined) return;
    const digest = await digestOfNote(text);
    if (digest === entry.digest) {
      entry.stamp = stamp;
      return;
    }
    if (digest === entry.writing?.digest) return rememberFile(entry, entry.writing, stamp);
    const file = readNoteFile(text, { id, path });
    if (!file.ok)
      throw new NotebookError(
        "noteBroken",
        `The file of "${path}" was changed outside of Octavo and cannot be read. ${file.problem} It was left as it is.`,
      );
    const wasSaved = entry.savedVersion === live.version;
    const changed = this.#options.shown(file.note);
    const facts = foreignChanges(live, changed, this.#options.now(), entry.inFile);
    const decided = asNobody(() => live.decide(facts));
    if (!decided.ok)
      throw new NotebookError(
        "noteBroken",
        `The file of "${path}" was changed outside of Octavo in a way that does not fit what is open here (${decided.reason}). It was left as it is.`,
      );
    // In the same turn, so in the same batch: or else a crash would apply these facts to the file they came from.
    const { note, version } = live;
    const saved = wasSaved ? this.#options.journal.saving(id, { version, digest }) : null;
    const inFile = wasSaved ? note : withOpenParagraphs(changed, note);
    await Promise.all([decided.durable, saved]);
    rememberFile(entry, { digest, note: inFile }, stamp);
    if (wasSaved) await this.#leaveFile(entry, { path, id }, version);
  }

  /** A file that has all there is stays as others wrote it, so that git finds nothing changed. One that cannot be made safe is written again. */
  async #leaveFile(entry: OpenNote, place: NotePlace, version: number): Promise<void> {
    try {
      await this.#forgetSafe(place, version);
      entry.savedVersion = version;
    } catch (error) {
      if (!(error instanceof NotebookError)) throw error;
    }
  }
}

function rememberFile(entry: OpenNote, { digest, note }: FileContent, stamp: string | null): void {
  entry.digest = digest;
  entry.stamp = stamp;
  entry.inFile = note;
  entry.writing = null;
}

/** A file may say that a paragraph runs without naming the run: the process that ran it is gone. */
function withoutStrayRuns(note: Note, at: number): Note {
  if (!note.paragraphs.some(({ status, run }) => isRunning(status) && !run)) return note;
  const paragraphs = note.paragraphs.map((paragraph) => (paragraph.run ? paragraph : endParagraphRun(paragraph, at)));
  return { ...note, paragraphs };
}

/** For a file that need not be there. */
function unlessGone(error: unknown): undefined {
  if (error instanceof NotebookError && error.code === "noteNotFound") return undefined;
  throw error;
}

function journalDoesNotFit(path: string): NotebookError {
  return new NotebookError(
    "noteBroken",
    `The note "${path}" was changed outside of Octavo while edits of it were still in the journal, and the two do not fit together. Both were left as they are.`,
  );
}
