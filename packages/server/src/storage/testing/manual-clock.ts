import type { Clock } from "../clock.ts";

/** A clock that stands still until a test turns it. */
export class ManualClock implements Clock {
  #now = 0;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many callbacks are still to come. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass; callbacks that fall due are called in order of their times. */
  advance(byMs: number): void {
    const until = this.#now + byMs;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = until;
  }
}
