/**
 * A live note as one person meets it.
 *
 * In personalised mode everyone but the owners has a view of the note: what they write goes to their view, and they receive only what a fact
 * means there. Owners meet the master, and nothing of any user's view. Both look like a live note from outside, so that sockets, requests and
 * runs need not know of views: a holder of one can neither see nor touch more than it.
 *
 * A view counts the facts that it has sent, for what no other user receives must leave no gap by which others could see that something
 * happened. So its versions are its own, and so is its epoch. It lives as long as the live note does.
 */
import {
  type Note,
  type Operation,
  operationInView,
  operationsSeenIn,
  overlayOf,
  type ParagraphId,
  type PersonalNote,
  viewOfUser,
} from "@octavo/note";
import type { ProjectedFact } from "@octavo/protocol";
import type { Batch, WholeBatch } from "./batch.ts";
import type { Decided, DecideOptions, LiveNote, ViewedNote } from "./live-note.ts";
import { RecentBatches } from "./recent-batches.ts";
import type { TextHistory } from "./text-history.ts";
import { type Watcher, Watchers } from "./watchers.ts";

const views = new WeakMap<LiveNote, Map<string | null, NoteView>>();

/** The view that this person has of the note; null: the master, as its owners meet it. The same object each time. */
export function viewOfNote(live: LiveNote, user: string | null): NoteView {
  const known = views.get(live) ?? new Map<string | null, NoteView>();
  views.set(live, known);
  const view = known.get(user) ?? new NoteView(live, user);
  known.set(user, view);
  return view;
}

/** The master, and the views in which something is different from it. */
export function viewsOfNote(live: LiveNote): readonly NoteView[] {
  return [null, ...live.personal.overlays.map(({ user }) => user)].map((user) => viewOfNote(live, user));
}

export class NoteView implements ViewedNote {
  /** Whose view it is; null for the master. */
  readonly user: string | null;
  /** The note behind it. */
  readonly live: LiveNote;
  readonly texts: Pick<TextHistory, "since" | "hasSeen">;
  readonly #watchers: Watchers<Batch>;
  readonly #recent = new RecentBatches();
  #published: { readonly note: Note; readonly version: number };
  /** The last look, since the end of one fact is the beginning of the next. */
  #looked: { readonly at: PersonalNote; readonly note: Note } | null = null;

  constructor(live: LiveNote, user: string | null) {
    this.live = live;
    this.user = user;
    this.#watchers = new Watchers(live.onWatcherFailed);
    this.#published = this.#startingFrom(live);
    const textsOf = (id: ParagraphId) => (this.#hasOwnText(id) ? live.textsOf(user) : live.texts);
    this.texts = {
      since: (id, base, current) => textsOf(id).since(id, base, current),
      hasSeen: (id, update) => textsOf(id).hasSeen(id, update),
    };
    const watchers = this.#watchers;
    live.follow({
      get isWatched() {
        return watchers.size > 0;
      },
      onFacts: (batch) => this.#publish(batch),
      onReset: () => this.#startAgain(),
      onGone: () => watchers.gone(),
    });
  }

  get note(): Note {
    return this.#look(this.live.personal);
  }

  get epoch(): string {
    return this.user === null ? this.live.epoch : `${this.live.epoch} ${this.user}`;
  }

  get published(): { readonly note: Note; readonly version: number } {
    return this.#published;
  }

  decide(operations: readonly Operation[], options?: DecideOptions): Decided {
    const { user } = this;
    const own = user === null ? operations : operations.map((operation) => operationInView(operation, user));
    return this.live.decide(own, options);
  }

  removed(id: ParagraphId) {
    return this.live.removed(id);
  }

  watch(watcher: Watcher): () => void {
    return this.#watchers.add(watcher);
  }

  factsSince(version: number): Batch | null {
    const steps = this.#recent.since(version, this.#published.version);
    return steps && { epoch: this.epoch, from: version, steps };
  }

  #publish(whole: WholeBatch): void {
    const seen = whole.steps.map((step) => ({
      step,
      means: operationsSeenIn(this.user, step.personal.before, step.operation),
    }));
    const note = this.#look(this.live.publishedPersonal);
    const from = this.#published.version;
    if (seen.some(({ means }) => means === "everything")) {
      // A client that asks for what came since has missed more than facts.
      this.#published = { note, version: from + 1 };
      this.#recent.clear();
      this.#watchers.reset();
      return;
    }
    const batch = this.#batchOf(whole, seen);
    this.#published = { note, version: from + batch.steps.length };
    if (batch.steps.length === 0) return;
    this.#recent.add(batch);
    this.#watchers.notify(batch);
  }

  #batchOf(whole: WholeBatch, seen: readonly SeenStep[]): Batch {
    const from = this.#published.version;
    // Where no user has a view there is one batch for all, made into text once.
    if (this.user === null && from === whole.from && seen.every(({ step, means }) => means === step.operation))
      return whole;
    const steps = seen.flatMap(({ step, means }): readonly ProjectedFact[] => {
      if (typeof means === "string") return [];
      const { before, after } = step.personal;
      const { personal: _personal, ...common } = step;
      return [{ ...common, before: this.#look(before), operation: means, after: this.#look(after) }];
    });
    return { epoch: this.epoch, from, steps };
  }

  #startAgain(): void {
    this.#published = this.#startingFrom(this.live);
    this.#recent.clear();
    this.#watchers.reset();
  }

  #startingFrom({ publishedPersonal, published }: LiveNote): { readonly note: Note; readonly version: number } {
    return { note: this.#look(publishedPersonal), version: published.version };
  }

  #look(personal: PersonalNote): Note {
    if (this.user === null) return personal.note;
    if (this.#looked?.at !== personal) this.#looked = { at: personal, note: viewOfUser(personal, this.user) };
    return this.#looked.note;
  }

  #hasOwnText(id: ParagraphId): boolean {
    if (this.user === null) return false;
    const overlay = overlayOf(this.live.personal.overlays, this.user);
    return overlay?.paragraphs.some((own) => own.id === id && own.text) ?? false;
  }
}

interface SeenStep {
  readonly step: WholeBatch["steps"][number];
  readonly means: ReturnType<typeof operationsSeenIn>;
}
