import { isRunning, type Note } from "@octavo/note";
import { stoppedEarly } from "@octavo/protocol";
import type { ViewedNote } from "./live-note.ts";
import { decide } from "./paragraphs.ts";

/** Runs the text that is stored, paragraph after paragraph. @throws NotebookError when it could not begin @returns how it ended */
export async function runWholeNote(live: ViewedNote, user: string): Promise<RunAllEnd> {
  const queue = live.note.paragraphs.map(({ id }) => id);
  const watch = watchRunAll(live);
  try {
    await decide(live, [{ type: "runAllStarted", queue, user }]).durable;
    return await watch.over;
  } finally {
    watch.stop();
  }
}

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
export function watchRunAll(live: ViewedNote): RunAllWatch {
  // What ended before may still have to be told.
  let isAwaited = live.note.runAll !== null;
  let stop = () => {};
  const over = new Promise<RunAllEnd>((resolve) => {
    const done = (end: RunAllEnd) => {
      stop();
      resolve(end);
    };
    const lost = () => done({ isComplete: false, note: null });
    stop = live.watch({
      onFacts({ steps }) {
        for (const { operation, before } of steps) {
          if (operation.type === "runAllStarted") isAwaited = true;
          if (operation.type !== "runAllFinished" || !isAwaited) continue;
          done({ isComplete: !stoppedEarly(before), note: before });
          return;
        }
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
export function atRest(live: ViewedNote): Promise<void> {
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
