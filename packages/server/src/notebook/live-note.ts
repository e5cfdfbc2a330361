/**
 * A live note is the only writer of one note.
 *
 * Requests, whether they come over the socket or REST, and what the runner reports end in `decide`: the facts are applied to the note at
 * once, so that the next request sees them, handed to the journal, and published when they may be. Facts that a request caused wait for the
 * disk, because seeing them is the acknowledgement; facts from the runner wait for nothing, for the runner keeps them until they are safe,
 * but they never overtake what was decided before them.
 *
 * When the disk refuses, the note goes back to what was last on disk (it is a value, so that costs nothing), takes a new epoch and notifies
 * all watchers; clients keep what was not acknowledged and send it again when there is room. Until then nothing is decided at all, or else
 * each key that a user presses would throw all users back once more.
 *
 * It knows neither sockets nor files: watchers receive batches, and the journal is a port.
 */
import {
  applyPersonally,
  findParagraph,
  type Note,
  type NoteId,
  type Operation,
  type OperationOf,
  type Overlays,
  overlayOf,
  type ParagraphId,
  type PersonalNote,
  type Rejection,
  viewNamedBy,
} from "@octavo/note";
import { NotebookError, type ProjectedFact } from "@octavo/protocol";
import { withAdoptedTexts } from "./adopted-texts.ts";
import type { Batch, WholeBatch, WholeStep } from "./batch.ts";
import { RecentBatches } from "./recent-batches.ts";
import type { RequestedEffect, RunOptions } from "./run-options.ts";
import { TextHistory } from "./text-history.ts";
import { type Follower, type Watcher, Watchers } from "./watchers.ts";

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

/** A live note as requests, runs and sockets meet it, be it the whole or a view of it: see `note-view.ts`. */
export interface ViewedNote {
  /** Whose view it is; null for the master. */
  readonly user: string | null;
  readonly note: Note;
  readonly epoch: string;
  readonly published: { readonly note: Note; readonly version: number };
  readonly texts: Pick<TextHistory, "since" | "hasSeen">;
  decide(operations: readonly Operation[], options?: DecideOptions): Decided;
  removed(id: ParagraphId): Removed | undefined;
  watch(watcher: Watcher): () => void;
  factsSince(version: number): Batch | null;
}

export interface Removed {
  readonly paragraph: Note["paragraphs"][number];
  readonly index: number;
}

export interface Decision {
  readonly steps: readonly ProjectedFact[];
  /** Resolves when the facts are on disk; rejects with `diskRefused` when they were taken back. */
  readonly durable: Promise<void>;
}

export type Decided = ({ readonly ok: true } & Decision) | { readonly ok: false; readonly reason: Rejection };

export interface DecideOptions {
  /** Of the request that causes the facts. */
  readonly msgId?: string | undefined;
  /** Facts of the runner: published without waiting for the disk. */
  readonly fromRunner?: boolean;
  /** Zeppelin's clients receive the whole note. */
  readonly asWholeNote?: boolean;
  /** Of the runs that the facts ask for. */
  readonly runOptions?: RunOptions | undefined;
}

interface Outgoing {
  readonly batch: WholeBatch;
  ready: boolean;
}

export interface LiveNoteOptions {
  readonly note: Note;
  /** What people have of their own in personalised mode. */
  readonly overlays?: Overlays;
  readonly version: number;
  readonly log: FactLog;
  readonly newEpoch: () => string;
  /** Does what has to be done because of facts: starts runs, schedules a save. */
  readonly onEffects: (live: LiveNote, effects: readonly RequestedEffect[]) => void;
  /** Called after each decision; the note has changed and wants to be saved some time. */
  readonly onChanged: (live: LiveNote) => void;
  /** A watcher threw; it starts again from the whole note, and the others have noticed nothing. */
  readonly onWatcherFailed: (error: unknown) => void;
}

const notBusy: Promise<void> = Promise.resolve();

interface Moment extends PersonalNote {
  readonly version: number;
}

export class LiveNote implements ViewedNote {
  readonly user = null;
  readonly texts = new TextHistory();
  readonly #ownTexts = new Map<string, TextHistory>();
  readonly #options: LiveNoteOptions;
  readonly #watchers: Watchers<Batch>;
  readonly #followers: Watchers<WholeBatch>;
  readonly #followed: Follower[] = [];
  readonly #removed = new Map<ParagraphId, Removed>();
  #personal: PersonalNote;
  #version: number;
  #epoch: string;
  #durable: Moment;
  #published: Moment;
  #outbox: Outgoing[] = [];
  readonly #recent = new RecentBatches();
  #lastAppend: Promise<void> = notBusy;
  #isRetired = false;

  constructor(options: LiveNoteOptions) {
    this.#options = options;
    this.#personal = { note: options.note, overlays: options.overlays ?? [] };
    this.#version = options.version;
    this.#durable = { ...this.#personal, version: options.version };
    this.#published = this.#durable;
    this.#epoch = options.newEpoch();
    this.#watchers = new Watchers(options.onWatcherFailed);
    this.#followers = new Watchers(options.onWatcherFailed);
  }

  /** The master: what the note's file holds. */
  get note(): Note {
    return this.#personal.note;
  }

  get personal(): PersonalNote {
    return this.#personal;
  }

