import type { Clock } from "@octavo/client";

export const browserClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
