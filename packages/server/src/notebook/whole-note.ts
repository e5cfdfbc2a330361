import { isRunning, type Note } from "@octavo/note";
import { stoppedEarly } from "@octavo/protocol";
import type { ViewedNote } from "./live-note.ts";
import { decideRuns } from "./paragraphs.ts";
import type { WholeNoteOptions } from "./run-options.ts";

/** Runs the text that is stored, paragraph after paragraph. @throws NotebookError when it could not begin @returns how it ended */
export async function runWholeNote(live: ViewedNote, user: string, ofWholeNote?: WholeNoteOptions): Promise<RunAllEnd> {
  const watch = watchRunAll(live);
  try {
    await beginWholeNote(live, user, ofWholeNote);
    return await watch.over;
  } finally {
    watch.stop();
  }
}

/** The same without waiting for its end. Resolves when its beginning is on disk. @throws NotebookError when it could not begin */
export function beginWholeNote(live: ViewedNote, user: string, ofWholeNote?: WholeNoteOptions): Promise<void> {
  const queue = live.note.paragraphs.map(({ id }) => id);
  const runOptions = ofWholeNote && { ofWholeNote };
  return decideRuns(live, [{ type: "runAllStarted", queue, user }], { runOptions }).durable;
}

export interface RunAllEnd {
  /** Every paragraph of the queue ran and finished. */
  readonly isComplete: boolean;
  /** The note as it was just before its end; null when the note is gone, or went back to what is on disk. */
  readonly note: Note | null;
}

export interface RunAllWatch {
  /** Resolves when the run is over, or the server can know no more of it. */
  readonly over: Promise<RunAllEnd>;
  /** The caller waits no more. */
  stop(): void;
}

/**
 * Waits for the end of a whole-note run that is under way, or is decided next: what was decided before this call does not count.
 *
 * @param isPublished false for a run whose beginning was decided just now: the end of an earlier run may have to be published before it
 */
export function watchRunAll(live: ViewedNote, isPublished = live.note.runAll !== null): RunAllWatch {
  let isAwaited = isPublished;
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
export function isNoteAtWork({ runAll, paragraphs }: Note): boolean {
  return runAll !== null || paragraphs.some(({ status }) => isRunning(status));
}

/** Resolves when nothing of the note runs any more, or the note is gone. */
export function waitUntilAtRest(live: ViewedNote): Promise<void> {
  if (!isNoteAtWork(live.note)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stop();
      resolve();
    };
    const look = () => {
      if (!isNoteAtWork(live.note)) done();
    };
    const stop = live.watch({ onFacts: look, onReset: look, onGone: done });
  });
}
