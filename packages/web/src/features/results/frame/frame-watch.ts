/** Asks a frame again and again whether it still answers: code of a package may not come to an end. */
interface FrameWatchOptions {
  readonly ping: () => void;
  /** Called once, when it does not answer. */
  readonly onSilent: () => void;
  readonly schedule?: Schedule | undefined;
}

/** Calls after some milliseconds; returns the way to take it back. */
export type Schedule = (act: () => void, ms: number) => () => void;

export interface FrameWatch {
  readonly begin: () => void;
  /** It has answered. */
  readonly hear: () => void;
  /** For good, whatever begins or answers later. */
  readonly stop: () => void;
}

const pingEveryMs = 3000;
/** A frame that misses two answers is silent: after one the machine may have slept. */
const patienceMs = 5000;
const mostMissed = 2;

export function createFrameWatch({ ping, onSilent, schedule = scheduleTimer }: FrameWatchOptions): FrameWatch {
  let unschedule = () => {};
  let isStopped = false;

  function ask(missed: number): void {
    ping();
    unschedule = schedule(() => (missed + 1 < mostMissed ? ask(missed + 1) : onSilent()), patienceMs);
  }

  return {
    begin() {
      unschedule();
      if (!isStopped) ask(0);
    },
    hear() {
      unschedule();
      if (!isStopped) unschedule = schedule(() => ask(0), pingEveryMs);
    },
    stop() {
      isStopped = true;
      unschedule();
    },
  };
}

function scheduleTimer(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
