/**
 * A live note is the only writer of one note.
 *
 * Requests, whether they come over the socket or REST, and what the runner tells end in `decide`: the facts are applied to the note at
 * once, so that the next request sees them, handed to the journal, and published when they may be. Facts that a request
 * caused wait for the disk, because seeing them is the acknowledgement; facts from the runner wait for nothing, for the runner keeps
 * them until they are safe, but they never overtake what was decided before them.
 *
 * When the disk refuses, the note goes back to what was last on disk (it is a value, so that costs nothing), takes a new epoch and
 * tells everyone; clients keep what was not acknowledged and send it again when there is room. Until then nothing is decided at all, or
 * else each key that somebody presses would throw everyone back once more.
 *
 * It knows neither sockets nor files: watchers are told by batch, and the journal is a port.
 */
import {
  type Applied,
  apply,
  type Effect,
  findParagraph,
  type Note,
  type NoteId,
  type Operation,
  type ParagraphId,
  type Rejection,
} from "@octavo/note";
import { NotebookError, type Step } from "@octavo/protocol";
import { TextHistory } from "./text-history.ts";

/** The server's journal, as far as a live note knows it. */
export interface FactLog {
  /** Why nothing is accepted at the moment; null when all is well. */
  readonly refusing: Error | null;
  /** Resolves when the record is on disk. */
  append(record: FactRecord): Promise<void>;
  /** The same without asking the disk to hurry. */
  appendLazily(record: FactRecord): Promise<void>;
}

/** Facts that make version `version` of the note out of version `version - facts.length`. */
export interface FactRecord {
  readonly noteId: NoteId;
  readonly version: number;
  readonly facts: readonly Operation[];
}

/** Facts that were decided together: what watchers are told. */
export interface Batch {
  readonly epoch: string;
  /** The version before the first fact. */
  readonly from: number;
  readonly steps: readonly Step[];
}

export interface Watcher {
  /** Called with batches in order, each once. */
  onFacts(batch: Batch): void;
  /** The note is not what the batches so far have said: start again from the whole. */
  onReset(): void;
  /** The note was deleted. */
  onGone(): void;
}

export interface Decision {
  readonly steps: readonly Step[];
  /** Resolves when the facts are on disk; rejects with `diskRefused` when they were taken back. */
  readonly durable: Promise<void>;
}

export type Decided = ({ readonly ok: true } & Decision) | { readonly ok: false; readonly reason: Rejection };

interface DecideOptions {
  /** Of the request that causes the facts. */
  readonly msgId?: string | undefined;
  /** Facts of the runner: published without waiting for the disk. */
  readonly fromRunner?: boolean;
}

interface Outgoing {
  readonly batch: Batch;
  ready: boolean;
}

export interface LiveNoteOptions {
  readonly note: Note;
  readonly version: number;
  readonly log: FactLog;
  readonly newEpoch: () => string;
  /** Does what has to be done because of facts: starts runs, schedules a save. */
  readonly onEffects: (live: LiveNote, effects: readonly Effect[]) => void;
  /** Called after each decision; the note has changed and wants to be saved some time. */
  readonly onChanged: (live: LiveNote) => void;
  /** A watcher threw; it starts again from the whole note, and the others have noticed nothing. */
  readonly onWatcherFailed: (error: unknown) => void;
}

const keptFacts = 2000;
/** UTF-16 units of output in the kept facts: pictures that replace each other would fill the memory. */
const keptOutput = 8 * 1024 * 1024;
const notBusy: Promise<void> = Promise.resolve();

export class LiveNote {
  readonly texts = new TextHistory();
  readonly #options: LiveNoteOptions;
  readonly #watchers = new Set<Watcher>();
  readonly #removed = new Map<
    ParagraphId,
    { readonly paragraph: Note["paragraphs"][number]; readonly index: number }
  >();
  #note: Note;
  #version: number;
  #epoch: string;
  #durable: { readonly note: Note; readonly version: number };
  #published: { readonly note: Note; readonly version: number };
  #outbox: Outgoing[] = [];
  /** The newest published batches, so that a client that was away for a moment need not read the whole note again. */
  #recent: Batch[] = [];
  #recentFacts = 0;
  #recentOutput = 0;
  #lastAppend: Promise<void> = notBusy;
  #isRetired = false;

  constructor(options: LiveNoteOptions) {
    this.#options = options;
    this.#note = options.note;
    this.#version = options.version;
    this.#durable = { note: options.note, version: options.version };
    this.#published = this.#durable;
    this.#epoch = options.newEpoch();
  }

  get note(): Note {
    return this.#note;
  }

  /** Facts so far, over the whole life of the note. */
  get version(): number {
    return this.#version;
  }

  /** Names this opening of the note: change sets and versions of texts only mean something within one. */
  get epoch(): string {
    return this.#epoch;
  }

  /** What is on disk for certain; what a save may write. */
  get durable(): { readonly note: Note; readonly version: number } {
    return this.#durable;
  }

