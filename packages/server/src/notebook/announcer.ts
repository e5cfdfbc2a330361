import { type Clock, systemClock } from "../storage/clock.ts";

const intervalMs = 500;

/** Notifies listeners that something changed: at once when it was quiet, and at most twice a second however much happens. */
export class Announcer {
  readonly #clock: Clock;
  readonly #listeners: (() => void)[] = [];
  #isResting = false;
  #isDue = false;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  announce(): void {
    if (this.#isResting) {
      this.#isDue = true;
      return;
    }
    this.#isResting = true;
    // First of all, so that a listener that throws does not silence the rest for ever.
    this.#clock.after(intervalMs, () => this.#rested());
    for (const listener of this.#listeners) listener();
  }

  #rested(): void {
    this.#isResting = false;
    if (!this.#isDue) return;
    this.#isDue = false;
    this.announce();
  }
}
