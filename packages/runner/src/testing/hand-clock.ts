import type { Clock } from "../clock.ts";

export interface HandClock extends Clock {
  /** Lets time pass; what becomes due happens in order. */
  readonly pass: (ms: number) => void;
  /** Sets the machine's clock; no time passes. */
  readonly set: (now: number) => void;
}

/** A clock that stands still until it is turned. */
export function handClock(start = 1_000_000): HandClock {
  let now = start;
  /** How far `now` was set away from what has passed. */
  let ahead = 0;
  let due: { readonly at: number; readonly action: () => void }[] = [];
  return {
    now: () => now + ahead,
    passed: () => now,
    set: (wanted) => {
      ahead = wanted - now;
    },
    after: (ms, action) => {
      const timer = { at: now + ms, action };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
    pass: (ms) => {
      const end = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
        if (!next) break;
        due = due.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.action();
      }
      now = end;
    },
  };
}
