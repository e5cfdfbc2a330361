/**
 * Search in all notes: names, titles, code and the beginning of outputs.
 *
 * The index lives in a thread of its own, so that neither reading ten thousand notes nor a slow question keeps anyone waiting. It learns
 * of open notes from here, a moment after each change and only the paragraphs that changed; of all others from their files. Nothing
 * depends on it: when it is lost it starts again, and reads what it lacks.
 *
 * Who may read what is not the index's business. It gives what fits, best first, and here notes that the asker may not read
 * are left out until the page is full, so that neither a hit nor a count reveals a note that is hidden. Most askers may read most of what is
 * found, so the index shows the page as it is without rights at once; what else the page then needs is asked for once more.
 */
import { isInTrash, type NoteId, nameOfPath } from "@octavo/note";
import { NotebookError, type NoteInfo, type SearchHit, type SearchPage } from "@octavo/protocol";
import type { Logger } from "pino";
import type { LiveNote } from "../notebook/live-note.ts";
import { type Clock, systemClock } from "../storage/clock.ts";
import { type ConnectIndex, type IndexPort, isOfTheDisk } from "./index-link.ts";
import type { ChangedNote, Find, FoundRows, FromIndex, KeyedRow, Show, ShownRow, ToIndex } from "./messages.ts";
import { changedRows } from "./note-rows.ts";

export interface SearchOptions {
  readonly connect: ConnectIndex;
  /** All notes there are. */
  readonly list: () => readonly NoteInfo[];
  readonly pathOf: (id: NoteId) => string | undefined;
  /** The note, if it is in memory. */
  readonly peek: (id: NoteId) => LiveNote | undefined;
  /** Whether its file has all there is to know of the note. */
  readonly isSaved: (id: NoteId) => boolean;
  readonly log: Logger;
  readonly clock?: Clock;
}

export interface SearchRequest {
  readonly words: string;
  /** How many hits to pass over. */
  readonly from: number;
  readonly size: number;
  /** Look in the trash instead of everywhere else. */
  readonly inTrash: boolean;
  readonly mayRead: (id: NoteId) => boolean;
  /** Hits bring all of their code. Left out, their `text` is empty. */
  readonly isWhole?: boolean;
}

type IndexQuestion = ({ readonly type: "find" } & Find) | ({ readonly type: "show" } & Show);

interface PendingSearch {
  readonly question: IndexQuestion;
  readonly resolve: (answer: FromIndex) => void;
  readonly reject: (error: Error) => void;
}

interface Hit {
  readonly key: number;
  readonly noteId: NoteId;
}

/** Long enough to gather what one key after another changes, short against the second in which a change is to be found. */
const gatherMs = 200;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** A query gets an answer also while the index cannot be started at all. */
const lossesBeforeRefusal = 3;

