/** Tries of the same thing. Trying again at once could go round in circles, so each further try waits longer, until one has gone well. */
import type { Clock } from "../clock.ts";

const firstDelayMs = 250;
const longestDelayMs = 8_000;

interface Retries {
  readonly isWaiting: boolean;
  /** In place of the try that waits, if one does. */
  plan(what: () => void): void;
  callOff(): void;
  wentWell(): void;
}

export function createRetries(clock: Clock): Retries {
  let failures = 0;
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
      stopTimer = clock.after(Math.min(longestDelayMs, firstDelayMs * 2 ** failures), what);
      failures++;
    },
    callOff,
    wentWell() {
      failures = 0;
    },
  };
}
