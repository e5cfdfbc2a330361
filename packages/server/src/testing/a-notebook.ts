/** A whole notebook on a disk in memory: journal, files, open notes. Its clock, ids and runs are turned by hand. */
import { type Effect, type IdSource, type Note, type NoteId, type Operation, operationSchema } from "@octavo/note";
import pino from "pino";
import { type Journal, openJournal } from "../journal/journal.ts";
import { Catalogue } from "../notebook/catalogue.ts";
import type { LiveNote } from "../notebook/live-note.ts";
import type { NoteOwners } from "../notebook/note-owners.ts";
import { Notebook } from "../notebook/notebook.ts";
import { OpenNotes } from "../notebook/open-notes.ts";
import { OverlayFiles } from "../notebook/overlay-files.ts";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import type { NoteStorage } from "../storage/note-storage.ts";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { VolatileFileSystem } from "../storage/testing/volatile-file-system.ts";

export interface ANotebook {
  readonly disk: VolatileFileSystem;
  readonly clock: ManualClock;
  readonly ids: IdSource;
  readonly storage: NoteStorage;
  readonly journal: Journal<Operation>;
  readonly openNotes: OpenNotes;
  readonly notebook: Notebook;
  /** Called to do what facts have asked for. */
  readonly onEffects: ((live: LiveNote, effects: readonly Effect[]) => void)[];
  /** What the server says of a note beside its file; nothing, unless a test says so. */
  readonly shown: { of: (note: Note) => Note };
  /** Ids of notes whose interpreters were to end. */
  readonly removed: NoteId[];
  /** Notes in which something runs. */
  readonly busy: Set<NoteId>;
  readonly warnings: unknown[];
  /** The text of the only file with this id; undefined when there is none. */
  fileOf(id: NoteId): Promise<string | undefined>;
}

/** Without accounts no user owns anything. */
const nobody: NoteOwners = { assignOwner: async () => {}, forget: async () => {} };

export async function aNotebook(
  disk = new VolatileFileSystem(),
  owners = nobody,
  countNew: (user: string) => void = () => {},
): Promise<ANotebook> {
  const clock = new ManualClock();
  let count = 0;
  const ids: IdSource = { now: () => Date.UTC(2026, 10, 21) + clock.now(), random: () => ++count };
  const warnings: unknown[] = [];
  const log = pino({ level: "warn" }, { write: (line) => warnings.push(JSON.parse(line)) });
  const journal = await openJournal<Operation>({
    folder: "/journal",
    fileSystem: disk,
    readFact: (value) => operationSchema.parse(value),
    clock,
  });
  const storage = await openFileNoteStorage({ root: "/notebook", fileSystem: disk });
  const catalogue = new Catalogue();
  const queue = new KeyedQueue();
  const onEffects: ANotebook["onEffects"] = [];
  const shown: ANotebook["shown"] = { of: (note) => note };
  const removed: NoteId[] = [];
  const busy = new Set<NoteId>();
  const openNotes = new OpenNotes({
    storage,
    overlayFiles: new OverlayFiles({ folder: "/overlays", fileSystem: disk }),
    journal,
    queue,
    now: ids.now,
    newEpoch: () => `epoch ${++count}`,
    pathOf: (id) => catalogue.pathOf(id),
    shown: (note) => shown.of(note),
    onEffects: (live, effects) => {
      for (const perform of onEffects) perform(live, effects);
    },
    onOpened: () => {},
    isBusy: (id) => busy.has(id),
    onChanged: () => {},
    onWatcherFailed: (error) => warnings.push(error),
  });
  const notebook = new Notebook({
    storage,
    openNotes,
    catalogue,
    queue,
    ids,
    log,
    clock,
    owners,
    countNew,
    onRemoved: (id) => removed.push(id),
  });
  await notebook.reload();
  const fileOf = async (id: NoteId) => {
    const { notes } = await storage.list();
    const place = notes.find((note) => note.id === id);
    return place && storage.read(place);
  };
  return { disk, clock, ids, storage, journal, openNotes, notebook, onEffects, shown, removed, busy, warnings, fileOf };
}

/** A new note with an empty paragraph. */
export function createNote({ notebook }: ANotebook, path: string): Promise<LiveNote> {
  return notebook.create({ path, user: "ada", withEmptyParagraph: true });
}
