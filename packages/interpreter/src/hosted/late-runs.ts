import type { OutputEvent, RunRequest } from "../driver.ts";

/** Runs that are over and may still show something: timers, what goes on behind a promise. Of each paragraph only the newest is heard. */
export interface LateRuns {
  /** The run that is going; null between two. */
  readonly current: number | null;
  readonly begin: (place: string, later: NonNullable<RunRequest["later"]>) => number;
  readonly end: () => void;
  readonly show: (run: number, event: OutputEvent) => void;
}

/** Paragraphs that are heard; of more, only those that were run last. */
const mostRuns = 200;

export function createLateRuns(): LateRuns {
  const heard = new Map<string, { readonly id: number; readonly later: NonNullable<RunRequest["later"]> }>();
  let count = 0;
  let current: number | null = null;
  return {
    get current() {
      return current;
    },
    begin(place, later) {
      current = ++count;
      heard.delete(place);
      heard.set(place, { id: current, later });
      const [oldest] = heard.keys();
      if (heard.size > mostRuns && oldest !== undefined) heard.delete(oldest);
      return current;
    },
    end() {
      current = null;
    },
    show(run, event) {
      for (const { id, later } of heard.values()) if (id === run) later(event);
    },
  };
}
