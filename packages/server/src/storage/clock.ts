/** Time, as something to be handed in: tests turn it by hand. */
export interface Clock {
  /** Milliseconds; only differences mean something. */
  now(): number;
  /** Calls back once, later. @returns how to call it off */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