export class Search {
  readonly #options: SearchOptions;
  readonly #clock: Clock;
  readonly #waiting = new Map<number, PendingSearch>();
  readonly #changed = new Set<NoteId>();
  /** Open notes as the index last heard of them. */
  readonly #lastSent = new Map<NoteId, LiveNote["note"]>();
  #places = new Map<NoteId, string>();
  #port: IndexPort | null = null;
  #isReady = false;
  #isTaking = false;
  #isGathering = false;
  #isStopped = false;
  #requests = 0;
  #losses = 0;
  #filesLeft = 0;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Until then nothing is read and questions wait. */
  start(isFresh = false): void {
    if (this.#isStopped || this.#port) return;
    this.#port = this.#options.connect(
      { onMessage: (message) => this.#receive(message), onLost: (error) => this.#lost(error) },
      { isFresh },
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const port = this.#port;
    this.#port = null;
    for (const { reject } of this.#waiting.values()) reject(searchAwayError());
    this.#waiting.clear();
    await port?.end();
  }

  /** A note has come into memory. */
  opened(live: LiveNote): void {
    const { id } = live.note;
    if (!this.#options.isSaved(id)) return;
    this.#lastSent.set(id, live.note);
    this.#post({ type: "check", ids: [id] });
  }

  /** A note that is in memory has changed. */
  changed({ note: { id } }: LiveNote): void {
    this.#changed.add(id);
    this.#gather();
  }

  /** Notes have come, moved or gone. */
  listChanged(): void {
    const places = new Map(this.#options.list().map(({ id, path }) => [id as NoteId, path]));
    const placed = [...places].filter(([id, path]) => this.#places.get(id) !== path);
    const gone = [...this.#places.keys()].filter((id) => !places.has(id));
    this.#places = places;
    if (placed.length + gone.length > 0) this.#post({ type: "moved", placed, gone });
  }

  /** Other programs may have changed files. */
  filesChanged(): void {
    this.#post({ type: "check", ids: [...this.#places.keys()] });
  }

  /** Looks which notes have left the memory. Call it now and then. */
  releaseClosed(): void {
    const ids = [...this.#lastSent.keys()].filter((id) => !this.#options.peek(id));
    for (const id of ids) this.#lastSent.delete(id);
    if (ids.length > 0) this.#post({ type: "released", ids });
  }

  /** @throws NotebookError `searchAway` while the index cannot be started */
  async find(request: SearchRequest): Promise<SearchPage> {
    const { words, from, size, isWhole = false } = request;
    const wanted = from + size + 1;
    const hits: Hit[] = [];
    const rows = new Map<number, ShownRow | null>();
    let next: number | null = null;
    do {
      const page = next === null ? { from, size } : null;
      const found: FoundRows = await this.#ask({ type: "find", words, after: next, page, isWhole });
      hits.push(...this.#readable(found, request));
      for (const [key, row] of found.rows) rows.set(key, row);
      next = found.next;
    } while (next !== null && hits.length < wanted);
    const page = hits.slice(from, from + size);
    const keys = page.flatMap(({ key }) => (rows.has(key) ? [] : [key]));
    if (keys.length > 0) {
      const shown = await this.#ask({ type: "show", words, keys, isWhole });
      for (const [key, row] of shown.rows) rows.set(key, row);
    }
    return {
      hits: page.flatMap((hit) => this.#present(hit, rows.get(hit.key) ?? null)),
      total: next === null ? hits.length : null,
      hasMore: hits.length > from + size,
      filesLeft: this.#filesLeft,
    };
  }

  #readable({ keys, noteIds }: FoundRows, { inTrash, mayRead }: SearchRequest): readonly Hit[] {
    return keys.flatMap((key, index) => {
      const noteId = noteIds[index];
      const path = noteId ? this.#options.pathOf(noteId) : undefined;
      return noteId && path !== undefined && isInTrash(path) === inTrash && mayRead(noteId) ? [{ key, noteId }] : [];
    });
  }

  #present({ noteId }: Hit, row: ShownRow | null): readonly SearchHit[] {
    const path = this.#options.pathOf(noteId);
    // Gone since it was found.
    if (!row || path === undefined) return [];
    const { paragraphId, title, text, inTitle, inText, inOutput, beginning, language } = row;
    const found = { title, text, inTitle, inText, inOutput, beginning, language };
    return [{ noteId, paragraphId, path, name: nameOfPath(path), ...found }];
  }

  #ask(question: Extract<IndexQuestion, { type: "find" }>): Promise<FoundRows>;
  #ask(question: Extract<IndexQuestion, { type: "show" }>): Promise<{ readonly rows: readonly KeyedRow[] }>;
  #ask(question: IndexQuestion): Promise<unknown> {
    if (this.#isStopped || this.#losses >= lossesBeforeRefusal) return Promise.reject(searchAwayError());
    this.start();
    return new Promise<FromIndex>((resolve, reject) => {
      this.#requests += 1;
      this.#waiting.set(this.#requests, { question, resolve, reject });
      this.#post({ ...question, request: this.#requests });
    });
  }

  #receive(message: FromIndex): void {
    switch (message.type) {
      case "ready":
        this.#begin();
        break;
      case "left":
        this.#filesLeft = message.files;
        this.#losses = 0;
        break;
      case "taken":
        this.#isTaking = false;
        if (this.#changed.size > 0) this.#gather();
        break;
      case "wanted":
        for (const id of message.ids) {
          this.#lastSent.delete(id);
          this.#changed.add(id);
        }
        this.#gather();
        break;
      case "found":
      case "shown":
        this.#waiting.get(message.request)?.resolve(message);
        this.#waiting.delete(message.request);
        break;
    }
  }

  /** A new thread knows nothing of what the last one received. */
  #begin(): void {
    this.#isReady = true;
    this.#places = new Map(this.#options.list().map(({ id, path }) => [id as NoteId, path]));
    this.#filesLeft = this.#places.size;
    this.#post({ type: "notes", notes: [...this.#places] });
    for (const id of this.#places.keys()) {
      if (this.#options.peek(id)) this.#changed.add(id);
    }
    this.#lastSent.clear();
    if (this.#changed.size > 0) this.#gather();
    for (const [request, { question }] of this.#waiting) this.#post({ ...question, request });
  }

  #lost(error: Error): void {
    this.#port = null;
    this.#isReady = false;
    this.#isTaking = false;
    this.#losses += 1;
    this.#options.log.error({ err: error }, "the search index was lost; it is started again");
    if (this.#losses >= lossesBeforeRefusal) {
      for (const { reject } of this.#waiting.values()) reject(searchAwayError());
      this.#waiting.clear();
    }
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#losses - 1));
    this.#clock.after(pauseMs, () => this.start(!isOfTheDisk(error)));
  }

  /** What is said before the index is ready is of no use: it compares everything first. */
  #post(message: ToIndex): void {
    if (this.#isReady) this.#port?.post(message);
  }

  #gather(): void {
    if (this.#isGathering || this.#isTaking || !this.#isReady) return;
    this.#isGathering = true;
    this.#clock.after(gatherMs, () => this.#sendChanges());
  }

  #sendChanges(): void {
    this.#isGathering = false;
    if (!this.#isReady || this.#isTaking) return;
    const notes = [...this.#changed].flatMap((id) => this.#changesOf(id));
    this.#changed.clear();
    if (notes.length === 0) return;
    // The next ones wait until these are in, so that nothing piles up before a thread that is busy.
    this.#isTaking = true;
    this.#post({ type: "changed", notes });
  }

  #changesOf(id: NoteId): readonly ChangedNote[] {
    const live = this.#options.peek(id);
    if (!live) return [];
    const { note } = live;
    const before = this.#lastSent.get(id);
    this.#lastSent.set(id, note);
    if (before === note) return [];
    return [
      { id, path: note.path, paragraphs: note.paragraphs.map((each) => each.id), rows: changedRows(note, before) },
    ];
  }
}

function searchAwayError(): NotebookError {
  return new NotebookError("searchAway");
}
