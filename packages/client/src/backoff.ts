import type { Clock } from "./clock.ts";

const firstDelayMs = 200;
const longestDelayMs = 4_000;

/**
 * How long to wait before the next try. Doubles up to four seconds; up to half of it is chance, so that the clients of a server
 * that comes back do not all knock at once.
 */
export function reconnectDelayMs(failures: number, clock: Clock): number {
  const whole = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 10));
  return whole / 2 + (whole / 2) * clock.random();
}
