/** How many notes each user has made within the last minute. */
import { requireRoom, type UserLimits } from "./limits.ts";

const windowMs = 60_000;

export class NoteRate {
  readonly #limits: UserLimits;
  readonly #now: () => number;
  /** When each was made, the oldest first; by user. */
  readonly #made = new Map<string, number[]>();

  /** @param now epoch milliseconds */
  constructor(limits: UserLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts one more. @throws NotebookError when it is one too many, and then it does not count */
  take(user: string): void {
    if (this.#limits.notesPerMinute === null) return;
    const now = this.#now();
    const recent = (this.#made.get(user) ?? []).filter((at) => at > now - windowMs);
    requireRoom(this.#limits, "notesPerMinute", recent.length + 1);
    this.#made.set(user, [...recent, now]);
    this.#forgetOld(now);
  }

  #forgetOld(now: number): void {
    for (const [user, made] of this.#made) if ((made.at(-1) ?? 0) <= now - windowMs) this.#made.delete(user);
  }
}
