/** What comes from another process in its own time, taken one after the other. */
export class Arrivals<Item> {
  readonly #items: Item[] = [];
  #failure: Error | null = null;
  #wake: (() => void) | null = null;

  add(item: Item): void {
    this.#items.push(item);
    this.#wake?.();
  }

  /** Nothing more will come; what came before is still taken. */
  fail(failure: Error): void {
    this.#failure = failure;
    this.#wake?.();
  }

  async next(): Promise<Item> {
    for (;;) {
      const item = this.#items.shift();
      if (item !== undefined) return item;
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
