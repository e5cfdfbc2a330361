/** Time as the runner uses it, so that tests can turn it by hand. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls back once; the answer takes it back. Does not keep the process alive. */
  readonly after: (ms: number, action: () => void) => () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
