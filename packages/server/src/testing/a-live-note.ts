import type { Effect, Note } from "@octavo/note";
import { aNote } from "@octavo/note/testing";
import type { Batch } from "../notebook/batch.ts";
import { LiveNote, type LiveNoteOptions } from "../notebook/live-note.ts";
import { FakeLog } from "./fake-log.ts";

/** A live note on a disk turned by hand. What it asks for and what went wrong are written down. */
export function aLiveNote(note: Note = aNote(), parts: Partial<LiveNoteOptions> = {}) {
  const log = new FakeLog();
  const effects: Effect[] = [];
  const failures: unknown[] = [];
  let epochs = 0;
  const live = new LiveNote({
    note,
    version: 0,
    log,
    newEpoch: () => `epoch ${++epochs}`,
    onEffects: (_live, wanted) => effects.push(...wanted),
    onChanged: () => {},
    onWatcherFailed: (error) => failures.push(error),
    ...parts,
  });
  return { live, log, effects, failures };
}

/** Watches, and writes down what it receives. */
export function witness(live: LiveNote): readonly (Batch | "reset" | "gone")[] {
  const seen: (Batch | "reset" | "gone")[] = [];
  live.watch({
    onFacts: (batch) => seen.push(batch),
    onReset: () => seen.push("reset"),
    onGone: () => seen.push("gone"),
  });
  return seen;
}
