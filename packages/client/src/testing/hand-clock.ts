import type { Clock } from "../clock.ts";

/** A clock that a test turns by hand. */
export interface HandClock extends Clock {
  /** Lets time pass, calling what is due in order. */
  advance(ms: number): void;
}

export function createHandClock(seed = 1): HandClock {
  let now = 1_000_000;
  let state = seed;
  let timers: readonly { readonly at: number; readonly callback: () => void }[] = [];
  return {
    now: () => now,
    random: () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    },
    after(delayMs, callback) {
      const timer = { at: now + delayMs, callback };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = until;
    },
  };
}
