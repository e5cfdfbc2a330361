import { isRunning, type Note } from "@octavo/note";
import { stoppedEarly } from "@octavo/protocol";
import type { LiveNote } from "../notebook/live-note.ts";

export interface RunAllEnd {
  /** Every paragraph of the queue ran and finished. */
  readonly isComplete: boolean;
  /** The note as it was just before its end; null when the note is gone, or went back to what is on disk. */
  readonly note: Note | null;
}

export interface RunAllWatch {
  /** Resolves when the run is over, or nobody can know of it any more. */
  readonly over: Promise<RunAllEnd>;
  /** Nobody waits any more. */
  stop(): void;
}

/** Waits for the end of a whole-note run that is under way, or is decided next: what was decided before this call does not count. */
export function watchRunAll(live: LiveNote): RunAllWatch {
  const { version } = live;
  let stop = () => {};
  const over = new Promise<RunAllEnd>((resolve) => {
    const done = (end: RunAllEnd) => {
      stop();
      resolve(end);
    };
    const lost = () => done({ isComplete: false, note: null });
    stop = live.watch({
      onFacts: ({ from, steps }) => {
        const last = steps.find(
          ({ operation }, index) => operation.type === "runAllFinished" && from + index >= version,
        );
        if (last) done({ isComplete: !stoppedEarly(last.before), note: last.before });
      },
      onReset: lost,
      onGone: lost,
    });
  });
  return { over, stop };
}

/** Whether anything of the note runs or waits to run. */
export function isAtWork({ runAll, paragraphs }: Note): boolean {
  return runAll !== null || paragraphs.some(({ status }) => isRunning(status));
}

/** Resolves when nothing of the note runs any more, or the note is gone. */
export function atRest(live: LiveNote): Promise<void> {
  if (!isAtWork(live.note)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stop();
      resolve();
    };
    const look = () => {
      if (!isAtWork(live.note)) done();
    };
    const stop = live.watch({ onFacts: look, onReset: look, onGone: done });
  });
}
