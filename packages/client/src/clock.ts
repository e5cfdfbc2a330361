/** Time and chance as the client sees them, so that tests turn both by hand and no browser or Node type is needed here. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls once after the delay; the returned function calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A short random word of lower-case letters and digits: unique enough to tell clients and messages apart. */
export function randomWord(clock: Clock, length: number): string {
  return Array.from({ length }, () => letters.charAt(Math.floor(clock.random() * letters.length))).join("");
}
