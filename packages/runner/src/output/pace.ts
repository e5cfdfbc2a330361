import type { Clock } from "../clock.ts";

export interface Pace {
  /** There is news. Calls `flush` at once when nothing was flushed lately, else when it is due. */
  readonly touch: () => void;
  /** There is news that is better joined with what follows: calls `flush` when an interval has passed. */
  readonly touchLater: () => void;
  readonly stop: () => void;
}

export interface PaceSettings {
  readonly clock: Clock;
  readonly intervalMs: () => number;
  readonly flush: (reason: "first" | "timed") => void;
}

/** At once on the leading edge, then at most once an interval. */
export function createPace({ clock, intervalMs, flush }: PaceSettings): Pace {
  let flushedAt = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;

  function flushPending(reason: "first" | "timed") {
    flushedAt = clock.passed();
    flush(reason);
  }

  function flushAfter(ms: number) {
    cancelTimer ??= clock.after(ms, () => {
      cancelTimer = null;
      flushPending("timed");
    });
  }

  return {
    touch: () => {
      if (cancelTimer) return;
      const waitMs = flushedAt + intervalMs() - clock.passed();
      if (waitMs <= 0) flushPending("first");
      else flushAfter(waitMs);
    },
    touchLater: () => flushAfter(intervalMs()),
    stop: () => {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}