  get publishedPersonal(): PersonalNote {
    return this.#published;
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
  get durable(): Moment {
    return this.#durable;
  }

  /** What watchers have received so far; what a new one receives first. */
  get published(): { readonly note: Note; readonly version: number } {
    return this.#published;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0 || this.#followed.some(({ isWatched }) => isWatched);
  }

  get onWatcherFailed(): (error: unknown) => void {
    return this.#options.onWatcherFailed;
  }

  /** What happened to the texts that this person has of their own; to the master's for null. */
  textsOf(user: string | null): TextHistory {
    if (user === null) return this.texts;
    const history = this.#ownTexts.get(user) ?? new TextHistory();
    this.#ownTexts.set(user, history);
    return history;
  }

  /** Watches the master: for the server's own purposes. A watcher that notifies users watches a view. */
  watch(watcher: Watcher): () => void {
    return this.#watchers.add(watcher);
  }

  follow(follower: Follower): void {
    this.#followed.push(follower);
    this.#followers.add(follower);
  }

  /** What was published after `version` of this epoch, as one batch; null when that is not known any more. */
  factsSince(version: number): Batch | null {
    const steps = this.#recent.since(version, this.#published.version)?.filter(isCommonStep);
    return steps ? { epoch: this.#epoch, from: version, steps } : null;
  }

  /**
   * All facts or none: the first that does not fit refuses the rest.
   *
   * @throws what the log refuses with while it refuses: nothing is decided then that would have to be taken back
   */
  decide(operations: readonly Operation[], options: DecideOptions = {}): Decided {
    const { msgId, fromRunner = false, asWholeNote = false, runOptions } = options;
    if (this.#isRetired) return { ok: false, reason: "paragraphGone" };
    const { refusing } = this.#options.log;
    if (refusing && operations.length > 0) throw refusing;
    const steps: WholeStep[] = [];
    const effects: RequestedEffect[] = [];
    let personal = this.#personal;
    for (const wanted of operations) {
      for (const operation of withAdoptedTexts(personal, wanted)) {
        const applied = applyPersonally(personal, operation);
        if (!applied.ok) return applied;
        const { note, overlays } = applied;
        const change = { before: personal, after: { note, overlays } };
        steps.push({ before: personal.note, operation, after: note, msgId, asWholeNote, personal: change });
        effects.push(...applied.effects.map((effect) => (runOptions ? { ...effect, runOptions } : effect)));
        personal = change.after;
      }
    }
    if (steps.length === 0) return { ok: true, steps, durable: this.#lastAppend };
    const durable = this.#take(steps, personal, fromRunner);
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

  /** Notifies all watchers that the note is gone. */
  announceGone(): void {
    this.#followers.gone();
    this.#watchers.gone();
  }

  #take(steps: readonly WholeStep[], personal: PersonalNote, fromRunner: boolean): Promise<void> {
    const from = this.#version;
    const epoch = this.#epoch;
    const version = from + steps.length;
    this.#personal = personal;
    this.#version = version;
    for (const step of steps) this.#remember(step);

    const record = { noteId: personal.note.id, version, facts: steps.map(({ operation }) => operation) };
    const outgoing: Outgoing = { batch: { epoch, from, steps }, ready: fromRunner };
    this.#outbox.push(outgoing);
    const { log } = this.#options;
    const appended = fromRunner ? log.appendLazily(record) : log.append(record);
    const durable = appended.then(
      () => {
        if (this.#epoch !== epoch) throw new NotebookError("diskRefused");
        this.#durable = { ...personal, version };
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

  #remember({ before, operation, personal }: WholeStep): void {
    if (operation.type === "textChanged") this.#rememberText(operation, personal.before);
    if (operation.type === "paragraphInserted") this.#forgetTexts(operation.paragraph.id);
    if (operation.type !== "paragraphRemoved") return;
    const paragraph = findParagraph(before, operation.paragraphId);
    if (!paragraph) return;
    this.#removed.delete(paragraph.id);
    this.#removed.set(paragraph.id, { paragraph, index: before.paragraphs.indexOf(paragraph) });
    const [oldest] = this.#removed.keys();
    if (this.#removed.size > 50 && oldest) this.#removed.delete(oldest);
  }

  /** A user's own text begins as the master's, and so does its history: what was typed before may still arrive. */
  #rememberText(operation: OperationOf<"textChanged">, { overlays }: PersonalNote): void {
    const user = viewNamedBy(operation);
    const history = this.textsOf(user);
    const own = user === null ? undefined : overlayOf(overlays, user)?.paragraphs;
    const isFirst = user !== null && !own?.some(({ id, text }) => id === operation.paragraphId && text);
    if (isFirst) history.beginAs(this.texts, operation.paragraphId);
    history.add(operation);
  }

  #forgetTexts(id: ParagraphId): void {
    for (const history of [this.texts, ...this.#ownTexts.values()]) history.forget(id);
  }

  #publish(): void {
    while (this.#outbox[0]?.ready) {
      const batch = this.#outbox.shift()?.batch;
      if (!batch) return;
      const last = batch.steps.at(-1);
      if (last) this.#published = { ...last.personal.after, version: batch.from + batch.steps.length };
      this.#recent.add(batch);
      this.#followers.notify(batch);
      const common = batch.steps.every(isCommonStep) ? batch : { ...batch, steps: batch.steps.filter(isCommonStep) };
      if (common.steps.length > 0) this.#watchers.notify(common);
    }
  }

  #goBack(): void {
    const { note, overlays, version } = this.#durable;
    this.#personal = { note, overlays };
    this.#version = version;
    this.#published = this.#durable;
    this.#epoch = this.#options.newEpoch();
    this.#outbox = [];
    this.#lastAppend = notBusy;
    this.#recent.clear();
    this.texts.clear();
    this.#ownTexts.clear();
    this.#followers.reset();
    this.#watchers.reset();
  }
}

/** Whether the fact is about no user's view. */
function isCommonStep({ operation }: ProjectedFact): boolean {
  return viewNamedBy(operation) === null;
}
