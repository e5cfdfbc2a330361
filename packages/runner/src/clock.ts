/** Time as the runner uses it, so that tests can turn it by hand. */
export interface Clock {
  /** Epoch milliseconds, for people: an administrator may set the machine's clock back, or an hour ahead. */
  readonly now: () => number;
  /** Milliseconds since some moment, to know how long something took: they only ever grow. */
  readonly passed: () => number;
  /** Calls back once; the answer takes it back. Does not keep the process alive. */
  readonly after: (ms: number, action: () => void) => () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  passed: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