  /** What watchers have been told so far; what a newcomer is sent. */
  get published(): { readonly note: Note; readonly version: number } {
    return this.#published;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** What was published after `version` of this epoch, as one batch; null when that is not known any more. */
  factsSince(version: number): Batch | null {
    const from = this.#recent[0]?.from ?? this.#published.version;
    if (version < from || version > this.#published.version) return null;
    const steps = this.#recent.flatMap((batch) => batch.steps.slice(Math.max(0, version - batch.from)));
    return { epoch: this.#epoch, from: version, steps };
  }

  /**
   * All facts or none: the first that does not fit refuses the rest.
   *
   * @throws what the log refuses with while it refuses: nothing is decided then that would have to be taken back
   */
  decide(operations: readonly Operation[], { msgId, fromRunner = false }: DecideOptions = {}): Decided {
    if (this.#isRetired) return { ok: false, reason: "paragraphGone" };
    const { refusing } = this.#options.log;
    if (refusing && operations.length > 0) throw refusing;
    const steps: Step[] = [];
    const effects: Effect[] = [];
    let note = this.#note;
    for (const operation of operations) {
      const applied: Applied = apply(note, operation);
      if (!applied.ok) return applied;
      steps.push({ before: note, operation, after: applied.note, msgId });
      effects.push(...applied.effects);
      note = applied.note;
    }
    if (steps.length === 0) return { ok: true, steps, durable: this.#lastAppend };
    const durable = this.#take(steps, note, fromRunner);
    this.#options.onEffects(this, effects);
    this.#options.onChanged(this);
    return { ok: true, steps, durable };
  }

  /** The paragraph as it was before it was removed a moment ago, with its place; undefined when that is too long ago. */
  removed(id: ParagraphId) {
    return this.#removed.get(id);
  }

  /** Decides nothing more: the note is being deleted. @returns how to go on when that fails */
  retire(): () => void {
    this.#isRetired = true;
    return () => {
      this.#isRetired = false;
    };
  }

  /** Tells everyone that the note is gone. */
  announceGone(): void {
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) this.#guarded(() => watcher.onGone());
  }

  #take(steps: readonly Step[], note: Note, fromRunner: boolean): Promise<void> {
    const from = this.#version;
    const epoch = this.#epoch;
    const version = from + steps.length;
    this.#note = note;
    this.#version = version;
    for (const step of steps) this.#remember(step);

    const record = { noteId: note.id, version, facts: steps.map(({ operation }) => operation) };
    const outgoing: Outgoing = { batch: { epoch, from, steps }, ready: fromRunner };
    this.#outbox.push(outgoing);
    const { log } = this.#options;
    const appended = fromRunner ? log.appendLazily(record) : log.append(record);
    const durable = appended.then(
      () => {
        if (this.#epoch !== epoch) throw new NotebookError("diskRefused");
        this.#durable = { note, version };
        outgoing.ready = true;
        this.#publish();
      },
      (cause: unknown) => {
        if (this.#epoch === epoch) this.#goBack();
        throw cause;
      },
    );
    this.#lastAppend = durable;
    durable.catch(() => {});
    if (fromRunner) this.#publish();
    return durable;
  }

  #remember({ before, operation }: Step): void {
    if (operation.type === "textChanged") this.texts.add(operation);
    if (operation.type === "paragraphInserted") this.texts.forget(operation.paragraph.id);
    if (operation.type !== "paragraphRemoved") return;
    const paragraph = findParagraph(before, operation.paragraphId);
    if (!paragraph) return;
    this.#removed.delete(paragraph.id);
    this.#removed.set(paragraph.id, { paragraph, index: before.paragraphs.indexOf(paragraph) });
    const [oldest] = this.#removed.keys();
    if (this.#removed.size > 50 && oldest) this.#removed.delete(oldest);
  }

  #publish(): void {
    while (this.#outbox[0]?.ready) {
      const batch = this.#outbox.shift()?.batch;
      if (!batch) return;
      const last = batch.steps.at(-1);
      if (last) this.#published = { note: last.after, version: batch.from + batch.steps.length };
      this.#keep(batch);
      for (const watcher of this.#watchers) this.#tell(watcher, batch);
    }
  }

  /** What one watcher cannot take must not keep the others from hearing, nor look like a refusal of the disk. */
  #tell(watcher: Watcher, batch: Batch): void {
    try {
      watcher.onFacts(batch);
    } catch (error) {
      this.#options.onWatcherFailed(error);
      this.#guarded(() => watcher.onReset());
    }
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.onWatcherFailed(error);
    }
  }

  #keep(batch: Batch): void {
    this.#recent.push(batch);
    this.#recentFacts += batch.steps.length;
    this.#recentOutput += outputIn(batch);
    while (this.#recentFacts > keptFacts || this.#recentOutput > keptOutput) {
      const oldest = this.#recent.shift();
      if (!oldest) return;
      this.#recentFacts -= oldest.steps.length;
      this.#recentOutput -= outputIn(oldest);
    }
  }

  #goBack(): void {
    this.#note = this.#durable.note;
    this.#version = this.#durable.version;
    this.#published = this.#durable;
    this.#epoch = this.#options.newEpoch();
    this.#outbox = [];
    this.#recent = [];
    this.#recentFacts = 0;
    this.#recentOutput = 0;
    this.texts.clear();
    for (const watcher of this.#watchers) this.#guarded(() => watcher.onReset());
  }
}

function outputIn({ steps }: Batch): number {
  return steps.reduce((sum, { operation }) => sum + ("data" in operation ? operation.data.length : 0), 0);
}
