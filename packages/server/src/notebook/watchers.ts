import type { Batch, WholeBatch } from "./batch.ts";

export interface Watcher<Told = Batch> {
  /** Called with batches in order, each once. */
  onFacts(batch: Told): void;
  /** The note is not what the batches so far have said: start again from the whole. */
  onReset(): void;
  /** The note was deleted. */
  onGone(): void;
}

/** Watches for others; keeps the note in memory only while somebody watches it in turn. */
export interface Follower extends Watcher<WholeBatch> {
  readonly isWatched: boolean;
}

/** Those who are told what happens in a note. What one of them cannot take must not keep the others from hearing. */
export class Watchers<Told> {
  readonly #watchers = new Set<Watcher<Told>>();
  readonly #onFailed: (error: unknown) => void;

  /** @param onFailed a watcher threw; it starts again from the whole note, and the others have noticed nothing */
  constructor(onFailed: (error: unknown) => void) {
    this.#onFailed = onFailed;
  }

  get size(): number {
    return this.#watchers.size;
  }

  add(watcher: Watcher<Told>): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Who begins to watch because of it is not told: what they were sent to begin with has it. */
  tell(batch: Told): void {
    for (const watcher of [...this.#watchers]) {
      if (!this.#watchers.has(watcher)) continue;
      try {
        watcher.onFacts(batch);
      } catch (error) {
        this.#onFailed(error);
        this.#guarded(() => watcher.onReset());
      }
    }
  }

  reset(): void {
    for (const watcher of [...this.#watchers]) this.#guarded(() => watcher.onReset());
  }

  /** Tells everyone that the note is gone, and forgets them. */
  gone(): void {
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) this.#guarded(() => watcher.onGone());
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#onFailed(error);
    }
  }
}
