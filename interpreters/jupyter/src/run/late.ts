import type { Message } from "../wire/message.ts";

/** A run that is over and still heard. */
interface Kept {
  readonly forget: () => void;
  /** Changes a display that it has shown; false where it knows none of the message's. */
  readonly update: (message: Message) => boolean;
  /** Shows what a widget of it has published when a user moved it. */
  readonly show: (message: Message) => void;
}

/** The newest run of each paragraph that one kernel has run, by note and paragraph, which is heard after its end: a thread of it may go on printing. */
export interface LateRuns {
  /** The paragraph is run again: what an earlier run of it still shows is not heard any more. */
  readonly forget: (place: string) => void;
  readonly keep: (place: string, run: Kept) => void;
  /** Another run changes a display: whether one of these has shown it. */
  readonly update: (message: Message) => boolean;
  /** False where the paragraph has none that is heard. */
  readonly show: (place: string, message: Message) => boolean;
}

/** Paragraphs whose threads are heard; of more, only those that were run last. */
const mostRuns = 200;

export function createLateRuns(): LateRuns {
  const kept = new Map<string, Kept>();

  function forget(place: string): void {
    kept.get(place)?.forget();
    kept.delete(place);
  }

  return {
    forget,
    update: (message) => [...kept.values()].filter((run) => run.update(message)).length > 0,
    show(place, message) {
      const run = kept.get(place);
      run?.show(message);
      return run !== undefined;
    },
    keep(place, run) {
      forget(place);
      kept.set(place, run);
      const [oldest] = kept.keys();
      if (kept.size > mostRuns && oldest !== undefined) forget(oldest);
    },
  };
}
