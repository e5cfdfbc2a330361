import type { Operation, ParagraphId, RunId } from "@octavo/note";
import type { RunEvent } from "@octavo/runner";

/** The names of a run; who calls may hold more, and none of that belongs into a fact. */
interface RunNames {
  readonly paragraphId: ParagraphId;
  readonly runId: RunId;
}

/** What the runner reports of a run, as a fact about the note. `finished` needs its files collected first: see `result-files.ts`. */
export function factOfEvent(event: RunEvent, { paragraphId, runId }: RunNames): Operation {
  const run = { paragraphId, runId };
  switch (event.type) {
    case "staged":
      return { type: "runStaged", ...run, stage: event.stage };
    case "started":
      return { type: "runStarted", ...run, at: event.at };
    case "interruptIgnored":
      return { type: "runInterruptIgnored", ...run };
    case "awaited":
      return { type: "runAwaited", ...run };
    case "appended":
      return { type: "outputAppended", ...run, index: event.index, format: event.format, data: event.data };
    case "replaced":
      return { ...event, type: "outputReplaced", ...run };
    case "overflowed": {
      const { index, lines, bytes, tail } = event;
      return { type: "outputOverflowed", ...run, index, lines, bytes, tail };
    }
    case "cleared":
      return { type: "runOutputCleared", ...run };
    case "progressed":
      return { type: "runProgressed", ...run, progress: event.progress };
    case "finished":
      return { type: "runFinished", ...run, at: event.at, outcome: event.outcome, files: event.files };
  }
}
