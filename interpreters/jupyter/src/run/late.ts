/** The newest run of each paragraph that one kernel has run, by note and paragraph, which is heard after its end: a thread of it may go on printing. */
export interface LateRuns {
  /** The paragraph is run again: what an earlier run of it still shows is not heard any more. */
  readonly forget: (place: string) => void;
  readonly keep: (place: string, forget: () => void) => void;
}

/** Paragraphs whose threads are heard; of more, only those that were run last. */
const mostRuns = 200;

export function createLateRuns(): LateRuns {
  const kept = new Map<string, () => void>();

  function forget(place: string): void {
    kept.get(place)?.();
    kept.delete(place);
  }

  return {
    forget,
    keep(place, forgetRun) {
      forget(place);
      kept.set(place, forgetRun);
      const [oldest] = kept.keys();
      if (kept.size > mostRuns && oldest !== undefined) forget(oldest);
    },
  };
}
