/**
 * Tries of the same thing. Trying again at once could go round in circles, so each further try waits longer, until one has gone well or
 * none was needed for a while.
 */
import type { Clock } from "../clock.ts";

const firstDelayMs = 250;
const longestDelayMs = 8_000;
const forgottenAfterMs = 30_000;

interface Retries {
  readonly isWaiting: boolean;
  /** In place of the try that waits, if one does. */
  plan(what: () => void): void;
  callOff(): void;
  wentWell(): void;
}

export function createRetries(clock: Clock): Retries {
  let failures = 0;
  let latestAt = 0;
  /** Not null while a try waits. */
  let stopTimer: (() => void) | null = null;

  function callOff(): void {
    stopTimer?.();
    stopTimer = null;
  }

  return {
    get isWaiting() {
      return stopTimer !== null;
    },
    plan(what) {
      callOff();
      if (clock.now() - latestAt > forgottenAfterMs) failures = 0;
      const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
      stopTimer = clock.after(delayMs, what);
      latestAt = clock.now() + delayMs;
      failures++;
    },
    callOff,
    wentWell() {
      failures = 0;
    },
  };
}
