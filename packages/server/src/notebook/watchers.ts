import type { Batch, WholeBatch } from "./batch.ts";

export interface Watcher<AnyBatch = Batch> {
  /** Called with batches in order, each once. */
  onFacts(batch: AnyBatch): void;
  /** The note is not what the batches so far have said: start again from the whole. */
  onReset(): void;
  /** The note was deleted. */
  onGone(): void;
}

/** Watches for others; keeps the note in memory only while a watcher watches it in turn. */
export interface Follower extends Watcher<WholeBatch> {
  readonly isWatched: boolean;
}

/** The receivers of what happens in a note. What one of them cannot take must still reach the others. */
export class Watchers<AnyBatch> {
  readonly #watchers = new Set<Watcher<AnyBatch>>();
  readonly #onFailed: (error: unknown) => void;

  /** @param onFailed a watcher threw; it starts again from the whole note, and the others have noticed nothing */
  constructor(onFailed: (error: unknown) => void) {
    this.#onFailed = onFailed;
  }

  get size(): number {
    return this.#watchers.size;
  }

  add(watcher: Watcher<AnyBatch>): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** A watcher that joins because of it does not receive it: the note that it began with has it. */
  notify(batch: AnyBatch): void {
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

  /** Notifies all watchers that the note is gone, and forgets them. */
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
